"""A SQLite file in a data folder: creates, opens, checks and writes it, and explains what fails.

Two connections to one write-ahead log: `quick` does not wait for the disk (synchronous=NORMAL), `sure` does (FULL).
The log is one file, written front to back, so a sure write takes every quick one before it to the disk: nothing that
was promised can be newer than what it depends on (docs/adr/0001).
"""

import contextlib
import errno
import os
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from iris_screen.core.errors import StoreBusy, StoreError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import why_failed
from iris_screen.core.protocols import Clock
from iris_screen.tools.database.database import Connection, OnWrite, ignore_writes

# How our files are laid out, so that no other file is ever mistaken for one.


def no_upgrade(connection: sqlite3.Connection) -> None:
    """There is no earlier layout."""


@dataclass(frozen=True)
class Layout:
    """application, version: numbers in the file's header. statements: those that create its tables.

    upgrade: brings a file of a version in `before` to this one in one transaction, and leaves any other as it is. A
    change needs a new version, an upgrade from the last one, and an ADR. rescue: the command that says what of a
    damaged file can be saved; "" if there is none.
    """

    application: int
    version: int
    statements: tuple[str, ...]
    before: tuple[int, ...] = ()
    upgrade: Callable[[sqlite3.Connection], None] = no_upgrade
    rescue: str = ""

    def matches(self, connection: sqlite3.Connection) -> bool:
        """Whether the file has exactly these tables; an extra trigger could undo what is written."""
        return read_statements(connection) == sorted(self.statements)


def read_statements(connection: sqlite3.Connection) -> list[str]:
    """The statements that created what is in the file, in no meaningful order; without those that SQLite and its
    full-text tables ran for themselves.
    """
    rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    full_text = [name for name, sql in rows if sql.startswith("CREATE VIRTUAL TABLE")]
    own = tuple(f"{name}_{part}" for name in full_text for part in ("data", "idx", "content", "docsize", "config"))
    return sorted(sql for name, sql in rows if name not in own and not name.startswith("sqlite_"))


BUSY_MS = 10_000
"""How long a transaction waits for another process that writes."""


class StoreFile:
    """A Database in a file. Thread-safe: one transaction at a time, whichever connection it uses."""

    def __init__(self, path: Path, layout: Layout, on_write: OnWrite = ignore_writes, busy_ms: int = BUSY_MS) -> None:
        self.path = path
        self._rescue, self._version = layout.rescue or "none", layout.version
        self._on_write = on_write
        self._busy_ms = busy_ms
        self._unscrubbed = False
        self._lock = threading.RLock()
        with contextlib.ExitStack() as opened, self._raise_store_errors():
            _prepare(path, layout)
            # sure comes first: the connection that creates the log also makes its name in the folder durable
            self._sure = opened.enter_context(closing(_connect(path, layout, "FULL", busy_ms)))
            self._quick = opened.enter_context(closing(_connect(path, layout, "NORMAL", busy_ms)))
            opened.pop_all()
        self._inode = _read_inode(path)

    @property
    def folder(self) -> Path:
        return self.path.parent

    @property
    def is_shared(self) -> bool:
        return False

    @property
    def is_there(self) -> bool:
        """Whether it is still at its path: a deleted file can be read and written, but nobody else sees it."""
        return self._inode != 0 and _read_inode(self.path) == self._inode

    @contextmanager
    def write(
        self, point: str, *, sure: bool = False, locks: Sequence[str] = (), waits: bool = True
    ) -> Iterator[sqlite3.Connection]:
        """See Database. waits: for another process that writes; if not, raises StoreBusy at once."""
        self._on_write(f"{point}:before")
        with self._lock, self._raise_store_errors():
            connection = self._sure if sure else self._quick
            self._begin(connection, waits=waits)
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            if self._unscrubbed:
                self.scrub()
        self._on_write(f"{point}:after")

    def _begin(self, connection: sqlite3.Connection, *, waits: bool) -> None:
        if waits:
            connection.execute("BEGIN IMMEDIATE")
            return
        connection.execute("PRAGMA busy_timeout=0")
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise StoreBusy(_describe_problem(self.path, error, self._rescue)) from error
            raise
        finally:
            connection.execute(f"PRAGMA busy_timeout={self._busy_ms}")

    @contextmanager
    def read(self, *, snapshot: bool = False) -> Iterator[sqlite3.Connection]:
        """See Database. Invalid rows are a StoreError too."""
        with self._lock, self._raise_store_errors():
            try:
                if snapshot:
                    self._quick.execute("BEGIN")
                yield self._quick
            except (ValueError, RecursionError) as error:
                raise self.damaged() from error
            finally:
                if snapshot and self._quick.in_transaction:
                    self._quick.execute("COMMIT")

    def now(self, connection: Connection, clock: Clock) -> float:
        """All who use a file are on one computer, and have one clock."""
        return clock.now()

    def check_layout(self, connection: Connection) -> None:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != self._version:
            raise StoreError(say("file-store-newer", file=str(self.path), format=version, known=self._version))

    def damaged(self) -> StoreError:
        """The error for contents that Iris did not write like this."""
        return StoreError(say("file-store-damaged", file=str(self.path), rescue=self._rescue))

    def scrub(self) -> None:
        """Empty the log into the file, so that what was deleted is in neither. While another process reads, this is not
        possible, and nobody waits for it: it is done after the next write, or by whoever closes the file last.
        """
        with self._lock, self._raise_store_errors():
            self._quick.execute("PRAGMA busy_timeout=0")
            try:
                (busy, *_) = self._quick.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                self._quick.execute(f"PRAGMA busy_timeout={self._busy_ms}")
            self._unscrubbed = bool(busy)

    def close(self) -> None:
        """May be called twice."""
        with self._lock, self._raise_store_errors():
            self._quick.close()
            self._sure.close()

    @contextmanager
    def _raise_store_errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, MemoryError) as error:
            raise StoreError(_describe_problem(self.path, error, self._rescue)) from error
        except UnicodeDecodeError as error:  # SQLite's own message quotes bytes of a damaged file
            raise self.damaged() from error


def _read_inode(path: Path) -> int:
    """The inode of the file, 0 if there is none."""
    try:
        return path.stat().st_ino
    except OSError:
        return 0


def _prepare(path: Path, layout: Layout) -> None:
    with contextlib.suppress(FileExistsError):  # by another process that started at the same moment
        path.parent.mkdir(parents=True, mode=0o700)
    if not path.parent.is_dir():
        raise StoreError(say("file-store-folder-is-file", file=str(path.parent)))
    if path.is_dir():
        raise StoreError(say("file-store-is-folder", file=str(path)))
    if not path.exists():
        _create(path, layout)
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def _create(path: Path, layout: Layout) -> None:
    """Create the file elsewhere and link it in whole: a kill leaves no half store, and of two creators one wins."""
    handle, name = tempfile.mkstemp(prefix=".new-", dir=path.parent)  # 0600 by itself
    os.close(handle)
    try:
        with closing(sqlite3.connect(name, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("BEGIN")
            for statement in layout.statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id={layout.application}")
            connection.execute(f"PRAGMA user_version={layout.version}")
            connection.execute("COMMIT")
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()


def _connect(path: Path, layout: Layout, synchronous: str, busy_ms: int) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=rw"  # never creates an empty file
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    try:
        connection.execute(f"PRAGMA busy_timeout={busy_ms}")
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA cell_size_check=ON")
        connection.execute("PRAGMA secure_delete=ON")  # deleted means overwritten
        connection.execute("PRAGMA fullfsync=ON")  # macOS: through the drive's own cache
        connection.execute(f"PRAGMA synchronous={synchronous}")
        _check(connection, path, layout)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path, layout: Layout) -> None:
    """Refuse a file that is not ours, of a newer version, or laid out differently (a trigger could undo a journal)."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != layout.application:
        raise StoreError(say("file-store-not-ours", file=str(path)))
    if version > layout.version:
        raise StoreError(say("file-store-newer", file=str(path), format=version, known=layout.version))
    if version in layout.before:
        layout.upgrade(connection)
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version != layout.version or not layout.matches(connection):
        raise StoreError(say("file-store-layout-other", file=str(path)))
    (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    if mode != "wal":
        raise StoreError(say("file-store-not-local", file=str(path)))


def _describe_problem(path: Path, error: sqlite3.Error | OSError | MemoryError, rescue: str) -> Message:
    """What the system or SQLite says, and what to do about it."""
    if isinstance(error, OSError):
        kept = rescue if path.is_file() else "none"
        return say("file-store-unwritable", file=str(path), why=why_failed(error), rescue=kept)
    if isinstance(error, MemoryError):
        code = "SQLITE_NOMEM"
    elif isinstance(error, sqlite3.ProgrammingError):
        code = "SQLITE_MISUSE"
    else:
        code = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])  # SQLITE_IOERR_WRITE is an SQLITE_IOERR
    return say("file-store-failed", file=str(path), code=code or "other", rescue=rescue)
