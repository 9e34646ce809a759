"""Makes the tables of a PostgreSQL database, brings them up to date, and refuses those of a newer Iris."""

from collections.abc import Callable, Sequence
from typing import Final

from iris_screen.tools.database.postgres import Postgres
from iris_screen.tools.database.postgres_sql import to_postgres_schema

FACTS: Final = "CREATE TABLE fleet_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT"
"""What holds for a whole fleet, by name. "format": the version of the tables."""


def prepare_tables(
    database: Postgres, version: int, list_changes: Callable[[int], Sequence[str]], *, upgrade: bool = False
) -> None:
    """Make the tables, if there are none yet. list_changes: the statements that make those of this version out of those
    of the one that is given, 0 for none; in SQLite's words.

    upgrade: also bring those of an earlier version up to date. Workers of the earlier version must have ended: so it is
    done when a person says so, not by whoever opens the store first.

    Raises StoreError for tables of a newer version, and, without `upgrade`, of an older one.
    """
    database.version = version
    with database.read() as connection:
        found = database.read_version(connection)
        if found and not (upgrade and found < version):
            database.check_layout(connection)
            return
    from iris_screen.tools.database.procrastinate_delivery import create_tables  # takes a third of a second

    with database.write("layout", sure=True, locks=("layout",)) as connection:
        found = database.read_version(connection)  # another process may have been first
        if found >= version:
            database.check_layout(connection)
            return
        if not found:
            connection.execute(to_postgres_schema(FACTS))
        for statement in list_changes(found):
            connection.execute(to_postgres_schema(statement))
        create_tables(connection)
        put = "INSERT INTO fleet_facts VALUES ('format', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        connection.execute(put, (str(version),))
