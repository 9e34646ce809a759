"""What one arm is like: where it may go, how high, how fast, and where its zero is from."""

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

from iris_screen.core.errors import OutOfBounds, UsageError
from iris_screen.tools.devices.arm.machine.place import Place

DEEPEST = -3.0
"""mm: as far as a pen of rubber gives way, and no glass does."""

HIGHEST = 200.0
"""mm over the glass: no machine that fits on a table lifts a pen higher."""

FARTHEST = 10_000.0
"""mm from zero that the area may reach."""

SLOWEST = 60.0
"""mm/min: 1 mm/s, below which a touch takes minutes."""

MOST_S, SLOWEST_SERVO = 65_535, 10.0
"""The largest S that a spindle takes, and seconds that a servo may take."""


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
        if not all(math.isfinite(number) for number in (*numbers, self.servo.seconds if self.servo else 0.0)):
            raise UsageError("A number of the arm's is none; write mm, mm/min and seconds.")
        self._check_area()
        if self.servo is None:
            self._check_heights()
        else:
            _check_servo(self.servo)
        if min(self.travel, self.press, self.timeout, self.homing) <= 0:
            raise UsageError("The arm's feeds and time limits must be more than 0.")
        if min(self.travel, self.press) < SLOWEST:
            raise UsageError(f"The arm's feeds are in mm/min, and at least {SLOWEST:g}; give travel and press more.")

    def _check_area(self) -> None:
        area = _written(self.area)
        if self.area.left >= self.area.right or self.area.low >= self.area.high:
            raise UsageError(f"The arm's area {area} is empty; write left,low,right,high in mm.")
        if max(map(abs, self.area)) > FARTHEST:
            raise UsageError(f"The arm's area {area} is larger than any machine; write left,low,right,high in mm.")
        if not self.area.holds(self.park):
            raise UsageError(f"The arm's park place {_written(self.park)} is outside its area {area}.")

    def _check_heights(self) -> None:
        if self.up <= self.down:
            raise UsageError(f"Pen up ({self.up:g} mm) must be above pen down ({self.down:g} mm).")
        if self.up > HIGHEST:
            raise UsageError(f"Pen up ({self.up:g} mm) is higher than an arm lifts; take {HIGHEST:g} or less.")
        if self.down < DEEPEST:
            raise UsageError(f"Pen down ({self.down:g} mm) would be pressed into the glass; take {DEEPEST:g} or more.")

    def check(self, place: Place) -> None:
        """Raises OutOfBounds for a place that the pen may not go to."""
        if not self.area.holds(place):
            raise OutOfBounds(
                f"{_written(place)} mm lies outside the arm's area {_written(self.area)}; nothing was sent."
            )


def _check_servo(servo: Servo) -> None:
    if servo.up == servo.down or min(servo) < 0:
        raise UsageError("The servo's values for up and down must differ, and none be below 0.")
    if max(servo.up, servo.down) > MOST_S or servo.seconds > SLOWEST_SERVO:
        raise UsageError(
            f"The servo's values for up and down go to {MOST_S} and its seconds to {SLOWEST_SERVO:g}; take less."
        )


def _written(numbers: tuple[float, ...]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)
