"""A Database on PostgreSQL, for a fleet of several computers. See docs/adr/0018.

A SQLite file has one writer at a time. Here each transaction says which names it wants alone (advisory locks, which end
with it), and those of other names go on beside it. A transaction that is not sure does not wait for the disk; the log
is written in order, so one that is sure takes all before it along, as it does in a file.
"""

import contextlib
import ipaddress
import selectors
import threading
import time
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from iris_screen.core.errors import StoreBusy, StoreError, StoreUnsure, UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.tools.database.database import Connection, Cursor, OnWrite, ignore_writes
from iris_screen.tools.database.postgres_sql import number_of_lock, to_postgres

BUSY_MS: Final = 10_000
"""How long a transaction waits for another one, and for a server that is being started again."""
IDLE_MS: Final = 4_000
"""How long the server keeps a transaction whose process does nothing, such as one that is frozen: as long as a lease
in a fleet, so that its locks end with its lease.
"""
STATEMENT_MS: Final = 60_000
FIRST_TRY, MOST_IDLE = 0.1, 4
"""Seconds before connecting is tried again. How many connections are kept for later."""
CONNECT: Final = {
    "connect_timeout": 5,
    "application_name": "iris",
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
    "sslmode": "prefer",
}
"""What holds unless the address says otherwise: a server that does not answer is noticed within five seconds."""
_KINDS: Final = {
    "08": "lost",
    "25": "late",
    "40": "crossed",
    "42501": "rights",
    "53": "crowded",
    "53100": "full",
    "53200": "memory",
    "54000": "long",
    "55P03": "busy",
    "57": "stopped",
}
"""What a person is told, by SQLSTATE or its class (https://www.postgresql.org/docs/current/errcodes-appendix.html)."""
_READ_WHOLE = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


@dataclass(frozen=True)
class PostgresConnection:
    """A Connection: translates the statements."""

    raw: psycopg.Connection[Any]
    """For what has to take part in a transaction, such as a queue."""

    def execute(self, statement: str, values: Sequence[object] | Mapping[str, object] = (), /) -> Cursor:
        return self.raw.execute(to_postgres(statement).encode(), values)

    def executemany(self, statement: str, rows: Iterable[Sequence[object]], /) -> Cursor:
        cursor = self.raw.cursor()
        cursor.executemany(to_postgres(statement).encode(), rows)
        return cursor


class Postgres:
    """A Database. Safe for threads: each transaction has a connection of its own, of which a few are kept.

    url: as libpq reads it, with its options, such as those for TLS. folder: the data folder on this computer. version:
    of the tables that this program knows (postgres_layout.py).
    Raises UsageError for an address that is none.
    """

    def __init__(self, url: str, folder: Path, on_write: OnWrite = ignore_writes, busy_ms: int = BUSY_MS) -> None:
        self.version = 0
        self._where = read_address(url)
        self._folder = folder
        self._on_write = on_write
        self._busy_ms = busy_ms
        self._idle: list[psycopg.Connection[Any]] = []
        self._own = threading.local()
        self._closed = False
        weakref.finalize(self, _close_all, self._idle)  # a command ends without closing its store, as that of a file
        self._give_back(self._connect(patience=0))

    @property
    def folder(self) -> Path:
        return self._folder

    @property
    def is_shared(self) -> bool:
        return True

    @property
    def is_there(self) -> bool:
        return not self._closed

    @contextmanager
    def write(self, point: str, *, sure: bool = False, locks: Sequence[str] = ()) -> Iterator[PostgresConnection]:
        """See Database. In what it yields, `raw` is psycopg's own connection."""
        begin = ["BEGIN", *([] if sure else ["SET LOCAL synchronous_commit = off"])]
        numbers = sorted({number_of_lock(name) for name in locks})  # in one order, so that no two wait for each other
        begin += [f"SELECT pg_advisory_xact_lock({number})" for number in numbers]
        self._on_write(f"{point}:before")
        with self._transaction("; ".join(begin)) as connection:
            self._own.connection = connection
            try:
                yield connection
            finally:
                self._own.connection = None
        self._on_write(f"{point}:after")

    @contextmanager
    def read(self, *, snapshot: bool = False) -> Iterator[PostgresConnection]:
        """See Database. Inside a transaction of this thread, it reads what that has written."""
        own = getattr(self._own, "connection", None)
        try:
            with contextlib.nullcontext(own) if own else self._transaction(_READ_WHOLE if snapshot else "") as used:
                yield used
        except (ValueError, RecursionError) as error:
            raise self.damaged() from error

    def now(self, connection: Connection, clock: Clock) -> float:
        """By the server's clock: those of computers may differ."""
        (now,) = connection.execute("SELECT extract(epoch FROM clock_timestamp())::double precision").fetchone()
        return float(now)

    def check_layout(self, connection: Connection) -> None:
        found = self.read_version(connection)
        if found != self.version:
            age = "newer" if found > self.version else "older"
            wrong = say("store-database-format", where=self.where, age=age, format=found, known=self.version)
            raise StoreError(wrong)

    def read_version(self, connection: Connection) -> int:
        """The version of the tables; 0 if there are none."""
        tables = "SELECT 1 FROM pg_tables WHERE tablename = 'fleet_facts' AND schemaname = ANY(current_schemas(false))"
        if connection.execute(tables).fetchone() is None:  # to_regclass would remember that there was none
            return 0
        row = connection.execute("SELECT value FROM fleet_facts WHERE name = 'format'").fetchone()
        return int(row[0]) if row else 0

    def damaged(self) -> StoreError:
        return StoreError(say("store-database-failed", where=self.where, code="other"))

    def scrub(self) -> None:
        """PostgreSQL removes what was deleted by itself, later (docs/security.md)."""

    def close(self) -> None:
        self._closed = True
        _close_all(self._idle)

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[PostgresConnection]:
        """begin: what begins it, "" for none: then each statement is by itself."""
        with self._raise_store_errors():
            connection = self._take()
            try:
                if begin:
                    connection.execute(begin.encode())
                yield PostgresConnection(connection)
                if begin:
                    self._commit(connection, writes=begin != _READ_WHOLE)
            finally:
                self._give_back(connection)

    def _commit(self, connection: psycopg.Connection[Any], *, writes: bool) -> None:
        try:
            ended = connection.execute(b"COMMIT").statusmessage
        except psycopg.OperationalError as error:
            undone = (error.sqlstate or "").startswith("25")  # by the server, while nothing was asked
            if not writes or undone or not connection.closed:
                raise
            raise StoreUnsure(say("store-database-failed", where=self.where, code="unsure")) from error
        if ended != "COMMIT":  # a statement had failed, and whoever sent it went on
            raise StoreError(say("store-database-failed", where=self.where, code="undone"))

    def _take(self) -> psycopg.Connection[Any]:
        if self._closed:
            raise StoreError(say("store-database-failed", where=self.where, code="closed"))
        with contextlib.suppress(IndexError):
            while True:
                connection = self._idle.pop()
                if not is_cut(connection):
                    return connection
                connection.close()
        return self._connect(patience=self._busy_ms / 1000)

    def _give_back(self, connection: psycopg.Connection[Any]) -> None:
        """Keep it for later, without a transaction; close it if that cannot be."""
        try:
            if connection.info.transaction_status is not TransactionStatus.IDLE:
                connection.rollback()
        except psycopg.Error:
            connection.close()
        if self._closed or len(self._idle) >= MOST_IDLE:
            connection.close()
        elif not connection.closed:
            self._idle.append(connection)

    def _connect(self, patience: float) -> psycopg.Connection[Any]:
        """patience: for how many seconds it is tried again: nothing has begun, so waiting does no harm."""
        limits = {
            "synchronous_commit": "on",  # whatever the server's is: what is sure must be
            "lock_timeout": self._busy_ms,
            "statement_timeout": STATEMENT_MS,
            "idle_in_transaction_session_timeout": IDLE_MS,
        }
        chosen = "; ".join(f"SET {name} = {value}" for name, value in limits.items())
        wait, until = FIRST_TRY, time.monotonic() + patience
        while True:
            try:
                connection = psycopg.connect(autocommit=True, **{**CONNECT, **self._where})
                connection.execute(chosen.encode())
            except psycopg.Error as error:
                if time.monotonic() > until:
                    told, word = str(error), str(self._where.get("password") or "")
                    why = " ".join((told.replace(word, "•••") if word else told).split())[:300].rstrip(".")
                    raise StoreError(say("store-database-away", where=self.where, why=why)) from None
            else:
                return connection
            time.sleep(wait)
            wait = min(2 * wait, 1.0)

    @contextmanager
    def _raise_store_errors(self) -> Iterator[None]:
        try:
            yield
        except psycopg.errors.LockNotAvailable as error:
            raise StoreBusy(self._explain(error)) from error
        except psycopg.Error as error:
            raise StoreError(self._explain(error)) from error
        except MemoryError as error:
            raise StoreError(say("store-database-failed", where=self.where, code="memory")) from error

    def _explain(self, error: psycopg.Error) -> Message:
        state = error.sqlstate or ("08000" if isinstance(error, psycopg.OperationalError) else "")
        return say("store-database-failed", where=self.where, code=_KINDS.get(state) or _KINDS.get(state[:2], "other"))

    @property
    def where(self) -> str:
        """The address, without who asks and by what password."""
        return describe_address(self._where)


def _close_all(idle: list[psycopg.Connection[Any]]) -> None:
    while idle:
        idle.pop().close()


def read_address(url: str) -> dict[str, Any]:
    """What libpq reads in the address of a database; on another computer it must offer TLS, unless the address says
    otherwise. Raises UsageError, without the address, which has a password.
    """
    try:
        if url.startswith(("postgresql://", "postgres://")):
            found = dict(conninfo_to_dict(url))
            hosts = str(found.get("host") or found.get("hostaddr") or "").split(",")
            return found if all(map(_is_here, hosts)) else {"sslmode": "require", **found}
    except psycopg.Error:
        pass
    raise UsageError(say("store-database-address")) from None


def _is_here(host: str) -> bool:
    """Whether what is sent there stays on this computer."""
    if host in ("", "localhost") or host.startswith(("/", "@")):  # the last two: a socket in a folder, or without one
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def describe_address(where: Mapping[str, Any]) -> str:
    """ "postgresql://host:5432/iris", of what read_address returns: it names no user and no password."""
    host, port, name = (str(where.get(part) or "") for part in ("host", "port", "dbname"))
    return f"postgresql://{host}{f':{port}' if port else ''}/{name}"


def is_cut(connection: psycopg.Connection[Any] | psycopg.AsyncConnection[Any]) -> bool:
    """Whether an idle connection was closed by the server: only then is there anything to be read from it."""
    if connection.closed:
        return True
    with selectors.DefaultSelector() as selector:
        selector.register(connection.fileno(), selectors.EVENT_READ)
        return bool(selector.select(0))
