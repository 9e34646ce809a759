"""The command line of evals.model."""

import argparse
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from iris_screen.evals.model.characters import CHARACTERS
from iris_screen.evals.model.model_figures import explain_goals, format_rows, make_rows
from iris_screen.evals.model.model_rig import PLANS, Case, Ran, make_cases, open_rig, run_chunk
from iris_screen.evals.model.phone_tasks import TASKS
from iris_screen.evals.model.slips import SHARES
from iris_screen.sight.vision.reading_memory import KEPT

STOPPED_BY_A_PERSON = 4
CHUNK = 8
"""Cases per batch for a worker."""
CURVE = (0.0, 0.05, 0.1, 0.2)
"""The rates of a success curve."""


def main(argv: Sequence[str] | None = None) -> int:
    """See `evals.model.main`."""
    parser = _make_parser()
    options = parser.parse_args(argv)
    only = [name for name in options.only.split(",") if name]
    known: dict[str, Sequence[str]] = {"--only": [*SHARES], "--tasks": sorted(TASKS), "--plan": PLANS}
    for flag, given in (("--only", only), ("--tasks", _split(options.tasks)), ("--plan", _split(options.plan))):
        if unknown := [name for name in given if name not in known[flag]]:
            parser.error(f"{flag}: there is no {unknown[0]!r}; there are {', '.join(known[flag])}.")
    done: list[Ran] = []
    try:
        with _keep_readings():
            for ran in _play(list(_list_cases(options, only)), options.jobs):
                done.append(ran)
                if options.show or (ran.is_false and not options.json):
                    print(describe(ran), flush=True)
                if options.story and (ran.is_false or not ran.is_done):
                    print("\n".join(ran.story), flush=True)
    except KeyboardInterrupt:
        return STOPPED_BY_A_PERSON
    print(_as_json(done) if options.json else "\n".join([format_rows([*make_rows(done)]), "", *explain_goals(done)]))
    return 1 if any(ran.is_false for ran in done) else 0


def describe(ran: Ran) -> str:
    """A run in one line: the case, the verdict, and the truth."""
    case, slips = ran.case, ", ".join(f"{name} {count}" for name, count in ran.slips.items())
    where = f"{case.task}/{case.language}/{case.plan}/{case.dialect}/{case.look} seed {case.seed}"
    what = "FALSE SUCCESS" if ran.is_false else "done" if ran.is_done else ran.verdict
    truth = "; ".join([*ran.wrong, *ran.harm]) or "all as wanted"
    calls = f"{ran.calls} calls of {ran.shortest}"
    return f"{what}: {where}: {ran.sentence} | {calls} | {truth} | {slips} | {ran.reason[:160]}"


def _list_cases(options: argparse.Namespace, only: list[str]) -> Iterator[Case]:
    fixed: dict[str, Any] = {"look": options.look, "character": options.character, "only": only, "rate": options.slips}
    fixed |= {"dialect": options.dialect} if options.dialect else {}
    if not options.curve:
        yield from _draw(options, fixed)
        return
    for slip in only or [*SHARES]:
        for rate in CURVE:
            yield from _draw(options, fixed | {"only": [slip], "rate": rate})


def _draw(options: argparse.Namespace, fixed: dict[str, Any]) -> list[Case]:
    """This many cases of the chosen tasks and plans, the same for each rate."""
    tasks, plans = _split(options.tasks) or sorted(TASKS), _split(options.plan) or PLANS
    drawn = make_cases(options.runs * len(TASKS) * len(PLANS), options.seed, **fixed)
    return [case for case in drawn if case.task in tasks and case.plan in plans][: options.runs]


def _play(cases: Sequence[Case], jobs: int) -> Iterator[Ran]:
    if jobs == 1:
        with open_rig() as rig:
            yield from map(rig.run, cases)
        return
    chunks = [cases[at : at + CHUNK] for at in range(0, len(cases), CHUNK)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for ran in pool.map(run_chunk, chunks):
            yield from ran


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
    parser.add_argument("--jobs", type=int, default=1, help="processes to use (default: %(default)s)")
    parser.add_argument("--show", action="store_true", help="one line per run, not only for false successes")
    parser.add_argument("--story", action="store_true", help="the whole story of each run that was not done")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    return parser
