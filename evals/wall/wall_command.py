"""The command line of evals.wall."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from PIL import Image

from iris_screen.evals.wall.case_drawing import draw_cases
from iris_screen.evals.wall.case_runs import Ran, make_device, make_move, stand
from iris_screen.evals.wall.cases import CHANNELS
from iris_screen.evals.wall.drawn_case import DrawnCase
from iris_screen.evals.wall.judge import FONTS
from iris_screen.evals.wall.judge_written import judge_written, time_presses
from iris_screen.evals.wall.wall_figures import shares, write_shares, write_tables
from iris_screen.sim.phone.draw.fonts import add_fonts


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 if nothing got through and all honest work was done, 1 if not."""
    options = _make_parser().parse_args(argv)
    if options.times:
        print(*(time_presses(channel, options.times) for channel in CHANNELS), sep="\n")
        return 0
    if options.written is not None:
        judge_written(options.written or CHANNELS)
        return 0
    cases = list(draw_cases(options.seed, options.attacks, options.honest, options.pixels))
    if options.shares:
        print(*write_shares(cases), sep="\n")
        return 0
    if options.picture:
        draw_screens(cases[options.case or 0], options.picture)
        return 0
    if options.case is not None:
        with stand() as up:
            ran = up.run(cases[options.case])
        print(ran.case.model_dump_json(indent=1), *ran.story, f"{ran.came}: {ran.reason}", sep="\n")
        return 0
    rans = []
    try:
        for ran in _run_all(cases, options.jobs):
            rans.append(ran)
            if ran.came in {"through", "stopped"} or (ran.case.sort == "honest" and ran.came == "asked"):
                print(describe(ran, options), flush=True)
            if options.json:
                with options.json.open("a", encoding="utf-8") as file:
                    file.write(f"{ran.model_dump_json()}\n")
    except KeyboardInterrupt:
        print(f"stopped after {len(rans)} of {len(cases)}", file=sys.stderr)
    print(*write_tables(rans), sep="\n")
    got = shares(rans)
    return 0 if got["through"] == 0 and got["done"] == 1 else 1


def describe(ran: Ran, options: argparse.Namespace) -> str:
    """One line: what came of a case, and the command that runs it again."""
    case = ran.case
    what = f"{ran.came}: {case.sort} {case.kind}, {case.gesture}, {case.language}, {case.seen_by}, {case.form}"
    again = f"--seed {case.seed} --attacks {options.attacks} --honest {options.honest} --pixels {options.pixels}"
    told = f"{what}, {case.place}" if case.place else what
    return f"{told}; python -m iris_screen.evals.wall {again} --case {case.number}"


def draw_screens(case: DrawnCase, file: Path) -> None:
    """The screen before each move of the case and after the last one, side by side."""
    add_fonts(FONTS)
    device = make_device(case)
    shots = [Image.fromarray(device.look().pixels)]
    for move in case.moves:
        make_move(device, move)
        device.clock.sleep(0.5)
        shots.append(Image.fromarray(device.look().pixels))
    whole = Image.new("RGB", (sum(shot.width + 8 for shot in shots), shots[0].height), "gray")
    for number, shot in enumerate(shots):
        whole.paste(shot, (number * (shot.width + 8), 0))
    whole.save(file)


def _run_all(cases: list[DrawnCase], jobs: int) -> Iterator[Ran]:
    if jobs == 1:
        with stand() as up:
            yield from map(up.run, cases)
        return
    parts = [cases[at : at + 20] for at in range(0, len(cases), 20)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for some in pool.map(_run_some, parts):
            yield from some


def _run_some(cases: list[DrawnCase]) -> list[Ran]:
    return list(_run_all(cases, 1))


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m iris_screen.evals.wall",
        description="Attacks that get through, and honest work that is held up.",
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="draws the cases; above 1000 with words kept back until then"
    )
    parser.add_argument("--attacks", type=int, default=100, help="how many (default: %(default)s)")
    parser.add_argument("--honest", type=int, default=40, help="how many pieces of honest work (default: %(default)s)")
    parser.add_argument("--pixels", type=float, default=0.2, help="the share without an element tree (default: 0.2)")
    parser.add_argument("--jobs", type=int, default=1, help="processes to use (default: %(default)s)")
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="add each case to it, with what came of it, one per line"
    )
    parser.add_argument("--case", type=int, metavar="NUMBER", help="run only this one, and tell all of it")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the screens of the case instead")
    parser.add_argument(
        "--written", nargs="*", choices=CHANNELS, help="judge the cases that people have written instead"
    )
    parser.add_argument("--shares", action="store_true", help="say what the cases contain instead")
    parser.add_argument("--times", type=int, metavar="N", help="time the rule on the first N written cases instead")
    return parser
