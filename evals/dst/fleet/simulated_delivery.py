"""What procrastinate does for a fleet, in virtual time: who has which run, signs of life, bells and requests to stop.

A message takes a while, and may get lost. See tools/database/procrastinate_delivery.py, whose times these are.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Event

from iris_screen.evals.dst.fleet.shared_store import Passes
from iris_screen.evals.dst.fleet.turns import Process, Strand, Turns
from iris_screen.tools.database.database import Connection
from iris_screen.tools.database.procrastinate_delivery import BEAT, LOOK_AFTER, LOOK_EVERY, SILENT

LOST = 0.1
"""How often a message gets lost."""
LONGEST = 0.5
"""Seconds that a message takes at most."""


@dataclass
class PostOffice:
    """What the database knows. given: told who has been given which run. claims: the process that has a run. beats: the
    last sign of life of each.
    """

    turns: Turns
    chance: Random
    given: Callable[[str, Process], None]
    claims: dict[str, Process] = field(default_factory=dict)
    beats: dict[Process, float] = field(default_factory=dict)
    workers: list["SimulatedDelivery"] = field(default_factory=list)

    def send(self, act: Callable[[], None]) -> None:
        if self.chance.random() >= LOST:
            self.turns.call(self.chance.uniform(0, LONGEST), act)


@dataclass(eq=False)
class SimulatedDelivery:
    """A Delivery (graph.store.delivery) of one process."""

    office: PostOffice
    process: Process
    passes: Passes
    comes_back: bool = True
    silence: float = SILENT
    interrupt: Callable[[str], None] = lambda run: None
    _silent: frozenset[str] = frozenset()
    _rung: bool = False
    _waiting: Strand | None = None
    _beating: bool = False

    def lock(self, connection: Connection, name: str) -> None:
        """A file has one writer at a time."""

    def offer(self, connection: Connection, run: str, priority: int, due: float) -> None:
        for worker in self.office.workers:
            self.office.send(worker.ring)

    def ring(self) -> None:
        self._rung = True
        if self._waiting:
            self.office.turns.wake(self._waiting, self.office.turns.now)

    def claim(self, run: str) -> bool:
        """Called within a transaction: nothing waits here."""
        self._open()
        self.office.claims[run] = self.process
        self.office.given(run, self.process)
        return True

    def close_claim(self, run: str) -> None:
        self.passes("close claim")
        if self.office.claims.get(run) is self.process:
            del self.office.claims[run]

    def stop(self, connection: Connection, runs: Sequence[str]) -> bool:
        told = [run for run in runs if run in self.office.claims]
        for run in told:
            for worker in self.office.workers:
                if worker.process is self.office.claims[run]:
                    self.office.send(lambda to=worker, of=run: to.interrupt(of))  # type: ignore[misc]
        return bool(told)

    def list_silent(self, connection: Connection) -> Collection[str]:
        return self._silent

    def listen(self, interrupt: Callable[[str], None]) -> None:
        self.interrupt = interrupt
        self.passes("listen")
        self._open()

    def wait(self, drain: Event) -> bool:
        turns = self.office.turns
        if not self._rung and not drain.is_set():
            self._waiting = turns.current
            try:
                turns.sleep(LOOK_AFTER if self._silent else LOOK_EVERY)
            finally:
                self._waiting = None
        rung, self._rung = self._rung, False
        return rung

    def close(self) -> None:
        self._beating = False
        if self in self.office.workers:
            self.office.workers.remove(self)
        if not self.process.dead:
            self.office.beats.pop(self.process, None)

    def _open(self) -> None:
        if not self._beating:
            self._beating = True
            self.office.workers.append(self)
            self.office.beats[self.process] = self.office.turns.now
            self.office.turns.spawn(self.process, self._keep_beating)

    def _keep_beating(self) -> None:
        turns, office = self.office.turns, self.office
        while True:
            turns.sleep(BEAT)
            if not self._beating:
                return
            if self.process.away > turns.now:
                continue
            office.beats[self.process] = turns.now
            silent = {
                run
                for run, process in office.claims.items()
                if process is not self.process and turns.now - office.beats.get(process, 0.0) > SILENT
            }
            if silent - self._silent:
                self.ring()
            self._silent = frozenset(silent)
