"""What a store is written to: a SQLite file on one computer (database_file.py), PostgreSQL for a fleet of several.

The statements are the same for both, in the SQL that both understand:
  - values are given as ? or :name, never written into the statement
  - ON CONFLICT instead of INSERT OR …, primary keys instead of rowid, lists and JSON are taken apart in Python
  - /*+ … */ is read by PostgreSQL and a comment for SQLite: "/*+ FOR SHARE */"
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from iris_screen.core.errors import StoreError
from iris_screen.core.protocols import Clock

OnWrite = Callable[[str], None]
"""Called with a point's name ("put:before") around every durable write; a simulation cuts a run there by raising."""


def ignore_writes(point: str) -> None:
    """What a real run does around its writes: nothing."""


class Cursor(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """Executes statements, in a transaction if it comes from Database.write."""

    def execute(self, statement: str, values: Sequence[object] | Mapping[str, object] = ..., /) -> Cursor: ...
    def executemany(self, statement: str, rows: Iterable[Sequence[object]], /) -> Cursor: ...


class Database(Protocol):
    """An open store. Safe for threads and for processes. Everything raises StoreError, in one sentence."""

    @property
    def folder(self) -> Path:
        """The data folder on this computer; its keys are there."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether several computers use it."""
        ...

    @property
    def is_there(self) -> bool:
        """Whether others see the same store: a file may have been deleted meanwhile."""
        ...

    def write(self, point: str, *, sure: bool = False, locks: Sequence[str] = ()) -> AbstractContextManager[Connection]:
        """One transaction: all of it is kept, or, whatever is raised inside, nothing. Do not begin one in another.

        sure: it has outlived a loss of power on return; one that is not sure is lost only together with all after it.
        locks: names, such as "run ID", for whose transactions this one is alone: whoever reads a row in order to write
        it names what the row belongs to. A file has one writer at a time anyway.

        Raises StoreUnsure if it may be kept and may not be. Nothing is written again by itself then. Whoever does that
        writes the same again, by an id or a key that is there only once, or changes only what is as it was before.
        """
        ...

    def read(self, *, snapshot: bool = False) -> AbstractContextManager[Connection]:
        """A connection to read from. snapshot: all of it as of one moment, whoever writes meanwhile."""
        ...

    def now(self, connection: Connection, clock: Clock) -> float:
        """Seconds since 1970 by the one clock of all who use this store: `clock`, or that of the database."""
        ...

    def check_layout(self, connection: Connection) -> None:
        """Raises StoreError if a newer Iris has changed the tables since this one opened them."""
        ...

    def damaged(self) -> StoreError:
        """The error for contents that Iris did not write like this."""
        ...

    def scrub(self) -> None:
        """Remove what was deleted from the logs of a file, too."""
        ...

    def close(self) -> None:
        """May be called twice."""
        ...
