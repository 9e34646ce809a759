"""The setup of one arm: where it may go, how high, how fast, and how it finds its zero."""

import math
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Self

from iris_screen.core.errors import OutOfBounds, UsageError
from iris_screen.core.message import say

# Places are millimetres in the arm's work coordinates.


class Place(NamedTuple):
    """A place on the bed, mm."""

    x: float
    y: float


DEEPEST = -3.0
"""mm: as far as a rubber tip gives way; glass does not."""

HIGHEST = 200.0
"""mm above the glass: no table-top machine lifts a pen higher."""

FARTHEST = 10_000.0
"""mm from zero that the area may reach."""

SLOWEST = 60.0
"""mm/min: 1 mm/s, below which a touch takes minutes."""

MOST_S, SLOWEST_SERVO = 65_535, 10.0
"""The largest S that a spindle takes, and the most seconds for a servo."""


class Area(NamedTuple):
    """In mm of the work coordinates, ends included."""

    left: float
    low: float
    right: float
    high: float

    def nearest(self, place: Place) -> Place:
        """The place itself, or the nearest one inside."""
        return Place(min(max(place.x, self.left), self.right), min(max(place.y, self.low), self.high))

    def contains(self, place: Place) -> bool:
        """Also False for NaN."""
        return self.left <= place.x <= self.right and self.low <= place.y <= self.high


class Servo(NamedTuple):
    """A servo that lifts the pen, driven by the spindle's S. seconds: how long it takes, in either direction."""

    up: int
    down: int
    seconds: float = 0.15


@dataclass(frozen=True)
class Setup:
    """Heights in mm, 0 is the glass; not used with a servo. Feeds in mm/min.

    park: out of the camera's view, inside the area. zero: home, by its switches; manual, a person puts the pen on the
    zero corner of the phone. timeout: seconds without an answer. homing: seconds it may take. patience: seconds to wait
    for a lost line. again: the command that sets zero; "" for the one that runs now, with --zero.
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
    again: str = "iris calibrate --zero"

    def __post_init__(self) -> None:
        numbers = (*self.area, *self.park, self.up, self.down, self.travel, self.press, self.timeout, self.homing)
        if not all(math.isfinite(number) for number in (*numbers, self.servo.seconds if self.servo else 0.0)):
            raise UsageError(say("arm-number-wrong"))
        self._check_area()
        if self.servo is None:
            self._check_heights()
        elif self.servo.up == self.servo.down or min(self.servo) < 0:
            raise UsageError(say("arm-servo-values-wrong"))
        elif max(self.servo.up, self.servo.down) > MOST_S or self.servo.seconds > SLOWEST_SERVO:
            raise UsageError(say("arm-servo-values-too-high", most=MOST_S, seconds=SLOWEST_SERVO))
        if min(self.travel, self.press, self.timeout, self.homing) <= 0:
            raise UsageError(say("arm-feed-not-positive"))
        if min(self.travel, self.press) < SLOWEST:
            raise UsageError(say("arm-feed-too-slow", least=SLOWEST))

    def _check_area(self) -> None:
        area = _join(self.area)
        if self.area.left >= self.area.right or self.area.low >= self.area.high:
            raise UsageError(say("arm-area-empty", area=area))
        if max(map(abs, self.area)) > FARTHEST:
            raise UsageError(say("arm-area-too-large", area=area))
        if not self.area.contains(self.park):
            raise UsageError(say("arm-park-outside", park=_join(self.park), area=area))

    def _check_heights(self) -> None:
        if self.up <= self.down:
            raise UsageError(say("arm-up-below-down", up=self.up, down=self.down))
        if self.up > HIGHEST:
            raise UsageError(say("arm-up-too-high", up=self.up, most=HIGHEST))
        if self.down < DEEPEST:
            raise UsageError(say("arm-down-too-deep", down=self.down, least=DEEPEST))

    @property
    def pen_values(self) -> tuple[float, float]:
        """Up and down: of the servo if there is one, else heights."""
        return (self.servo.up, self.servo.down) if self.servo else (self.up, self.down)

    def with_pen(self, up: float, down: float) -> Self:
        """The same with other values. Raises UsageError for ones that cannot be."""
        if not math.isfinite(up + down):
            raise UsageError(say("arm-number-wrong"))
        up, down = round(up, 2), round(down, 2)
        if self.servo:
            return replace(self, servo=self.servo._replace(up=round(up), down=round(down)))
        return replace(self, up=up, down=down)

    def check(self, place: Place) -> None:
        """Raises OutOfBounds if the pen may not go there."""
        if not self.area.contains(place):
            raise OutOfBounds(say("arm-place-outside", place=_join(place), area=_join(self.area)))


def _join(numbers: tuple[float, ...]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)
