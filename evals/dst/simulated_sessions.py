"""What one process of a run works with: the phone, its pictures and its journal. All their I/O passes the gate."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from types import TracebackType
from typing import Self

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.plan import Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Album, DeviceSession
from iris_screen.core.screen import Element, Frame
from iris_screen.evals.dst.handset import Handset
from iris_screen.graph.lifecycle.device_sessions import LEASE_SECONDS, Held, LeasedSessions
from iris_screen.graph.lifecycle.lease_keepalive import LeaseRenewer
from iris_screen.testing.memory import MemoryAlbum


@dataclass
class Hand:
    """A core.protocols.Device over the handset that can be cut before and after every look and touch.

    line: told of each of these points; raises where it is cut.
    """

    handset: Handset
    line: Callable[[str], None]
    name: str = "simulated"
    profile: DeviceProfile = DeviceProfile(launches=True, elements=True)

    def look(self) -> Frame:
        self.line("look:before")
        frame = self.handset.look()
        self.line("look:after")
        return frame

    def elements(self) -> list[Element]:
        self.line("elements:before")
        return self.handset.elements()

    def packages(self) -> list[str]:
        return self.handset.packages()

    def home(self) -> str:
        return self.handset.home()

    def do(self, action: Action) -> Receipt:
        self.line("do:before")
        receipt = self.handset.do(action)
        self.line("do:after")
        return receipt

    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Pictures(MemoryAlbum):
    """The run's pictures, as in files: they outlive every process, but writes do not wait for the disk."""

    def lose_some(self, chance: Random) -> int:
        """Lose the newest pictures in a power loss; half of the time none is lost. Returns how many."""
        gone = list(self._frames)[len(self._frames) - chance.choice([0, 0, 0, 1, 2, 5]) :]
        for key in gone:
            del self._frames[key]
        return len(gone)


@dataclass(frozen=True)
class GatedAlbum:
    """An album whose writes are counted (io_cuts)."""

    pictures: Album
    line: Callable[[str], None]

    def put(self, frame: Frame) -> None:
        self.line("album:before")
        self.pictures.put(frame)
        self.line("album:after")

    def get(self, key: str) -> Frame:
        return self.pictures.get(key)

    def has(self, key: str) -> bool:
        return self.pictures.has(key)


@dataclass
class SimulatedSessions(LeasedSessions):
    """The product's own handling of session, lease and journal; only what it opens is simulated."""

    hand: Hand = field(kw_only=True)
    pictures: Pictures = field(kw_only=True)
    substitute: Callable[[DeviceSession], DeviceSession] = field(kw_only=True)

    def _open_session(self, task: Task) -> Held:
        lease = self.store.take(task.id, f"sim of {task.id}", seconds=LEASE_SECONDS)
        self._renewed[task.id] = self.clock.now()
        album = GatedAlbum(self.pictures, self.hand.line)
        journal = self.store.journal(task.id, lease)
        session = self.substitute(DeviceSession(self.hand, album, journal, visit=lease.visit))
        return Held(session, LeaseRenewer(lease, every=0))
