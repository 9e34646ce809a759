"""The phone as Android keeps it: what a shell finds beside the screen itself."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from sim.adbd.files import Files
from sim.adbd.model import Model
from sim.phone.phone import Phone


class Time(Protocol):
    """Seconds since the phone was started, and how to let some pass."""

    def now(self) -> float: ...

    def sleep(self, seconds: float) -> Awaitable[None]: ...


class RealTime:
    """The phone's clock goes on from where it stands."""

    def __init__(self, phone: Phone) -> None:
        self._start = time.monotonic() - phone.now

    def now(self) -> float:
        return time.monotonic() - self._start

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def _nothing() -> None:
    """Nobody keeps the phone."""


class Android:
    """One phone with its settings, keyboards and files. keep: called after everything that was done to it."""

    def __init__(
        self,
        phone: Phone,
        model: Model | None = None,
        *,
        time: Time | None = None,
        keep: Callable[[], None] = _nothing,
    ) -> None:
        self.phone, self.model = phone, model or Model()
        self.time: Time = time or RealTime(phone)
        self.keep = keep
        self.finger = asyncio.Lock()
        self.files = Files()

    @property
    def now(self) -> float:
        return max(self.time.now(), self.phone.now)

    async def sleep(self, seconds: float) -> None:
        await self.time.sleep(seconds)

    @property
    def gone(self) -> bool:
        """Whether a fault of the world keeps the phone from being reached at all."""
        self.phone.advance(self.now)
        fault = self.phone.fault("gone")
        return fault is not None and fault.value != "after"

    @property
    def mute(self) -> bool:
        """Whether a fault of the world lets touches arrive, but not their receipts."""
        return self.phone.fault("gone") is not None
