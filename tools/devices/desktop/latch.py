"""A stop that stays until a person clears it, and that ends every rest of the hand at once."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from iris_screen.core.errors import DeviceError, Disconnected, Stopped


class Latch:
    """May be set from any thread."""

    def __init__(self) -> None:
        self._stopped = Event()
        self._why: Callable[[], DeviceError] = Stopped

    def set(self, why: Callable[[], DeviceError] = Stopped) -> None:
        """why: makes what `check` raises from now on. What it was set for first counts, until it is cleared."""
        if not self._stopped.is_set():
            self._why = why
        self._stopped.set()

    def clear(self) -> None:
        self._stopped.clear()

    @property
    def is_set(self) -> bool:
        """Raises Disconnected where that is what it was set for: nobody has stopped what is gone."""
        if not self._stopped.is_set():
            return False
        error = self._why()
        if isinstance(error, Disconnected):
            raise error
        return True

    def check(self) -> None:
        """Raises Stopped, or what else it was set for, while it is set."""
        if self._stopped.is_set():
            raise self._why()

    def rest(self, seconds: float) -> None:
        """Let time pass. Raises as `check` as soon as it is set."""
        self._stopped.wait(max(seconds, 0.0))
        self.check()


# Minds the corners of the desktop while the hand does nothing: during waits, looks and a model's thoughts.


EVERY = 0.25
"""Seconds between two looks at the pointer. Who throws it into a corner leaves it there for as long."""
END_SECONDS = 2.0


class Corners:
    """mind: called again and again in a thread of its own until `close`, or until the session is gone."""

    def __init__(self, mind: Callable[[], None]) -> None:
        self._mind, self._end = mind, Event()
        self._thread = Thread(target=self._watch, name="iris-corners", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self._thread.join(END_SECONDS)

    def _watch(self) -> None:
        with suppress(Disconnected):  # which every look and act says, too
            while not self._end.wait(EVERY):
                self._mind()
