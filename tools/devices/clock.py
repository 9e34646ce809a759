"""The two clocks a device can live by."""

import threading
import time


class SystemClock:
    """Real time: seconds since 1970. `wake` ends every sleep at once, for good."""

    def __init__(self) -> None:
        self._awake = threading.Event()

    def now(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        self._awake.wait(max(seconds, 0.0))

    def wake(self) -> None:
        self._awake.set()


class VirtualClock:
    """Time that passes only where somebody sleeps, and then at once."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def sleep(self, seconds: float) -> None:
        self._now += max(seconds, 0.0)
