"""The places that an action touches."""

from iris_screen.core.actions import Drag, MovePointer, Swipe, Tap, Wait
from iris_screen.core.geometry import Point
from iris_screen.tools.devices.touch_bounds import touch_points


def test_an_action_tells_the_places_it_touches():
    a, b = Point(x=1, y=2), Point(x=3, y=4)
    assert touch_points(Tap(at=a)) == [a]
    assert touch_points(Drag(start=a, end=b)) == touch_points(Swipe(start=a, end=b)) == [a, b]
    assert touch_points(Wait(ms=1)) == touch_points(MovePointer(to=a)) == []
