"""Where things are on a desktop: frame pixels on one side, the window system's own measure on the other.

The two are different classes, so that one can never be handed in for the other; `View` alone converts.
"""

from dataclasses import dataclass

from iris_screen.core.actions import Action, DoubleTap, Drag, LongPress, MovePointer, Swipe, Tap
from iris_screen.core.errors import OutOfBounds
from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.message import say


@dataclass(frozen=True)
class Spot:
    """A position in the measure the window system moves its pointer by: pixels on X11 and Windows, points on macOS.

    Counted from the upper left corner of the first monitor, so it is negative on one to the left of it or above.
    """

    x: float
    y: float

    def distance(self, other: "Spot") -> float:
        return float(((self.x - other.x) ** 2 + (self.y - other.y) ** 2) ** 0.5)


@dataclass(frozen=True)
class Area:
    """A part of the desktop in the window system's measure: a monitor, or all of them together."""

    left: float
    top: float
    width: float
    height: float

    def held(self, spot: Spot) -> Spot:
        """The nearest spot that is still on it."""
        return Spot(
            min(max(spot.x, self.left), self.left + self.width - 1),
            min(max(spot.y, self.top), self.top + self.height - 1),
        )

    def is_corner(self, spot: Spot) -> bool:
        """Whether this is one of its four outermost spots."""
        right, bottom = self.left + self.width - 1, self.top + self.height - 1
        return spot.x in (self.left, right) and spot.y in (self.top, bottom)


@dataclass(frozen=True)
class View:
    """What frames show: this area, in so many pixels."""

    area: Area
    size: Size

    def spot(self, point: Point) -> Spot:
        """Where a frame pixel is. Raises OutOfBounds where the frame has no such pixel."""
        if not (0 <= point.x < self.size.width and 0 <= point.y < self.size.height):
            raise OutOfBounds(
                say("device-point-outside", x=point.x, y=point.y, width=self.size.width, height=self.size.height)
            )
        return Spot(self.area.left + point.x / self._across, self.area.top + point.y / self._down)

    def pixel(self, spot: Spot) -> Point:
        """The frame pixel at a spot; outside the frame where the spot lies on another monitor."""
        x, y = (spot.x - self.area.left) * self._across, (spot.y - self.area.top) * self._down
        return Point(x=round(x), y=round(y))

    def box(self, area: Area) -> Box:
        """The part of the frame that shows this area; of no size where none does."""
        start, end = (
            self.pixel(Spot(area.left, area.top)),
            self.pixel(Spot(area.left + area.width, area.top + area.height)),
        )
        return Box(left=start.x, top=start.y, right=end.x, bottom=end.y).within(self.size)

    @property
    def _across(self) -> float:
        """Pixels per unit: 2.0 on a Retina display, 1.0 where the window system counts pixels."""
        return self.size.width / self.area.width

    @property
    def _down(self) -> float:
        return self.size.height / self.area.height


def places(action: Action) -> list[Point]:
    """The pixels an action goes to, in order."""
    match action:
        case Tap(at=at) | DoubleTap(at=at) | LongPress(at=at):
            return [at]
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            return [start, end]
        case MovePointer(to=to):
            return [to]
        case _:
            return []
