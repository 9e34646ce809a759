"""Opens what a store is written to: a file in the data folder, or the database of a fleet."""

from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.errors import StoreError
from iris_screen.core.parsing.files import cannot_write
from iris_screen.graph.keys.membership import check_member
from iris_screen.graph.store.delivery import Delivery, TableDelivery
from iris_screen.graph.store.store_schema import VERSION
from iris_screen.graph.store.store_upgrade import LAYOUT, list_changes
from iris_screen.tools.database.database import Database, OnWrite, ignore_writes
from iris_screen.tools.database.database_file import BUSY_MS, StoreFile
from iris_screen.tools.extras import require_extra

if TYPE_CHECKING:
    from iris_screen.tools.database.postgres import Postgres


def open_database(path: Path, fleet_url: str, on_write: OnWrite, busy_ms: int) -> Database:
    """path: the file. fleet_url: the database instead of it; "" for none. busy_ms: how long to wait for others."""
    if fleet_url:
        return open_fleet(fleet_url, path.parent, on_write=on_write, busy_ms=busy_ms)
    return StoreFile(path, LAYOUT, on_write, busy_ms)


def open_delivery(fleet_url: str) -> Delivery:
    """How jobs reach the workers of what open_database opens."""
    if not fleet_url:
        return TableDelivery()
    from iris_screen.tools.database.procrastinate_delivery import ProcrastinateDelivery

    return ProcrastinateDelivery(fleet_url)


def open_fleet(
    url: str,
    folder: Path,
    *,
    on_write: OnWrite = ignore_writes,
    busy_ms: int = BUSY_MS,
    upgrade: bool = False,
    member: bool = True,
) -> "Postgres":
    """The database of a fleet, with its tables. folder: the data folder of this computer.

    upgrade: bring the tables of an older Iris up to date; everybody else must have ended. member: only with the key of
    the fleet. Raises UsageError if the address is none, StoreError if the database cannot be used.
    """
    require_extra("fleet", "IRIS_FLEET_URL")
    from iris_screen.tools.database.postgres import Postgres
    from iris_screen.tools.database.postgres_layout import prepare_tables

    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreError(cannot_write(folder, error)) from error
    database = Postgres(url, folder, on_write, busy_ms)
    try:
        prepare_tables(database, VERSION, list_changes, upgrade=upgrade)
        if member:
            check_member(database)
    except BaseException:
        database.close()
        raise
    return database
