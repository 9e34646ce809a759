"""The workers of the queue: which processes serve which device, whether they live, and what a person has paused."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

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
OVER: Final = frozenset[WorkerState]({"left", "given up"})
PauseKind = Literal["queue", "batch", "device"]

SIGN_SECONDS: Final = 5.0
"""A worker without a job gives a sign of life so often."""
SILENT_SECONDS: Final = 30.0
"""A worker whose process cannot be asked, and that gave no sign for so long, is thought dead. In a fleet, the name of
its host is free then.
"""
KEPT_SECONDS: Final = 30 * 86_400.0
"""What became of a device is kept so long; what became of a run, as long as the run."""

_BEGIN = """INSERT INTO workers (device, host, process, tags, since, seen, state, why)
VALUES (?, ?, ?, ?, ?, ?, 'serving', '') ON CONFLICT (device, process) DO UPDATE SET tags = excluded.tags,
since = excluded.since, seen = excluded.seen, state = 'serving', why = ''"""
_SIGN = """SELECT (SELECT state FROM workers WHERE device = :device AND process = :me),
(SELECT seen FROM workers WHERE device = :device AND process = :me),
(SELECT until FROM leases WHERE name = :host AND holder = :folder)"""
_GIVEN_UP = """SELECT 1 FROM workers JOIN pauses ON pauses.kind = 'device' AND pauses.name = workers.device
WHERE workers.device = ? AND workers.state = 'given up'"""
_GO_ON = "UPDATE workers SET state = 'left', why = '' WHERE device = ? AND state = 'given up'"
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


class Sign(NamedTuple):
    """What the tables have of this worker. state, seen: None if it was forgotten meanwhile. named: until when its host
    bears its name in a fleet; None if it does not.
    """

    state: WorkerState | None
    seen: float | None
    named: float | None


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

    def begin(self, device: str, tags: Sequence[str]) -> None:
        """This process serves the device from now on. Forgets workers of it that are gone. Raises UsageError if another
        computer of the fleet bears the name of this one.
        """
        host = _host_of(self.me)
        with self.file.write("begin worker", locks=(f"host {host}",)) as connection:
            now = self.now(connection)
            if self.file.is_shared:
                claim_host(self.file, connection, host, now + SILENT_SECONDS, now)
            self._forget_gone(connection, device, now)
            connection.execute(_BEGIN, (device, host, self.me, json.dumps(list(tags)), now, now))
            connection.execute("DELETE FROM queue_log WHERE run = '' AND at < ?", (now - KEPT_SECONDS,))
            log(connection, "served", now, self.me, device=device)

    def _forget_gone(self, connection: Connection, device: str, now: float) -> None:
        known = "SELECT process, seen, state FROM workers WHERE device = ?"
        for process, seen, state in connection.execute(known, (device,)).fetchall():
            if state in OVER or now - seen > KEPT_SECONDS or not self.alive(process):
                connection.execute(f"DELETE FROM workers WHERE {_OURS}", (device, process))  # noqa: S608 (our own words)

    def read_sign(self, connection: Connection, device: str) -> Sign:
        folder = name_folder(self.file) if self.file.is_shared else ""
        wanted = {"device": device, "me": self.me, "host": f"host {_host_of(self.me)}", "folder": folder}
        return Sign(*connection.execute(_SIGN, wanted).fetchone())

    def keep(self, device: str, sign: Sign, now: float) -> bool:
        """Give a sign of life, if the last one is some time ago. False if this process is to end after the job it has.

        Raises UsageError like begin: it may have been frozen for long.
        """
        if sign.state == "draining":
            return False
        host = _host_of(self.me)
        runs_out = self.file.is_shared and (sign.named or 0.0) - now <= SILENT_SECONDS - SIGN_SECONDS
        if runs_out or (sign.seen is not None and now - sign.seen >= SIGN_SECONDS):
            with self.file.write("sign of life", locks=(f"host {host}",) if runs_out else ()) as connection:
                connection.execute(f"UPDATE workers SET seen = ? WHERE {_OURS}", (now, device, self.me))  # noqa: S608
                if runs_out:
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
        """By host and device: of each device those that live, or else the last one, and the one that gave it up, until
        a person lets it go on.
        """
        running = "SELECT given, worker, run FROM jobs WHERE state = 'running'"
        with self.file.read() as connection:
            now = self.now(connection)
            runs = {(device, worker): run for device, worker, run in connection.execute(running).fetchall()}
            known = [self._read(connection, row, runs, now) for row in connection.execute(_LIST).fetchall()]
        served = {each.device for each in known if each.lives}
        gone = [each for each in known if each.device not in served or each.state == "given up"]
        last = {each.device: each for each in sorted(gone, key=lambda each: (each.state == "given up", each.seen))}
        return [each for each in known if each.lives or last.get(each.device) is each]

    def _read(
        self, connection: Connection, row: Sequence[str | float], runs: Mapping[tuple[str, str], str], now: float
    ) -> Worker:
        """runs: what each worker has on a device."""
        fields = dict(zip(Worker.model_fields, row, strict=False))
        process, seen = str(row[2]), float(row[5])
        run = runs.get((str(row[0]), process), "")
        lives = row[6] in ("serving", "draining") and self.alive(process)
        if lives and now - seen > SILENT_SECONDS:  # while it does a run, it says so by the lease of the run
            lives = bool(run) and self.holder(connection, f"run {run}") == process
        tags, why = json.loads(str(row[3])), read_message(str(row[7]))
        return Worker.model_validate({**fields, "tags": tags, "why": why, "lives": lives, "run": run})

    def drain(self, device: str) -> bool:
        """Have the workers of a device end after the job they have. False if it has none that lives."""
        if not any(each.device == device and each.lives for each in self.list_workers()):
            return False
        drained = "UPDATE workers SET state = 'draining' WHERE device = ? AND state = 'serving'"
        with self.file.write("drain worker", sure=True) as connection:
            now = self.now(connection)
            connection.execute(drained, (device,))
            log(connection, "draining", now, self.me, device=device)
        return True

    def is_given_up(self, device: str) -> bool:
        """Whether it was, and no person has let it go on since."""
        with self.file.read() as connection:
            return connection.execute(_GIVEN_UP, (device,)).fetchone() is not None

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
        """The opposite. False if it was not paused. A device that was given up is not any more."""
        with self.file.write("resume queue", sure=True) as connection:
            ended = connection.execute("DELETE FROM pauses WHERE kind = ? AND name = ?", (kind, name)).rowcount == 1
            if ended and kind == "device":
                connection.execute(_GO_ON, (name,))
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
