"""The way from each earlier layout of the store to the present one: one transaction, and nothing kept is lost."""

import sqlite3

from graph.store.schema import SCHEMA, VERSION

JOURNAL_1 = """CREATE TABLE journal (
    run TEXT NOT NULL,
    turn INTEGER NOT NULL,
    n INTEGER NOT NULL,
    action TEXT NOT NULL,
    at REAL NOT NULL,
    receipt TEXT,
    PRIMARY KEY (run, turn, n)
) STRICT"""
"""Format 1: it was not told on which picture an act was decided, nor why."""

(JOURNAL,) = (statement for statement in SCHEMA if statement.startswith("CREATE TABLE journal "))


def layout(connection: sqlite3.Connection) -> list[str]:
    """The statements that made what is in the file, in no order that means anything."""
    rows = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    return sorted(sql for (sql,) in rows)


def upgrade(connection: sqlite3.Connection) -> None:
    """Bring a store of format 1 to the present one. Any other file is left as it is."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()  # another process may have been quicker
        if version == 1 and layout(connection) == sorted([*(one for one in SCHEMA if one != JOURNAL), JOURNAL_1]):
            connection.execute("ALTER TABLE journal RENAME TO journal_1")
            connection.execute(JOURNAL)
            columns = "SELECT run, turn, n, action, at, '', '', receipt FROM journal_1"
            connection.execute(f"INSERT INTO journal {columns}")
            connection.execute("DROP TABLE journal_1")
            connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
