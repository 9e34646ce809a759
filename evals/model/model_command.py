"""The command line of evals.model."""

import argparse
import json
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from iris_screen.evals.many_runs import make_runner, play_all, read_runs
from iris_screen.evals.model.characters import CHARACTERS
from iris_screen.evals.model.model_figures import explain_goals, format_rows, make_row, make_rows
from iris_screen.evals.model.model_rig import PLANS, TASKS, Case, Ran, make_cases, open_rig
from iris_screen.evals.model.slips import SHARES
from iris_screen.sight.vision.reading_memory import KEPT

STOPPED_BY_A_PERSON = 4
CURVE = (0.0, 0.05, 0.1, 0.2)
"""The rates of a success curve."""
EVERY = 25
"""After so many runs, a line says how it goes."""


def main(argv: Sequence[str] | None = None) -> int:
    """See `evals.model.main`."""
    parser = _make_parser()
    options = parser.parse_args(argv)
    only = _split(options.only)
    known: dict[str, Sequence[str]] = {"--only": [*SHARES], "--tasks": list(TASKS), "--plan": PLANS}
    for flag, given in (("--only", only), ("--tasks", _split(options.tasks)), ("--plan", _split(options.plan))):
        if unknown := [name for name in given if name not in known[flag]]:
            parser.error(f"{flag}: there is no {unknown[0]!r}; there are {', '.join(known[flag])}.")
    done: list[Ran] = []
    stopped = False
    try:
        done.extend(_play(options, only))
    except KeyboardInterrupt:
        stopped = True
    print(_as_json(done) if options.json else "\n".join([format_rows([*make_rows(done)]), "", *explain_goals(done)]))
    return STOPPED_BY_A_PERSON if stopped else 1 if any(ran.is_false for ran in done) else 0


def _play(options: argparse.Namespace, only: list[str]) -> Iterator[Ran]:
    """Each run at its end. What went wrong is printed at once, with the command that plays it again."""
    if options.sum:
        yield from read_runs(options.out, Ran)
        return
    cases = [options.case] if options.case else list(_list_cases(options, only))
    started, done = time.monotonic(), list[Ran]()
    with _keep_readings():
        for ran in play_all(cases, make_runner(options.jobs, open_rig), Ran, options.out, 60 * options.minutes):
            done.append(ran)
            if not options.json and (options.show or ran.is_wrong):
                print(describe(ran), flush=True)
            if ran.is_wrong:
                print(f"  again: {write_command(ran.case)}", file=sys.stderr, flush=True)
            if options.story and (ran.is_wrong or options.case):
                print("\n".join(ran.story), flush=True)
            if len(done) % EVERY == 0:
                print(_tell_progress(done, len(cases), time.monotonic() - started), file=sys.stderr, flush=True)
            yield ran


def describe(ran: Ran) -> str:
    """A run in one line: the case, the verdict, and the truth."""
    case, played, slips = ran.case, ran.played, ", ".join(f"{name} {count}" for name, count in ran.slips.items())
    where = f"{case.task}#{case.phone}/{case.character}/{case.plan}/{case.dialect}/{case.look} seed {case.seed}"
    what = "FALSE SUCCESS" if ran.is_false else "done" if ran.is_done else played.says
    truth = "; ".join(played.wrong) or ("all as wanted" if played.within_limits else "over its limits")
    calls = f"{ran.calls} calls of {ran.shortest}"
    return f"{what}: {where}: {played.sentence} | {calls} | {truth} | {slips} | {played.reason[:160]}"


def write_command(case: Case) -> str:
    """The command that plays a case again, with its story."""
    told = case.model_dump_json(exclude_defaults=True)
    return f"python -m iris_screen.evals.model --story --case {shlex.quote(told)}"


def _tell_progress(done: Sequence[Ran], of: int, seconds: float) -> str:
    row = make_row("", done)
    return (
        f"{row.runs} of {of} runs, {row.percent:.1f} % done, {row.false} false, {row.harm} with harm; "
        f"{seconds / row.runs:.1f} s a run"
    )


def _list_cases(options: argparse.Namespace, only: list[str]) -> Iterator[Case]:
    fixed: dict[str, Any] = {"look": options.look, "character": options.character, "only": only, "rate": options.slips}
    fixed |= {"alone": True} if options.alone else {}
    fixed |= {"dialect": options.dialect} if options.dialect else {}
    if not options.curve:
        yield from _draw(options, fixed)
        return
    for slip in only or [*SHARES]:
        for rate in CURVE:
            yield from _draw(options, fixed | {"only": [slip], "rate": rate})


def _draw(options: argparse.Namespace, fixed: dict[str, Any]) -> list[Case]:
    """This many cases of the chosen tasks and plans, the same for each rate."""
    tasks, plans = _split(options.tasks) or TASKS, _split(options.plan) or PLANS
    is_part = bool(options.tasks or options.plan)
    drawn = make_cases(options.runs * (len(TASKS) * len(PLANS) if is_part else 1), options.seed, **fixed)
    return [case for case in drawn if case.task in tasks and case.plan in plans][: options.runs]


@contextmanager
def _keep_readings() -> Iterator[None]:
    """What was read off a picture of the simulated phone is kept for all runs and workers."""
    if os.environ.get(KEPT):
        yield
        return
    with tempfile.TemporaryDirectory(prefix="iris-readings-") as folder:
        os.environ[KEPT] = folder
        try:
            yield
        finally:
            del os.environ[KEPT]


def _split(given: str) -> list[str]:
    return [name for name in given.split(",") if name]


def _as_json(done: Sequence[Ran]) -> str:
    rows = [row.model_dump() | {"percent": row.percent} for row in make_rows(done)]
    false = [describe(ran) for ran in done if ran.is_false]
    return json.dumps({"rows": rows, "missed": explain_goals(done), "false": false}, ensure_ascii=False)


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m iris_screen.evals.model", description="Whole runs with a model that is wrong at known rates."
    )
    parser.add_argument("--runs", type=int, default=40, help="how many (with --curve: per point; default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the seed they are drawn from (default: %(default)s)")
    parser.add_argument("--slips", type=float, default=0.0, metavar="RATE", help="share of answers with a slip")
    parser.add_argument("--only", default="", metavar="KINDS", help=f"only these slips: {', '.join(SHARES)}")
    parser.add_argument("--curve", action="store_true", help="each kind of slip by itself, at several rates")
    parser.add_argument("--character", choices=CHARACTERS, default="fair", help="a model that is bad on purpose")
    parser.add_argument("--tasks", default="", help="only these, separated by commas")
    parser.add_argument("--plan", default="", help="only these kinds of plan")
    parser.add_argument(
        "--dialect", default="", help="only this notation; default: half of the runs iris, others mixed"
    )
    parser.add_argument("--look", choices=("tree", "pixels"), default="tree", help="what Iris is given to see")
    parser.add_argument("--alone", action="store_true", help="nobody is there to be asked")
    parser.add_argument("--jobs", type=int, default=1, help="processes to use (default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=0, help="start no new run after this many minutes")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write runs there as they end; skip runs it has")
    parser.add_argument("--sum", action="store_true", help="play nothing; print the figures of the runs in --out")
    parser.add_argument("--case", type=Case.model_validate_json, metavar="JSON", help="play one case, as printed")
    parser.add_argument("--show", action="store_true", help="one line per run, not only for those that went wrong")
    parser.add_argument("--story", action="store_true", help="the whole story of each run that went wrong")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    return parser
