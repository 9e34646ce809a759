"""Upgrades the store from each earlier layout to the present one, in one transaction and without loss.

Files have had every format. The first of a fleet was 6, so what is done to earlier ones may be in SQLite's words only.
"""

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

JOBS_5 = (
    """CREATE TABLE jobs (
    run TEXT PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    batch TEXT NOT NULL,
    device TEXT NOT NULL,
    needs TEXT NOT NULL,
    priority INTEGER NOT NULL,
    due REAL NOT NULL,
    state TEXT NOT NULL,
    given TEXT NOT NULL,
    worker TEXT NOT NULL,
    tries INTEGER NOT NULL,
    since REAL NOT NULL,
    note TEXT NOT NULL
) STRICT""",
    "CREATE INDEX jobs_in_order ON jobs (state, priority DESC, due)",
)
"""In format 5, submitters did not take turns, and nothing was repeated."""

WORKERS_6 = """CREATE TABLE workers (
    device TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    process TEXT NOT NULL,
    tags TEXT NOT NULL,
    since REAL NOT NULL,
    seen REAL NOT NULL,
    state TEXT NOT NULL,
    why TEXT NOT NULL
) STRICT"""
"""Format 6 knew one worker of a device."""

ADDED: Final = {
    2: ("journal",),
    3: ("reins", "touches"),
    4: ("chain",),
    6: (
        *("jobs", "jobs_in_order", "jobs_by_time", "jobs_by_submitter", "jobs_by_number", "jobs_that_repeat"),
        *("workers", "pauses", "queue_log", "queue_log_in_order", "queue_log_by_run", "queue_log_by_device"),
        *("rules", "spent", "spent_by_time", "spent_by_batch"),
    ),
    7: ("workers", "jobs_to_take", "jobs_given_out"),
}
"""The tables and indexes that each format added to the one before, or has in place of it: runs that can be paused,
signed records, the queue's workers with what became of their jobs and what limits them, a queue whose head is read.
"""
FORMER: Final = {1: (JOURNAL_1,), 5: JOBS_5, 6: (WORKERS_6,)}
"""What only this format had like this."""
FILLED: Final = {
    1: ("INSERT INTO journal SELECT run, turn, n, action, at, '', '', receipt FROM former", "DROP TABLE former"),
    5: ("INSERT INTO jobs SELECT *, rowid, '', rowid, '', 0 FROM former", "DROP TABLE former"),
    6: (
        "INSERT INTO workers SELECT device, host, process, tags, since, seen, state, why FROM former",
        "DROP TABLE former",
        "DELETE FROM pauses WHERE kind = 'drain'",  # it is a worker's own state now
    ),
}
"""What is put into a table that is made anew from the one of this format."""


def list_statements(version: int) -> tuple[str, ...]:
    """What created a store of this format."""
    later = {name for added, names in ADDED.items() if added > version for name in names}
    return (*(one for one in SCHEMA if one.split()[2] not in later), *FORMER.get(version, ()))


def list_changes(version: int) -> tuple[str, ...]:
    """What makes the tables of today out of those of this format; 0: out of nothing."""
    former, laid_out = FORMER.get(version, ()), list_statements(version) if version else ()
    named = [statement.split()[1:3] for statement in former]
    return (
        *(f"ALTER TABLE {name} RENAME TO former" if kind == "TABLE" else f"DROP INDEX {name}" for kind, name in named),
        *(statement for statement in SCHEMA if statement not in laid_out),
        *FILLED.get(version, ()),
    )


def upgrade(connection: sqlite3.Connection) -> None:
    """Upgrade a store of an earlier format. Any other file is left unchanged."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()  # another process may have been first
        if 0 < version < VERSION and read_statements(connection) == sorted(list_statements(version)):
            for statement in list_changes(version):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


LAYOUT = Layout(APPLICATION, VERSION, SCHEMA, before=(1, 2, 3, 4, 5, 6), upgrade=upgrade, rescue="iris doctor --store")
