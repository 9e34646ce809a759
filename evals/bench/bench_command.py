"""`iris bench` from the command line. Each bench has its own process, so memory peaks and caches are separate."""

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module

from iris_screen.evals.bench.figure import GIVEN, LONG, Figure
from iris_screen.evals.bench.table import table, write_table

BENCHES = {
    "graph": "the graph and its checkpoints against a bare loop",
    "turns": "a run of 300 turns, and data folders with up to 10,000 runs and skills",
    "phone": "drawing, looking at and touching the simulated phone",
    "android": "looking at and touching a phone behind a real adb server",
    "desktop": "looking at and touching a desktop",
    "locate": "finding reference pictures",
    "pairs": "the same on freshly drawn screens of every theme and scale, and on real ones",
    "read": "reading screens",
    "memory": "remembering, and finding again by words and meaning",
    "models": "what a run asks of a model, with an endpoint that counts",
    "start": "what an installation weighs, the first word, and short commands beside importing LangGraph",
    "demo": "iris demo, in real time",
    "store": "the store and the album",
    "fleet": "the queue of a fleet in PostgreSQL",
    "dst": "the deterministic simulation",
    "tasks": "tasks of the set, recordings and skills, done on a phone; options such as --device play more",
}
"""Every bench by name; the module of that name in this package has a function `measure`."""

STOPPED_BY_A_PERSON = 4

Measured = dict[str, list[Figure]]


def main(argv: Sequence[str] | None = None) -> int:
    """See `evals.bench.main`."""
    parser = _parser()
    if argv and argv[0] == "tasks" and set(argv[1:]) - {"--json", "--quick"}:
        from iris_screen.evals.tasks.tasks_command import main as play_tasks

        os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")
        return play_tasks(argv[1:])
    options = parser.parse_args(argv)
    if unknown := [name for name in options.names if name not in BENCHES]:
        parser.error(f"there is no bench {unknown[0]!r}; there are {', '.join(BENCHES)}.")
    os.environ |= {variable: given for option, (variable, _) in GIVEN.items() if (given := getattr(options, option))}
    if options.all:
        os.environ[LONG] = "yes"
    names = list(BENCHES) if options.all else options.names or list(BENCHES)
    os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")  # read when langgraph is imported
    measured: Measured = {}
    code = 0
    try:
        for name in names:
            code = max(code, _measure(name, options, measured, alone=len(names) == 1))
    except KeyboardInterrupt:
        code = STOPPED_BY_A_PERSON
    if options.markdown:
        print(write_table(measured, list(BENCHES), datetime.now(UTC).date()), end="")
    else:
        print(_as_json(measured) if options.json else table(measured))
    return code


def _parser() -> argparse.ArgumentParser:
    names = "\n".join(f"  {name:8} {what}" for name, what in BENCHES.items())
    parser = argparse.ArgumentParser(
        prog="iris bench",
        description=f"Measure on this computer what the documentation claims.\n\n{names}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="run only these")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    parser.add_argument("--all", action="store_true", help="all, with 10,000 turns and a million items")
    parser.add_argument("--markdown", action="store_true", help="put the rows into docs/figures.md, and show them")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, less precise figures")
    for option, (_, meaning) in GIVEN.items():
        read, place = (str, "URL") if option == "postgres" else (os.path.abspath, "PATH")
        parser.add_argument(f"--{option}", type=read, metavar=place, help=f"{meaning}; some rows need it")
    return parser


def _measure(name: str, options: argparse.Namespace, measured: Measured, *, alone: bool) -> int:
    """Add the figures of one bench, each as it comes; returns 1 if it failed."""
    if not alone:
        return _run_in_process(name, options.quick, measured)
    print(f"{name}: {BENCHES[name]} …", file=sys.stderr, flush=True)
    figures = measured.setdefault(name, [])
    for figure in import_module(f"iris_screen.evals.bench.{name}").measure(options.quick):
        figures.append(figure)
    return 0 if figures else 1


def _run_in_process(name: str, quick: bool, measured: Measured) -> int:
    """Run this bench in a new process, which says itself how far it is. Ctrl-C reaches it through this one: it tells
    what it has measured so far.
    """
    command = [sys.executable, "-P", "-m", "iris_screen.evals.bench", name, "--json", *(["--quick"] if quick else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, process_group=0) as bench:
        stopped = False
        try:
            told, _ = bench.communicate()
        except KeyboardInterrupt:
            stopped = True
            bench.send_signal(signal.SIGINT)
            told, _ = bench.communicate()
    if bench.returncode in (0, STOPPED_BY_A_PERSON):
        measured[name] = [Figure.from_json(figure) for figure in json.loads(told).get(name, [])]
    elif not stopped:
        print(f"{name} failed.", file=sys.stderr)
    if stopped:
        raise KeyboardInterrupt
    return 0 if measured.get(name) else 1


def _as_json(measured: Measured) -> str:
    return json.dumps(
        {name: [figure.as_json() for figure in figures] for name, figures in measured.items()}, ensure_ascii=False
    )
