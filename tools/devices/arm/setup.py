"""What one arm is like: where it may go, how high, how fast, and where its zero is from."""

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.errors import OutOfBounds, UsageError
from tools.devices.arm.place import Place

DEEPEST = -3.0
"""mm: as far as a pen of rubber gives way, and no glass does."""


class Area(NamedTuple):
    """Work mm, ends included."""

    left: float
    low: float
    right: float
    high: float

    def holds(self, place: Place) -> bool:
        """False for what is no number, too."""
        return self.left <= place.x <= self.right and self.low <= place.y <= self.high


class Servo(NamedTuple):
    """A pen that a servo lifts, driven by the spindle's S. seconds: how long it takes, whichever way."""

    up: int
    down: int
    seconds: float = 0.15


@dataclass(frozen=True)
class Setup:
    """Heights in mm, 0 being the glass; with a servo they are not used. Feeds in mm/min.

    park: out of the camera's view, inside the area. zero: home, by its switches; manual, a person puts the pen on the
    zero corner of the phone. timeout: seconds without an answer. homing: seconds it may take. patience: seconds a lost
    line is waited for. again: what the person does to say where zero is.
    """

    area: Area
    park: Place
    up: float = 5.0
    down: float = 0.0
    servo: Servo | None = None
    travel: float = 9000.0
    press: float = 1500.0
    zero: Literal["home", "manual"] = "manual"
    timeout: float = 5.0
    homing: float = 60.0
    patience: float = 10.0
    again: str = "run: iris calibrate --zero"

    def __post_init__(self) -> None:
        numbers = (*self.area, *self.park, self.up, self.down, self.travel, self.press, self.timeout, self.homing)
        if not all(math.isfinite(number) for number in numbers):
            raise UsageError("A number of the arm's is none; write mm, mm/min and seconds.")
        if self.area.left >= self.area.right or self.area.low >= self.area.high:
            raise UsageError(f"The arm's area {_written(self.area)} is empty; write left,low,right,high in mm.")
        if self.servo is None and self.up <= self.down:
            raise UsageError(f"Pen up ({self.up:g} mm) must be above pen down ({self.down:g} mm).")
        if self.servo is None and self.down < DEEPEST:
            raise UsageError(f"Pen down ({self.down:g} mm) would be pressed into the glass; take {DEEPEST:g} or more.")
        if self.servo is not None and (self.servo.up == self.servo.down or min(self.servo) < 0):
            raise UsageError("The servo's values for up and down must differ, and none be below 0.")
        if min(self.travel, self.press, self.timeout, self.homing) <= 0:
            raise UsageError("The arm's feeds and time limits must be more than 0.")
        if not self.area.holds(self.park):
            raise UsageError(f"The arm's park place {_written(self.park)} is outside its area {_written(self.area)}.")

    def check(self, place: Place) -> None:
        """Raises OutOfBounds for a place that the pen may not go to."""
        if not self.area.holds(place):
            raise OutOfBounds(
                f"{_written(place)} mm lies outside the arm's area {_written(self.area)}; nothing was sent."
            )


def _written(numbers: tuple[float, ...]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)
