"""A connection to the firmware without a wire: in the same thread, on a clock that may be simulated."""

import math
from collections.abc import Callable

from iris_screen.core.errors import Disconnected
from iris_screen.core.message import say
from iris_screen.sim.grbl.firmware import Firmware

_SLICE = 0.02
_WAY = 0.001
"""Longest wait of a read, and the time that bytes travel; seconds."""


class Direct:
    """Opened by calling it, any number of times. now, sleep: the clock that the firmware runs on."""

    is_network = False

    def __init__(self, firmware: Firmware, now: Callable[[], float], sleep: Callable[[float], None]) -> None:
        self.firmware, self._now, self._sleep = firmware, now, sleep
        self._events: list[tuple[float, Callable[[], None]]] = []
        self._arrived = b""
        self._drops = 0
        self.is_open = self.is_cut = False
        firmware.start(now())

    def __call__(self) -> "Direct":
        """Raises Disconnected while the cable is pulled."""
        if self.is_cut:
            raise Disconnected(say("world-arm-unplugged"), delivered="no")
        self.is_open, self._arrived = True, b""
        return self

    def at(self, time: float, act: Callable[[], None]) -> None:
        """Call `act` at this time, in the middle of whatever is going on."""
        self._events.append((time, act))

    def forget(self) -> None:
        """Cancel everything scheduled with `at`."""
        self._events.clear()

    def write(self, data: bytes) -> None:
        self._pass(_WAY)
        self._check()
        self._arrived += self.firmware.feed(data, self._now())

    def read(self, *, wait: bool = True) -> bytes:
        end = self._now() + (_SLICE if wait else 0.0)
        while not self._arrived and (rest := end - self._now()) > 1e-9:
            self._pass(min(rest, max(self.firmware.due - self._now(), 0.0) + 1e-6))
            self._check()
        data, self._arrived = self._arrived, b""
        return data

    def close(self) -> None:
        self.is_open = False

    def wait(self, seconds: float) -> None:
        """Let time pass without reading."""
        end = self._now() + seconds
        while self._now() < end:
            self._pass(end - self._now())

    def _pass(self, seconds: float) -> None:
        """Let time pass, at most until the next scheduled event."""
        due = min((time for time, _ in self._events), default=math.inf)
        self._sleep(max(min(seconds, due - self._now()), 0.0))
        self._arrived += self.firmware.advance(self._now())
        while self._events and min(self._events, key=_time)[0] <= self._now():
            event = min(self._events, key=_time)
            self._events.remove(event)  # before the call, since it may lead back here
            event[1]()

    def _check(self) -> None:
        dropped, self._drops = self.firmware.drops != self._drops, self.firmware.drops
        self.is_open = self.is_open and not dropped and not self.is_cut
        if not self.is_open:
            raise Disconnected(say("world-arm-line-gone"))


def _time(event: tuple[float, Callable[[], None]]) -> float:
    return event[0]
