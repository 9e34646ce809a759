"""What a file of ours looks like inside, so that no other one is ever taken for it."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass


def no_way(connection: sqlite3.Connection) -> None:
    """There is no earlier layout."""


@dataclass(frozen=True)
class Layout:
    """application, version: numbers in the file's header. statements: what makes its tables.

    upgrade: brings a file of a version in `before` to this one in one transaction, and leaves any other as it is. A
    change is a new version, a way from the last one, and an ADR.
    """

    application: int
    version: int
    statements: tuple[str, ...]
    before: tuple[int, ...] = ()
    upgrade: Callable[[sqlite3.Connection], None] = no_way

    def is_of(self, connection: sqlite3.Connection) -> bool:
        """Whether the file has just these tables; a trigger more could undo what is written."""
        return statements(connection) == sorted(self.statements)


def statements(connection: sqlite3.Connection) -> list[str]:
    """Those that made what is in the file, in no order that means anything. What SQLite and its full-text tables make
    for themselves is their own affair.
    """
    rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    full_text = [name for name, sql in rows if sql.startswith("CREATE VIRTUAL TABLE")]
    own = tuple(f"{name}_{part}" for name in full_text for part in ("data", "idx", "content", "docsize", "config"))
    return sorted(sql for name, sql in rows if name not in own and not name.startswith("sqlite_"))
