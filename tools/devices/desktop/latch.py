"""A stop that stays until a person clears it, and that ends every rest of the hand at once."""

from threading import Event

from core.errors import Stopped


class Latch:
    """May be set from any thread."""

    def __init__(self) -> None:
        self._stopped = Event()

    def set(self) -> None:
        self._stopped.set()

    def clear(self) -> None:
        self._stopped.clear()

    @property
    def is_set(self) -> bool:
        return self._stopped.is_set()

    def check(self) -> None:
        """Raises Stopped while it is set."""
        if self._stopped.is_set():
            raise Stopped("The desktop was stopped by a person; clear the stop to go on.")

    def rest(self, seconds: float) -> None:
        """Let time pass. Raises Stopped as soon as it is set."""
        self._stopped.wait(max(seconds, 0.0))
        self.check()
