"""Begins a fleet, takes this computer into one, and moves the runs of this computer into it and back."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.own_store import open_store
from iris_screen.graph.keys import membership
from iris_screen.graph.store.holder_process import process_lives
from iris_screen.graph.store.open_database import open_fleet
from iris_screen.graph.store.store_move import Moved, StoreMove, list_held, name_origin, release
from iris_screen.graph.store.store_upgrade import LAYOUT
from iris_screen.tools.database.database_file import StoreFile
from iris_screen.tools.devices.address import host_of, parse_address

if TYPE_CHECKING:
    from iris_screen.tools.database.postgres import Postgres


def begin_fleet(settings: Settings) -> str:
    """Make or bring up to date the tables of a fleet, and its key on this computer. Returns the name of the key."""
    with _open(settings, upgrade=True) as database:
        return membership.check_member(database, begins=True)


def join_fleet(settings: Settings, key: Path, clock: Clock) -> None:
    """Make this computer one of a fleet. key: what another one exported."""
    with _open(settings) as database:
        with database.read() as connection:
            membership.refuse_taken(database, connection, host_of(settings), database.now(connection, clock))
        membership.join_fleet(database, key)


def rotate_key(settings: Settings) -> str:
    """Make a new key for the fleet. Returns its name."""
    with _open(settings) as database:
        return membership.rotate_key(database)


def move_runs(settings: Settings, clock: Clock, *, to_folder: bool) -> Moved:
    """Move all runs of the data folder into the fleet, or the other way round. See graph.store.store_move."""
    file = closing(StoreFile(settings.home / "iris.db", LAYOUT))
    with file as folder, _open(settings) as fleet, closing(open_store(settings, clock)) as store:
        membership.check_member(fleet)
        alive = partial(process_lives, here=host_of(settings))
        if to_folder:
            return StoreMove(fleet, folder, clock, alive, partial(leave_fleet, settings=settings))()
        place = partial(name_in_fleet, settings=settings)
        return StoreMove(folder, fleet, clock, alive, place, store.jobs.delivery.offer)()


def list_arrived(settings: Settings, clock: Clock) -> list[str]:
    """The runs that nobody may begin, since a move that brought them was cut off. Raises UsageError if the data folder
    of this computer is where they came from: moving again ends that move.
    """
    with closing(open_store(settings, clock)) as store:
        held = list_held(store.jobs.file)
        if settings.fleet.fleet_url and (settings.home / "iris.db").is_file():
            with closing(StoreFile(settings.home / "iris.db", LAYOUT)) as folder:
                origin = name_origin(folder)
            if origin and list_held(store.jobs.file, origin):
                raise UsageError(say("usage-store-release"))
        return held


def release_arrived(settings: Settings, clock: Clock) -> list[str]:
    """Let these runs begin here. Where they came from must be lost."""
    with closing(open_store(settings, clock)) as store:
        return release(store.jobs.file, store.jobs.delivery.offer)


def name_in_fleet(device: str, settings: Settings) -> str:
    """The address of a device of this computer, as the fleet calls it."""
    parsed = parse_address(device)
    return device if parsed.host or parsed.by_network else replace(parsed, host=host_of(settings)).written


def leave_fleet(device: str, settings: Settings) -> str:
    """The other way round; a device of another computer keeps its name."""
    parsed = parse_address(device)
    return replace(parsed, host="").written if parsed.host == host_of(settings) else device


@contextmanager
def _open(settings: Settings, *, upgrade: bool = False) -> "Iterator[Postgres]":
    if not settings.fleet.fleet_url:
        raise UsageError(say("fleet-url-missing"))
    with closing(open_fleet(settings.fleet.fleet_url, settings.home, upgrade=upgrade, member=False)) as database:
        yield database
