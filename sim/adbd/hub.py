"""What a connection needs to know of the phone it belongs to."""

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
    @property
    def faults(self) -> Faults: ...

    @property
    def trust(self) -> Trust: ...

    @property
    def port(self) -> int: ...

    def banner(self) -> str:
        """Who the phone is and what it can do, as it introduces itself."""
        ...

    def service(self, name: str) -> Service | None:
        """What answers to this name, if anything does."""
        ...

    def start(self, work: Serving) -> None:
        """Let it run beside everything else."""
        ...

    def hang_up(self) -> None:
        """Drop every line, as when the cable is pulled."""
        ...

    async def restart(self, port: int) -> None:
        """Drop every line and listen on this port, 0 for another free one."""
        ...


# What a service works with: the phone, and the line it is asked over.


@dataclass(frozen=True)
class PhoneLine:
    android: Android
    hub: Hub
