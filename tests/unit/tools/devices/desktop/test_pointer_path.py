"""The way a pointer goes: from anywhere to anywhere, in time, on the desktop."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iris_screen.tools.devices.desktop.desktop_geometry import Area, DesktopPoint
from iris_screen.tools.devices.desktop.pointer_path import BEND, FARTHEST, ease_in_out_quad, plan_path

DESK = Area(-1280, -200, 3200, 1280)
SPOTS = st.builds(DesktopPoint, st.integers(-1280, 1919), st.integers(-200, 1079))


class SeededRandom:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def uniform(self, low: float, high: float) -> float:
        return self._random.uniform(low, high)

    def token(self) -> str:
        return "token"


@given(SPOTS, SPOTS, st.floats(0, 3), st.integers())
def test_it_ends_where_it_should_in_the_time_it_has_and_stays_on_the_desktop(start, end, seconds, seed):
    way = plan_path(start, end, seconds, SeededRandom(seed), DESK)
    assert way[-1].at == end
    assert sum(stop.rest for stop in way) == pytest.approx(seconds)
    assert all(stop.rest >= 0 and DESK.clamp(stop.at) == stop.at for stop in way)


@given(SPOTS, SPOTS, st.integers())
def test_it_does_not_stray_far_from_the_straight_line(start, end, seed):
    length = start.distance(end)
    for stop in plan_path(start, end, 0.5, SeededRandom(seed), DESK):
        along_and_back = stop.at.distance(start) + stop.at.distance(end)
        assert along_and_back <= length + 2 * min(BEND * length, FARTHEST) + 1e-6


def test_it_is_bent_and_never_the_same_twice():
    first, second = (
        plan_path(DesktopPoint(0, 0), DesktopPoint(800, 0), 0.5, SeededRandom(seed), DESK) for seed in (1, 2)
    )
    assert first != second
    assert max(abs(stop.at.y) for stop in first) > 1
    assert len({round(stop.rest, 6) for stop in first}) > len(first) // 2


def test_what_is_carried_goes_straight():
    assert {
        round(stop.at.y, 6)
        for stop in plan_path(DesktopPoint(0, 7), DesktopPoint(800, 7), 0.5, SeededRandom(3), DESK, bend=0)
    } == {7}


def test_it_starts_and_ends_slowly():
    assert [ease_in_out_quad(share) for share in (0, 0.25, 0.5, 0.75, 1)] == [0, 0.125, 0.5, 0.875, 1]
    way = [
        0.0,
        *(stop.at.x for stop in plan_path(DesktopPoint(0, 0), DesktopPoint(800, 0), 0.5, SeededRandom(4), DESK)),
    ]
    steps = [after - before for before, after in pairwise(way)]
    assert max(steps[:5] + steps[-5:]) < max(steps) / 2


def test_no_way_is_one_stop():
    assert [stop.at for stop in plan_path(DesktopPoint(5, 5), DesktopPoint(5, 5), 0.5, SeededRandom(5), DESK)] == [
        DesktopPoint(5, 5)
    ]
