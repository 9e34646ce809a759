"""The workers of the queue, one for each device: what they serve, whether they live, and what a person has paused."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from iris_screen.core.message import Message, OptionalMessage
from iris_screen.core.parsing.message_columns import read_message, write_message
from iris_screen.core.record import Record
from iris_screen.graph.keys.membership import claim_host, free_host, name_folder
from iris_screen.graph.store.holder_process import address_of
from iris_screen.graph.store.queue_log import log
from iris_screen.tools.database.database import Connection, Database

WorkerState = Literal["serving", "draining", "left", "given up"]
"""draining: it ends after the job it has. left: it ended. given up: it ended, since its device failed again and again.
"""
PauseKind = Literal["queue", "batch", "device"]

SIGN_SECONDS: Final = 5.0
"""A worker without a job gives a sign of life so often."""
SILENT_SECONDS: Final = 30.0
"""A worker whose process cannot be asked, and that gave no sign for so long, is thought dead. In a fleet, the name of
its host is free then.
"""
KEPT_SECONDS: Final = 30 * 86_400.0
"""What became of a device is kept so long; what became of a run, as long as the run."""
NOT_PAUSED: Final = """NOT EXISTS (SELECT 1 FROM pauses WHERE kind = 'queue' OR (kind = 'device' AND name = ?)
OR (kind = 'batch' AND name = jobs.batch) OR (kind = 'arriving' AND name = jobs.run))"""
"""In a query of `jobs`: those that a worker may begin now; its value is the worker's device."""

NOT_ARRIVING: Final = "NOT EXISTS (SELECT 1 FROM pauses WHERE kind = 'arriving' AND name = jobs.run)"
"""In a query of `jobs`: those that another store cannot still have (store_move.py)."""

_BEGIN = """INSERT INTO workers (device, host, process, tags, since, seen, state, why)
VALUES (?, ?, ?, ?, ?, ?, 'serving', '') ON CONFLICT (device) DO UPDATE SET host = excluded.host,
process = excluded.process, tags = excluded.tags, since = excluded.since, seen = excluded.seen, state = 'serving',
why = ''"""
_SEEN = """SELECT process, seen, state, (SELECT since FROM pauses WHERE kind = 'drain' AND name = device),
(SELECT until FROM leases WHERE leases.name = ? AND holder = ?) FROM workers WHERE device = ?"""
_DRAIN = """INSERT INTO pauses (kind, name, since) VALUES ('drain', ?, ?)
ON CONFLICT (kind, name) DO UPDATE SET since = excluded.since"""
"""A device may have several workers, and the table knows one: the others see when all of them were asked to end."""
_REPLACE = """UPDATE workers SET host = ?, process = ?, since = ?, seen = ?, state = 'serving', why = ''
WHERE device = ? AND process = ?"""
_SERVES = "SELECT 1 FROM workers WHERE host = ? AND state IN ('serving', 'draining') LIMIT 1"
_LIST = "SELECT device, host, process, tags, since, seen, state, why FROM workers ORDER BY host, device"
_OURS = "device = ? AND process = ?"


class Worker(Record):
    """A device and the process that serves it, or served it last.

    device: its address. host: the computer of the process. since: when it began, or ended if it is over. seen: its last
    sign of life. why: it was given up. lives: whether the process still does. run: the one it is doing, empty for none.
    Times are seconds since 1970.
    """

    device: str
    host: str
    process: str
    tags: list[str]
    since: float
    seen: float
    state: WorkerState
    why: OptionalMessage = None
    lives: bool = False
    run: str = ""


class Pause(Record):
    """Nothing of it is begun; what runs already goes on. name: of a batch, the address of a device; empty for all."""

    kind: PauseKind
    name: str
    since: float


@dataclass(frozen=True)
class WorkerTable:
    """Raises StoreError. Safe for threads and processes. me: this process. alive, holder, now: see JobTable."""

    file: Database
    me: str
    alive: Callable[[str], bool]
    holder: Callable[[Connection, str], str]
    now: Callable[[Connection], float]

    # --- for the worker ----------------------------------------------------------------------------------------------

    def begin(self, device: str, tags: Sequence[str]) -> float:
        """This process serves the device from now on; returns since when. Raises UsageError if another computer of the
        fleet bears the name of this one.
        """
        host = _host_of(self.me)
        with self.file.write("begin worker", locks=(f"host {host}",)) as connection:
            now = self.now(connection)
            if self.file.is_shared:
                claim_host(self.file, connection, host, now + SILENT_SECONDS, now)
            connection.execute(_BEGIN, (device, host, self.me, json.dumps(list(tags)), now, now))
            connection.execute("DELETE FROM queue_log WHERE run = '' AND at < ?", (now - KEPT_SECONDS,))
            log(connection, "served", now, self.me, device=device)
        return now

    def keep(self, device: str, since: float) -> bool:
        """Give a sign of life. since: when this process began. False if it is to end after the job it has.

        Raises UsageError like begin: it may have been frozen for long.
        """
        host, folder = _host_of(self.me), name_folder(self.file) if self.file.is_shared else ""
        with self.file.read() as connection:
            now = self.now(connection)
            row = connection.execute(_SEEN, (f"host {host}", folder, device)).fetchone()
        if row is None:
            return True
        process, seen, state, drained, until = row
        if drained is not None and drained >= since:
            return False
        due = now - seen >= SIGN_SECONDS
        if process == self.me and due:
            with self.file.write("sign of life") as connection:
                connection.execute(f"UPDATE workers SET seen = ? WHERE {_OURS}", (now, device, self.me))  # noqa: S608
        elif process != self.me and state != "given up" and (due or state == "left") and not self._lives(device):
            with self.file.write("replace worker") as connection:  # the device had two, and this one is left
                connection.execute(_REPLACE, (host, self.me, now, now, device, process))
        if folder and (until or 0.0) - now <= SILENT_SECONDS - SIGN_SECONDS:
            with self.file.write("keep name", locks=(f"host {host}",)) as connection:
                claim_host(self.file, connection, host, now + SILENT_SECONDS, now)
        return True

    def end(self, device: str, why: Message | None = None) -> None:
        """This process no longer serves the device. why: it gave it up."""
        state: Literal["left", "given up"] = "given up" if why else "left"
        ended = f"UPDATE workers SET state = ?, why = ?, since = ?, seen = ? WHERE {_OURS}"  # noqa: S608
        with self.file.write("end worker") as connection:
            now = self.now(connection)
            connection.execute(ended, (state, write_message(why), now, now, device, self.me))
            if self.file.is_shared and connection.execute(_SERVES, (_host_of(self.me),)).fetchone() is None:
                free_host(self.file, connection, _host_of(self.me))
            log(connection, state, now, self.me, device=device, why=why)

    # --- for the person ----------------------------------------------------------------------------------------------

    def list_workers(self) -> list[Worker]:
        """By host and device."""
        running = "SELECT given, worker, run FROM jobs WHERE state = 'running'"
        with self.file.read() as connection:
            now = self.now(connection)
            rows = {row[0]: row for row in connection.execute(_LIST).fetchall()}
            runs = dict[str, str]()
            for device, worker, run in connection.execute(running).fetchall():
                row = rows.get(device)
                if row and worker != row[2] and self.holder(connection, f"run {run}") == worker:  # another one of it
                    row = rows[device] = (device, _host_of(worker), worker, *row[3:5], now, "serving", "")
                if row and worker == row[2]:
                    runs[device] = run
            return [self._read(connection, row, runs.get(device, ""), now) for device, row in rows.items()]

    def _lives(self, device: str) -> bool:
        """Whether a worker of the device that the table knows does."""
        return any(each.device == device and each.lives for each in self.list_workers())

    def _read(self, connection: Connection, row: Sequence[str | float], run: str, now: float) -> Worker:
        fields = dict(zip(Worker.model_fields, row, strict=False))
        process, seen = str(row[2]), float(row[5])
        lives = row[6] in ("serving", "draining") and self.alive(process)
        if lives and now - seen > SILENT_SECONDS:  # while it does a run, it says so by the lease of the run
            lives = bool(run) and self.holder(connection, f"run {run}") == process
        tags, why = json.loads(str(row[3])), read_message(str(row[7]))
        return Worker.model_validate({**fields, "tags": tags, "why": why, "lives": lives, "run": run})

    def drain(self, device: str) -> bool:
        """Have the workers of a device end after the job they have. False if it has none that lives."""
        if not self._lives(device):
            return False
        drained = "UPDATE workers SET state = 'draining' WHERE device = ? AND state = 'serving'"
        with self.file.write("drain worker", sure=True) as connection:
            now = self.now(connection)
            connection.execute(_DRAIN, (device, now))
            connection.execute(drained, (device,))
            log(connection, "draining", now, self.me, device=device)
        return True

    def pause(self, kind: PauseKind, name: str) -> bool:
        """Have nothing of it begun. False if it was paused before."""
        added = "INSERT INTO pauses (kind, name, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        with self.file.write("pause queue", sure=True) as connection:
            now = self.now(connection)
            new = connection.execute(added, (kind, name, now)).rowcount == 1
            if new and kind == "device":
                log(connection, "paused", now, self.me, device=name)
            return new

    def resume(self, kind: PauseKind, name: str) -> bool:
        """The opposite. False if it was not paused."""
        with self.file.write("resume queue", sure=True) as connection:
            ended = connection.execute("DELETE FROM pauses WHERE kind = ? AND name = ?", (kind, name)).rowcount == 1
            if ended and kind == "device":
                log(connection, "resumed", self.now(connection), self.me, device=name)
            return ended

    def list_pauses(self) -> list[Pause]:
        """The whole queue first, then batches and devices."""
        wanted = """SELECT kind, name, since FROM pauses WHERE kind IN ('queue', 'batch', 'device')
        ORDER BY kind <> 'queue', kind, name"""
        with self.file.read() as connection:
            rows = connection.execute(wanted).fetchall()
            return [Pause(kind=kind, name=name, since=since) for kind, name, since in rows]


def _host_of(process: str) -> str:
    return address_of(process).rpartition(":")[0]
