"""A stop that stays set until a person clears it, and ends every wait at once; and the check of the corners."""

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
        """why: makes the error that `check` raises from now on. The first reason counts until `clear`."""
        if not self._stopped.is_set():
            self._why = why
        self._stopped.set()

    def clear(self) -> None:
        self._stopped.clear()

    @property
    def is_set(self) -> bool:
        """Raises Disconnected if that is the reason: a session that is gone was not stopped by anybody."""
        if not self._stopped.is_set():
            return False
        error = self._why()
        if isinstance(error, Disconnected):
            raise error
        return True

    def check(self) -> None:
        """Raises Stopped, or the other reason it was set for, while it is set."""
        if self._stopped.is_set():
            raise self._why()

    def rest(self, seconds: float) -> None:
        """Wait. Raises like `check` as soon as it is set."""
        self._stopped.wait(max(seconds, 0.0))
        self.check()


# Checks the corners of the desktop while we send no input: during waits, looks and model calls.


EVERY = 0.25
"""Seconds between two checks of the pointer. A person who throws it into a corner leaves it there longer."""
END_SECONDS = 2.0


class Corners:
    """check: called again and again in a thread of its own until `close`, or until the session is gone."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check, self._end = check, Event()
        self._thread = Thread(target=self._watch, name="iris-corners", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self._thread.join(END_SECONDS)

    def _watch(self) -> None:
        with suppress(Disconnected):  # every look and action reports that as well
            while not self._end.wait(EVERY):
                self._check()
