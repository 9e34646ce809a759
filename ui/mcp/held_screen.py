"""The one device of a server, and the thread that operates it: one call at a time, whoever asks."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event, Semaphore
from typing import TypeVar

from iris_screen.core.errors import Busy, IrisError, UsageError
from iris_screen.core.limits import Budget
from iris_screen.core.message import say
from iris_screen.core.people import Answer, Question
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.lifecycle.clock import token
from iris_screen.graph.lifecycle.debug_archive import Event as RunEvent
from iris_screen.graph.runs import Runs
from iris_screen.graph.serve.allowance_pool import AllowancePool
from iris_screen.graph.session.screen_session import LONG, Session
from iris_screen.graph.session.screen_session import open as open_session
from iris_screen.nodes.rules.inbox import read_answer

T = TypeVar("T")
Tell = Callable[[RunEvent], None]

MOST_WAITING = 8
"""Calls for the device that may wait for one another; more are refused at once."""
IDLE = 60.0
"""Seconds without a step after which the device is given back."""
FREE_KINDS = frozenset({"choose", "point", "answer"})
"""Questions that a client may answer: none of them allows an act."""


@dataclass
class HeldScreen:
    """Opened for the first step, given back when a run begins, when nobody has used it for a while, and at the end.

    budget: of one session of steps; that of a run is in the settings.
    """

    settings: Settings
    pool: AllowancePool
    budget: Budget = LONG
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="iris-mcp"))
    _session: Session | None = None
    _places: Semaphore = field(default_factory=lambda: Semaphore(MOST_WAITING))
    _used: float = 0.0
    _stops: dict[str, Event] = field(default_factory=dict)
    _closing: Event = field(default_factory=Event)

    async def do(self, work: Callable[[], T], stop: Event | None = None) -> T:
        """Do this in the device's thread. Raises Busy if too many wait. Cancelled, it sets `stop`."""
        if not self._places.acquire(blocking=False):
            raise Busy(say("mcp-too-many", most=MOST_WAITING))

        def count_down(done: Future[T]) -> None:
            self._places.release()
            self._used = time.monotonic()

        def begin() -> T:
            if self._closing.is_set():
                raise UsageError(say("mcp-not-begun"))
            return work()

        begun: Future[T] = self._thread.submit(begin)
        begun.add_done_callback(count_down)
        try:
            return await asyncio.wrap_future(begun)
        except asyncio.CancelledError:
            if stop is not None:
                stop.set()
            raise

    def open(self) -> Session:
        """The session of the steps; in the device's thread."""
        if self._session is None:
            self._used = time.monotonic()
            runs, run_id = Runs(self.settings), token()
            self._session = open_session(
                self.settings.device,
                name="MCP",
                run_id=run_id,
                allow=self.pool.lend(run_id, runs),
                from_outside=True,
                budget=self.budget,
                settings=self.settings,
            )
        return self._session

    def use(self, work: Callable[[Session], T]) -> T:
        """Do this with the session; if the session is over after it, the next step opens another one."""
        try:
            return work(self.open())
        except UsageError:
            raise
        except IrisError:
            if self._session is not None and not self._session.is_open:
                self._session = None
            raise

    def run(self, task: str, run_id: str, stop: Event, tell: Tell) -> TaskResult:
        """Do a whole task; in the device's thread."""
        self.give_back()
        runs = Runs(self.settings)
        allow = self.pool.lend(run_id, runs)
        return self._follow(
            runs,
            run_id,
            stop,
            lambda heard: runs.start(task, run_id=run_id, wait=True, allow=allow, from_outside=True, on_event=heard),
            tell,
        )

    def resume(self, run_id: str, answer: Answer, to: str, stop: Event, tell: Tell) -> TaskResult:
        """Go on with a run that waits; in the device's thread."""
        self.give_back()
        runs = Runs(self.settings)
        run_id = runs.store.row(run_id).id  # a client may have named it in short
        return self._follow(
            runs, run_id, stop, lambda heard: runs.resume(run_id, answer=answer, to=to, on_event=heard), tell
        )

    def _follow(
        self, runs: Runs, run_id: str, stop: Event, begin: Callable[[Tell], TaskResult], tell: Tell
    ) -> TaskResult:
        """The run's result, also if it was stopped: a driver that is interrupted records how far it came."""

        def hear(event: RunEvent) -> None:
            if stop.is_set():
                raise KeyboardInterrupt
            tell(event)

        self._stops[run_id] = stop
        if self._closing.is_set():  # it began while the server was being closed
            stop.set()
        try:
            return begin(hear)
        except KeyboardInterrupt:
            kept = None
            with suppress(IrisError):
                kept = runs.show(run_id).result
            if kept is None:
                raise UsageError(say("mcp-not-begun")) from None
            return kept
        finally:
            self._stops.pop(run_id, None)

    def stop(self, run_id: str = "") -> bool:
        """Stop this run, or whichever is under way; from any thread. Whether there was one. Raises UnknownRun."""
        if run_id:
            run_id = Runs(self.settings).store.row(run_id).id
        stops = [stop for name, stop in list(self._stops.items()) if run_id in ("", name)]
        for stop in stops:
            stop.set()
        return bool(stops)

    def interrupt(self) -> bool:
        """What the signal of `iris stop` asks for: the run ends, or the session of steps. Whether there was one."""
        if self.stop():
            return True
        if self._session is None:
            return False
        asyncio.get_running_loop().call_soon_threadsafe(self._thread.submit, self.give_back)
        return True

    def give_back(self) -> None:
        """End the session of the steps, if there is one; in the device's thread."""
        session, self._session = self._session, None
        if session is not None:
            with suppress(IrisError):
                session.close()

    def _give_back_idle(self) -> None:
        if time.monotonic() - self._used > IDLE:  # a call may have come in between
            self.give_back()

    async def watch_idle(self) -> None:
        """Give the device back whenever nobody has used it for a while."""
        while True:
            await asyncio.sleep(IDLE / 10)
            if self._session is not None and time.monotonic() - self._used > IDLE:
                with suppress(IrisError):  # too many wait: then it is in use
                    await self.do(self._give_back_idle)

    def close(self) -> None:
        """Stop what is under way, and wait until that is recorded and the device is free."""
        self._closing.set()
        self.stop()
        self._thread.submit(self.give_back)
        self._thread.shutdown(wait=True)


def read_reply(runs: Runs, run_id: str, word: str, *, by_person: bool) -> tuple[Answer, Question]:
    """An answer to the question that a run waits with. Raises UsageError if it answers nothing, or allows what only a
    person may allow.
    """
    row = runs.store.row(run_id)
    if not runs.store.task(row.id).from_outside:
        raise UsageError(say("mcp-other-run", run=row.id))
    question = runs.find_question(row.id)
    if question is None:
        raise UsageError(say("mcp-asks-nothing", run=row.id))
    answer = read_answer(word, question)
    if not (by_person or question.kind in FREE_KINDS or answer.kind == "no"):
        raise UsageError(say("mcp-person-only", run=row.id))
    return answer, question
