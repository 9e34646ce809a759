"""The store of a data folder: its runs, how far they came, and how each ended."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pydantic import Field

from iris_screen.core.errors import UnknownRun, UsageError
from iris_screen.core.limits import Budget
from iris_screen.core.message import Message, OptionalMessage, say
from iris_screen.core.parsing.message_columns import read_message, write_message
from iris_screen.core.people import SteeringMode, Use
from iris_screen.core.plan import Evidence, StepResult, Task
from iris_screen.core.protocols import Clock, Entry, Journal
from iris_screen.core.record import Record
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.graph.store import journal
from iris_screen.graph.store.checkpoint_seals import CheckpointSeals
from iris_screen.graph.store.control_table import RunControlTable
from iris_screen.graph.store.holder_process import address_of, process_lives, this_process
from iris_screen.graph.store.job_table import Job, JobTable
from iris_screen.graph.store.lease import Lease, LeaseManager
from iris_screen.graph.store.open_database import open_database, open_delivery
from iris_screen.graph.store.record_check import ACCEPTED, TRUSTED, RecordCheck
from iris_screen.graph.store.run_chain import RUN, SignedFile, lock_run
from iris_screen.tools.database.database import Connection, Database, OnWrite, ignore_writes
from iris_screen.tools.database.database_file import BUSY_MS

if TYPE_CHECKING:
    from iris_screen.graph.store.saver import Saver

OPEN: frozenset[RunStatus] = frozenset({"queued", "running", "waiting", "interrupted"})
"""The statuses of a run that may go on."""
OVER: frozenset[RunStatus] = frozenset({"success", "failed", "unverified"})
"""The statuses of a run that has ended and is never resumed."""
ALL = 2**62
"""No limit."""
LAST: Final = "last"
"""Names the newest run, unless a run has this very id."""
_RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_ROW = "id, text, device, status, verdict, reason, started_at, ended_at"
LONGEST_TEXT = 100_000  # characters that are shown of a sentence: millions, which somebody wrote there, take minutes


class RunRow(Record):
    """A run in a list. Times are seconds on the run's clock. holder: the process that drives it, host:number, or "".
    wish: how a person steers it (SteeringMode). holds: it is paused for them by now.
    """

    id: str
    text: str
    device: str
    status: RunStatus
    verdict: Evidence | None
    reason: OptionalMessage
    started_at: float = Field(ge=-1e9, le=1e11)
    ended_at: float | None = Field(ge=-1e9, le=1e11)
    turns: int
    holder: str
    wish: SteeringMode = ""
    holds: bool = False


class TurnRow(Record):
    """A turn that one can go back to, by its checkpoint."""

    turn: int
    checkpoint_id: str
    note: OptionalMessage


def check_run_id(run_id: str) -> None:
    """Raises UsageError if no run can be called this."""
    if not _RUN_ID.fullmatch(run_id):
        raise UsageError(say("runs-id-unusable", id=run_id))


class Store:
    """Open or make the store at `path` (a file, 0600, in a folder, 0700), or in the database at `fleet_url`.

    clock: what leases and ends are timed by. on_write, busy_ms: see tools.database. host: what a fleet calls this
    computer. me, alive: see graph.store.lease.LeaseManager. is_shared: whether it is a fleet's. database: one that is
    open already, in place of both.
    Every method raises StoreError, with one sentence, if it cannot be read or written. Safe for threads.
    """

    def __init__(
        self,
        path: Path,
        *,
        clock: Clock,
        fleet_url: str = "",
        on_write: OnWrite = ignore_writes,
        busy_ms: int = BUSY_MS,
        host: str = "",
        me: str = "",
        alive: Callable[[str], bool] | None = None,
        database: Database | None = None,
    ) -> None:
        self.host, self._fleet_url, self._clock = host, fleet_url, clock
        self._file = database or open_database(path, fleet_url, on_write, busy_ms)
        self.is_shared = self._file.is_shared
        self._signed = SignedFile(self._file)
        self._seals = CheckpointSeals(self._signed)
        lives = alive or partial(process_lives, here=host)
        self._leases = LeaseManager(self._file, clock, me or this_process(host), lives)

    @cached_property
    def saver(self) -> "Saver":
        """LangGraph's checkpointer; the thread is the run's id. A run leased here is fenced there, too."""
        from iris_screen.graph.store.saver import Saver  # brings LangGraph, which a list of runs does not need

        return Saver(self._file, self._leases, self._seals)

    @cached_property
    def jobs(self) -> JobTable:
        """The queue of runs that were handed in for a worker."""
        its, delivery = self._leases, open_delivery(self._fleet_url)
        return JobTable(self._file, its.me, its.alive, its.holder, its.now, delivery)

    # --- runs --------------------------------------------------------------------------------------------------------

    @property
    def is_there(self) -> bool:
        """Whether the file at the path is still the one this store has open."""
        return self._file.is_there

    def accept(self, task: Task, job: Job | None = None) -> None:
        """Record a run before it does anything; with a job, for a worker to do.

        Raises UsageError if its id is unusable or taken, or if a job with this key was handed in before.
        """
        check_run_id(task.id)
        status = "queued" if job else "running"
        row = (task.id, task.model_dump_json(), task.text, task.device, status, "", task.started_at)
        columns = "INSERT INTO runs (id, task, text, device, status, reason, started_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
        with self._signed.write("accept", task.id, sure=True, begin=ACCEPTED) as (connection, change):
            if connection.execute(f"{columns} ON CONFLICT DO NOTHING", row).rowcount != 1:
                raise UsageError(say("runs-exists-already", run=task.id))
            if job and not self.jobs.add(connection, job, task.started_at):
                raise UsageError(say("fleet-key-taken", key=job.key))
            change(RUN)

    def task(self, run_id: str) -> Task:
        """The run's task, as accepted."""
        with self._file.read() as connection:
            return Task.model_validate_json(self._read_column(connection, "task", run_id))

    def move(self, run_id: str, device: str, begins: float | None = None) -> None:
        """Record a new address of the run's device. begins: when it begins there, if it waited for a device.

        Raises Busy while somebody drives the run.
        """
        self._amend(run_id, "move", {"device": device} | ({} if begins is None else {"started_at": begins}))

    def allow(self, run_id: str, budget: Budget) -> None:
        """Record a new budget of the run. Raises Busy while somebody drives the run."""
        self._amend(run_id, "allow", {"budget": budget})

    def _amend(self, run_id: str, point: str, values: Mapping[str, object]) -> None:
        with self._signed.write(point, run_id, sure=True) as (connection, change):
            self._leases.refuse_held(connection, f"run {run_id}")
            task = Task.model_validate_json(self._read_column(connection, "task", run_id)).replace(**values)
            row = (task.model_dump_json(), task.device, task.started_at, run_id)
            change(RUN)
            connection.execute("UPDATE runs SET task = ?, device = ?, started_at = ? WHERE id = ?", row)

    def renew(self, task: Task) -> None:
        """Put another task under the id of a run that nobody drives, and forget what was done for the old one.

        Raises Busy while somebody drives it.
        """
        row = (task.model_dump_json(), task.text, task.device, task.started_at, task.id)
        columns = "task = ?, text = ?, device = ?, started_at = ?, status = 'running', verdict = NULL, reason = ''"
        renewed = f"UPDATE runs SET {columns}, ended_at = NULL, result = NULL WHERE id = ?"  # noqa: S608
        with self._signed.write("renew run", task.id, sure=True, begin=ACCEPTED) as (connection, change):
            self._leases.refuse_held(connection, f"run {task.id}")
            change(RUN)
            if not self._seals.needed(connection, task.id):
                self._seals.renew(connection, task.id)
            connection.execute(renewed, row)
            for table in _OF_RUN:
                connection.execute(f"DELETE FROM {table} WHERE run = ?", (task.id,))  # noqa: S608

    def rows(self, *, status: RunStatus | None = None, limit: int = 50) -> list[RunRow]:
        """The latest runs, newest first."""
        wanted = f"SELECT {_ROW} FROM runs WHERE ? IN ('', status) ORDER BY started_at DESC, id DESC LIMIT ?"  # noqa: S608
        with self._file.read() as connection:
            return [self._row(connection, row) for row in connection.execute(wanted, (status or "", limit)).fetchall()]

    def row(self, prefix: str) -> RunRow:
        """The run with this id, the only one that begins with it, or for "last" the newest. Raises UnknownRun."""
        if not _RUN_ID.fullmatch(prefix):
            raise UnknownRun(say("runs-id-wrong", id=prefix))
        wanted = f"SELECT {_ROW} FROM runs WHERE substr(id, 1, ?) = ? ORDER BY id LIMIT 6"  # noqa: S608
        newest = f"SELECT {_ROW} FROM runs ORDER BY started_at DESC, id DESC LIMIT 1"  # noqa: S608
        with self._file.read() as connection:
            found = connection.execute(f"SELECT {_ROW} FROM runs WHERE id = ?", (prefix,)).fetchall()  # noqa: S608
            found = found or connection.execute(wanted, (len(prefix), prefix)).fetchall()  # reads all of the table
            if prefix == LAST and not (found and found[0][0] == LAST):
                found = connection.execute(newest).fetchall()
            if not found:
                raise UnknownRun(say("runs-unknown", run=prefix))
            if len(found) > 1:
                names = [*(str(row[0]) for row in found[:5]), *(["…"] if len(found) > 5 else [])]
                raise UnknownRun(say("runs-ambiguous", prefix=prefix, names=[*names]))
            return self._row(connection, found[0])

    def settle(self, run_id: str, result: TaskResult) -> None:
        """Record the run's result: its end, or that it waits. Raises Superseded if this store lost its lease."""
        ended_at = None if result.status in OPEN else self._clock.now()
        row = (result.status, result.verdict, write_message(result.reason), ended_at, result.model_dump_json(), run_id)
        settled = "UPDATE runs SET status = ?, verdict = ?, reason = ?, ended_at = ?, result = ? WHERE id = ?"
        with self._signed.write("settle", run_id, sure=True) as (connection, change):
            self._leases.fence(connection, run_id)
            change(RUN)
            if connection.execute(settled, row).rowcount != 1:
                raise UnknownRun(say("runs-unknown", run=run_id))
            if ended_at is not None:
                self.jobs.end_asked(connection, run_id, self._leases.now(connection))

    def result(self, run_id: str) -> TaskResult | None:
        """The result settled last, or None before that."""
        with self._file.read() as connection:
            result = self._read_column(connection, "result", run_id)
            return None if result is None else TaskResult.model_validate_json(result)

    def delete(self, run_id: str) -> None:
        """Remove every trace of a run from the file. Raises Busy while somebody drives it."""
        with self._file.write("delete", sure=True, locks=lock_run(run_id)) as connection:
            self._leases.refuse_held(connection, f"run {run_id}")
            self.jobs.delivery.stop(connection, [run_id])
            connection.execute("DELETE FROM runs WHERE id = ?", (run_id,))
            self._leases.forget(connection, run_id)
            for table in ("jobs", "queue_log", *_OF_RUN):
                connection.execute(f"DELETE FROM {table} WHERE run = ?", (run_id,))  # noqa: S608
            self._signed.forget(connection, run_id)
            connection.execute("DELETE FROM checkpoints WHERE thread = ?", (run_id,))
            connection.execute("DELETE FROM writes WHERE thread = ?", (run_id,))
        self._signed.heads.remove(run_id)
        self._file.scrub()

    # --- its record --------------------------------------------------------------------------------------------------

    def check(self, run_id: str) -> RecordCheck:
        """Whether the record of a run, and what it does next, is what was written. The pictures are not looked at."""
        return self._seals.check(run_id)

    def refuse_changed_turn(self, run_id: str, checkpoint: str) -> None:
        """Raises UsageError if the checkpoint of this turn is not what was written; the record is not looked at."""
        if not self._seals.fit(run_id, checkpoint):
            raise UsageError(say("store-record-refused", state="changed", run=run_id))

    def refuse_changed(self, run_id: str) -> None:
        """Raises UsageError if the record of a run is not what was written: nothing may go on from it unasked."""
        found = self.check(run_id)
        if found.broken:
            raise UsageError(say("store-record-refused", state=found.state, run=run_id))

    def trust(self, run_id: str) -> None:
        """Sign the record of a run as it is now: a person said that it may go on."""
        with self._signed.write("trust", run_id, sure=True, begin=TRUSTED) as (connection, _):
            self._seals.renew(connection, run_id)

    def note_picture(self, run_id: str, key: str, read: Callable[[], bytes], *, fresh: bool) -> None:
        """Have a picture sealed: see graph.store.run_chain."""
        self._signed.note_picture(run_id, key, read, fresh=fresh)

    # --- acting ------------------------------------------------------------------------------------------------------

    def take(self, run_id: str, device: str, *, seconds: float = 30) -> Lease:
        """Lease a run and a device for so many seconds unless renewed. Raises Busy, naming the holder.

        A lease whose holder is dead, or whose time is over, is taken over at once.
        """
        return self._leases.take(run_id, device, seconds)

    def journal(self, run_id: str, lease: Lease) -> Journal:
        """The journal of a run, written under this lease."""
        return journal.RunJournal(self._signed, run_id, lease)

    def entries(self, run_id: str, most: int = ALL) -> list[Entry]:
        """Every act of the run, and of the person on its device, in order; or the last ones."""
        with self._file.read() as connection:
            found = connection.execute(journal.LATEST, {"run": run_id, "most": most}).fetchall()
            return [journal.read_entry(row) for row in reversed(found)]

    def list_uses(self, run_id: str) -> list[Use]:
        """What the run has used up of what it may do without asking."""
        return journal.read_uses(self._file, run_id)

    def control(self, run_id: str) -> RunControlTable:
        """The control of a run: a person's wishes and touches."""
        return RunControlTable(self._signed, run_id)

    def last_turn(self, run_id: str) -> int:
        """The last turn in which anything was done, 0 before the first."""
        with self._file.read() as connection:
            (last,) = connection.execute("SELECT max(turn) FROM journal WHERE run = ?", (run_id,)).fetchone()
            return int(last or 0)

    def remember_results(self, run_id: str, results: Sequence[StepResult]) -> None:
        """Store how steps ended; for the same index, the later result counts."""
        with self._signed.write("remember", run_id) as (connection, change):
            self._leases.fence(connection, run_id)
            for result in results:
                change(f"step {result.index}")
            rows = [(run_id, result.index, result.model_dump_json()) for result in results]
            connection.executemany(_KEEP_RESULT, rows)

    def forget_results(self, run_id: str, after: int) -> None:
        """Drop the results after this index: they belong to a branch that was left."""
        with self._signed.write("forget", run_id) as (connection, change):
            self._leases.fence(connection, run_id)
            dropped = "SELECT step FROM results WHERE run = ? AND step > ?"
            for (step,) in connection.execute(dropped, (run_id, after)).fetchall():
                change(f"step {step}")
            connection.execute("DELETE FROM results WHERE run = ? AND step > ?", (run_id, after))

    def results(self, run_id: str, most: int = ALL) -> list[StepResult]:
        """How every step ended, by index; or the last ones."""
        query = "SELECT result FROM results WHERE run = ? ORDER BY step DESC LIMIT ?"
        with self._file.read() as connection:
            found = connection.execute(query, (run_id, most)).fetchall()
            return [StepResult.model_validate_json(result) for (result,) in reversed(found)]

    # --- turns -------------------------------------------------------------------------------------------------------

    def prune_turn(self, run_id: str, turn: int, note: Message | None = None) -> None:
        """Keep the newest checkpoint as this turn's and drop the ones since the turn before. Call it once per turn.

        Pending writes stay for the newest only; a replay from an older one runs its node again.
        """
        with self._file.write("prune", locks=lock_run(run_id)) as connection:
            self._leases.fence(connection, run_id)
            (newest,) = connection.execute(_NEWEST, (run_id,)).fetchone()
            if newest is None:
                return
            last = connection.execute(_LAST_KEPT, (run_id, newest)).fetchone()
            if last is not None and last[1] == turn:  # the same turn again, after a resume: the later one counts
                connection.execute("DELETE FROM turns WHERE run = ? AND checkpoint = ?", (run_id, last[0]))
                last = connection.execute(_LAST_KEPT, (run_id, newest)).fetchone()
            since = "" if last is None else last[0]
            connection.execute(_KEEP_TURN, (run_id, newest, turn, write_message(note)))
            connection.execute(_DROP_CHECKPOINTS, (run_id, since, newest))
            connection.execute(_DROP_WRITES, (run_id, newest))

    def turns(self, run_id: str, most: int = ALL) -> list[TurnRow]:
        """The turns one can go back to or fork from, oldest first; or the last ones."""
        query = "SELECT turn, checkpoint, note FROM turns WHERE run = ? ORDER BY checkpoint DESC LIMIT ?"
        with self._file.read() as connection:
            found = connection.execute(query, (run_id, most)).fetchall()
            return [
                TurnRow(turn=turn, checkpoint_id=checkpoint, note=read_message(note))
                for turn, checkpoint, note in found[::-1]
            ]

    def moments_since(self, run_id: str, checkpoint: str) -> int:
        """How many checkpoints there are, from this one on."""
        with self._file.read() as connection:
            (many,) = connection.execute(_SINCE, (run_id, checkpoint)).fetchone()
            return int(many)

    def close(self) -> None:
        """May be called twice. Leases stay; release them first."""
        if "jobs" in vars(self):
            self.jobs.delivery.close()
        self._file.close()

    def _read_column(self, connection: Connection, column: str, run_id: str) -> Any:
        row = connection.execute(f"SELECT {column} FROM runs WHERE id = ?", (run_id,)).fetchone()  # noqa: S608
        if row is None:
            raise UnknownRun(say("runs-unknown", run=run_id))
        return row[0]

    def _row(self, connection: Connection, row: tuple[Any, ...]) -> RunRow:
        query = "SELECT coalesce(max(turn), 0) FROM turns WHERE run = ?"
        (turns,) = connection.execute(query, (row[0],)).fetchone()
        held = connection.execute("SELECT wish, since IS NOT NULL FROM reins WHERE run = ?", (row[0],)).fetchone()
        wish, holds = held or ("", False)
        told = dict(zip(_ROW.split(", "), row, strict=True)) | {"turns": turns, "wish": wish, "holds": bool(holds)}
        told["holder"] = address_of(self._leases.holder(connection, f"run {row[0]}"))
        told["reason"] = read_message(told["reason"])
        found = RunRow.model_validate(told)
        return found.replace(text=found.text[:LONGEST_TEXT])


_KEEP_RESULT = """INSERT INTO results (run, step, result) VALUES (?, ?, ?)
ON CONFLICT (run, step) DO UPDATE SET result = excluded.result"""
_KEEP_TURN = """INSERT INTO turns (run, checkpoint, turn, note) VALUES (?, ?, ?, ?)
ON CONFLICT (run, checkpoint) DO UPDATE SET turn = excluded.turn, note = excluded.note"""
_OF_RUN = ("results", "journal", "turns", "reins", "touches")
_SINCE = "SELECT count(*) FROM checkpoints WHERE thread = ? AND ns = '' AND id >= ?"
_NEWEST = "SELECT max(id) FROM checkpoints WHERE thread = ? AND ns = ''"
_LAST_KEPT = "SELECT checkpoint, turn FROM turns WHERE run = ? AND checkpoint < ? ORDER BY checkpoint DESC LIMIT 1"
_DROP_CHECKPOINTS = "DELETE FROM checkpoints WHERE thread = ? AND ns = '' AND id > ? AND id < ?"
_DROP_WRITES = "DELETE FROM writes WHERE thread = ? AND ns = '' AND checkpoint < ?"
