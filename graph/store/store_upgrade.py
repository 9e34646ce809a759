"""Upgrades the store from each earlier layout to the present one, in one transaction and without loss."""

import sqlite3

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

(JOURNAL,) = (statement for statement in SCHEMA if statement.startswith("CREATE TABLE journal "))
SINCE_5 = tuple(one for one in SCHEMA if one.startswith(("CREATE TABLE jobs ", "CREATE INDEX jobs_")))
SCHEMA_4 = tuple(one for one in SCHEMA if one not in SINCE_5)
"""In format 4, there was no queue."""
SINCE_4 = tuple(one for one in SCHEMA_4 if one.startswith("CREATE TABLE chain "))
SCHEMA_3 = tuple(one for one in SCHEMA_4 if one not in SINCE_4)
"""In format 3, records were not signed."""
SINCE_3 = tuple(one for one in SCHEMA if one.startswith(("CREATE TABLE reins ", "CREATE TABLE touches ")))
SCHEMA_2 = tuple(one for one in SCHEMA_3 if one not in SINCE_3)
"""In format 2, a run could not be paused."""
SCHEMA_1 = (*(one for one in SCHEMA_2 if one != JOURNAL), JOURNAL_1)


def upgrade(connection: sqlite3.Connection) -> None:
    """Upgrade a store of an earlier format. Any other file is left unchanged."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute(
            "PRAGMA user_version"
        ).fetchone()  # another process may have upgraded it already
        laid_out = read_statements(connection)
        if version == 1 and laid_out == sorted(SCHEMA_1):
            connection.execute("ALTER TABLE journal RENAME TO journal_1")
            connection.execute(JOURNAL)
            columns = "SELECT run, turn, n, action, at, '', '', receipt FROM journal_1"
            connection.execute(f"INSERT INTO journal {columns}")
            connection.execute("DROP TABLE journal_1")
            version, laid_out = 2, sorted(SCHEMA_2)
        if version == 2 and laid_out == sorted(SCHEMA_2):
            for statement in SINCE_3:
                connection.execute(statement)
            version, laid_out = 3, sorted(SCHEMA_3)
        if version == 3 and laid_out == sorted(SCHEMA_3):
            for statement in SINCE_4:
                connection.execute(statement)
            version, laid_out = 4, sorted(SCHEMA_4)
        if version == 4 and laid_out == sorted(SCHEMA_4):
            for statement in SINCE_5:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


LAYOUT = Layout(APPLICATION, VERSION, SCHEMA, before=(1, 2, 3, 4), upgrade=upgrade, rescue="iris doctor --store")
