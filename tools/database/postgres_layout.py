"""Makes the tables of a PostgreSQL database, brings them up to date, and refuses those of a newer Iris."""

from collections.abc import Callable, Sequence
from typing import Final

from iris_screen.core.errors import StoreError
from iris_screen.core.message import say
from iris_screen.tools.database.database import Connection
from iris_screen.tools.database.postgres import Postgres
from iris_screen.tools.database.postgres_sql import to_postgres_schema

FACTS: Final = "CREATE TABLE fleet_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT"
"""What holds for a whole fleet, by name. "format": the version of the tables."""


def prepare_tables(
    database: Postgres, version: int, list_statements: Callable[[int], Sequence[str]], *, upgrade: bool = False
) -> None:
    """Make the tables, if there are none yet. list_statements: those that create the tables of a version, in SQLite's
    words; a later version may only add to an earlier one.

    upgrade: also bring those of an earlier version up to date. Workers of the earlier version must have ended: so it is
    done when a person says so, not by whoever opens the store first.

    Raises StoreError for tables of a newer version, and, without `upgrade`, of an older one.
    """
    with database.read() as connection:
        found = _read_version(connection)
    if found is not None and (found == version or not (upgrade and found < version)):
        _refuse_other(database, found, version)
        return
    with database.write("layout", sure=True, locks=("layout",)) as connection:
        found = _read_version(connection)  # another process may have been first
        if found is None:
            connection.execute(to_postgres_schema(FACTS))
        elif found >= version:
            _refuse_other(database, found, version)
            return
        former = list_statements(found) if found else ()
        for statement in list_statements(version):
            if statement not in former:
                connection.execute(to_postgres_schema(statement))
        put = "INSERT INTO fleet_facts VALUES ('format', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        connection.execute(put, (str(version),))


def _read_version(connection: Connection) -> int | None:
    """None if there are no tables."""
    tables = "SELECT 1 FROM pg_tables WHERE tablename = 'fleet_facts' AND schemaname = ANY(current_schemas(false))"
    if connection.execute(tables).fetchone() is None:  # to_regclass would remember that there was none
        return None
    row = connection.execute("SELECT value FROM fleet_facts WHERE name = 'format'").fetchone()
    return int(row[0]) if row else None


def _refuse_other(database: Postgres, found: int, version: int) -> None:
    if found != version:
        age = "newer" if found > version else "older"
        raise StoreError(say("store-database-format", where=database.where, age=age, format=found, known=version))
