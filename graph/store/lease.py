"""One process at a time drives a run and a device. A lease has a fencing number, checked when an act is promised."""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from iris_screen.core.errors import Busy, Superseded
from iris_screen.core.message import say
from iris_screen.core.press import Visit
from iris_screen.core.protocols import Clock
from iris_screen.graph.store.holder_process import MOVER, describe_holder
from iris_screen.tools.database.database import Connection, Database

MEMORY = "memory"
"""What is leased instead of a run and a device while a model updates memory: one process learns at a time."""
_TAKE = """INSERT INTO leases (name, epoch, holder, until) VALUES (?, ?, ?, ?)
ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch, holder = excluded.holder, until = excluded.until"""
_STILL_LAST = "UPDATE leases SET epoch = ? WHERE epoch = ? AND name LIKE ?"
_LAST = "SELECT name, epoch FROM leases WHERE name IN (?, ?, ?)"
_UNSEEN = "unseen "
"""How the name begins of a mark that no process of a run has looked at the device since another run had it. Nobody
takes it, and it has no number.
"""
_FREE = "UPDATE leases SET holder = '', until = 0 WHERE substr(holder, 1, ?) <> ?"
_ALL_UNSEEN = """INSERT INTO leases (name, epoch, holder, until) SELECT ? || id, 0, '', 0 FROM runs WHERE true
ON CONFLICT DO NOTHING"""
MAX_CHARACTERS = 80
"""How much of a run's task is shown to identify it."""


@dataclass(frozen=True)
class Lease:
    """Held from take() to release(). `epoch` is the fencing number: whoever takes over later has a higher one.

    visit: by others if another run has had the device since this one last looked at it; `looked` is the holder's to
    set. before: the number of the lease that the device had before; 0 for none.
    """

    run: str
    device: str
    epoch: int
    seconds: float
    manager: "LeaseManager" = field(repr=False)
    visit: Visit = field(default_factory=Visit, compare=False)
    before: int = 0

    def renew(self) -> None:
        """Extend the lease. Raises Superseded if somebody else has taken it."""
        with self.manager.file.write("renew", locks=self._names) as connection:
            self.check(connection)
            self._hold_until(connection, self.manager.now(connection) + self.seconds)

    def count_as_no_run(self) -> None:
        """The run that had the device before still counts as the last one: this is a command, such as calibrating."""
        with self.manager.file.write("count", locks=self._names) as connection:
            self.check(connection)
            connection.execute(_STILL_LAST, (self.epoch, self.before, "run %"))

    def release(self) -> None:
        """Release the lease. Does nothing if it was lost already: then the run stays closed to this process."""
        with self.manager.file.write("release", locks=self._names) as connection:
            released = self._hold_until(connection, 0.0)
        if released and self.manager.held.get(self.run) is self:
            del self.manager.held[self.run]

    def check(self, connection: Connection) -> None:
        """Raises Superseded unless run and device are still ours. Call it inside the transaction it is to guard."""
        ours = "SELECT name FROM leases WHERE name IN (?, ?) AND epoch = ? /*+ FOR SHARE */"
        if len(connection.execute(ours, (*self._names, self.epoch)).fetchall()) != 2:
            raise Superseded(say("store-run-taken-over", run=self.run))

    @property
    def _names(self) -> tuple[str, str]:
        return f"run {self.run}", f"device {self.device}"

    def _hold_until(self, connection: Connection, until: float) -> bool:
        ours = "UPDATE leases SET until = ? WHERE name IN (?, ?) AND epoch = ?"
        return connection.execute(ours, (until, *self._names, self.epoch)).rowcount == 2

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def free_copied(connection: Connection, *, whole: bool) -> None:
    """In the copy of a store no process holds anything; a move to it does. The numbers still tell whether another run
    has had the device of a run since. whole: whether all were copied; if not, another run may have had any device.
    """
    connection.execute("DELETE FROM leases WHERE substr(name, 1, 5) = 'host '")
    connection.execute(_FREE, (len(MOVER), MOVER))
    if not whole:
        connection.execute(_ALL_UNSEEN, (_UNSEEN,))


@dataclass(frozen=True)
class LeaseManager:
    """Hands out leases. `me` names this process; `alive` tells whether the process of such a name is still alive.

    held: the leases of this process, by run. unseen: those of the runs whose mark is still stored.
    """

    file: Database
    clock: Clock
    me: str
    alive: Callable[[str], bool]
    held: dict[str, Lease] = field(default_factory=dict)
    unseen: set[str] = field(default_factory=set)

    def take(self, run: str, device: str, seconds: float) -> Lease:
        """Raises Busy while a living process holds the run or the device and its time is not over."""
        names, mark = (f"run {run}", f"device {device}"), f"{_UNSEEN}{run}"
        with self.file.write("take", sure=True, locks=names) as connection:
            self.file.check_layout(connection)  # an older Iris leaves the runs of a newer one alone
            for name in names:
                self.refuse_held(connection, name)
            (epoch,) = connection.execute("SELECT coalesce(max(epoch), 0) + 1 FROM leases").fetchone()
            before = dict(connection.execute(_LAST, (*names, mark)).fetchall())
            # after a move to this store no device has a number here, and its runs have new ones
            by_others = mark in before or (names[0] in before and before[names[0]] != before.get(names[1]))
            until = self.now(connection) + seconds
            rows = [(name, epoch, self.me, until) for name in names]
            connection.executemany(_TAKE, [*rows, (mark, 0, "", 0.0)] if by_others else rows)
        (self.unseen.add if by_others else self.unseen.discard)(run)
        self.held[run] = lease = Lease(run, device, epoch, seconds, self, Visit(by_others), before.get(names[1], 0))
        return lease

    def now(self, connection: Connection) -> float:
        """What all who may take a lease go by."""
        return self.file.now(connection, self.clock)

    def fence(self, connection: Connection, run: str) -> None:
        """Raises Superseded when a run leased here is somebody else's by now. Call it inside a transaction."""
        if lease := self.held.get(run):
            lease.check(connection)

    def note_checkpoint(self, connection: Connection, run: str) -> None:
        """A checkpoint is written, in this transaction: a look that was done before is in it."""
        lease = self.held.get(run)
        if run in self.unseen and lease is not None and lease.visit.looked:
            connection.execute("DELETE FROM leases WHERE name = ?", (f"{_UNSEEN}{run}",))
            self.unseen.discard(run)

    def forget(self, connection: Connection, run: str) -> None:
        """What is known of a run that is deleted."""
        connection.execute("DELETE FROM leases WHERE name IN (?, ?)", (f"run {run}", f"{_UNSEEN}{run}"))

    def holder(self, connection: Connection, name: str) -> str:
        """Who holds "run ID" or "device ADDRESS" right now; "" for nobody."""
        held = "SELECT holder, until FROM leases WHERE name = ? AND until > 0"
        row = connection.execute(held, (name,)).fetchone()
        if row is None or row[1] <= self.now(connection):  # a server is asked for its time only where it matters
            return ""
        return str(row[0]) if self.alive(str(row[0])) else ""

    def refuse_held(self, connection: Connection, name: str) -> None:
        """Raises Busy if somebody holds "run ID" or "device ADDRESS": who, for which run, and how to end that."""
        holder = self.holder(connection, name)
        if not holder:
            return
        kind, _, which = name.partition(" ")
        words = describe_holder(holder)
        # the run's lease has the same epoch as the device's
        leases = "leases AS one JOIN leases AS other USING (epoch, holder)"
        held = f"SELECT substr(other.name, 5) FROM {leases} WHERE one.name = ?"  # noqa: S608 (our own words)
        row = connection.execute(f"{held} AND other.name LIKE 'run %'", (name,)).fetchone()
        text = connection.execute("SELECT text FROM runs WHERE id = ?", row or ("",)).fetchone()
        if row is None or text is None or holder.startswith(MOVER):
            raise Busy(say("store-held", kind=MEMORY if which == MEMORY else kind, name=which, holder=words))
        task = str(text[0])[:MAX_CHARACTERS]  # anything may stand in a damaged file
        raise Busy(say("store-held-for-run", kind=kind, name=which, holder=words, run=row[0], task=task))
