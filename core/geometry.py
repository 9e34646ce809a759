"""Where things are. Devices only get frame pixels; only `Geometry` converts from other units."""

from collections.abc import Sequence
from typing import Self

from pydantic import Field, model_validator

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.record import Record


class Point(Record):
    """A pixel of a frame; (0, 0) is the upper left corner."""

    x: int
    y: int


class Size(Record):
    """Width and height in pixels."""

    width: int = Field(gt=0)
    height: int = Field(gt=0)


class Box(Record):
    """A rectangle in frame pixels; right and bottom are just outside."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def at(cls, point: Point) -> Self:
        """The box of this one pixel."""
        return cls(left=point.x, top=point.y, right=point.x + 1, bottom=point.y + 1)

    @model_validator(mode="after")
    def _not_inside_out(self) -> Self:
        if self.right < self.left or self.bottom < self.top:
            raise Mistake(
                say("value-box-inside-out", left=self.left, top=self.top, right=self.right, bottom=self.bottom)
            )
        return self

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def center(self) -> Point:
        return Point(x=(self.left + self.right) // 2, y=(self.top + self.bottom) // 2)

    def contains(self, point: Point) -> bool:
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom

    def overlap(self, other: "Box") -> "Box | None":
        """The common part, None if there is none."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left=left, top=top, right=right, bottom=bottom) if left < right and top < bottom else None

    def within(self, size: Size) -> "Box":
        """The part of the box on a screen of this size; if it is outside, an empty box at the edge."""
        left, top = min(max(self.left, 0), size.width), min(max(self.top, 0), size.height)
        right, bottom = max(min(self.right, size.width), left), max(min(self.bottom, size.height), top)
        return Box(left=left, top=top, right=right, bottom=bottom)

    def shift(self, right: int, down: int) -> "Box":
        return Box(left=self.left + right, top=self.top + down, right=self.right + right, bottom=self.bottom + down)

    def shrink(self, times: int) -> Self:
        """The same box on a picture that is this many times smaller; at least one pixel in size."""
        left, top = self.left // times, self.top // times
        right, bottom = max(self.right // times, left + 1), max(self.bottom // times, top + 1)
        return self.replace(left=left, top=top, right=right, bottom=bottom)

    def grow(self, by: int) -> "Box":
        """The box with a margin of `by` pixels on every side; a negative margin never turns it inside out."""
        by = max(by, -(min(self.width, self.height) // 2))
        return Box(left=self.left - by, top=self.top - by, right=self.right + by, bottom=self.bottom + by)


class Geometry(Record):
    """Converts between a frame's pixels and shares of it.

    size: the frame in pixels. Results are kept inside the frame: its far edge is the last pixel and not one beyond it.
    """

    size: Size

    def from_share(self, x: float, y: float) -> Point:
        """0–1 of the screen → pixel."""
        return self.clamp(x * self.size.width, y * self.size.height)

    def to_thousandths(self, point: Point) -> tuple[int, int]:
        return round(point.x * 1000 / self.size.width), round(point.y * 1000 / self.size.height)

    def to_share(self, point: Point) -> tuple[float, float]:
        return point.x / self.size.width, point.y / self.size.height

    def clamp(self, x: float, y: float) -> Point:
        """The nearest pixel of the frame."""
        return Point(x=min(max(int(x), 0), self.size.width - 1), y=min(max(int(y), 0), self.size.height - 1))


def enclose(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all of these; there must be at least one."""
    return Box(
        left=min(box.left for box in boxes),
        top=min(box.top for box in boxes),
        right=max(box.right for box in boxes),
        bottom=max(box.bottom for box in boxes),
    )


def interpolate(start: Point, end: Point, share: float) -> Point:
    """The point at this share (0–1) of the straight line."""
    return Point(x=round(start.x + (end.x - start.x) * share), y=round(start.y + (end.y - start.y) * share))
