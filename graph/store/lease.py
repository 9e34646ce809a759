"""One run at a time drives a run id and a device. A lease has a fencing number, checked where an act is promised."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from iris_screen.core.errors import Busy, Superseded
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.graph.store.holder_process import in_words
from iris_screen.tools.database.database_file import StoreFile

MEMORY = "memory"
"""What is leased instead of a run and a device while a model updates memory: one learns at a time."""
MOST_SIGNS = 80
"""Of a run's sentence, where it is only named."""


@dataclass(frozen=True)
class Lease:
    """Held from take() to release(). `epoch` is the fencing number: whoever takes over later has a higher one."""

    run: str
    device: str
    epoch: int
    seconds: float
    desk: "Desk" = field(repr=False)

    def renew(self) -> None:
        """Put the end of the lease off. Raises Superseded when somebody else has taken it."""
        with self.desk.file.write("renew") as connection:
            self.check(connection)
            self._hold_until(connection, self.desk.clock.now() + self.seconds)

    def release(self) -> None:
        """Let go. Nothing happens when it was lost already: then the run stays closed to this process."""
        with self.desk.file.write("release") as connection:
            released = self._hold_until(connection, 0.0)
        if released and self.desk.held.get(self.run) is self:
            del self.desk.held[self.run]

    def check(self, connection: sqlite3.Connection) -> None:
        """Raises Superseded unless run and device are still ours. Call it inside the transaction it is to guard."""
        ours = "SELECT count(*) FROM leases WHERE name IN (?, ?) AND epoch = ?"
        (count,) = connection.execute(ours, (*self._names, self.epoch)).fetchone()
        if count != 2:
            raise Superseded(say("store-run-taken-over", run=self.run))

    @property
    def _names(self) -> tuple[str, str]:
        return f"run {self.run}", f"device {self.device}"

    def _hold_until(self, connection: sqlite3.Connection, until: float) -> bool:
        ours = "UPDATE leases SET until = ? WHERE name IN (?, ?) AND epoch = ?"
        return connection.execute(ours, (until, *self._names, self.epoch)).rowcount == 2

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


@dataclass(frozen=True)
class Desk:
    """Hands out leases. `me` names this process; `alive` tells whether the process of such a name is still there.

    held: what was handed out here and not given back, by run.
    """

    file: StoreFile
    clock: Clock
    me: str
    alive: Callable[[str], bool]
    held: dict[str, Lease] = field(default_factory=dict)

    def take(self, run: str, device: str, seconds: float) -> Lease:
        """Raises Busy while a living process holds the run or the device and its time is not over."""
        names = f"run {run}", f"device {device}"
        with self.file.write("take", sure=True) as connection:
            for name in names:
                self._refuse_held(connection, name)
            (epoch,) = connection.execute("SELECT coalesce(max(epoch), 0) + 1 FROM leases").fetchone()
            until = self.clock.now() + seconds
            rows = [(name, epoch, self.me, until) for name in names]
            connection.executemany("INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?)", rows)
        self.held[run] = lease = Lease(run, device, epoch, seconds, self)
        return lease

    def fence(self, connection: sqlite3.Connection, run: str) -> None:
        """Raises Superseded when a run leased here is somebody else's by now. Call it inside a transaction."""
        if lease := self.held.get(run):
            lease.check(connection)

    def holder(self, connection: sqlite3.Connection, name: str) -> str:
        """Who holds "run ID" or "device ADDRESS" right now; "" for nobody."""
        held = "SELECT holder FROM leases WHERE name = ? AND until > ?"
        row = connection.execute(held, (name, self.clock.now())).fetchone()
        return str(row[0]) if row is not None and self.alive(str(row[0])) else ""

    def _refuse_held(self, connection: sqlite3.Connection, name: str) -> None:
        if holder := self.holder(connection, name):
            raise Busy(_held(connection, name, holder))


def _held(connection: sqlite3.Connection, name: str, holder: str) -> Message:
    """Who holds "run ID" or "device ADDRESS", for which run, which has the same number, and how to end that."""
    kind, _, which = name.partition(" ")
    held = "SELECT substr(other.name, 5) FROM leases AS one JOIN leases AS other USING (epoch) WHERE one.name = ?"
    row = connection.execute(f"{held} AND other.name LIKE 'run %'", (name,)).fetchone()
    text = connection.execute("SELECT text FROM runs WHERE id = ?", row or ("",)).fetchone()
    if row is None or text is None:
        kind = MEMORY if which == MEMORY else kind
        return say("store-held", kind=kind, name=which, holder=in_words(holder))
    task = text[0][:MOST_SIGNS]
    return say("store-held-for-run", kind=kind, name=which, holder=in_words(holder), run=row[0], task=task)
