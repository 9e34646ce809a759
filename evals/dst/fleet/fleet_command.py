"""`iris dst --fleet`: the simulation of a fleet from the command line."""

import argparse
import json
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from iris_screen.core.record import Record
from iris_screen.evals.dst.dst_judge import Wrong
from iris_screen.evals.dst.fleet.fleet_bugs import FLEET_BUGS
from iris_screen.evals.dst.fleet.fleet_case import FleetCase, Hit
from iris_screen.evals.dst.fleet.fleet_judge import judge_fleet
from iris_screen.evals.dst.fleet.fleet_run import FleetStory, simulate_fleet
from iris_screen.evals.dst.sweep import judge_all

WITHIN = 200
"""Simulations within which a planted bug must be found."""


class FleetVerdict(Record):
    """What came of a simulation. ends: how its runs ended. takeovers: seconds each. digest: identical for identical
    ones.
    """

    case: FleetCase
    wrongs: list[Wrong]
    ends: dict[str, int]
    takeovers: list[float]
    digest: str


def judge_case(case: FleetCase) -> FleetVerdict:
    """Simulate it, and judge it."""
    return _judge(simulate_fleet(case))


def _judge(story: FleetStory) -> FleetVerdict:
    ends = Counter(each.result.status if each.result else "none" for each in story.done)
    return FleetVerdict(
        case=story.case.but(),  # without its chores, which cannot be sent to another process
        wrongs=judge_fleet(story),
        ends=dict(ends),
        takeovers=story.takeovers,
        digest=story.digest,
    )


def play_fleets(options: argparse.Namespace, hits: list[Hit] | None, faults: list[str] | None) -> int:
    """Exit code 0 if none went wrong, 1 if one did. options: as of `iris dst`."""
    if options.bugs:
        return _hunt(options.workers)
    first = FleetCase(seed=options.seed or 0, hits=hits, faults=faults, bug=options.bug)
    if options.seed is not None and not options.runs and not options.seconds and not options.minutes:
        return _replay(first)
    return _sweep(first, options)


def _replay(case: FleetCase) -> int:
    story = simulate_fleet(case)
    wrongs = judge_fleet(story)
    print(story.case.command())
    print(*story.notes, sep="\n")
    print(f"{len(story.trail)} I/O points in {story.processes} processes, digest {story.digest}")
    print(*(f"WRONG {wrong}" for wrong in wrongs), sep="\n") if wrongs else print("nothing wrong")
    return 1 if wrongs else 0


def _sweep(first: FleetCase, options: argparse.Namespace) -> int:
    began, seconds = time.monotonic(), (options.minutes or 0) * 60 or options.seconds
    cases = (first.but(seed=seed) for seed in count(first.seed))
    most = options.runs if options.runs or seconds else 100
    ends, takeovers, wrong, fleets = Counter[str](), list[float](), 0, 0
    with Path(options.out or os.devnull).open("w", encoding="utf-8") as log:
        for verdict in judge_all(islice(cases, most), judge_case, options.workers, seconds):
            print(verdict.model_dump_json(), file=log, flush=True)
            fleets += 1
            ends.update(verdict.ends)
            takeovers += verdict.takeovers
            if verdict.wrongs:
                wrong += 1
                print(f"WRONG {verdict.wrongs[0]}\n  found by  {verdict.case.command()}", flush=True)
    runs = ", ".join(f"{number} {status}" for status, number in sorted(ends.items()))
    print(f"fleets: {fleets} in {time.monotonic() - began:.0f} s, {wrong} with faults found; runs: {runs}")
    if takeovers:
        late = sorted(takeovers)[ceil(0.95 * (len(takeovers) - 1))]
        print(f"{len(takeovers)} takeovers, median {median(takeovers):.1f} s, 95 % within {late:.1f} s of virtual time")
    if options.json:
        print(json.dumps({"fleets": fleets, "wrong": wrong, "ends": dict(ends), "takeovers": takeovers}))
    return 1 if wrong else 0


# --- planted bugs ----------------------------------------------------------------------------------------------------


class FleetFind(Record):
    """How a planted bug was found. runs: how many simulations it took, 0 if it was not found."""

    bug: str
    runs: int
    wrong: Wrong | None = None


def hunt_fleet(name: str, first: int = 0) -> FleetFind:
    """Simulate seeds until the bug is found."""
    for runs, seed in enumerate(range(first, first + WITHIN), 1):
        found = judge_case(FleetCase(seed=seed, bug=name)).wrongs
        if wrong := next((each for each in found if each.rule in FLEET_BUGS[name].shows), None):
            return FleetFind(bug=name, runs=runs, wrong=wrong)
    return FleetFind(bug=name, runs=0)


def _hunt(workers: int) -> int:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        finds = list(pool.map(hunt_fleet, FLEET_BUGS))
    for find in finds:
        runs = f"{find.runs:5} fleets" if find.runs else "NOT FOUND   "
        print(f"{find.bug:20} {runs}  {find.wrong.rule if find.wrong else '':15} {FLEET_BUGS[find.bug].says}")
    return 0 if all(find.runs for find in finds) else 1
