"""The clocks of devices, runs and dates."""

import time
from collections.abc import Callable


class SystemClock:
    """The computer's clock: seconds since 1970. For dates only: it may jump an hour at any moment."""

    def now(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        time.sleep(max(seconds, 0.0))


class RunClock:
    """The time that one run has been driven, in this process and earlier ones, counted on from `start`.

    It does not depend on the computer's clock: it is monotonic, and it stands still while nobody drives the run.
    """

    def __init__(self, start: float, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks, self._zero = ticks, start - ticks()

    def now(self) -> float:
        return self._zero + self._ticks()

    def sleep(self, seconds: float) -> None:
        time.sleep(max(seconds, 0.0))


class VirtualClock:
    """Time that passes only when somebody sleeps, and then at once."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def sleep(self, seconds: float) -> None:
        self._now += max(seconds, 0.0)
