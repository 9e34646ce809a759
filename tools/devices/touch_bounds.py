"""The places an action touches, and whether they are on the screen."""

from iris_screen.core.actions import Action, DoubleTap, Drag, LongPress, Swipe, Tap
from iris_screen.core.errors import OutOfBounds
from iris_screen.core.geometry import Point, Size
from iris_screen.core.message import say


def touch_points(action: Action) -> list[Point]:
    """The pixels that an action touches, in order."""
    match action:
        case Tap(at=at) | DoubleTap(at=at) | LongPress(at=at):
            return [at]
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            return [start, end]
        case _:
            return []


def check_bounds(action: Action, size: Size) -> None:
    """Raises OutOfBounds if the action would touch a place outside the screen."""
    for point in touch_points(action):
        if not (0 <= point.x < size.width and 0 <= point.y < size.height):
            raise OutOfBounds(say("device-point-outside", x=point.x, y=point.y, width=size.width, height=size.height))
