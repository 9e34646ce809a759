"""What a pen does to the phone's glass: where it comes down on it, moves over it and leaves is a finger there."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.surface import Sheet

CONTACT = 0.5
"""mm over the glass at which a soft tip touches it."""


class Touched(Protocol):
    """What takes fingers: a phone, or a page on it. now: seconds since it was started."""

    def finger_down(self, at: Point, now: float) -> None: ...

    def finger_move(self, at: Point, now: float) -> None: ...

    def finger_up(self, now: float) -> None: ...


@dataclass(frozen=True)
class Hand:
    """How true the machine is. repeatability: sigma of where a touch lands, mm, on each axis. missed: the share of
    touches that the glass does not feel.
    """

    repeatability: float = 0.15
    missed: float = 0.0


@dataclass
class Glass:
    """The phone's glass on its bed, under a pen.

    bed: where it lies now; may be changed, as by a nudge. touches: that were felt and are over. unfelt: that were on
    the screen and were not.
    """

    bed: Bed
    hand: Hand
    chance: Random
    touches: int = 0
    unfelt: int = 0
    _off: tuple[float, float] = (0.0, 0.0)
    _down: bool = False
    _felt: bool = False

    def pen(self, under: Touched, path: Iterable[tuple[float, float, float, float]]) -> bool:
        """Where the pen's tip was, each (seconds, x, y, z) in the bed's mm, in order of time. Whether a touch ended."""
        before = self.touches
        for now, x, y, z in path:
            if z > CONTACT:
                self._leave(under, now)
            elif not self._down:
                self._come_down(under, x, y, now)
            elif self._felt:
                under.finger_move(self._px(x, y), now)
        return self.touches > before

    def _come_down(self, under: Touched, x: float, y: float, now: float) -> None:
        spread = self.hand.repeatability
        self._off = (self.chance.gauss(0, spread), self.chance.gauss(0, spread))
        at = self._px(x, y)
        width, height = self.bed.screen
        self._down, on_glass = True, 0 <= at.x < width and 0 <= at.y < height
        self._felt = on_glass and self.chance.random() >= self.hand.missed
        self.unfelt += on_glass and not self._felt
        if self._felt:
            under.finger_down(at, now)

    def _leave(self, under: Touched, now: float) -> None:
        if self._felt:
            under.finger_up(now)
            self.touches += 1
        self._down = self._felt = False

    def _px(self, x: float, y: float) -> Point:
        [[across, down]] = self.bed.to_px([[x + self._off[0], y + self._off[1]]])
        return Point(x=round(across), y=round(down))


# The calibration's page on the simulated phone: it takes every finger, and marks where the last one came down.


class SheetPage:
    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    @property
    def pixels(self) -> Pixels:
        return self._sheet.pixels

    def finger_down(self, at: Point, now: float) -> None:
        self._sheet.touched(at)

    def finger_move(self, at: Point, now: float) -> None:
        """The mark stays where the finger came down."""

    def finger_up(self, now: float) -> None:
        """And after it has left."""
