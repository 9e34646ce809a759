"""The clocks that devices, runs and dates go by."""

import time
from collections.abc import Callable


class SystemClock:
    """What the computer's clock says: seconds since 1970. For dates: it may be set an hour back or on at any moment."""

    def now(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        time.sleep(max(seconds, 0.0))


class RunClock:
    """The time that one run has been driven, here and in processes before this one, counted on from `start`.

    The one place where it does not matter what the computer's clock is set to: only differences of it are used, and it
    stands still while nobody drives the run.
    """

    def __init__(self, start: float, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks, self._zero = ticks, start - ticks()

    def now(self) -> float:
        return self._zero + self._ticks()

    def sleep(self, seconds: float) -> None:
        time.sleep(max(seconds, 0.0))


class VirtualClock:
    """Time that passes only where somebody sleeps, and then at once."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def sleep(self, seconds: float) -> None:
        self._now += max(seconds, 0.0)
