"""A lane does the jobs of one device, one after another. A worker has a lane for each of its devices."""

import signal
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event as Flag
from typing import Final

from iris_screen.core.errors import (
    Busy,
    DeviceError,
    IrisError,
    LimitReached,
    ModelError,
    ModelRefused,
    Stopped,
    StoreError,
    Superseded,
    UsageError,
)
from iris_screen.core.message import Message, say
from iris_screen.core.verdict import RunStatus
from iris_screen.graph.fleet.limits import check_begin, is_resting
from iris_screen.graph.fleet.repeats import hand_in_next
from iris_screen.graph.lifecycle.debug_archive import Event, OnEvent
from iris_screen.graph.lifecycle.interrupts import restore_interrupts
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import OVER
from iris_screen.graph.store.job_table import Job, JobState
from iris_screen.tools.devices.address import name_device

RETRY_AFTER: Final = (5.0, 30.0, 120.0)
"""Seconds until a job is tried again whose device or model could not be reached; after the last one it is given up."""
BUSY_AGAIN: Final = 10.0
"""Seconds until a job is tried again whose device is used by another run."""
TRIES: Final = 8
"""A job that was taken so often without coming to an end is given up: perhaps it is what ends its workers."""
LOST_AGAIN: Final = 1.0
"""Seconds until a store is asked again that is away."""
LOST_TRIES: Final = 600
"""A store that is away so often in a row is given up."""
FAILURES: Final = 3
"""A device that fails in so many jobs in a row gets no more."""

Tell = Callable[[Job, RunStatus | None, Message | None], None]
"""Told what becomes of a job: begun (None), ended so, or put back (queued), and why."""


class DeviceGivenUp(DeviceError):
    """The device failed in several jobs in a row."""


@dataclass
class Lane:
    """device: its address, as it is pinned. tags: what it offers. drain: once set, it ends after the job it has."""

    runs: Runs
    device: str
    tags: Sequence[str]
    tell: Tell
    on_event: OnEvent | None = None
    drain: Flag = field(default_factory=Flag)
    _failures: int = 0
    _job: Job | None = None
    """What it does now, or did when the store went away."""
    _asked: str = ""
    """The run that a request from elsewhere is to stop."""
    _returned: str = ""
    """The run that was put back last, since it was interrupted."""
    _lost: int = 0
    """How often in a row the store was away."""

    def serve(self, *, until_empty: bool = False) -> None:
        """Does jobs until it is drained or, if until_empty, until there are no more for this device.

        Ctrl-C interrupts the job: it goes on when a worker takes it again. Raises DeviceGivenUp.
        """
        workers, name = self.runs.store.jobs.workers, name_device(self.device)
        if workers.is_given_up(name):
            raise DeviceGivenUp(say("fleet-device-quarantined", device=self.device))
        workers.begin(name, self.tags)
        given_up: Message | None = None
        self.runs.store.jobs.delivery.listen(self._interrupt)
        try:
            self._serve(name, until_empty=until_empty)
        except DeviceGivenUp as error:
            given_up = error.message
            workers.pause("device", name)
            raise
        finally:
            workers.end(name, given_up)

    def _serve(self, name: str, *, until_empty: bool) -> None:
        delivery = self.runs.store.jobs.delivery
        while not self.drain.is_set():
            try:
                with restore_interrupts():
                    if not self._serve_next(name, until_empty=until_empty):
                        return
                self._lost = 0
            except StoreError:  # it may be started again; what was in progress goes on from its last checkpoint
                self._lost += 1
                if not delivery.comes_back or self._lost > LOST_TRIES:
                    raise
                self.drain.wait(LOST_AGAIN)
            except KeyboardInterrupt:
                if not self._goes_on():
                    raise

    def _goes_on(self) -> bool:
        """After an interrupt: whether it was meant for a run alone, which was cancelled or has ended by now."""
        job, asked, self._asked = self._job, self._asked, ""
        state = self._find_state(job) if job else ""
        if job and state == "cancelled":
            self.tell(job, "stopped", None)
            self._close(job)
            return True
        if asked in ("", self._returned) or (job and job.run == asked and state == "running"):
            return False
        if job and state == "running":
            self._put_back(job, 0.0, say("run-stopped-by-person"), untried=True)
        if job:
            self._close(job)
        return True

    def _serve_next(self, name: str, *, until_empty: bool) -> bool:
        """Does a job or waits for one. False if there is nothing more to do."""
        jobs = self.runs.store.jobs
        if self._job is None and self._lost:  # it may have been away just when it had given out a job
            self._job = jobs.find_taken(name)
        if self._job is not None:  # the store was away
            self._put_back(self._job, 0.0, say("fleet-store-was-away"), untried=True)
            self._close(self._job)
        look = jobs.look(name, self.tags)
        if not jobs.workers.keep(name, look.sign, look.now):
            return False
        if look.repeats:
            hand_in_next(self.runs)
            return True  # it may be due at once
        begins = look.found and not is_resting(look.rest, look.now)
        self._job = jobs.take(name, self.tags, look.now) if begins else None
        if self._job is not None:
            if self._job.run == self._asked:  # while it was being taken
                raise KeyboardInterrupt
            self._do(self._job)
            self._close(self._job)
        elif until_empty and not jobs.count_open(name, self.tags):
            return False
        else:
            _ = self.runs.driver  # imported while nobody waits for it
            jobs.delivery.wait(self.drain)
        return True

    def _close(self, job: Job) -> None:
        """This process no longer has it, whatever became of it."""
        self.runs.store.jobs.delivery.close_claim(job.run)
        self._job = None

    def _interrupt(self, run: str) -> None:
        """From another thread: as Ctrl-C would, if this run is in progress."""
        job, main = self._job, threading.main_thread().ident
        self._asked = run
        if job is not None and job.run == run and main is not None and hasattr(signal, "pthread_kill"):
            signal.pthread_kill(main, signal.SIGINT)

    def _do(self, job: Job) -> None:
        """Drives a run from where it is: from its beginning, or from where a worker left it."""
        try:
            row = self.runs.store.row(job.run)
            if row.status in OVER:  # its worker died before it could say so
                self._end(job, row.status, row.reason)
                return
            if job.tries > TRIES:
                self._end(job, row.status, say("fleet-job-given-up", n=TRIES))
                return
            if row.status == "queued":
                check_begin(self.runs.store.jobs, job, self.runs.clock)
            self.tell(job, None, None)
            if row.status == "queued":
                self.runs.store.move(job.run, self.device, self.runs.store.jobs.time())
            result = self.runs.driver.go_on(job.run, None, lambda event: self._pass_on(job, event))
        except KeyboardInterrupt:
            if self._find_state(job) == "running":
                self._put_back(job, 0.0, say("run-stopped-by-person"), untried=True)
                self._close(job)
                self._returned = job.run
            raise
        except Stopped as error:
            self._end(job, "stopped", error.message)
            raise
        except IrisError as error:
            self._handle(job, error)
        else:
            self._failures = 0
            self._end(job, result.status, result.reason)

    def _handle(self, job: Job, error: IrisError) -> None:
        """Have it tried again if that can help: it does nothing twice, since a resumed run looks first."""
        if isinstance(error, Superseded):  # another worker goes on with it
            return
        if isinstance(error, StoreError) and self.runs.store.jobs.delivery.comes_back:
            raise error
        self._failures += isinstance(error, DeviceError)
        can_come_back = isinstance(error, DeviceError | ModelError) and not isinstance(error, ModelRefused)
        if isinstance(error, LimitReached):
            if error.wait is None:
                self._end(job, "stopped", error.message)
            else:
                self._put_back(job, error.wait, error.message, untried=True)
        elif isinstance(error, Busy):
            self._put_back(job, BUSY_AGAIN, error.message, untried=True)
        elif can_come_back and job.tries <= len(RETRY_AFTER):
            self._put_back(job, RETRY_AFTER[job.tries - 1], error.message)
        else:
            self._end(job, "unreachable" if can_come_back else "failed", error.message)
        if self._failures >= FAILURES:
            raise DeviceGivenUp(say("fleet-device-given-up", device=self.device, n=FAILURES, why=error.message))

    def _find_state(self, job: Job) -> JobState | None:
        """None if it was deleted, or another worker has it by now."""
        jobs = self.runs.store.jobs
        try:
            found = jobs.find(job.run)
        except UsageError:
            return None
        return found.state if found.worker == jobs.me else None

    def _pass_on(self, job: Job, event: Event) -> None:
        """Stops a run that was cancelled before it could be reached: while its device was being opened. This worker
        goes on with others.
        """
        state = self._find_state(job)
        if state is None:
            raise Superseded(say("store-run-taken-over", run=job.run))
        if state != "running":
            self._asked = job.run
            raise KeyboardInterrupt
        if self.on_event:
            self.on_event(event)

    def _put_back(self, job: Job, seconds: float, why: Message, *, untried: bool = False) -> None:
        jobs = self.runs.store.jobs
        now = jobs.time()
        if jobs.release(job.run, "queued", now, due=now + seconds, note=why, untried=untried):
            self.tell(job, "queued", why)

    def _end(self, job: Job, status: RunStatus, why: Message | None) -> None:
        state: JobState = "waiting" if status == "waiting" else "ended"
        jobs = self.runs.store.jobs
        if jobs.release(job.run, state, jobs.time(), note=why):
            self.tell(job, status, why)
