"""Many runs on all cores, in the order of their seeds, and their totals."""

import gc
import signal
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count, islice
from multiprocessing import active_children, get_context
from typing import TypeVar

from iris_screen.core.record import Record
from iris_screen.evals.dst.case import Case
from iris_screen.evals.dst.dst_judge import Wrong, judge
from iris_screen.evals.dst.io_cuts import Blow, How
from iris_screen.evals.dst.run import Story, plain, simulate
from iris_screen.ui.cli.garbage import LATER

Tried = TypeVar("Tried")
Judged = TypeVar("Judged")

CHUNK = 10
"""Cases per batch for a worker."""

ENDS: tuple[How, ...] = ("kill", "power")
"""The ways in which a process is ended at every point."""


class Verdict(Record):
    """The outcome of a run. kind: with faults, or only cut. digest: identical for identical runs."""

    case: Case
    kind: str
    status: str
    wrongs: list[Wrong]
    io: int
    processes: int
    digest: str

    @classmethod
    def of(cls, story: Story) -> "Verdict":
        return cls(
            case=story.case,
            kind="only cut" if story.case.only_cut else "with faults",
            status=story.result.status if story.result else "none",
            wrongs=judge(story),
            io=len(story.trail),
            processes=story.processes,
            digest=story.digest,
        )


@dataclass
class Sum:
    """Totals of all runs so far."""

    runs: int = 0
    io: int = 0
    processes: int = 0
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    failed: list[Verdict] = field(default_factory=list)
    started: float = field(default_factory=time.monotonic)

    def add(self, verdict: Verdict) -> None:
        self.runs += 1
        self.io += verdict.io
        self.processes += verdict.processes
        self.ends[verdict.kind, verdict.status] += 1
        if verdict.wrongs:
            self.failed.append(verdict)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    @property
    def per_minute(self) -> float:
        return self.runs / self.seconds * 60


def seeds(first: Case) -> Iterator[Case]:
    """The case for each seed from its own on, endlessly."""
    return (first.but(seed=seed) for seed in count(first.seed))


def every_cut(case: Case) -> Iterator[Case]:
    """The case cut at each of its I/O points, by a kill and by a power loss, without other faults."""
    for at in range(1, len(plain(case.chore.name)) + 1):
        for how in ENDS:
            yield case.but(cuts=[Blow(at=at, how=how)], faults=[])


def judge_all(
    cases: Iterable[Tried], judge_one: Callable[[Tried], Judged], workers: int, seconds: float | None = None
) -> Generator[Judged, None, None]:
    """What judge_one, a function of a module, says of each case, in order; none is started after so many seconds.
    Closing it kills the workers.
    """
    left = _until(cases, seconds)
    if workers == 1:
        yield from map(judge_one, left)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_prepare_worker) as pool:
        running: list[Future[list[Judged]]] = []
        try:
            while chunk := list(islice(left, CHUNK)):
                running.append(pool.submit(_judge_chunk, judge_one, chunk))
                if len(running) > 2 * workers:
                    yield from running.pop(0).result()
            for future in running:
                yield from future.result()
        except (KeyboardInterrupt, GeneratorExit):
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                worker.kill()
            raise


def _prepare_worker() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one deals with it. Garbage is collected as rarely as
    in that one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(LATER)


def verdict(case: Case) -> Verdict:
    return Verdict.of(simulate(case))


def _judge_chunk(judge_one: Callable[[Tried], Judged], cases: list[Tried]) -> list[Judged]:
    return [judge_one(case) for case in cases]


def _until(cases: Iterable[Tried], seconds: float | None) -> Iterator[Tried]:
    end = None if seconds is None else time.monotonic() + seconds
    for case in cases:
        if end is not None and time.monotonic() >= end:
            return
        yield case
