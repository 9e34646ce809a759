"""Delivers the jobs of a fleet by procrastinate, in the PostgreSQL database that has their table.

Each attempt at a run is a job of procrastinate's, in a queue of its own, so that a worker fetches the run that our
table says is next and no other. From procrastinate come: who has fetched what, signs of life of workers, which jobs are
left by a silent one, the request to stop, and a bell (LISTEN/NOTIFY). See docs/adr/0019.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import blake2b
from threading import Event, Lock, Thread
from typing import Any, Final, TypeVar

import psycopg
from procrastinate import PsycopgConnector, SyncPsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Job, Notification, Status
from procrastinate.manager import JobManager
from procrastinate.schema import SchemaManager
from procrastinate.sql import queries
from psycopg_pool import AsyncConnectionPool

from iris_screen.core.errors import StoreError
from iris_screen.core.message import say
from iris_screen.tools.database.database import Connection
from iris_screen.tools.database.postgres import CONNECT, PostgresConnection, describe_address, is_cut, read_address
from iris_screen.tools.database.postgres_sql import number_of_lock

T = TypeVar("T")

TASK: Final = "iris run"
BEAT: Final = 1.0
"""Seconds between two signs of life."""
SILENT: Final = 4.0
"""A worker that gave none for so many seconds is silent: what it has goes on elsewhere."""
FORGOTTEN: Final = 7 * 86_400
"""A worker that was silent for so many seconds is removed from the list."""
LOOK_EVERY: Final = 2.0
"""Seconds between two looks without the bell, for what becomes due."""
LOOK_AFTER: Final = 0.5
"""The same while a worker is silent: what it had is free when its lease has run out."""
DRAIN_EVERY: Final = 0.1
ANSWER_SECONDS: Final = 15.0
"""How long the database may take to answer."""

_TABLES = "SELECT 1 FROM pg_tables WHERE tablename = 'procrastinate_jobs' AND schemaname = ANY(current_schemas(false))"
_ARGS: Final = 6
"""Which column of a job is what it is called with."""
_BEAT = """WITH beat AS (UPDATE procrastinate_workers SET last_heartbeat = now() WHERE id = %(worker)s)
SELECT job.args ->> 'run' AS run FROM procrastinate_jobs AS job
LEFT JOIN procrastinate_workers AS has ON has.id = job.worker_id
WHERE job.status = 'doing' AND job.task_name = %(task)s AND job.worker_id IS DISTINCT FROM %(worker)s
AND (has.id IS NULL OR has.last_heartbeat < now() - make_interval(secs => %(silent)s))"""
"""A sign of life, and the runs whose workers are silent, at once: each worker asks every second."""
_OPEN = "SELECT id FROM procrastinate_jobs WHERE queue_name = %s AND status IN ('todo', 'doing')"


def create_tables(connection: Connection) -> None:
    """Within a transaction: procrastinate's own, unless they are there."""
    raw = _raw(connection)
    if raw.execute(_TABLES).fetchone() is None:
        raw.execute(SchemaManager.get_schema())


class ProcrastinateDelivery:
    """A Delivery (graph.store.delivery). It connects when this process first claims or waits, and beats from then on.

    url: of the database.
    """

    def __init__(self, url: str) -> None:
        self._where = read_address(url)
        self._inside = JobManager(SyncPsycopgConnector())
        """For what is done within a transaction of ours; it has no connection of its own."""
        self._bell = Event()
        self._interrupt: Callable[[str], None] = lambda run: None
        self._silent: frozenset[str] = frozenset()
        self._mine: dict[int, str] = {}
        """The run of each job that this process has."""
        self._stopped: set[int] = set()
        self._busy = Lock()
        self._post: _Post | None = None

    comes_back = True
    silence = SILENT

    # --- within a transaction of ours --------------------------------------------------------------------------------

    def lock(self, connection: Connection, name: str) -> None:
        _raw(connection).execute("SELECT pg_advisory_xact_lock(%s)", (number_of_lock(name),))

    def offer(self, connection: Connection, run: str, priority: int, due: float) -> None:
        raw = _raw(connection)
        for (job,) in raw.execute(f"{_OPEN} AND status = 'todo'", (_name_queue(run),)).fetchall():
            self._inside.cancel_job_by_id(job, delete_job=True, connection=raw)
        self._inside.defer_job(_make_job(run, priority, due), connection=raw)

    def stop(self, connection: Connection, runs: Sequence[str]) -> bool:
        raw = _raw(connection)
        jobs = [job for run in runs for (job,) in raw.execute(_OPEN, (_name_queue(run),)).fetchall()]
        for job in jobs:
            self._inside.cancel_job_by_id(job, abort=True, delete_job=True, connection=raw)
        return bool(jobs)

    # --- as a worker -------------------------------------------------------------------------------------------------

    def claim(self, run: str) -> bool:
        with self._explain():
            post = self._open()
            found = post.ask(self._fetch(post, run))
            with self._busy:
                if found is not None and found.id is not None:
                    self._mine[found.id] = run
        return found is not None

    async def _fetch(self, post: "_Post", run: str) -> Job | None:
        """If there is nothing to fetch, the last attempt was not closed, or is for later, or never came about."""
        queue = _name_queue(run)
        found = await post.manager.fetch_job([queue], post.worker)
        if found is None:
            for old in await post.manager.list_jobs_async(queue=queue):
                if old.id is not None and old.status in ("todo", "doing"):
                    await post.manager.finish_job_by_id_async(old.id, Status.FAILED, delete_job=True)
            with contextlib.suppress(AlreadyEnqueued):  # whoever had it has offered it again at this moment
                await post.manager.defer_job_async(_make_job(run, 0, 0.0))
            found = await post.manager.fetch_job([queue], post.worker)
        return found

    def close_claim(self, run: str) -> None:
        with self._busy:
            mine = [job for job, of in self._mine.items() if of == run]
            for job in mine:
                del self._mine[job]
            self._stopped.difference_update(mine)
        with self._explain():
            for job in mine:
                self._open().ask(self._finish(self._open(), job))

    async def _finish(self, post: "_Post", job: int) -> None:
        with contextlib.suppress(ConnectorException):  # another worker has closed it; if not, its next claim does
            await post.manager.finish_job_by_id_async(job, Status.SUCCEEDED, delete_job=True)

    def list_silent(self, connection: Connection) -> Collection[str]:
        if self._post is not None:
            return self._silent
        values = {"queue": None, "task_name": TASK, "seconds_since_heartbeat": SILENT}
        rows = _raw(connection).execute(queries["select_stalled_jobs_by_heartbeat"], values)
        return frozenset(str(row[_ARGS].get("run")) for row in rows)

    def listen(self, interrupt: Callable[[str], None]) -> None:
        self._interrupt = interrupt
        with self._explain():
            self._open()

    def wait(self, drain: Event) -> bool:
        with self._explain():
            self._open()
        until = time.monotonic() + (LOOK_AFTER if self._silent else LOOK_EVERY)
        while not drain.is_set() and time.monotonic() < until and not self._bell.wait(DRAIN_EVERY):
            pass
        rung = self._bell.is_set()
        self._bell.clear()
        return rung

    def close(self) -> None:
        post, self._post = self._post, None
        if post is not None:
            post.close()

    def _open(self) -> "_Post":
        if self._post is None:
            self._post = _Post(self._where, self._beat, self._hear)
        return self._post

    async def _beat(self, manager: JobManager, worker: int) -> None:
        asked = {"worker": worker, "task": TASK, "silent": SILENT}
        silent = {str(row["run"]) for row in await manager.connector.execute_query_all_async(_BEAT, **asked)}
        if silent - self._silent:
            self._bell.set()
        self._silent = frozenset(silent)
        if self._mine:  # the request itself may have been lost with a connection
            self._stop_mine([*await manager.list_jobs_to_abort_async()])

    async def _hear(self, *, channel: str, notification: Notification) -> None:
        if notification["type"] == "abort_job_requested":
            self._stop_mine([notification["job_id"]])
        else:
            self._bell.set()

    def _stop_mine(self, jobs: Collection[int]) -> None:
        """Once each, however often it is asked for."""
        with self._busy:
            stopped = [job for job in jobs if job in self._mine and job not in self._stopped]
            self._stopped.update(stopped)
            runs = [self._mine[job] for job in stopped]
        for run in runs:
            self._interrupt(run)

    @contextmanager
    def _explain(self) -> Iterator[None]:
        try:
            yield
        except (ConnectorException, OSError, TimeoutError) as error:
            raise StoreError(say("store-database-failed", where=describe_address(self._where), code="lost")) from error


class WholeConnection(psycopg.AsyncConnection[Any]):
    """One that is never left half made. psycopg leaves it open if it is cancelled while it connects; and while the
    server waits for the password, for a minute, it lets nobody remove a database.
    """

    @classmethod
    async def connect(cls, conninfo: str = "", **options: Any) -> "WholeConnection":
        connecting = asyncio.ensure_future(super().connect(conninfo, **options))
        try:
            return await asyncio.shield(connecting)
        except asyncio.CancelledError:
            while not connecting.done():
                with contextlib.suppress(asyncio.CancelledError):  # more than once, by `_end`
                    await asyncio.wait([connecting])
            if connecting.exception() is None:
                await connecting.result().close()
            raise


async def _refuse_cut(connection: psycopg.AsyncConnection[Any]) -> None:
    """Checks one that was idle without asking the server, as the pool would: one lost just now fails anyway."""
    if is_cut(connection):
        await connection.close()  # one that is open goes back to the others
        raise psycopg.OperationalError("it was closed by the server")


def _make_pool(**options: Any) -> AsyncConnectionPool:
    return AsyncConnectionPool(**{**options, "check": _refuse_cut})


class _Post:
    """The connections of a worker, in an event loop of its own, since procrastinate's are asynchronous."""

    def __init__(
        self,
        where: dict[str, Any],
        beat: Callable[[JobManager, int], Coroutine[Any, Any, None]],
        hear: Callable[..., Coroutine[Any, Any, None]],
    ) -> None:
        for name in ("procrastinate", "psycopg.pool"):  # what fails is raised, and said by us
            logging.getLogger(name).addHandler(logging.NullHandler())
        options = {**CONNECT, **where}
        self._connector = PsycopgConnector(
            pool_factory=_make_pool,
            min_size=1,
            max_size=2,
            timeout=ANSWER_SECONDS,
            kwargs=options,
            connection_class=WholeConnection,
        )
        self.manager = JobManager(self._connector)
        self._beat, self._hear = beat, hear
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="iris fleet", daemon=True)
        self._thread.start()
        self._tasks: list[asyncio.Task[None]] = []
        try:
            self.worker = self.ask(self._begin())
        except BaseException:
            self.close()
            raise

    def ask(self, work: Coroutine[Any, Any, T]) -> T:
        """Raises ConnectorException, TimeoutError."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(2 * ANSWER_SECONDS)

    def close(self) -> None:
        with contextlib.suppress(ConnectorException, TimeoutError, OSError):
            self.ask(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _begin(self) -> int:
        await self._connector.open_async()
        await self.manager.prune_stalled_workers(FORGOTTEN)
        worker = await self.manager.register_worker()
        self._tasks = [asyncio.create_task(self._keep_beating(worker)), asyncio.create_task(self._keep_hearing())]
        return worker

    async def _end(self) -> None:
        pending = set(self._tasks)
        while pending:  # before Python 3.12, one that is told something at this moment does not notice
            for task in pending:
                task.cancel()
            _, pending = await asyncio.wait(pending, timeout=0.2)
        if hasattr(self, "worker"):
            with contextlib.suppress(ConnectorException):
                await self.manager.unregister_worker(self.worker)
        await self._connector.close_async()

    async def _keep_beating(self, worker: int) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with contextlib.suppress(ConnectorException):  # the server is being started again
                await self._beat(self.manager, worker)

    async def _keep_hearing(self) -> None:
        while True:
            with contextlib.suppress(ConnectorException, OSError):
                await self.manager.listen_for_jobs(on_notification=self._hear)
            await asyncio.sleep(BEAT)


def _raw(connection: Connection) -> psycopg.Connection[Any]:
    assert isinstance(connection, PostgresConnection), "a queue of a fleet is in the fleet's database"
    return connection.raw


def _name_queue(run: str) -> str:
    """Short, since PostgreSQL has channels of at most 63 characters."""
    return blake2b(run.encode(), digest_size=16).hexdigest()


def _make_job(run: str, priority: int, due: float) -> Job:
    at = datetime.fromtimestamp(due, UTC) if due else None
    queue = _name_queue(run)
    return Job(
        queue=queue,
        lock=None,
        queueing_lock=queue,
        task_name=TASK,
        task_kwargs={"run": run},
        priority=priority,
        scheduled_at=at,
    )
