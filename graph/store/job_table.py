"""The queue: runs that were handed in for a worker to do, in which order, and who has them.

A job is what the queue knows of a run. Its task, and what the task may do without asking, are the run's own and signed
with it; a changed row here can only change when and where a run is done.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, OptionalMessage, say
from iris_screen.core.parsing.message_columns import read_message, write_message
from iris_screen.core.record import Record
from iris_screen.graph.store.delivery import Delivery, TableDelivery
from iris_screen.graph.store.next_job import NOT_ARRIVING, NOT_PAUSED, count_open, find_queued
from iris_screen.graph.store.queue_figures import QueueFigures
from iris_screen.graph.store.queue_log import Happening, LogLine, log, read_log
from iris_screen.graph.store.rule_table import Rest, RuleTable
from iris_screen.graph.store.worker_table import Sign, WorkerTable
from iris_screen.tools.database.database import Connection, Database

JobState = Literal["queued", "running", "waiting", "ended", "cancelled"]
"""running: a worker has it. waiting: for a person, with its device given back. ended: see the status of its run."""

STATES: Final[tuple[JobState, ...]] = get_args(JobState)

START_SECONDS: Final = 120.0
"""How long a living worker may take from taking a job to driving its run, before another one takes the job over."""

_COLUMNS = (
    "run, key, batch, device, needs, priority, due, state, given, worker, tries, since, note, "
    "n, submitter, turn, app, repeats"
)
_SELECT = f"SELECT {_COLUMNS} FROM jobs"  # noqa: S608  # our own columns
_ADD = f"""INSERT INTO jobs ({_COLUMNS}) VALUES (:run, :key, :batch, :device, :needs, :priority, :due,
'queued', '', '', 0, :now, '', (SELECT coalesce(max(n), 0) + 1 FROM jobs), :submitter, :turn, :app, :repeats)
ON CONFLICT DO NOTHING"""  # noqa: S608
_FIRST_TURN = """SELECT turn FROM jobs WHERE state = 'queued' AND priority = :priority AND due <= :now
ORDER BY turn LIMIT 1"""
_OWN_LAST_TURN = """SELECT max(turn) FROM jobs
WHERE submitter = :submitter AND state = 'queued' AND priority = :priority"""
_GIVEN_OUT = f"""SELECT run, worker, since, {NOT_PAUSED} FROM jobs
WHERE state = 'running' AND given = :device AND worker <> :me"""  # noqa: S608
"""Those that other workers have, or had, on this device, and whether each may go on."""
_TO_REPEAT = f"state = 'ended' AND repeats = 1 AND {NOT_ARRIVING}"
_TAKE = """UPDATE jobs SET state = 'running', given = ?, worker = ?, since = ?, tries = tries + 1, note = ''
WHERE run = ? AND state IN ('queued', 'running')"""
ALL: Final = 2**62
"""No limit."""
MOST_AT_ONCE: Final = 500
"""So many runs are asked about in one statement."""
QUEUE: Final = "queue"
"""The name for whose transactions a worker takes a job alone."""


_NOT_BEGUN = """NOT EXISTS (SELECT 1 FROM checkpoints WHERE thread = jobs.run)
AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.run = jobs.run)"""
"""In a query of `jobs`: those whose runs have come nowhere, so that nothing of them is on any device."""
_GIVEN: Final = {"run", "key", "batch", "device", "priority", "due", "submitter", "app"}
"""What whoever hands a job in says of it, besides what it needs and whether it repeats."""


class Job(Record):
    """A run in the queue.

    key: names the job; a second job with the same key is not taken on. device: the address it was handed in for, empty
    for any. needs: tags a device must have. priority: higher comes first. due: not before this time. given: the device
    it was begun on, empty before. worker: the process that has it, or had it last. tries: how often it was taken.
    since: when it came into its state. note: why it was put back or given up. Times are seconds since 1970.
    n: counts what was handed in. submitter: who did. turn: those of one submitter are numbered, and the lowest turn of
    all comes next. app: where the task leads, empty if that is unknown. repeats: the next one is still to be handed in.
    """

    run: str
    key: str
    batch: str = ""
    device: str = ""
    needs: list[str] = []
    priority: int = 0
    due: float = 0.0
    state: JobState = "queued"
    given: str = ""
    worker: str = ""
    tries: int = 0
    since: float = 0.0
    note: OptionalMessage = None
    n: int = 0
    submitter: str = ""
    turn: int = 0
    app: str = ""
    repeats: bool = False


@dataclass(frozen=True)
class Look:
    """What a worker without a job sees. now: by the clock of all. sign: what the table of workers has of it. rest: of
    its device. repeats: whether a job is over whose next one is to be handed in. found: whether it may take a job.
    """

    now: float
    sign: Sign
    rest: Rest | None
    repeats: bool
    found: bool


@dataclass(frozen=True)
class JobTable:
    """Reads and writes the queue. Raises StoreError. Safe for threads and processes.

    me: this process. alive: whether the process of such a name still lives. holder: who drives "run ID", "" for nobody.
    now: the time by the clock of all who use the queue. delivery: how jobs reach workers.
    """

    file: Database
    me: str
    alive: Callable[[str], bool]
    holder: Callable[[Connection, str], str]
    now: Callable[[Connection], float]
    delivery: Delivery = field(default_factory=TableDelivery)

    @property
    def workers(self) -> WorkerTable:
        """Who does the jobs."""
        return WorkerTable(self.file, self.me, self.alive, self.holder, self.now)

    @property
    def figures(self) -> QueueFigures:
        """The queue as a person looks at it."""
        return QueueFigures(self.file)

    @property
    def rules(self) -> RuleTable:
        """What limits them."""
        return RuleTable(self.file, self.now)

    def add(self, connection: Connection, job: Job, now: float) -> bool:
        """Within a transaction. False if there is a job with this key already.

        Submitters take turns: a job's turn is one after the last of its submitter, but not before the turn whose time
        it is. So whoever hands in one task does not wait until all of somebody else's two thousand are done.
        """
        self.delivery.lock(connection, QUEUE)
        row = {**job.model_dump(include=_GIVEN), "needs": json.dumps(job.needs), "now": now}
        (own,) = connection.execute(_OWN_LAST_TURN, row).fetchone()
        first = connection.execute(_FIRST_TURN, row).fetchone()
        turn = max(-1 if own is None else own + 1, first[0] if first else 0)
        if connection.execute(_ADD, {**row, "repeats": int(job.repeats), "turn": turn}).rowcount != 1:
            return False
        log(connection, "queued", now, self.me, run=job.run)
        self.delivery.offer(connection, job.run, job.priority, job.due)
        return True

    def time(self) -> float:
        """Now, by the clock of all who use the queue."""
        with self.file.read() as connection:
            return self.now(connection)

    def knows(self, key: str) -> bool:
        """Whether a job with this key was handed in, whatever became of it."""
        with self.file.read() as connection:
            return connection.execute("SELECT 1 FROM jobs WHERE key = ?", (key,)).fetchone() is not None

    def is_full(self, limit: int) -> bool:
        """Whether at least so many jobs are queued."""
        query = "SELECT 1 FROM jobs WHERE state = 'queued' LIMIT 1 OFFSET ?"
        with self.file.read() as connection:
            return connection.execute(query, (limit - 1,)).fetchone() is not None

    def take(self, device: str, tags: Sequence[str], now: float) -> Job | None:
        """Take the next job for this device; first one that nobody drives any more, since its worker is dead or has not
        begun for very long. None if there is none, or while another worker has one for this device.
        """
        with self.file.write("take job", sure=True, locks=(QUEUE,)) as connection:
            run = self._find_next(connection, device, tags, now)
            if run is None or not self.delivery.claim(run):
                return None
            if connection.execute(_TAKE, (device, self.me, now, run)).rowcount != 1:  # cancelled at this moment
                self.delivery.close_claim(run)
                return None
            log(connection, "running", now, self.me, run=run)
            return _read_row(connection.execute(_SELECT + " WHERE run = ?", (run,)).fetchone())

    def look(self, device: str, tags: Sequence[str]) -> Look:
        """All that a worker without a job needs to know, in one transaction: most looks find nothing to do, and a fleet
        has one taker at a time.
        """
        with self.file.read(snapshot=True) as connection:
            now = self.now(connection)
            (repeats,) = connection.execute(f"SELECT count(*) FROM jobs WHERE {_TO_REPEAT}").fetchone()  # noqa: S608
            return Look(
                now=now,
                sign=self.workers.read_sign(connection, device),
                rest=self.rules.read_rest(connection, device),
                repeats=repeats > 0,
                found=self._find_next(connection, device, tags, now) is not None,
            )

    def _find_next(self, connection: Connection, device: str, tags: Sequence[str], now: float) -> str | None:
        """The run that this worker may take."""
        given_out = connection.execute(_GIVEN_OUT, {"device": device, "me": self.me}).fetchall()
        for run, worker, since, goes_on in given_out:
            if not self._is_left(connection, run, worker, now - since):
                return None
            if goes_on:
                return str(run)
        return find_queued(connection, device, tags, now)

    def _is_left(self, connection: Connection, run: str, worker: str, seconds: float) -> bool:
        """Whether nobody has a job any more that a worker took so many seconds ago: it is dead, or has not begun."""
        if self.holder(connection, f"run {run}"):
            return False
        if seconds > START_SECONDS or not self.alive(worker):
            return True
        # it was listed some time ago: whoever has taken the run since then has given a sign of life
        return seconds >= self.delivery.silence and run in self.delivery.list_silent(connection)

    def list_left(self) -> dict[str, str]:
        """Jobs that wait until there is a worker for the device again on which they were taken or begun, since the one
        that had them is dead or silent. The device of each, by its run.
        """
        with self.file.read() as connection:
            return dict(self._find_left(connection, self.now(connection)))

    def _find_left(self, connection: Connection, now: float) -> Iterator[tuple[str, str]]:
        running = "SELECT run, given, worker, since FROM jobs WHERE state = 'running'"
        for run, device, worker, since in connection.execute(running).fetchall():
            if self._is_left(connection, run, worker, now - since):
                yield run, device

    def release(
        self,
        run: str,
        state: JobState,
        now: float,
        *,
        due: float = 0.0,
        note: Message | None = None,
        untried: bool = False,
    ) -> bool:
        """Give a job that this worker has to the queue, to a person, or end it. untried: this time does not count as a
        try. False if it is no longer this worker's: it was cancelled, or another worker took it over.
        """
        row = (state, due, now, write_message(note), int(untried), run, self.me)
        released = """UPDATE jobs SET state = ?, due = ?, since = ?, note = ?, tries = tries - ?
        WHERE run = ? AND worker = ?"""
        with self.file.write("release job", sure=True) as connection:
            ours = connection.execute(f"{released} AND state = 'running'", row).rowcount == 1
            if ours:
                log(connection, state, now, self.me, run=run, why=note)
            if ours and state == "queued":
                self.delivery.offer(connection, run, 0, due)
        return ours

    def cancel(self, runs: Sequence[str], now: float) -> list[str]:
        """Cancel those of these jobs that are not over, or are to be done again. Returns their runs."""
        with self.file.write("change jobs", sure=True) as connection:
            open_states = "state IN ('queued', 'running', 'waiting')"
            cancelled = self._change(connection, "cancelled", runs, "state = 'cancelled'", open_states, now)
            self.delivery.stop(connection, cancelled)
            once = "repeats = 0", "state = 'ended' AND repeats = 1"  # no worker has handed in the next one yet
            return cancelled + self._change(connection, "cancelled", runs, *once, now)

    def stop(self, run: str) -> bool:
        """Have the worker of a fleet that has it stop, on whichever computer. False if none has it."""
        with self.file.write("stop job") as connection:
            return self.delivery.stop(connection, [run])

    def end_asked(self, connection: Connection, run: str, now: float) -> None:
        """Within the transaction that ends a run: if its job waited for an answer, it is over."""
        ended = "UPDATE jobs SET state = 'ended', since = ? WHERE run = ? AND state = 'waiting'"
        if connection.execute(ended, (now, run)).rowcount == 1:
            log(connection, "ended", now, self.me, run=run)

    def retry(self, runs: Sequence[str], now: float) -> list[str]:
        """Queue those of these jobs again that were given up or cancelled. Returns their runs."""
        change = "state = 'queued', due = 0, tries = 0"
        with self.file.write("change jobs", sure=True) as connection:
            retried = self._change(connection, "retried", runs, change, "state IN ('ended', 'cancelled')", now)
            for run in retried:
                self.delivery.stop(connection, [run])
                self.delivery.offer(connection, run, 0, 0.0)
            return retried

    def move(self, runs: Sequence[str], device: str, now: float) -> list[str]:
        """Have those of these jobs that have not begun done on another device; empty: on any. Returns their runs.

        One that a worker took which is dead by now has not, if its run came nowhere.
        """
        change = "state = 'queued', device = ?, given = '', worker = ''"
        with self.file.write("change jobs", sure=True, locks=(QUEUE,)) as connection:
            left = dict(self._find_left(connection, now))
            where = f"state = 'running' AND {_NOT_BEGUN}"
            taken = self._change(connection, "moved", [run for run in runs if run in left], change, where, now, device)
            for run in taken:
                self.delivery.stop(connection, [run])
                self.delivery.offer(connection, run, 0, 0.0)
            others, where = [run for run in runs if run not in taken], f"state = 'queued' AND {_NOT_BEGUN}"
            return taken + self._change(connection, "moved", others, change, where, now, device)

    def _change(
        self,
        connection: Connection,
        what: Happening,
        runs: Sequence[str],
        change: str,
        where: str,
        now: float,
        *values: str,
    ) -> list[str]:
        changed = f"UPDATE jobs SET {change}, since = ? WHERE run = ? AND {where} AND {NOT_ARRIVING}"  # noqa: S608
        done = [run for run in runs if connection.execute(changed, (*values, now, run)).rowcount == 1]
        for run in done:
            log(connection, what, now, self.me, run=run)
        return done

    def read_log(self, *, run: str = "", device: str = "", limit: int = 200) -> list[LogLine]:
        """The last lines of what became of a run, of a device, or of all; oldest first."""
        with self.file.read() as connection:
            return read_log(connection, run=run, device=device, limit=limit)

    def find(self, run: str) -> Job:
        """Raises UsageError if the run was not handed in to the queue."""
        with self.file.read() as connection:
            row = connection.execute(_SELECT + " WHERE run = ?", (run,)).fetchone()
        if row is None:
            raise UsageError(say("fleet-no-job", run=run))
        return _read_row(row)

    def find_taken(self, device: str) -> Job | None:
        """The job that this process has for a device, as far as the table knows."""
        taken = f"{_SELECT} WHERE state = 'running' AND given = ? AND worker = ?"
        with self.file.read() as connection:
            row = connection.execute(taken, (device, self.me)).fetchone()
        return _read_row(row) if row else None

    def find_key(self, key: str) -> Job:
        """The job with this key. Raises UsageError if none was handed in."""
        with self.file.read() as connection:
            row = connection.execute(_SELECT + " WHERE key = ?", (key,)).fetchone()
        if row is None:
            raise UsageError(say("fleet-no-job", run=key))
        return _read_row(row)

    def list_to_repeat(self) -> list[Job]:
        """Jobs that are over, and whose next one is still to be handed in."""
        with self.file.read() as connection:
            return [_read_row(row) for row in connection.execute(f"{_SELECT} WHERE {_TO_REPEAT}")]

    def end_repeating(self, run: str, why: Message | None) -> None:
        """The next one was handed in; or there will be none, and why."""
        with self.file.write("end repeating", sure=True) as connection:
            connection.execute("UPDATE jobs SET repeats = 0 WHERE run = ?", (run,))
            if why:
                connection.execute("UPDATE jobs SET note = ? WHERE run = ?", (write_message(why), run))

    def find_batch(self, run: str) -> str:
        """The batch of a run; empty if it is of none, or was not handed in."""
        with self.file.read() as connection:
            row = connection.execute("SELECT batch FROM jobs WHERE run = ?", (run,)).fetchone()
            return str(row[0]) if row else ""

    def find_over(self, runs: Sequence[str]) -> set[str]:
        """Those of these runs whose jobs are over."""
        over: set[str] = set()
        with self.file.read() as connection:
            for at in range(0, len(runs), MOST_AT_ONCE):
                asked = runs[at : at + MOST_AT_ONCE]
                several = ", ".join("?" * len(asked))
                query = f"SELECT run FROM jobs WHERE run IN ({several}) AND state IN ('ended', 'cancelled')"  # noqa: S608
                over.update(run for (run,) in connection.execute(query, asked))
        return over

    def list_jobs(self, states: Sequence[JobState] = (), batch: str = "", limit: int = 2**62) -> list[Job]:
        """Jobs in the order in which they were handed in. limit: how many at most."""
        asked = states or STATES
        several = ", ".join("?" * len(asked))
        wanted = f"{_SELECT} WHERE state IN ({several}) AND ? IN ('', batch) ORDER BY n LIMIT ?"
        with self.file.read() as connection:
            most = limit if limit >= 0 else ALL
            return [_read_row(row) for row in connection.execute(wanted, (*asked, batch, most))]

    def count_open(self, device: str, tags: Sequence[str]) -> int:
        """How many jobs this device has, or may still be given, now or later; without repeating ones that are not due,
        which never end.
        """
        with self.file.read() as connection:
            return count_open(connection, device, tags, self.now(connection))


def _read_row(row: Sequence[str | int | float]) -> Job:
    fields = dict(zip(_COLUMNS.split(", "), row, strict=True))
    needs, note = json.loads(str(fields["needs"])), read_message(str(fields["note"]))
    return Job.model_validate({**fields, "needs": needs, "note": note})
