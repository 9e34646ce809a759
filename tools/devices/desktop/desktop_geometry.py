"""Positions on a desktop: in frame pixels, or in the window system's own units.

The two are different classes, so that they cannot be mixed up; only `View` converts between them.
"""

from dataclasses import dataclass

from iris_screen.core.errors import OutOfBounds
from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.message import say


@dataclass(frozen=True)
class DesktopPoint:
    """A position in the units in which the window system moves its pointer: pixels on X11 and Windows, points on macOS.

    Measured from the upper left corner of the first monitor, so it is negative on a monitor left of it or above.
    """

    x: float
    y: float

    def distance(self, other: "DesktopPoint") -> float:
        return float(((self.x - other.x) ** 2 + (self.y - other.y) ** 2) ** 0.5)


@dataclass(frozen=True)
class Area:
    """A part of the desktop in the window system's units: a monitor, or all of them together."""

    left: float
    top: float
    width: float
    height: float

    def clamp(self, spot: DesktopPoint) -> DesktopPoint:
        """The nearest spot inside the area."""
        return DesktopPoint(
            min(max(spot.x, self.left), self.left + self.width - 1),
            min(max(spot.y, self.top), self.top + self.height - 1),
        )

    def is_corner(self, spot: DesktopPoint) -> bool:
        """Whether this is one of the four corners of the area."""
        right, bottom = self.left + self.width - 1, self.top + self.height - 1
        return spot.x in (self.left, right) and spot.y in (self.top, bottom)


@dataclass(frozen=True)
class View:
    """What frames show. size: the frame's, in pixels."""

    area: Area
    size: Size

    def to_position(self, point: Point) -> DesktopPoint:
        """The spot of a frame pixel. Raises OutOfBounds if the frame has no such pixel."""
        if not (0 <= point.x < self.size.width and 0 <= point.y < self.size.height):
            raise OutOfBounds(
                say("device-point-outside", x=point.x, y=point.y, width=self.size.width, height=self.size.height)
            )
        return DesktopPoint(self.area.left + point.x / self._x_scale, self.area.top + point.y / self._y_scale)

    def to_pixel(self, spot: DesktopPoint) -> Point:
        """The frame pixel at a spot; outside the frame if the spot is on another monitor."""
        x, y = (spot.x - self.area.left) * self._x_scale, (spot.y - self.area.top) * self._y_scale
        return Point(x=round(x), y=round(y))

    def to_box(self, area: Area) -> Box:
        """The part of the frame that shows this area; empty if none does."""
        start, end = (
            self.to_pixel(DesktopPoint(area.left, area.top)),
            self.to_pixel(DesktopPoint(area.left + area.width, area.top + area.height)),
        )
        return Box(left=start.x, top=start.y, right=end.x, bottom=end.y).within(self.size)

    @property
    def _x_scale(self) -> float:
        """Horizontal pixels per unit: 2.0 on a Retina display, 1.0 where the units are pixels."""
        return self.size.width / self.area.width

    @property
    def _y_scale(self) -> float:
        return self.size.height / self.area.height
