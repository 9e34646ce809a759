"""Moves all runs of a store into another one: from a computer's data folder into the database of a fleet, and back.

Each run is checked with the keys of the old store and signed anew with those of the new one; what was not whole stays
so. Two stores have no transaction in common, so this has three steps, and may be cut off before or after each:

  1. the runs are written into the new store, where the move holds their leases and pauses their jobs, and are checked
  2. the old store forgets them, and in the same transaction notes that this move has come so far
  3. the new store lets go of both

Until the third is over, nobody begins or changes the runs in the new store; until the second is, they may go on in the
old one. Moving again ends what was begun: runs that the old store has forgotten are let go, and copies of others are
replaced, since they may have gone on there. If the old store is lost, only a person knows that: `release` lets go.
"""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from iris_screen.core.errors import Busy, StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock
from iris_screen.graph.store.checkpoint_seals import CHECKPOINT, WRITE, CheckpointSeals
from iris_screen.graph.store.holder_process import MOVER, describe_holder, process_lives
from iris_screen.graph.store.lease import LeaseManager
from iris_screen.graph.store.record_check import RecordCheck
from iris_screen.graph.store.run_chain import SignedFile
from iris_screen.graph.store.run_store import OPEN
from iris_screen.graph.store.store_schema import COLUMNS
from iris_screen.tools.database.database import Connection, Database

OF_RUNS = ("results", "journal", "turns", "reins", "touches")
"""Tables whose rows are copied as they are, by their column `run`."""
SEALED = {"checkpoints": CHECKPOINT, "writes": WRITE}
"""Tables of sealed rows, by their column `thread`, which may be no run; with the columns that a seal is for."""
COMMON = ("rules", "pauses")
"""What holds for all runs. What the new store has already counts there."""
MOVED = ("runs", "jobs", "chain", *OF_RUNS, *SEALED, *COMMON, "spent", "queue_log")
"""The other tables are about processes, and stay."""
COMPARED = ("runs", "jobs", *OF_RUNS, *SEALED)
ALONE = (
    "/*+ SET LOCAL idle_in_transaction_session_timeout = 60000 */",
    f"/*+ LOCK TABLE {', '.join((*MOVED, 'leases'))} IN SHARE ROW EXCLUSIVE MODE */",
)
"""What others begin meanwhile would be neither moved nor kept. Nobody else writes a file in a transaction anyway. In
between, this waits for the disk of the new store.
"""
ITSELF = "store"
"""The lease that nobody takes: its holder is the name of a store that was moved from, which its moves bear."""
_NOTE = "INSERT INTO leases (name, epoch, holder, until) VALUES (?, 0, ?, 0) ON CONFLICT DO NOTHING"
_HOLD = """INSERT INTO leases (name, epoch, holder, until)
VALUES (?, (SELECT coalesce(max(epoch), 0) + 1 FROM leases), ?, 1e18)
ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch, holder = excluded.holder, until = excluded.until"""

Row = dict[str, Any]
Offer = Callable[[Connection, str, int, float], None]
"""Tells workers of a job that waits: Delivery.offer."""


def offer_nobody(connection: Connection, run: str, priority: int, due: float) -> None:
    """In a file, workers look by themselves."""


@dataclass
class Moved:
    """Ids of runs. fresh: moved now. known: those that only the new store had already, from an earlier try. broken:
    those among the fresh ones whose record was not whole, and is not now.
    """

    fresh: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class StoreMove:
    """One move. alive: see LeaseManager. place: the address of a device as the new store names it. offer: tells workers
    there of a job that waits (delivery.py). told: called after each run.
    """

    old: Database
    new: Database
    clock: Clock
    alive: Callable[[str], bool] = process_lives
    place: Callable[[str], str] = lambda device: device
    offer: Offer = offer_nobody
    told: Callable[[str], None] = lambda run: None

    def __call__(self) -> Moved:
        """Raises Busy while a process drives a run of the old store, UsageError if the new one has another run or task
        of the same name, StoreError if anything cannot be read or written.
        """
        moved = Moved()
        mover = f"{self._name_store()}{secrets.token_hex(8)}"
        with self.old.write("move away", sure=True) as old:
            for statement in ALONE:
                old.execute(statement)
            leases = LeaseManager(self.old, self.clock, "", self.alive)
            for (name,) in old.execute("SELECT name FROM leases WHERE substr(name, 1, 5) <> 'host '").fetchall():
                if holder := leases.holder(old, name):
                    raise Busy(say("store-move-driven", name=name, holder=describe_holder(holder)))
            self._compare(old, self._copy_all(old, mover, moved))
            for table in MOVED:
                old.execute(f"DELETE FROM {table}")  # noqa: S608 (our own names)
            old.execute(_NOTE, (mover, mover))
        with self.new.write("moved", sure=True) as new:
            _let_go(new, mover, self.offer)
        for run in (*moved.fresh, *moved.known):
            SignedFile(self.old).heads.remove(run)
        self.old.scrub()
        return moved

    def _name_store(self) -> str:
        """How the names of all who move runs away from the old store begin."""
        with self.old.write("begin to move", sure=True) as old:
            old.execute(_NOTE, (ITSELF, f"{MOVER}{secrets.token_hex(8)} "))
            (name,) = old.execute("SELECT holder FROM leases WHERE name = ?", (ITSELF,)).fetchone()
            return str(name)

    def _copy_all(self, old: Connection, mover: str, moved: Moved) -> dict[str, RecordCheck]:
        """Fills in what is moved. Returns what the record of each run was in the old store."""
        before, after = CheckpointSeals(SignedFile(self.old)), SignedFile(self.new)
        checks, heads = dict[str, RecordCheck](), {}
        with self.new.write("move here", sure=True) as new:
            moved.known += self._end_earlier(old, new, mover)
            (last,) = new.execute("SELECT coalesce(max(n), 0) FROM jobs").fetchone()
            for (run,) in old.execute("SELECT id FROM runs ORDER BY started_at, id").fetchall():
                _refuse_taken(old, new, run)
                found = checks[run] = before.check(run)
                sealed = before.needed(old, run)
                self._copy_run(old, new, run, last)
                if found.broken:
                    _write(new, "chain", _read(old, "chain", run=run))
                    moved.broken.append(run)
                else:
                    heads[run] = after.take_over(new, run, found, sealed=sealed)
                new.execute(_HOLD, (f"run {run}", mover))
                moved.fresh.append(run)
                self.told(run)
            self._copy_rest(old, new, {*moved.fresh})
            _copy_logs(old, new)
        for run, head in heads.items():
            after.heads.write(run, head)
        return checks

    def _end_earlier(self, old: Connection, new: Connection, mover: str) -> list[str]:
        """End moves that were cut off. Returns the runs that they had brought for good."""
        store, heads, known = mover[: mover.index(" ") + 1], SignedFile(self.new).heads, list[str]()
        for earlier in _list_movers(new, store):
            if old.execute("SELECT 1 FROM leases WHERE name = ?", (earlier,)).fetchone():
                known += _let_go(new, earlier, self.offer)
                continue
            for run in _let_go(new, earlier):
                for table in ("queue_log", *COMPARED, "chain"):
                    new.execute(f"DELETE FROM {table} WHERE {_column(table)} = ?", (run,))  # noqa: S608
                heads.remove(run)
        return known

    def _copy_run(self, old: Connection, new: Connection, run: str, last: int) -> None:
        """All rows of a run but those of its chain. last: the number of the last job that the new store had before."""
        _write(new, "runs", map(self._place_run, _read(old, "runs", id=run)))
        for job in _read(old, "jobs", run=run):
            moved = {name: self.place(job[name]) for name in ("device", "given") if job[name]}
            if job["state"] == "running":  # nobody drives it, so it goes on where it is
                moved["state"] = "queued"
            _write(new, "jobs", [{**job, **moved, "n": last + job["n"]}])
            _write(new, "pauses", [{"kind": "arriving", "name": run, "since": job["since"]}])
        for table in OF_RUNS:
            _write(new, table, _read(old, table, run=run))
        self._copy_thread(old, new, run)

    def _place_run(self, row: Row) -> Row:
        """A run that may go on does so on the device as it is called there."""
        if row["status"] not in OPEN or not row["device"]:
            return row
        device = self.place(row["device"])
        return {
            **row,
            "device": device,
            "task": Task.model_validate_json(row["task"]).replace(device=device).model_dump_json(),
        }

    def _copy_thread(self, old: Connection, new: Connection, thread: str) -> None:
        """Checkpoints, sealed with the keys of the new store if they fit those of the old one."""
        before, after = CheckpointSeals(SignedFile(self.old)), CheckpointSeals(SignedFile(self.new))
        for table, place in SEALED.items():
            rows = _read(old, table, thread=thread)
            for row in rows:
                where = [row[name.strip()] for name in place.split(",")]
                row["body"] = before.seal_again(where, row["body"], after)
            _write(new, table, rows)

    def _copy_rest(self, old: Connection, new: Connection, runs: set[str]) -> None:
        """Threads of other graphs, and what is about no single run."""
        for (thread,) in old.execute("SELECT DISTINCT thread FROM checkpoints").fetchall():
            if thread not in runs:
                self._copy_thread(old, new, thread)
        for table in COMMON:
            _write(new, table, _read(old, table))

    def _compare(self, old: Connection, checks: dict[str, RecordCheck]) -> None:
        """Raises StoreError unless every run is now in the new store as it was in the old one."""
        seals = CheckpointSeals(SignedFile(self.new))
        for run, was in checks.items():
            now = seals.check(run)
            same = now.broken if was.broken else (now.state, now.pictures) == (was.state, was.pictures)
            with self.new.read() as new:
                same = same and all(_count(new, table, run) == _count(old, table, run) for table in COMPARED)
            if not same:
                raise StoreError(say("store-move-differs", run=run))


def list_held(database: Database, of: str = MOVER) -> list[str]:
    """The runs that moves which were cut off hold in this store; of: those from the store whose name this is."""
    with database.read() as connection:
        return [run for mover in _list_movers(connection, of) for run in _list_brought(connection, mover)]


def name_origin(database: Database) -> str | None:
    """What moves away from this store begin their names with; None if there never was one."""
    with database.read() as connection:
        row = connection.execute("SELECT holder FROM leases WHERE name = ?", (ITSELF,)).fetchone()
        return str(row[0]) if row else None


def release(database: Database, offer: Offer) -> list[str]:
    """Let go of what moves that were cut off hold in this store. Returns the runs. The stores that they came from must
    be lost: where one is not, the same runs may go on there, too.
    """
    with database.write("release moved", sure=True) as connection:
        return [run for mover in _list_movers(connection, MOVER) for run in _let_go(connection, mover, offer)]


def _list_movers(connection: Connection, store: str) -> list[str]:
    held = "SELECT DISTINCT holder FROM leases WHERE until > 0 AND substr(holder, 1, ?) = ?"
    return [str(mover) for (mover,) in connection.execute(held, (len(store), store)).fetchall()]


def _list_brought(connection: Connection, mover: str) -> list[str]:
    held = "SELECT name FROM leases WHERE holder = ? AND until > 0 ORDER BY epoch"
    return [str(name).removeprefix("run ") for (name,) in connection.execute(held, (mover,)).fetchall()]


def _let_go(connection: Connection, mover: str, offer: Offer = offer_nobody) -> list[str]:
    """From now on, the store's workers may begin what this move has brought. Returns its runs."""
    runs = _list_brought(connection, mover)
    connection.execute("UPDATE leases SET until = 0 WHERE holder = ?", (mover,))
    for run in runs:
        connection.execute("DELETE FROM pauses WHERE kind = 'arriving' AND name = ?", (run,))
        for job in _read(connection, "jobs", run=run):
            if job["state"] == "queued":
                offer(connection, run, job["priority"], job["due"])
    return runs


def _refuse_taken(old: Connection, new: Connection, run: str) -> None:
    """Raises UsageError if the new store has another run or task of this name."""
    if _count(new, "runs", run):
        raise UsageError(say("store-move-taken", run=run))
    for job in _read(old, "jobs", run=run):
        if _read(new, "jobs", key=job["key"]):
            raise UsageError(say("fleet-key-taken", key=job["key"]))


def _copy_logs(old: Connection, new: Connection) -> None:
    """But not those of their rows that an earlier try has copied."""
    (last,) = new.execute("SELECT coalesce(max(n), 0) FROM queue_log").fetchone()
    for table in ("queue_log", "spent"):
        there = {tuple({**row, "n": 0}.values()) for row in _read(new, table)}
        rows = [row for row in _read(old, table) if tuple({**row, "n": 0}.values()) not in there]
        _write(new, table, ({**row, "n": last + row.get("n", 0)} for row in rows))


def _read(connection: Connection, table: str, **where: str) -> list[Row]:
    names = COLUMNS[table]
    wanted = " AND ".join(f"{name} = ?" for name in where) or "1 = 1"
    query = f"SELECT {', '.join(names)} FROM {table} WHERE {wanted}"  # noqa: S608 (our own names)
    rows = connection.execute(query, tuple(where.values())).fetchall()
    return [dict(zip(names, row, strict=True)) for row in rows]


def _write(connection: Connection, table: str, rows: Iterable[Row]) -> None:
    """A row whose primary key is there already is left out."""
    names = COLUMNS[table]
    given = ", ".join("?" for _ in names)
    added = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({given}) ON CONFLICT DO NOTHING"  # noqa: S608
    connection.executemany(added, [tuple(row[name] for name in names) for row in rows])


def _count(connection: Connection, table: str, run: str) -> int:
    query = f"SELECT count(*) FROM {table} WHERE {_column(table)} = ?"  # noqa: S608 (our own names)
    (many,) = connection.execute(query, (run,)).fetchone()
    return int(many)


def _column(table: str) -> str:
    """The one that names the run."""
    return "thread" if table in SEALED else "id" if table == "runs" else "run"
