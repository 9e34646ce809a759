"""How a job reaches a worker. Which job is next, the table says (job_table.py); a delivery is one attempt at it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final, Protocol

from iris_screen.tools.database.database import Connection

LOOK_EVERY: Final = 0.5
"""Seconds between two looks into an empty table."""


class Delivery(Protocol):
    """Hands jobs to workers and tells which of these are silent. Raises StoreError. Safe for threads."""

    @property
    def comes_back(self) -> bool:
        """Whether a store that failed may soon be there again."""
        ...

    @property
    def silence(self) -> float:
        """Seconds without a sign of life after which a worker is silent."""
        ...

    def lock(self, connection: Connection, name: str) -> None:
        """Within a transaction: have it alone for this name, as Database.write does, to its end."""
        ...

    def offer(self, connection: Connection, run: str, priority: int, due: float) -> None:
        """Within the transaction that queues a run: wake a worker for it."""
        ...

    def claim(self, run: str) -> bool:
        """Whether this process has the run from now on. The caller keeps all others from claiming it meanwhile."""
        ...

    def close_claim(self, run: str) -> None:
        """This process no longer has the run."""
        ...

    def stop(self, connection: Connection, runs: Sequence[str]) -> bool:
        """Within a transaction: have whoever has them stop, wherever that is. False if nobody can be told."""
        ...

    def list_silent(self, connection: Connection) -> Collection[str]:
        """Runs whose worker has given no sign of life for too long. A worker knows without asking the database."""
        ...

    def listen(self, interrupt: Callable[[str], None]) -> None:
        """Have this called, in another thread, with a run of this process that is to stop."""
        ...

    def wait(self, drain: Event) -> bool:
        """Until there may be something to take, or until this is set. True if it is known that there is something."""
        ...

    def close(self) -> None:
        """May be called twice."""
        ...


@dataclass(frozen=True)
class TableDelivery:
    """A file of one computer: its processes look into the table, see who is dead, and are stopped by a signal."""

    comes_back: bool = False
    silence: float = 0.0

    def lock(self, connection: Connection, name: str) -> None:
        pass

    def offer(self, connection: Connection, run: str, priority: int, due: float) -> None:
        pass

    def claim(self, run: str) -> bool:
        return True

    def close_claim(self, run: str) -> None:
        pass

    def stop(self, connection: Connection, runs: Sequence[str]) -> bool:
        return False

    def list_silent(self, connection: Connection) -> Collection[str]:
        return ()

    def listen(self, interrupt: Callable[[str], None]) -> None:
        pass

    def wait(self, drain: Event) -> bool:
        drain.wait(LOOK_EVERY)
        return False

    def close(self) -> None:
        pass
