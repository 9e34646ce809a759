"""Plays many cases, in this process or in several, and saves each run at its end, so that they can be continued."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pydantic import ValidationError

from iris_screen.core.record import Record
from iris_screen.evals.dst.inline import run_inline

CHUNK = 4
"""Cases per batch for a worker."""


class CaseRun(Record):
    """A run of a case: the base of each kind. story: what happened, kept in files only for a run that went wrong."""

    case: Any
    story: list[str] = []

    @property
    def is_wrong(self) -> bool:
        raise NotImplementedError


CaseT = TypeVar("CaseT", bound=Record)
RanT = TypeVar("RanT", bound=CaseRun)
CaseT_contra = TypeVar("CaseT_contra", contravariant=True)
RanT_co = TypeVar("RanT_co", covariant=True)


class Rig(Protocol[CaseT_contra, RanT_co]):
    """What plays one case after the other."""

    def run(self, case: CaseT_contra, /) -> RanT_co: ...


OpenRig = Callable[[], AbstractContextManager[Rig[CaseT, RanT]]]
Run = Callable[[Iterator[CaseT]], Iterator[RanT]]


def play_all(
    cases: Iterable[CaseT], run: Run[CaseT, RanT], kind: type[RanT], file: Path | None = None, seconds: float = 0
) -> Iterator[RanT]:
    """Each run at its end. Runs in the file are not repeated; the others are appended to it.

    kind: the class of a run. seconds: none is started after that; 0 for no limit.
    """
    known = {ran.case: ran for ran in read_runs(file, kind)} if file else {}
    wanted = list(cases)
    yield from (known[case] for case in wanted if case in known)
    if left := [case for case in wanted if case not in known]:
        for ran in run(_until(left, seconds)):
            if file:
                _write(file, ran)
            yield ran


def read_runs(file: Path, kind: type[RanT]) -> Iterator[RanT]:
    """The runs in the file, without an incomplete last line."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    for line in lines:
        with suppress(ValidationError):
            yield kind.model_validate_json(line)


def _write(file: Path, ran: CaseRun) -> None:
    """Append a run. The newline comes first, in case the last line is incomplete."""
    kept = ran if ran.is_wrong else ran.replace(story=[])
    with file.open("a", encoding="utf-8") as out:
        out.write(f"\n{kept.model_dump_json()}")


def make_runner(jobs: int, open_rig: OpenRig[CaseT, RanT]) -> Run[CaseT, RanT]:
    """A function that runs cases in so many processes, each with a rig of its own.

    open_rig: can be pickled if there are several.
    """

    def run_here(cases: Iterator[CaseT]) -> Iterator[RanT]:
        with open_rig() as rig:
            yield from map(rig.run, cases)

    return run_here if jobs == 1 else lambda cases: _run_in_workers(cases, jobs, open_rig)


def _run_in_workers(cases: Iterator[CaseT], jobs: int, open_rig: OpenRig[CaseT, RanT]) -> Iterator[RanT]:
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_open_in_worker, initargs=(open_rig,)
    ) as pool:
        running: set[Future[list[Any]]] = set()
        while True:
            while len(running) < 2 * jobs and (chunk := list(islice(cases, CHUNK))):
                running.add(pool.submit(_run_chunk, chunk))
            if not running:
                return
            over, running = wait(running, return_when=FIRST_COMPLETED)
            for future in over:
                yield from future.result()


_OPENED: list[Rig[Any, Any]] = []
"""The rig of this worker, for as long as it lives."""


def _open_in_worker(open_rig: OpenRig[Any, Any]) -> None:
    opened = open_rig()
    Finalize(None, opened.__exit__, (None, None, None), exitpriority=0)
    _OPENED.append(opened.__enter__())


def _run_chunk(cases: list[Any]) -> list[Any]:
    with run_inline():
        return [_OPENED[0].run(case) for case in cases]


def _until(cases: Iterable[CaseT], seconds: float) -> Iterator[CaseT]:
    end = time.monotonic() + seconds
    for case in cases:
        if seconds and time.monotonic() >= end:
            return
        yield case
