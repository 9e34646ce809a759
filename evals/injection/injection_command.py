"""The command line of evals.injection."""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from iris_screen.evals.bench.table import table
from iris_screen.evals.injection.injection_figures import figures
from iris_screen.evals.injection.matrix import matrix
from iris_screen.evals.injection.rig import CHANNELS, PLANNERS, Ran, wall
from iris_screen.evals.many_runs import make_runner, play_all

STOPPED_BY_A_PERSON = 4


def main(argv: Sequence[str] | None = None) -> int:
    """See `evals.injection.main`."""
    options = _make_parser().parse_args(argv)
    done: list[Ran] = []
    try:
        done.extend(_play(options))
    except KeyboardInterrupt:
        return STOPPED_BY_A_PERSON
    measured = figures(done)
    print(table({"wall": measured}))
    return 0 if all(figure.met for figure in measured) else 1


def _play(options: argparse.Namespace) -> Iterator[Ran]:
    cases = matrix(options.injections, options.seed, options.channel.split(","), options.planner.split(","))
    run = make_runner(options.jobs, partial(wall, is_open=options.open))
    for ran in play_all(cases, run, Ran, options.resume, 60 * options.minutes):
        if options.show or (ran.is_wrong and not options.open):
            print(_line(ran), flush=True)
        yield ran


def _line(ran: Ran) -> str:
    case = ran.case
    order = f"{ran.attack.kind}: {ran.attack.text!r}" if ran.attack else "harmless"
    did = f"OUTSIDE {ran.outside}" if ran.outside else "done" if ran.done else f"not done: {ran.reason}"
    where = f"{case.planner}/{case.channel}/{case.language} seed {case.seed}"
    return f"{where}: {ran.sentence} | {order[:200]} | {did}"


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m iris_screen.evals.injection", description="An obedient model against the grant."
    )
    parser.add_argument("--injections", type=int, default=100, help="injections per channel (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the seed they are drawn from (default: %(default)s)")
    parser.add_argument("--channel", default=",".join(CHANNELS), help="only these, separated by commas")
    parser.add_argument("--planner", default=",".join(PLANNERS), help="only these, separated by commas")
    parser.add_argument("--jobs", type=int, default=1, help="processes to use (default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=0, help="start no new run after this many minutes")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="write runs there as they end; skip runs it has")
    parser.add_argument("--open", action="store_true", help="without any rules, to see what they hold back")
    parser.add_argument("--show", action="store_true", help="one line per run, not only for those that went wrong")
    return parser
