"""Renews a lease for as long as its holder works, however long one act takes."""

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Thread

from iris_screen.core.errors import StoreError, Superseded
from iris_screen.graph.store import Lease

SHARE = 3
"""Renewed so often within its time, so that one that fails loses nothing."""


@dataclass
class Keeper:
    """Renews a lease from go_on() to rest(), by the computer's time. It ends with the process, and the lease after it.

    every: seconds between two renewals; 0 for none, where a simulation has no threads.
    """

    lease: Lease
    every: float
    _over: Event = field(default_factory=Event)
    _renewing: Thread | None = None

    def go_on(self) -> None:
        """Nothing happens where it goes on already."""
        if self.every and not (self._renewing and self._renewing.is_alive()):
            self._over = Event()
            self._renewing = Thread(target=self._keep, args=(self._over,), name="keeping", daemon=True)
            self._renewing.start()

    def rest(self) -> None:
        """Nothing is renewed once this has returned: a lease that is let go then stays free."""
        self._over.set()
        if self._renewing is not None:
            self._renewing.join()

    def _keep(self, over: Event) -> None:
        with contextlib.suppress(Superseded):  # who has lost it learns that where he next uses it
            while not over.wait(self.every):
                with contextlib.suppress(StoreError):  # the file may be locked or full for a moment
                    self.lease.renew()


@contextmanager
def kept(lease: Lease) -> Iterator[None]:
    """The lease does not run out within."""
    keeper = Keeper(lease, lease.seconds / SHARE)
    keeper.go_on()
    try:
        yield
    finally:
        keeper.rest()
