"""Turns the pen's movement into touches: where it comes down, moves and lifts, a finger does."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.surface import Sheet

CONTACT = 0.5
"""Height in mm at which a soft tip touches the glass."""


class Touched(Protocol):
    """Receives touches: a phone, or a page on it. now: seconds since its start."""

    def finger_down(self, at: Point, now: float) -> None: ...

    def finger_move(self, at: Point, now: float) -> None: ...

    def finger_up(self, now: float) -> None: ...


@dataclass(frozen=True)
class Hand:
    """How accurate the machine is. repeatability: sigma of where a touch lands, mm, on each axis. missed: the share of
    touches that do not register.
    """

    repeatability: float = 0.15
    missed: float = 0.0


@dataclass
class Glass:
    """The phone's glass on its bed, under a pen.

    bed: where it lies now; may be changed, as by a nudge. touches: how many are finished. unfelt: how many on the
    screen did not register.
    """

    bed: Bed
    hand: Hand
    chance: Random
    touches: int = 0
    unfelt: int = 0
    _error: tuple[float, float] = (0.0, 0.0)
    _down: bool = False
    _registered: bool = False

    def pen(self, under: Touched, path: Iterable[tuple[float, float, float, float]]) -> bool:
        """Follow the pen's tip: (seconds, x, y, z) in bed mm, in order of time. Returns whether a touch ended."""
        before = self.touches
        for now, x, y, z in path:
            if z > CONTACT:
                self._lift(under, now)
            elif not self._down:
                self._put_down(under, x, y, now)
            elif self._registered:
                under.finger_move(self._px(x, y), now)
        return self.touches > before

    def _put_down(self, under: Touched, x: float, y: float, now: float) -> None:
        spread = self.hand.repeatability
        self._error = (self.chance.gauss(0, spread), self.chance.gauss(0, spread))
        at = self._px(x, y)
        width, height = self.bed.screen
        self._down, on_glass = True, 0 <= at.x < width and 0 <= at.y < height
        self._registered = on_glass and self.chance.random() >= self.hand.missed
        self.unfelt += on_glass and not self._registered
        if self._registered:
            under.finger_down(at, now)

    def _lift(self, under: Touched, now: float) -> None:
        if self._registered:
            under.finger_up(now)
            self.touches += 1
        self._down = self._registered = False

    def _px(self, x: float, y: float) -> Point:
        [[across, down]] = self.bed.to_px([[x + self._error[0], y + self._error[1]]])
        return Point(x=round(across), y=round(down))


class SheetPage:
    """The calibration page on the simulated phone: takes every touch and marks the last one."""

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
        """The mark stays after the finger has left."""
