"""What a page says was done on a picture, read as what is done to a device."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from iris_screen.core.actions import LongPress, Swipe, Tap
from iris_screen.core.geometry import Point, Size
from iris_screen.ui.panel.pictures.touching import read_touch

SIZE = Size(width=1080, height=2400)
MIDDLE, CORNER = Point(x=540, y=600), Point(x=1079, y=2399)


def told(kind: str = "tap", **changes: Any) -> dict[str, Any]:
    return {"kind": kind, "from": [0.5, 0.25], "to": [1, 1], "frame": "f1", "n": 1} | changes


def test_a_place_is_a_pixel_of_the_frame_that_was_seen() -> None:
    touched = read_touch(told(), SIZE)
    assert touched and (touched.action, touched.frame) == (Tap(at=MIDDLE), "f1")


def test_a_drag_is_a_swipe_and_a_press_that_lasts_is_a_long_one() -> None:
    swipe, long = read_touch(told("swipe"), SIZE), read_touch(told("long"), SIZE)
    assert swipe and swipe.action == Swipe(start=MIDDLE, end=CORNER)
    assert long and long.action == LongPress(at=MIDDLE)


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        "tap",
        {},
        told("explode"),
        told(**{"from": [0.5]}),
        told(**{"from": ["a", "b"]}),
        told(to=[float("nan"), 0]),
        told(to=[float("inf"), 0]),
        told(to=None),
    ],
)
def test_what_makes_no_sense_does_nothing(nonsense: Any) -> None:
    assert read_touch(nonsense, SIZE) is None


def test_a_place_beyond_the_edge_is_the_edge() -> None:
    touched = read_touch(told(**{"from": [-3, 9]}), SIZE)
    assert touched and touched.start == Point(x=0, y=2399)


def test_a_touch_that_is_reported_again_is_done_once() -> None:
    def page() -> None:
        import streamlit as st

        from iris_screen.ui.panel.pictures.touching import is_new

        st.session_state["new"] = [is_new({"n": n}, key) for n, key in ((1, "a"), (1, "a"), (1, "b"), (2, "a"))]

    assert AppTest.from_function(page).run().session_state["new"] == [True, False, True, True]
