"""Minds the corners of the desktop while the hand does nothing: during waits, looks and a model's thoughts."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from iris_screen.core.errors import Disconnected

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
