"""What a finger does, on whatever glass."""

from iris_screen.core.actions import Action, DoubleTap, Drag, LongPress, Swipe, Tap
from iris_screen.core.errors import OutOfBounds
from iris_screen.core.geometry import Point, Size
from iris_screen.core.message import say


def ends(action: Action) -> list[Point]:
    """The places a finger goes to."""
    match action:
        case Tap(at=at) | DoubleTap(at=at) | LongPress(at=at):
            return [at]
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            return [start, end]
        case _:
            return []


def check(action: Action, size: Size) -> None:
    """Raises OutOfBounds where a finger would leave the screen."""
    for point in ends(action):
        if not (0 <= point.x < size.width and 0 <= point.y < size.height):
            raise OutOfBounds(say("device-point-outside", x=point.x, y=point.y, width=size.width, height=size.height))
