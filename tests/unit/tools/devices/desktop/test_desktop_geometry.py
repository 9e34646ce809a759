"""Frame pixels and the window system's measure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iris_screen.core.errors import OutOfBounds
from iris_screen.core.geometry import Point, Size
from iris_screen.tools.devices.desktop.desktop_geometry import Area, DesktopPoint, View

RETINA = View(Area(0, 0, 1440, 900), Size(width=2880, height=1800))
LEFT = View(Area(-1920, -300, 1920, 1080), Size(width=1920, height=1080))


def test_a_pixel_of_a_dense_screen_is_half_a_point():
    assert RETINA.to_position(Point(x=2000, y=500)) == DesktopPoint(1000, 250)
    assert RETINA.to_pixel(DesktopPoint(1000, 250)) == Point(x=2000, y=500)


def test_a_monitor_to_the_left_has_negative_spots():
    assert LEFT.to_position(Point(x=0, y=0)) == DesktopPoint(-1920, -300)
    assert LEFT.to_pixel(DesktopPoint(0, 0)) == Point(x=1920, y=300)


@given(st.integers(0, 2879), st.integers(0, 1799))
def test_there_and_back_is_the_same_pixel(x, y):
    at = Point(x=x, y=y)
    assert RETINA.to_pixel(RETINA.to_position(at)) == at


@pytest.mark.parametrize(("x", "y"), [(1920, 0), (0, 1080), (-1, 0), (0, -1)])
def test_a_pixel_that_the_frame_lacks_is_refused(x, y):
    with pytest.raises(OutOfBounds, match="1920×1080"):
        LEFT.to_position(Point(x=x, y=y))


def test_corners_are_the_outermost_spots():
    desk = Area(-100, 0, 300, 200)
    assert all(
        desk.is_corner(spot)
        for spot in (
            DesktopPoint(-100, 0),
            DesktopPoint(199, 0),
            DesktopPoint(-100, 199),
            DesktopPoint(199, 199),
        )
    )
    assert not any(desk.is_corner(spot) for spot in (DesktopPoint(0, 0), DesktopPoint(-100, 5), DesktopPoint(200, 200)))
