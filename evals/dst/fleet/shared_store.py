"""The store of a simulated fleet: a file in place of a server, which has the only right clock and can be away.

What the simulation cannot show is PostgreSQL itself; that is what tests/contract/store is for.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from sqlite3 import Connection as FileConnection

from typing_extensions import override

from iris_screen.core.protocols import Clock
from iris_screen.graph.store import Store
from iris_screen.graph.store.delivery import Delivery
from iris_screen.graph.store.job_table import JobTable
from iris_screen.graph.store.store_upgrade import LAYOUT
from iris_screen.tools.database.database import Connection
from iris_screen.tools.database.database_file import BUSY_MS, StoreFile

Passes = Callable[[str], None]
"""Called before and after whatever a process does over its network; raises what goes wrong there."""


class SharedFile(StoreFile):
    """One process's connection to the store. folder: the data folder on its computer. server: the server's clock."""

    def __init__(self, path: Path, folder: Path, passes: Passes, server: Clock) -> None:
        self._home, self._passes, self._server = folder, passes, server
        self._inside = 0
        super().__init__(path, LAYOUT, self._pass_write, BUSY_MS)

    def _pass_write(self, point: str) -> None:
        self._passes(point)

    @property
    def folder(self) -> Path:
        return self._home

    @property
    def is_shared(self) -> bool:
        return True

    @override
    @contextmanager
    def write(
        self, point: str, *, sure: bool = False, locks: Sequence[str] = (), waits: bool = True
    ) -> Iterator[FileConnection]:
        with super().write(point, sure=sure, locks=locks, waits=waits) as connection, self._hold():
            yield connection

    @override
    @contextmanager
    def read(self, *, snapshot: bool = False) -> Iterator[FileConnection]:
        if not self._inside:
            self._passes("read")
        with super().read(snapshot=snapshot) as connection, self._hold():
            yield connection

    @contextmanager
    def _hold(self) -> Iterator[None]:
        """Nothing waits within a transaction: another thread of this process could not begin one."""
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1

    @override
    def now(self, connection: Connection, clock: Clock) -> float:
        return self._server.now()


class FleetStore(Store):
    """delivery: how jobs reach this process."""

    delivery: Delivery

    @cached_property
    def jobs(self) -> JobTable:
        return replace(super().jobs, delivery=self.delivery)
