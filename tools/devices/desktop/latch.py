"""A stop that stays until a person clears it, and that ends every rest of the hand at once."""

from threading import Event

from core.errors import STOPPED, Stopped

UNHEARD = "Nobody hears ESC or the stop key any more, so the run was stopped; open the desktop anew."


class Latch:
    """May be set from any thread."""

    def __init__(self) -> None:
        self._stopped, self._why = Event(), STOPPED

    def set(self, why: str = STOPPED) -> None:
        self._why = why
        self._stopped.set()

    def clear(self) -> None:
        self._stopped.clear()

    @property
    def is_set(self) -> bool:
        return self._stopped.is_set()

    def check(self) -> None:
        """Raises Stopped while it is set."""
        if self._stopped.is_set():
            raise Stopped(self._why)

    def rest(self, seconds: float) -> None:
        """Let time pass. Raises Stopped as soon as it is set."""
        self._stopped.wait(max(seconds, 0.0))
        self.check()
