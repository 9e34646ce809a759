import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from iris_screen.core.geometry import Box, Geometry, Point, Size, interpolate

PHONE = Geometry(size=Size(width=1080, height=2400))


def test_the_far_edge_is_the_last_pixel_and_never_one_beyond() -> None:
    assert PHONE.from_share(1, 1) == Point(x=1079, y=2399)
    assert PHONE.from_share(0, 0) == Point(x=0, y=0)


@given(x=st.integers(0, 1079), y=st.integers(0, 2399))
def test_thousandths_and_back_stay_within_their_own_width(x: int, y: int) -> None:
    across, down = PHONE.to_thousandths(Point(x=x, y=y))
    back = PHONE.from_share(across / 1000, down / 1000)
    assert abs(back.x - x) <= 2 and abs(back.y - y) <= 3


def test_a_box_inside_out_is_refused() -> None:
    with pytest.raises(ValidationError, match="edges swapped"):
        Box(left=10, top=0, right=5, bottom=5)


def test_a_box_is_cut_to_the_screen() -> None:
    box = Box(left=-10, top=2300, right=100, bottom=2500).within(PHONE.size)
    assert (box.left, box.top, box.right, box.bottom) == (0, 2300, 100, 2400)
    beyond = Box(left=2000, top=0, right=2100, bottom=10).within(PHONE.size)
    assert beyond.area == 0


def test_overlap_is_the_common_part_or_nothing() -> None:
    one, two = Box(left=0, top=0, right=10, bottom=10), Box(left=5, top=5, right=20, bottom=20)
    assert one.overlap(two) == Box(left=5, top=5, right=10, bottom=10)
    assert one.overlap(Box(left=10, top=0, right=20, bottom=10)) is None


@given(by=st.integers(-50, 50))
def test_a_box_never_shrinks_inside_out(by: int) -> None:
    assert Box(left=0, top=0, right=21, bottom=9).grow(by).area >= 0


def test_a_point_between_two_lies_at_its_share_of_the_way() -> None:
    start, end = Point(x=100, y=40), Point(x=0, y=80)
    assert [interpolate(start, end, share) for share in (0, 0.25, 1)] == [start, Point(x=75, y=50), end]
