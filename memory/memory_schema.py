"""The tables of the memory file. A change here needs a new version, an upgrade from the last one, and an ADR."""

import sqlite3

from iris_screen.tools.database.database_file import Layout, read_statements

SCHEMA_1 = (
    # items. at: when it happened; session: groups related items; body: the fields as JSON
    """CREATE TABLE items (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    at REAL NOT NULL,
    session TEXT NOT NULL,
    source TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT""",
    "CREATE INDEX items_by_time ON items (kind, at)",
    "CREATE INDEX items_by_session ON items (session, id)",
    # words: the search terms of each item; rowid is the item's id
    "CREATE VIRTUAL TABLE words USING fts5(terms, tokenize='porter unicode61')",
    # blocks: core memory
    "CREATE TABLE blocks (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT",
    # audit: who changed what, in order; derived data, such as vectors, follows it
    """CREATE TABLE audit (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    at REAL NOT NULL,
    what TEXT NOT NULL,
    item INTEGER,
    who TEXT NOT NULL
) STRICT""",
)
SINCE_2 = (
    # batches: frames that are handled together. status: "open" while it fills, then "queued", "done" or "failed"
    """CREATE TABLE batches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session TEXT NOT NULL,
    status TEXT NOT NULL,
    note TEXT NOT NULL
) STRICT""",
    # frames: what was seen. device: its address; jpeg: the picture, with secrets made unreadable
    """CREATE TABLE frames (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch INTEGER NOT NULL,
    at REAL NOT NULL,
    device TEXT NOT NULL,
    app TEXT NOT NULL,
    text TEXT NOT NULL,
    jpeg BLOB NOT NULL
) STRICT""",
    "CREATE INDEX frames_by_batch ON frames (batch, id)",
    # behind: the frames each item was made from
    "CREATE TABLE behind (item INTEGER NOT NULL, frame INTEGER NOT NULL, PRIMARY KEY (item, frame)) STRICT",
    "CREATE INDEX behind_by_frame ON behind (frame)",
    # audit is searched by writer for each kind of each batch, and by item for each item shown to a model
    "CREATE INDEX audit_by_who ON audit (who)",
    "CREATE INDEX audit_by_item ON audit (item)",
    # secrets: values that no item holds, sealed with the item's number. until: expiry, seconds since 1970
    """CREATE TABLE secrets (
    item INTEGER PRIMARY KEY,
    sealed BLOB NOT NULL,
    until REAL
) STRICT""",
    # keeping: the apps whose secrets may be stored
    "CREATE TABLE keeping (app TEXT PRIMARY KEY) STRICT",
)
SINCE_3 = (
    # vectors: what items mean, at half precision; derived. model: who made it, "" for an item that has none yet
    """CREATE TABLE vectors (
    item INTEGER PRIMARY KEY,
    model TEXT NOT NULL,
    vector BLOB NOT NULL
) STRICT""",
    "CREATE INDEX vectors_by_model ON vectors (model)",
)
NO_VECTORS_YET = "INSERT INTO vectors (item, model, vector) SELECT id, '', x'' FROM items"


def upgrade(connection: sqlite3.Connection) -> None:
    """Upgrades a file of version 1, which has no frames and no secrets, or of 2, which has no vectors. Leaves any other
    file as it is.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()  # another process may have done it first
        known = {1: SCHEMA_1, 2: (*SCHEMA_1, *SINCE_2)}.get(version)
        if known and read_statements(connection) == sorted(known):
            for statement in (*(SINCE_2 if version == 1 else ()), *SINCE_3, NO_VECTORS_YET):
                connection.execute(statement)
            connection.execute("PRAGMA user_version=3")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


LAYOUT = Layout(
    application=0x4952494D,  # "IRIM" in the file's header
    version=3,
    statements=(*SCHEMA_1, *SINCE_2, *SINCE_3),
    before=(1, 2),
    upgrade=upgrade,
)
