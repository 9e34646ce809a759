"""Renews a lease for as long as its holder works, however long one act takes."""

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Thread

from iris_screen.core.errors import StoreError, Superseded
from iris_screen.graph.store import Lease

SHARE = 4
"""How often a lease is renewed within its time, so that one failed renewal does no harm."""


@dataclass
class LeaseRenewer:
    """Renews a lease from start() to stop(), by the computer's time. It ends with the process, and the lease after it.

    every: seconds between two renewals; 0 for none, where a simulation has no threads.
    """

    lease: Lease
    every: float
    _over: Event = field(default_factory=Event)
    _renewing: Thread | None = None

    def start(self) -> None:
        """Start renewing; does nothing if it is running already."""
        if self.every and not (self._renewing and self._renewing.is_alive()):
            self._over = Event()
            self._renewing = Thread(target=self._renew_until, args=(self._over,), name="lease renewal", daemon=True)
            self._renewing.start()

    def stop(self) -> None:
        """Stop renewing. Nothing is renewed once this has returned, so a lease released then stays free."""
        self._over.set()
        if self._renewing is not None:
            self._renewing.join()

    def _renew_until(self, over: Event) -> None:
        with contextlib.suppress(Superseded):  # the holder notices at its next use
            while not over.wait(self.every):
                with contextlib.suppress(StoreError):  # the file may be locked or full for a moment
                    self.lease.renew()


@contextmanager
def keep_renewed(lease: Lease) -> Iterator[None]:
    """Keep a lease from running out inside the block."""
    renewer = LeaseRenewer(lease, lease.seconds / SHARE)
    renewer.start()
    try:
        yield
    finally:
        renewer.stop()
