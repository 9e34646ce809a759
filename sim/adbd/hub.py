"""What connections and services need of the daemon they belong to."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Protocol

from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.faults import Faults
from iris_screen.sim.adbd.stream import Stream
from iris_screen.sim.adbd.trust import Trust

Serving = Coroutine[Any, Any, None]
Service = Callable[[Stream], Serving]
"""Serves one stream to its end."""


class Hub(Protocol):
    """The daemon, as its connections see it."""

    @property
    def faults(self) -> Faults: ...

    @property
    def trust(self) -> Trust: ...

    @property
    def port(self) -> int: ...

    def banner(self) -> str:
        """How the phone introduces itself: its name and features."""
        ...

    def service(self, name: str) -> Service | None:
        """The service of this name, or None."""
        ...

    def start(self, work: Serving) -> None:
        """Run it as a task of its own."""
        ...

    def hang_up(self) -> None:
        """Drop every connection, as when the cable is pulled."""
        ...

    async def restart(self, port: int) -> None:
        """Drop every connection and listen on this port; 0 takes a free one."""
        ...


@dataclass(frozen=True)
class PhoneLine:
    """What a service works with: the phone, and the daemon it is served by."""

    android: Android
    hub: Hub
