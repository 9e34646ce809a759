"""One run at a time drives a run id and a device. A lease has a fencing number, checked where an act is promised."""

import os
import socket
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from core.errors import Busy, Superseded
from core.protocols import Clock
from graph.store.file import StoreFile


@dataclass(frozen=True)
class Lease:
    """Held from take() to release(). `epoch` is the fencing number: whoever takes over later has a higher one."""

    run: str
    device: str
    epoch: int
    seconds: float
    clock: Clock
    file: StoreFile

    def renew(self) -> None:
        """Put the end of the lease off. Raises Superseded when somebody else has taken it."""
        with self.file.write("renew") as connection:
            self.check(connection)
            self._hold_until(connection, self.clock.now() + self.seconds)

    def release(self) -> None:
        """Let go. Nothing happens when it was lost already."""
        with self.file.write("release") as connection:
            self._hold_until(connection, 0.0)

    def check(self, connection: sqlite3.Connection) -> None:
        """Raises Superseded unless run and device are still ours. Call it inside the transaction it is to guard."""
        held = "SELECT count(*) FROM leases WHERE name IN (?, ?) AND epoch = ?"
        (count,) = connection.execute(held, (*self._names, self.epoch)).fetchone()
        if count != 2:
            raise Superseded(f"Another process has taken over run {self.run}; nothing more is done here.")

    @property
    def _names(self) -> tuple[str, str]:
        return f"run {self.run}", f"device {self.device}"

    def _hold_until(self, connection: sqlite3.Connection, until: float) -> None:
        held = "UPDATE leases SET until = ? WHERE name IN (?, ?) AND epoch = ?"
        connection.execute(held, (until, *self._names, self.epoch))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


@dataclass(frozen=True)
class Desk:
    """Hands out leases. `me` names this process; `alive` tells whether the process of such a name is still there."""

    file: StoreFile
    clock: Clock
    me: str
    alive: Callable[[str], bool]

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
        return Lease(run, device, epoch, seconds, self.clock, self.file)

    def holder(self, connection: sqlite3.Connection, name: str) -> str:
        """Who holds "run ID" or "device ADDRESS" right now; "" for nobody."""
        held = "SELECT holder FROM leases WHERE name = ? AND until > ?"
        row = connection.execute(held, (name, self.clock.now())).fetchone()
        return str(row[0]) if row is not None and self.alive(str(row[0])) else ""

    def _refuse_held(self, connection: sqlite3.Connection, name: str) -> None:
        if holder := self.holder(connection, name):
            raise Busy(f"{name[0].upper()}{name[1:]} is held by {holder}; wait for that one or end it, then try again.")


def this_process() -> str:
    """ "process 4711 on host (started 123456)": no other process, before or after, has this name."""
    return _name(os.getpid())


def process_lives(holder: str) -> bool:
    """False only when it is sure: the process was on this host and its number is free or belongs to a later one."""
    words = holder.split()
    if len(words) < 4 or words[0] != "process" or words[3] != socket.gethostname() or not words[1].isdecimal():
        return True
    pid = int(words[1])
    return _exists(pid) and holder == _name(pid)


def _name(pid: int) -> str:
    started = _started(pid)
    return f"process {pid} on {socket.gethostname()}" + (f" (started {started})" if started else "")


def _started(pid: int) -> str:
    """Ticks from boot to the start of a process, where the system tells them (Linux); tells a number used again."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        fields = stat.read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] == "Z" else fields[19]  # a zombie has ended; only its parent has not looked yet


def _exists(pid: int) -> bool:
    if sys.platform == "win32":
        return True  # there, signal 0 would end the process; the lease runs out instead
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        pass
    return True
