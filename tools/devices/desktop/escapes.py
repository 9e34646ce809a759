"""ESC three times in a row, by a person. The hand's own presses are told beforehand and do not count."""

import time
from collections import deque
from collections.abc import Callable
from threading import Lock

TIMES, WITHIN = 3, 1.5
"""So many presses within so many seconds."""
FRESH = 1.0
"""Seconds after which an own press that was never heard is forgotten."""


class Escapes:
    """May be told from any thread. `now`: seconds that only go forward."""

    def __init__(self, stop: Callable[[], None], now: Callable[[], float] = time.monotonic) -> None:
        self._stop, self._now = stop, now
        self._own: dict[bool, deque[float]] = {True: deque(), False: deque()}
        self._row: deque[float] = deque(maxlen=TIMES)
        self._busy = Lock()

    def own(self, is_escape: bool) -> None:
        """The hand is about to press a key."""
        with self._busy:
            self._own[is_escape].append(self._now())

    def heard(self, is_escape: bool) -> None:
        """A key was pressed, by anybody."""
        with self._busy:
            if self._was_own(is_escape):
                return
            if not is_escape:
                self._row.clear()
                return
            self._row.append(self._now())
            if len(self._row) < TIMES or self._row[-1] - self._row[0] > WITHIN:
                return
            self._row.clear()
        self._stop()

    def _was_own(self, is_escape: bool) -> bool:
        told, now = self._own[is_escape], self._now()
        while told and now - told[0] > FRESH:
            told.popleft()
        if not told:
            return False
        told.popleft()
        return True
