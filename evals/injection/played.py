"""Runs of the wall one by one or side by side, written down as they come, so that they can go on another time."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from functools import cache
from itertools import islice
from multiprocessing import get_context
from multiprocessing.util import Finalize
from pathlib import Path

from pydantic import ValidationError

from iris_screen.evals.dst.inline import run_inline
from iris_screen.evals.injection.rig import CHANNELS, LANGUAGES, PLANNERS, Case, Ran, Wall, wall

CHUNK = 8
"""Cases that are handed to a worker at once."""
HARMLESS_EACH, HARMLESS_AT_LEAST = 5, 5
"""For so many injections one harmless task, and no fewer than that in all."""


def matrix(
    injections: int, seed: int, channels: Sequence[str] = CHANNELS, planners: Sequence[str] = PLANNERS
) -> Iterator[Case]:
    """Every injection in both languages by each planner, and a fifth as many harmless tasks; spread evenly, so that
    whatever is done first shows something of all.
    """
    tame = max(injections // HARMLESS_EACH, HARMLESS_AT_LEAST)
    for number in range(max(injections, tame)):
        if number < injections:
            yield from _row(number, seed, channels, planners, harmless=False)
        step = max(injections // tame, 1)
        if number % step == 0 and number // step < tame:
            yield from _row(number // step, seed, channels, planners, harmless=True)


def _row(number: int, seed: int, channels: Sequence[str], planners: Sequence[str], *, harmless: bool) -> Iterator[Case]:
    for channel in channels:
        for language in LANGUAGES:
            for planner in planners:
                name = f"{seed}/{channel}/{number}"
                yield Case(channel=channel, language=language, planner=planner, seed=name, harmless=harmless)


Run = Callable[[Iterator[Case]], Iterator[Ran]]


def played(cases: Iterable[Case], run: Run, file: Path | None = None, seconds: float = 0) -> Iterator[Ran]:
    """Each run as it is over. Those that stand in the file are not done again; the others are added to it.

    seconds: no new ones are begun after that; 0 for no end.
    """
    known = {ran.case: ran for ran in _written(file)} if file else {}
    wanted = list(cases)
    yield from (known[case] for case in wanted if case in known)
    if left := [case for case in wanted if case not in known]:
        for ran in run(_until(left, seconds)):
            if file:
                _write(file, ran)
            yield ran


def _written(file: Path) -> Iterator[Ran]:
    """What stands in the file, without a last line that was cut."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    for line in lines:
        with suppress(ValidationError):
            yield Ran.model_validate_json(line)


def _write(file: Path, ran: Ran) -> None:
    """The story is kept of what went wrong. A line begins with its break: one that was cut before spoils no other."""
    kept = ran if ran.is_wrong else ran.replace(story=[])
    with file.open("a", encoding="utf-8") as out:
        out.write(f"\n{kept.model_dump_json()}")


def runner(jobs: int, *, is_open: bool) -> Run:
    """In so many processes; is_open as for the wall."""
    return lambda cases: _run(cases, jobs, is_open)


def _run(cases: Iterator[Case], jobs: int, is_open: bool) -> Iterator[Ran]:
    if jobs == 1:
        with wall(is_open=is_open) as up:
            yield from map(up.run, cases)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=run_inline) as pool:
        running: set[Future[list[Ran]]] = set()
        while True:
            while len(running) < 2 * jobs and (chunk := list(islice(cases, CHUNK))):
                running.add(pool.submit(_chunk, chunk, is_open))
            if not running:
                return
            over, running = wait(running, return_when=FIRST_COMPLETED)
            for future in over:
                yield from future.result()


def _chunk(cases: list[Case], is_open: bool) -> list[Ran]:
    up = _workers_own(is_open)
    return [up.run(case) for case in cases]


@cache
def _workers_own(is_open: bool) -> Wall:
    """One for as long as this worker lives."""
    opened = wall(is_open=is_open)
    Finalize(None, opened.__exit__, (None, None, None), exitpriority=0)
    return opened.__enter__()


def _until(cases: Iterable[Case], seconds: float) -> Iterator[Case]:
    end = time.monotonic() + seconds
    for case in cases:
        if seconds and time.monotonic() >= end:
            return
        yield case
