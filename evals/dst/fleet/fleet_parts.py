"""What a worker of a simulated fleet has: the shipped lane, driver and sessions, over simulated time and phones."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from threading import Event

from typing_extensions import override

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.errors import StoreError, Superseded
from iris_screen.core.plan import Task
from iris_screen.core.protocols import DeviceSession
from iris_screen.core.screen import Frame
from iris_screen.core.state import find_last_time
from iris_screen.evals.dst.fleet.shared_store import FleetStore, Passes
from iris_screen.evals.dst.fleet.turns import Process, Strand, Turns
from iris_screen.evals.dst.process import Stage
from iris_screen.evals.dst.simulated_sessions import GatedAlbum, Hand, Pictures
from iris_screen.graph.build import Graph
from iris_screen.graph.drive import Driver, Opened
from iris_screen.graph.fleet.lane import Lane
from iris_screen.graph.lifecycle.device_sessions import FLEET_SECONDS, Held, LeasedSessions
from iris_screen.graph.lifecycle.lease_keepalive import SHARE, LeaseRenewer
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import Lease

EPOCH = 1_700_000_000.0
"""When a simulation begins by a right clock, in seconds since 1970."""


@dataclass(frozen=True)
class ComputerClock:
    """wrong: by how many seconds."""

    turns: Turns
    wrong: float = 0.0

    def now(self) -> float:
        return EPOCH + self.turns.now + self.wrong

    def sleep(self, seconds: float) -> None:
        self.turns.sleep(seconds)


@dataclass
class WorldClock:
    """Seconds since the beginning, for phones."""

    turns: Turns

    def now(self) -> float:
        return self.turns.now

    def sleep(self, seconds: float) -> None:
        self.turns.sleep(seconds)


@dataclass
class FleetHand(Hand):
    """clock: of the run, by which its looks and receipts are timed. touches: told of each touch before it is done."""

    clock: ComputerClock = field(kw_only=True)
    touches: Callable[[], None] = field(kw_only=True)

    @override
    def look(self) -> Frame:
        return replace(super().look(), at=self.clock.now())

    @override
    def do(self, action: Action) -> Receipt:
        self.line("do:before")
        self.touches()
        receipt = self.handset.do(action)
        self.line("do:done" if self.handset.touched[-1:] and self.handset.touched[-1].effects else "do:after")
        return receipt.replace(at=self.clock.now())


@dataclass
class VirtualRenewer(LeaseRenewer):
    """Renews in virtual time."""

    turns: Turns = field(kw_only=True)
    process: Process = field(kw_only=True)
    _renews: bool = False
    _busy: bool = False

    @override
    def start(self) -> None:
        if not self._renews:
            self._renews = True
            self.turns.spawn(self.process, self._keep_renewing)

    @override
    def stop(self) -> None:
        self._renews = False
        while self._busy:
            self.turns.sleep(0.001)

    def _keep_renewing(self) -> None:
        while True:
            self.turns.sleep(self.every)
            if not self._renews:
                return
            self._busy = True
            try:
                self._renew()
            finally:
                self._busy = False

    def _renew(self) -> None:
        try:
            self.lease.renew()
        except Superseded:  # the holder notices at its next use
            self._renews = False
        except StoreError:
            pass


@dataclass
class FleetSessions(LeasedSessions):
    """The product's own handling of session, lease and journal; only what it opens is simulated."""

    turns: Turns = field(kw_only=True)
    process: Process = field(kw_only=True)
    passes: Passes = field(kw_only=True)
    hand: Callable[[Task], Hand] = field(kw_only=True)
    pictures: Callable[[Task], Pictures] = field(kw_only=True)
    substitute: Callable[[DeviceSession], DeviceSession] = field(kw_only=True)

    @override
    def _open_session(self, task: Task) -> Held:
        lease = self.store.take(task.id, task.device, seconds=FLEET_SECONDS)
        self._renewed[task.id] = self.clock.now()
        renewer = self._make_renewer(lease)
        with ExitStack() as undone:
            undone.callback(lease.release)
            self.store.refuse_changed(task.id)
            undone.callback(renewer.stop)
            renewer.start()
            journal, album = self.store.journal(task.id, lease), GatedAlbum(self.pictures(task), self.passes)
            session = self.substitute(DeviceSession(self.hand(task), album, journal, visit=lease.visit))
            undone.pop_all()
        return Held(session, renewer)

    def _make_renewer(self, lease: Lease) -> VirtualRenewer:
        return VirtualRenewer(lease, FLEET_SECONDS / SHARE, turns=self.turns, process=self.process)


@dataclass(frozen=True)
class FleetDriver(Driver):
    """make_sessions: by the clock of a run, which goes on where it stopped, whatever that of the computer says."""

    stage: Stage
    built: Graph
    turns: Turns
    make_sessions: Callable[[ComputerClock], FleetSessions]

    @override
    @contextmanager
    def _open_run(self, run_id: str) -> Iterator[Opened]:
        state = self._read_state(run_id)
        begins = find_last_time(state) if state else self.clock.now()
        clock = ComputerClock(self.turns, begins - EPOCH - self.turns.now)
        sessions = self.make_sessions(clock)
        self.stage.clock, self.stage.sessions = clock, sessions
        try:
            yield Opened(self.built, sessions.of(self.store.task(run_id)), clock)
        finally:
            sessions.close()


class FleetRuns(Runs):
    """Of one worker."""

    def __init__(self, store: FleetStore, driver: FleetDriver) -> None:
        super().__init__(driver.settings, driver.clock)
        self.folder, self.store, self.driver = driver.folder, store, driver


class VirtualFlag(Event):
    """Waits in virtual time."""

    def __init__(self, turns: Turns) -> None:
        super().__init__()
        self._turns = turns

    @override
    def wait(self, timeout: float | None = None) -> bool:
        if not self.is_set():
            self._turns.sleep(timeout or 0.0)
        return self.is_set()


@dataclass
class SimulatedLane(Lane):
    """Is interrupted in virtual time."""

    strand: Strand | None = None

    @override
    def _interrupt(self, run: str) -> None:
        self._asked = run
        if self._job is not None and self._job.run == run and self.strand is not None:
            self.strand.interrupted = True
