"""The command line of evals.miniwob."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from iris_screen.core.errors import IrisError
from iris_screen.evals.miniwob.cases import EASY, read_cases
from iris_screen.evals.miniwob.episode import DEVICE, Episode, agent, play
from iris_screen.evals.miniwob.task_display import Looks, stage
from iris_screen.sight.vision.pictures import write_png
from iris_screen.tools.devices.address import open_device

STOPPED_BY_A_PERSON = 4


def main(argv: Sequence[str] | None = None) -> int:
    """See `evals.miniwob.main`."""
    options = _parser().parse_args(argv)
    try:
        return int(options.run(options))
    except IrisError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return STOPPED_BY_A_PERSON


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m iris_screen.evals.miniwob", description="Web tasks by pixels on a desktop."
    )
    parser.add_argument("--scale", type=float, default=3.0, help="pixels per CSS pixel (default: %(default)s)")
    commands = parser.add_subparsers(required=True)
    easy = commands.add_parser("easy", help="tasks whose sentence says plainly what to do")
    easy.set_defaults(file=EASY)
    suite = commands.add_parser("suite", help="the cases of a file")
    suite.add_argument("file", type=Path)
    for command in (easy, suite):
        command.add_argument("--seeds", default="1,2,3", help="for tasks without a seed of their own")
        command.add_argument("--only", help="only these tasks, separated by commas")
        command.add_argument("--model", action="store_true", help="ask the model in your settings; this may cost money")
        command.add_argument("--planner", default="auto", help="as in iris run (default: %(default)s)")
        command.add_argument("--seconds", type=float, help="time limit per case, for slow models")
        command.add_argument("--keep", type=Path, help="keep the runs in this data folder")
        command.add_argument("--json", action="store_true", help="one JSON object per case instead of the table")
        command.set_defaults(run=_play_all)
    show = commands.add_parser("show", help="print a task's sentence and save a picture of it")
    show.add_argument("task")
    show.add_argument("seed")
    show.add_argument("picture", type=Path)
    show.set_defaults(run=_show)
    return parser


def _play_all(options: argparse.Namespace) -> int:
    cases = read_cases(options.file, options.seeds.split(","))
    if options.only:
        cases = [case for case in cases if case.task in options.only.split(",")]
    if options.seconds:
        cases = [case.replace(seconds=options.seconds) for case in cases]
    done = []
    with (
        stage(Looks(scale=options.scale)) as up,
        agent(up.display, options.keep, asks=options.model) as runs,
    ):
        for case in cases:
            done.append(episode := play(up.page, runs, case, options.planner))
            print(episode.model_dump_json() if options.json else _line(episode), flush=True)
    if not options.json:
        print(_table(done))
    return 0


def _show(options: argparse.Namespace) -> int:
    with stage(Looks(scale=options.scale)) as up, agent(up.display):
        print(up.page.put_up(options.task, options.seed, seconds=60))
        with open_device(DEVICE) as device:
            options.picture.write_bytes(write_png(device.look().pixels))
    return 0


def _line(episode: Episode) -> str:
    mark = "solved" if episode.solved else f"{episode.raw:6.2f}"
    told = "" if episode.solved else f"  {episode.reason}"
    calls = f"{episode.calls} calls, " if episode.calls else ""
    return f"{mark}  {episode.task} #{episode.seed}  {episode.actions} acts, {calls}{episode.seconds} s{told}"


def _table(done: Sequence[Episode]) -> str:
    """A line per task, and the total."""
    tasks = dict.fromkeys(episode.task for episode in done)
    rows = [_row(task, [episode for episode in done if episode.task == task]) for task in tasks]
    return "\n".join(["", *rows, _row("all", done)])


def _row(name: str, done: Sequence[Episode]) -> str:
    solved, seconds = sum(episode.solved for episode in done), sum(episode.seconds for episode in done)
    return f"{name:26} {solved:3} of {len(done):3}   {seconds / max(len(done), 1):5.1f} s each"
