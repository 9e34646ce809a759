"""The fleet from Python: hands in tasks, and tells what becomes of them, whichever process does them.

Waiting looks into the store. So whoever waits may be cancelled or killed without any harm to the task, and a handle of
another process, or of tomorrow, is as good as the first one.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, NamedTuple, TypedDict, Unpack

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.people import Allowance
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.fleet import queue_changes
from iris_screen.graph.fleet.submit import Order, make_reader, submit
from iris_screen.graph.fleet.task_file import list_orders
from iris_screen.graph.runs import Runs

LOOKS: Final = (0.05, 0.5)
"""Seconds between two looks for an end: at first, and later."""


class Submission(TypedDict, total=False):
    """How a task is to be done: see graph.fleet.submit.Order. at: not before this time."""

    device: str
    needs: Sequence[str]
    priority: int
    at: datetime
    planner: str
    from_outside: bool
    wait: bool
    allow: Sequence[Allowance]
    repeat: str


@dataclass(frozen=True)
class Handle:
    """A task that was handed in; `await handle` gives its result. run: its run. row: its id or number if it was one."""

    runs: Runs
    run: str
    row: str = ""

    @property
    def status(self) -> RunStatus:
        """How far it is: queued, running, waiting (for a person), or how it ended; stopped if it was cancelled."""
        over = self._find_result()
        return over.status if over else self.runs.store.row(self.run).status

    def result(self, timeout: float | None = None) -> TaskResult:
        """Waits for its end, also while a person is needed. timeout: seconds. Raises TimeoutError if it takes longer;
        the task goes on.
        """
        until, pauses = math.inf if timeout is None else time.monotonic() + timeout, _list_pauses()
        while (over := self._find_result()) is None:
            if time.monotonic() >= until:
                raise TimeoutError
            time.sleep(min(next(pauses), max(until - time.monotonic(), 0)))
        return over

    def __await__(self) -> Generator[Any, None, TaskResult]:
        return self._wait().__await__()

    def cancel(self) -> bool:
        """Cancels it; if it is running, it is stopped. False if it was over already."""
        return bool(queue_changes.cancel(self.runs, [self.run]))

    async def _wait(self) -> TaskResult:
        pauses = _list_pauses()
        while (over := await asyncio.to_thread(self._find_result)) is None:
            await asyncio.sleep(next(pauses))
        return over

    def _find_result(self) -> TaskResult | None:
        """Its result, None if it is not over. What was given up before it had one failed for the reason noted."""
        job = self.runs.store.jobs.find(self.run)
        if job.state not in ("ended", "cancelled"):
            return None
        result, text = self.runs.store.result(self.run), self.runs.store.row(self.run).text
        if job.state == "cancelled":
            reason = say("fleet-job-cancelled")
            return TaskResult(run_id=self.run, task=text, status="stopped", verdict="failed", reason=reason)
        reason = job.note or say("fleet-job-cancelled")
        return result or TaskResult(run_id=self.run, task=text, status="failed", verdict="failed", reason=reason)


class RefusedRow(NamedTuple):
    """A row that cannot be handed in. row: its id or number. why: the reason."""

    row: str
    why: Message


@dataclass(frozen=True)
class Batch:
    """Rows that were handed in: those that were, and those that were refused. Iterating, also with `async for`, gives
    each handle when its task is over.
    """

    handles: Sequence[Handle]
    refused: Sequence[RefusedRow]

    def __iter__(self) -> Iterator[Handle]:
        return as_ended(self.handles)

    def __aiter__(self) -> AsyncIterator[Handle]:
        return as_ended_async(self.handles)


class Fleet:
    """Hands in tasks for `iris worker` to do: on this computer, or with `fleet_url` on any of a fleet. settings: this
    computer's unless given.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings
        self._runs: Runs | None = None

    @property
    def runs(self) -> Runs:
        """The runs of the data folder, or of the fleet."""
        settings = self._settings or load_settings()
        if self._runs is None or self._runs.settings != settings:
            self._runs = Runs(settings)
        return self._runs

    def submit(self, task: str, *, key: str = "", batch: str = "", **options: Unpack[Submission]) -> Handle:
        """Hands in a task. One that was handed in before, with the same key, is not done again: its handle is returned.
        Raises UsageError for a task that cannot be understood, and if the queue is full.
        """
        runs = self.runs
        became = submit(runs, replace(_make_order(task, options), key=key, batch=batch))
        if became.refused:
            raise UsageError(became.refused)
        return Handle(runs, became.run or runs.store.jobs.find_key(became.order.key).run)

    def submit_rows(
        self, sentence: str, rows: Iterable[Mapping[str, str | int | float]], batch: str, **options: Unpack[Submission]
    ) -> Batch:
        """Hands in a task for each row, whose cells fill the {places} of the sentence, as in a file of tasks.

        batch: names the rows, so that handing them in twice does nothing twice. A row may have an id, a device and a
        priority. What a cell says never becomes part of what the sentence asks for.
        """
        runs, common = self.runs, replace(_make_order(sentence, options), batch=batch)
        handles, refused = [], []
        cells = ({name: str(cell) for name, cell in row.items()} for row in rows)
        for row in list_orders(cells, common, make_reader(runs, common)):
            became = submit(runs, row.order) if row.refused is None else None
            if why := row.refused or (became and became.refused):
                refused.append(RefusedRow(row.name, why))
            elif became:
                run = became.run or runs.store.jobs.find_key(row.order.key).run
                handles.append(Handle(runs, run, row.name))
        return Batch(handles, refused)

    def handle(self, run: str) -> Handle:
        """The handle of a task that was handed in earlier, by its run. Raises UnknownRun, UsageError."""
        runs = self.runs
        return Handle(runs, runs.store.jobs.find(runs.store.row(run).id).run)


fleet = Fleet()


def as_ended(handles: Iterable[Handle]) -> Iterator[Handle]:
    """Each handle when its task is over, like concurrent.futures.as_completed."""
    left, pauses = list(handles), _list_pauses()
    while left:
        over, left = _part(left)
        yield from over
        if left:
            pauses = _list_pauses() if over else pauses
            time.sleep(next(pauses))


async def as_ended_async(handles: Iterable[Handle]) -> AsyncIterator[Handle]:
    """The same for `async for`."""
    left, pauses = list(handles), _list_pauses()
    while left:
        over, left = await asyncio.to_thread(_part, left)
        for each in over:
            yield each
        if left:
            pauses = _list_pauses() if over else pauses
            await asyncio.sleep(next(pauses))


def _part(handles: Sequence[Handle]) -> tuple[list[Handle], list[Handle]]:
    """Those that are over, and the others."""
    over: set[str] = set()
    for runs in {each.runs for each in handles}:
        over |= runs.store.jobs.find_over([each.run for each in handles if each.runs is runs])
    return [each for each in handles if each.run in over], [each for each in handles if each.run not in over]


def _list_pauses() -> Iterator[float]:
    pause, longest = LOOKS
    while True:
        yield pause
        pause = min(2 * pause, longest)


def _make_order(text: str, options: Submission) -> Order:
    at = options.get("at")
    others: dict[str, Any] = {name: value for name, value in options.items() if name != "at"}
    return Order(text, due=at.timestamp() if at else 0.0, **others)
