"""The finger that `input` moves. It touches what the phone's own coordinates say, which a fault may shift."""

import asyncio

from iris_screen.core.geometry import Point
from iris_screen.sim.phone.phone import Phone


class Finger:
    """shift: pixels that every touch lands right of and below where it was sent. busy: held by whoever moves it.

    at: where it is on the glass now, None while it is up.
    """

    def __init__(self, phone: Phone, shift: tuple[int, int] = (0, 0)) -> None:
        self._phone, self._shift = phone, shift
        self.busy = asyncio.Lock()
        self.at: Point | None = None

    def down(self, at: Point, now: float) -> None:
        self.at = self._shifted(at)
        self._phone.finger_down(self.at, now)

    def move(self, at: Point, now: float) -> None:
        self.at = self._shifted(at)
        self._phone.finger_move(self.at, now)

    def up(self, now: float) -> None:
        self.at = None
        self._phone.finger_up(now)

    def cancel(self, now: float) -> None:
        """It is taken back: whatever it began comes to nothing."""
        self.at = None
        self._phone.finger_cancel(now)

    def _shifted(self, at: Point) -> Point:
        return Point(x=at.x + self._shift[0], y=at.y + self._shift[1])
