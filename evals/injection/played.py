"""Plays runs one by one or in parallel and saves each at its end, so that they can be continued later."""

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
"""Cases per batch for a worker."""
HARMLESS_EACH, HARMLESS_AT_LEAST = 5, 5
"""One harmless task per so many injections, and at least so many in all."""


def matrix(
    injections: int, seed: int, channels: Sequence[str] = CHANNELS, planners: Sequence[str] = PLANNERS
) -> Iterator[Case]:
    """Every injection in both languages with each planner, and a fifth as many harmless tasks; spread evenly, so that
    the first runs are representative.
    """
    tame = max(injections // HARMLESS_EACH, HARMLESS_AT_LEAST)
    for number in range(max(injections, tame)):
        if number < injections:
            yield from _make_row(number, seed, channels, planners, harmless=False)
        step = max(injections // tame, 1)
        if number % step == 0 and number // step < tame:
            yield from _make_row(number // step, seed, channels, planners, harmless=True)


def _make_row(
    number: int, seed: int, channels: Sequence[str], planners: Sequence[str], *, harmless: bool
) -> Iterator[Case]:
    for channel in channels:
        for language in LANGUAGES:
            for planner in planners:
                name = f"{seed}/{channel}/{number}"
                yield Case(channel=channel, language=language, planner=planner, seed=name, harmless=harmless)


Run = Callable[[Iterator[Case]], Iterator[Ran]]


def play_all(cases: Iterable[Case], run: Run, file: Path | None = None, seconds: float = 0) -> Iterator[Ran]:
    """Each run at its end. Runs in the file are not repeated; the others are appended to it.

    seconds: none is started after that; 0 for no limit.
    """
    known = {ran.case: ran for ran in _read_file(file)} if file else {}
    wanted = list(cases)
    yield from (known[case] for case in wanted if case in known)
    if left := [case for case in wanted if case not in known]:
        for ran in run(_until(left, seconds)):
            if file:
                _write(file, ran)
            yield ran


def _read_file(file: Path) -> Iterator[Ran]:
    """The runs in the file, without an incomplete last line."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    for line in lines:
        with suppress(ValidationError):
            yield Ran.model_validate_json(line)


def _write(file: Path, ran: Ran) -> None:
    """Append a run, with its story if it went wrong. The newline comes first, in case the last line is incomplete."""
    kept = ran if ran.is_wrong else ran.replace(story=[])
    with file.open("a", encoding="utf-8") as out:
        out.write(f"\n{kept.model_dump_json()}")


def make_runner(jobs: int, *, is_open: bool) -> Run:
    """A function that runs cases in so many processes. is_open: see `wall`."""
    return lambda cases: _run_cases(cases, jobs, is_open)


def _run_cases(cases: Iterator[Case], jobs: int, is_open: bool) -> Iterator[Ran]:
    if jobs == 1:
        with wall(is_open=is_open) as up:
            yield from map(up.run, cases)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: set[Future[list[Ran]]] = set()
        while True:
            while len(running) < 2 * jobs and (chunk := list(islice(cases, CHUNK))):
                running.add(pool.submit(_run_chunk, chunk, is_open))
            if not running:
                return
            over, running = wait(running, return_when=FIRST_COMPLETED)
            for future in over:
                yield from future.result()


def _run_chunk(cases: list[Case], is_open: bool) -> list[Ran]:
    with run_inline():
        up = _worker_wall(is_open)
        return [up.run(case) for case in cases]


@cache
def _worker_wall(is_open: bool) -> Wall:
    """The rig of this worker, for as long as it lives."""
    opened = wall(is_open=is_open)
    Finalize(None, opened.__exit__, (None, None, None), exitpriority=0)
    return opened.__enter__()


def _until(cases: Iterable[Case], seconds: float) -> Iterator[Case]:
    end = time.monotonic() + seconds
    for case in cases:
        if seconds and time.monotonic() >= end:
            return
        yield case
