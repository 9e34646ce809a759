"""Tests the simulation itself: each planted bug must be found within a bounded number of runs."""

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from iris_screen.core.record import Record
from iris_screen.evals.dst.bugs import BUGS
from iris_screen.evals.dst.case import Case
from iris_screen.evals.dst.dst_judge import judge
from iris_screen.evals.dst.run import simulate

WITHIN = 1_000
"""Runs within which a planted bug must be found."""


class Find(Record):
    """How a planted bug was found. runs: how many it took, 0 if it was not found. rule: the one it broke."""

    bug: str
    says: str
    runs: int
    rule: str = ""
    detail: str = ""
    command: str = ""
    seconds: float = 0.0


def hunt(name: str, first: int = 0, within: int = WITHIN) -> Find:
    """Run seeds until the bug is found."""
    plant, began = BUGS[name], time.monotonic()
    for runs, seed in enumerate(range(first, first + within), 1):
        story = simulate(Case(seed=seed, bug=name))
        if wrong := next((wrong for wrong in judge(story) if wrong.rule in plant.shows), None):
            seconds = round(time.monotonic() - began, 1)
            return Find(
                bug=name,
                says=plant.says,
                runs=runs,
                rule=wrong.rule,
                detail=wrong.says,
                command=story.case.command(),
                seconds=seconds,
            )
    return Find(bug=name, says=plant.says, runs=0, seconds=round(time.monotonic() - began, 1))


def hunt_all(workers: int, first: int = 0) -> Iterator[Find]:
    """Hunt every planted bug, in the order of the list."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(hunt, BUGS, [first] * len(BUGS))
