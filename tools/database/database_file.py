"""A SQLite file of a data folder: how it is made, opened, written and what is said when that fails.

Two connections to one write-ahead log: `quick` does not wait for the disk (synchronous=NORMAL), `sure` does (FULL).
The log is one file, written front to back, so a sure write carries every quick one before it to the disk: nothing that
was promised can be newer than what it rests on (docs/adr/0001).
"""

import contextlib
import os
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from iris_screen.core.errors import StoreError
from iris_screen.tools.database.layout import Layout

Gate = Callable[[str], None]
"""Called with a point's name ("put:before") around every durable write; a simulation cuts a run there by raising."""

BUSY_MS = 10_000
"""How long a transaction waits for another process that writes."""


def no_gate(point: str) -> None:
    """The gate of a real run: nothing stops at it."""


class StoreFile:
    """An open store. Safe for threads: one transaction at a time, whichever connection it goes through."""

    def __init__(self, path: Path, layout: Layout, gate: Gate = no_gate, busy_ms: int = BUSY_MS) -> None:
        self.path = path
        self._gate = gate
        self._busy_ms = busy_ms
        self._unscrubbed = False
        self._lock = threading.RLock()
        with contextlib.ExitStack() as opened, self._plainly():
            _prepare(path, layout)
            # sure comes first: whoever creates the log is the one that makes its name in the folder durable
            self._sure = opened.enter_context(closing(_connect(path, layout, "FULL", busy_ms)))
            self._quick = opened.enter_context(closing(_connect(path, layout, "NORMAL", busy_ms)))
            opened.pop_all()
        self._number = _number_of(path)

    @property
    def is_there(self) -> bool:
        """Whether its path still leads to it: one that was deleted can be read and written, and nobody else sees it."""
        return self._number != 0 and _number_of(self.path) == self._number

    @contextmanager
    def write(self, point: str, *, sure: bool = False) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or, whatever is raised inside, nothing. Raises StoreError."""
        self._gate(f"{point}:before")
        with self._lock, self._plainly():
            connection = self._sure if sure else self._quick
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            if self._unscrubbed:
                self.scrub()
        self._gate(f"{point}:after")

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """A connection to read from. Rows that make no sense are a StoreError too."""
        with self._lock, self._plainly():
            try:
                yield self._quick
            except (ValueError, RecursionError) as error:
                raise self.damaged() from error

    def damaged(self) -> StoreError:
        """The sentence for contents that Iris did not write like this."""
        return StoreError(f"{self.path} is damaged; move it away to start with an empty one, or restore a copy.")

    def scrub(self) -> None:
        """Empty the log into the file, so that what was deleted is in neither. While another process reads that cannot
        be, and nobody is kept waiting for it: it is done after the next write, or by whoever closes the file last.
        """
        with self._lock, self._plainly():
            self._quick.execute("PRAGMA busy_timeout=0")
            try:
                (busy, *_) = self._quick.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                self._quick.execute(f"PRAGMA busy_timeout={self._busy_ms}")
            self._unscrubbed = bool(busy)

    def close(self) -> None:
        """May be called twice."""
        with self._lock, self._plainly():
            self._quick.close()
            self._sure.close()

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, MemoryError) as error:
            raise StoreError(_sentence(self.path, error)) from error
        except UnicodeDecodeError as error:  # SQLite's own message quotes bytes of a damaged file
            raise self.damaged() from error


def _number_of(path: Path) -> int:
    """What the disk knows the file by, 0 where there is none."""
    try:
        return path.stat().st_ino
    except OSError:
        return 0


def _prepare(path: Path, layout: Layout) -> None:
    with contextlib.suppress(FileExistsError):  # by another process that began at the same moment
        path.parent.mkdir(parents=True, mode=0o700)
    if not path.parent.is_dir():
        raise StoreError(f"{path.parent} is a file; a folder is wanted there, name another one with IRIS_HOME.")
    if path.is_dir():
        raise StoreError(f"{path} is a folder; the store is a file, move the folder away.")
    if not path.exists():
        _create(path, layout)
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise PermissionError(path)
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def _create(path: Path, layout: Layout) -> None:
    """Make the file elsewhere and link it in whole: no kill leaves half a store, and of two makers one wins."""
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
    uri = f"{path.absolute().as_uri()}?mode=rw"  # never makes an empty file where there is none
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
    """Refuse what is not ours, of a newer version, or laid out otherwise (a trigger could undo a journal)."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != layout.application:
        raise StoreError(f"{path} is not a store of Iris; move it away or name another folder with IRIS_HOME.")
    if version > layout.version:
        raise StoreError(
            f"{path} was written by a newer Iris (format {version}, this one reads {layout.version}); update Iris."
        )
    if version in layout.before:
        layout.upgrade(connection)
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version != layout.version or not layout.is_of(connection):
        raise StoreError(f"{path} is not laid out as Iris lays it out; move it away to start with an empty one.")
    (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    if mode != "wal":
        raise StoreError(f"{path} lies where SQLite cannot keep a log; name a folder on a local disk with IRIS_HOME.")


_SENTENCES = {
    "SQLITE_READONLY": "{path} cannot be written; make its folder writable or name another one with IRIS_HOME.",
    "SQLITE_PERM": "{path} cannot be written; make its folder writable or name another one with IRIS_HOME.",
    "SQLITE_CANTOPEN": "{path} cannot be opened; make its folder writable or name another one with IRIS_HOME.",
    "SQLITE_FULL": "The disk with {path} is full; free some space, then go on.",
    "SQLITE_IOERR": "{path} cannot be read or written (disk error); check the disk and its free space, then go on.",
    "SQLITE_BUSY": "{path} is locked by another program; close that one and try again.",
    "SQLITE_PROTOCOL": "{path} is locked by another program; close that one and try again.",
    "SQLITE_LOCKED": "{path} is locked by another program; close that one and try again.",
    "SQLITE_NOTADB": "{path} is not a store of Iris; move it away or name another folder with IRIS_HOME.",
    "SQLITE_NOMEM": "There is not enough memory for {path}; close something and try again.",
    "SQLITE_MISUSE": "{path} is closed already.",
}


def _sentence(path: Path, error: sqlite3.Error | OSError | MemoryError) -> str:
    if isinstance(error, MemoryError):
        return _SENTENCES["SQLITE_NOMEM"].format(path=path)
    if isinstance(error, OSError):
        return (
            f"{path} cannot be written ({error.strerror or 'permission denied'}); name another folder with IRIS_HOME."
        )
    if isinstance(error, sqlite3.ProgrammingError):
        return _SENTENCES["SQLITE_MISUSE"].format(path=path)
    name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])  # SQLITE_IOERR_WRITE is an SQLITE_IOERR
    damaged = "{path} is damaged; move it away to start with an empty one, or restore a copy."
    return _SENTENCES.get(name, damaged).format(path=path)
