"""Upgrades the store from each earlier layout to the present one, in one transaction and without loss."""

import sqlite3
from typing import Final

from iris_screen.graph.store.store_schema import APPLICATION, SCHEMA, VERSION
from iris_screen.tools.database.database_file import Layout, read_statements

JOURNAL_1 = """CREATE TABLE journal (
    run TEXT NOT NULL,
    turn INTEGER NOT NULL,
    n INTEGER NOT NULL,
    action TEXT NOT NULL,
    at REAL NOT NULL,
    receipt TEXT,
    PRIMARY KEY (run, turn, n)
) STRICT"""
"""Format 1 did not record on which picture an act was decided, nor why."""

ADDED: Final = {
    3: ("reins", "touches"),
    4: ("chain",),
    5: ("jobs", "jobs_in_order"),
    6: (
        *("jobs_by_time", "workers", "pauses"),
        *("queue_log", "queue_log_in_order", "queue_log_by_run", "queue_log_by_device"),
    ),
}
"""The tables and indexes that each format added to the one before: runs that can be paused, signed records, the queue,
and its workers with what became of their jobs.
"""
(JOURNAL,) = (statement for statement in SCHEMA if statement.startswith("CREATE TABLE journal "))


def list_statements(version: int) -> tuple[str, ...]:
    """What created a store of this format, from 2 on."""
    later = {name for added, names in ADDED.items() if added > version for name in names}
    return tuple(one for one in SCHEMA if one.split()[2] not in later)


SCHEMA_1 = (*(one for one in list_statements(2) if one != JOURNAL), JOURNAL_1)


def upgrade(connection: sqlite3.Connection) -> None:
    """Upgrade a store of an earlier format. Any other file is left unchanged."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()  # another process may have been first
        if version == 1 and read_statements(connection) == sorted(SCHEMA_1):
            connection.execute("ALTER TABLE journal RENAME TO journal_1")
            connection.execute(JOURNAL)
            columns = "SELECT run, turn, n, action, at, '', '', receipt FROM journal_1"
            connection.execute(f"INSERT INTO journal {columns}")
            connection.execute("DROP TABLE journal_1")
            version = 2
        former = list_statements(version)
        if 1 < version < VERSION and read_statements(connection) == sorted(former):
            for statement in SCHEMA:
                if statement not in former:
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


LAYOUT = Layout(APPLICATION, VERSION, SCHEMA, before=(1, 2, 3, 4, 5), upgrade=upgrade, rescue="iris doctor --store")
