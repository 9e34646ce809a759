"""`iris bench tasks --device …`: plays the tasks and prints what came of each."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

from iris_screen.core.errors import IrisError
from iris_screen.evals.bench.table import table
from iris_screen.evals.bench.tasks import summarize
from iris_screen.evals.tasks.agents import make_iris
from iris_screen.evals.tasks.place import Place, open_phone
from iris_screen.evals.tasks.played import NotReady, Ran, play_case
from iris_screen.evals.tasks.task import DeviceName, Task, make_case, read_tasks
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.testing.stage import NO_HOME

STOPPED_BY_A_PERSON = 4
NAMES: dict[str, DeviceName] = {"sim": "phone", "desktop": "desktop"}


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 if nothing was wrongly called done, 1 if something was, 2 for wrong use, 4 after Ctrl-C."""
    options = _make_parser().parse_args(argv)
    device = NAMES[options.device]
    tasks = choose_tasks(device, options.only, plain=options.plain)
    if not tasks:
        print(f"there is no task {options.only!r}; iris bench tasks --list names them", file=sys.stderr)
        return 2
    if options.list:
        print("\n".join(f"{task.name:32} {task.kind:13} {'plain' if task.plain else ''}".rstrip() for task in tasks))
        return 0
    ran: list[Ran] = []
    try:
        for each in _play_all(tasks, device, options):
            ran.append(each)
            print(each.model_dump_json() if options.json else make_line(each), flush=True)
            if options.show:
                print("\n".join(each.story))
    except KeyboardInterrupt:
        return STOPPED_BY_A_PERSON
    except (IrisError, NotReady) as error:
        print(error, file=sys.stderr)
        return getattr(error, "exit_code", 1)
    figures = summarize(ran)
    told = json.dumps({"tasks": [figure.as_json() for figure in figures]}, ensure_ascii=False)
    print(told if options.json else f"\n{table({'tasks': figures})}")
    return 0 if all(figure.met for figure in figures) else 1


def choose_tasks(device: DeviceName, only: str, *, plain: bool) -> list[Task]:
    """The tasks of a device; only: names or beginnings of names, separated by commas."""
    names = tuple(only.split(",")) if only else ("",)
    return [task for task in read_tasks(device).values() if task.name.startswith(names) and (task.plain or not plain)]


def _play_all(tasks: list[Task], device: DeviceName, options: argparse.Namespace) -> Iterator[Ran]:
    with _open_stage(device) as open_place:
        settings = (
            load_settings(given={"home": str(options.home)} if options.home else {}) if options.model else NO_HOME
        )
        agent = make_iris(settings, options.planner)
        seen = partial(open_place, elements="none") if options.pixels else open_place
        for task in tasks[:: options.one_in]:
            for seed in range(options.seed, options.seed + options.runs):
                for wording in range(min(options.wordings, 1 + min(map(len, task.also.values()), default=0))):
                    yield play_case(make_case(device, task, seed, wording), agent, seen)


@contextmanager
def _open_stage(device: DeviceName) -> Iterator[Callable[..., AbstractContextManager[Place]]]:
    """What opens a place for a task: a phone, or the desktop, which is up for the block."""
    if device == "phone":
        yield open_phone
        return
    from iris_screen.evals.tasks.desktop_place import open_desktop, open_session

    with open_session():
        yield open_desktop


def make_line(ran: Ran) -> str:
    """One row: whether it counts, the task, what the agent says, what is true, what it took."""
    mark = "FALSE" if ran.is_false_success else "ok" if ran.is_success else "done" if ran.is_done else "-"
    truth = "true" if ran.truth else "not so"
    told = "" if ran.is_success else f"  {'; '.join(ran.wrong[:2]) or ran.reason}"
    name = f"{ran.task}#{ran.seed}" + (f"/{ran.wording + 1}" if ran.wording else "")
    took = f"{ran.acts:3} acts {ran.calls:3} calls {ran.seconds:6.1f} s"
    return f"{mark:6}{name:36} says {ran.says:10} {truth:7} {took}{told[:160]}"


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="iris bench tasks", description="Tasks with checkers, on a simulated phone or real desktop programs."
    )
    parser.add_argument("--device", choices=list(NAMES), default="sim", help="sim: a phone (default); desktop")
    parser.add_argument("--planner", default="auto", help="as in iris run (default: auto)")
    parser.add_argument("--model", action="store_true", help="ask the model in your settings; this may cost money")
    parser.add_argument("--home", type=Path, default=None, help="with --model: the data folder whose settings are used")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; even ones are in Chinese (default: 0)")
    parser.add_argument("--runs", type=int, default=1, help="seeds per task (default: 1)")
    parser.add_argument(
        "--wordings", type=int, default=1, help="in how many wordings each is said, up to 3 (default: 1)"
    )
    parser.add_argument("--only", default="", metavar="NAME", help="these tasks, by name or its beginning, by commas")
    parser.add_argument("--plain", action="store_true", help="only tasks that plain steps can do")
    parser.add_argument("--one-in", type=int, default=1, metavar="N", help="play one in so many tasks")
    parser.add_argument("--pixels", action="store_true", help="without an element tree")
    parser.add_argument("--list", action="store_true", help="name the tasks")
    parser.add_argument("--json", action="store_true", help="one JSON object per run, and then one of the figures")
    parser.add_argument("--show", action="store_true", help="what each node said")
    return parser
