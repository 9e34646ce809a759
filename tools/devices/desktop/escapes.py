"""Stops when a person presses ESC three times in a row. Our own presses are announced first and do not count."""

import time
from collections import deque
from collections.abc import Callable
from threading import Lock

TIMES, WITHIN = 3, 1.5
"""How many presses, and within how many seconds."""
FRESH = 1.0
"""Seconds after which an announced press that never came is forgotten."""


class Escapes:
    """May be called from any thread. `now`: a monotonic clock, in seconds."""

    def __init__(self, stop: Callable[[], None], now: Callable[[], float] = time.monotonic) -> None:
        self._stop, self._now = stop, now
        self._own: dict[bool, deque[float]] = {True: deque(), False: deque()}
        self._row: deque[float] = deque(maxlen=TIMES)
        self._busy = Lock()

    def expect_own_press(self, is_escape: bool) -> None:
        """We are about to press a key."""
        with self._busy:
            self._own[is_escape].append(self._now())

    def note_press(self, is_escape: bool) -> None:
        """A key was pressed, by us or by a person."""
        with self._busy:
            announced, now = self._own[is_escape], self._now()
            while announced and now - announced[0] > FRESH:
                announced.popleft()
            if announced:
                announced.popleft()
                return
            if not is_escape:
                self._row.clear()
                return
            self._row.append(self._now())
            if len(self._row) < TIMES or self._row[-1] - self._row[0] > WITHIN:
                return
            self._row.clear()
        self._stop()
