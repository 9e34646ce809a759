"""Pictures that the person can touch or draw on: touches become actions on a device, a drag draws a box."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil, floor
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from iris_screen.core.actions import Action, LongPress, Swipe, Tap
from iris_screen.core.geometry import Box, Geometry, Point, Size
from iris_screen.ui.panel.buttons import attempt
from iris_screen.ui.panel.drawing_kit import load_component

SCRIPT = Path(__file__).with_suffix(".js")
HTML = '<div class="stage"><img tabindex="0" draggable="false" alt=""><span class="mark"></span></div>'
BOX_SCRIPT = Path(__file__).with_name("boxing.js")
BOX_HTML = '<div class="stage"><img tabindex="0" draggable="false" alt=""><span class="box"></span></div>'
SMALLEST = 4
"""Minimum width and height of a box, in pixels of the screen."""


@dataclass(frozen=True)
class Touch:
    """Where, in pixels of the frame that the person saw. start and end differ only for a swipe."""

    kind: Literal["tap", "long", "swipe"]
    start: Point
    end: Point
    frame: str

    @property
    def action(self) -> Action:
        match self.kind:
            case "tap":
                return Tap(at=self.start)
            case "long":
                return LongPress(at=self.start)
            case "swipe":
                return Swipe(start=self.start, end=self.end)


def draw_touchable_picture(
    picture: str, frame: str, size: Size, alt: str, key: str, then: Callable[[Touch], None], *, strokes: bool
) -> None:
    """Draws the picture, and calls `then` with each touch. picture: a data URL. alt: a description for screen
    readers. strokes: whether drags and long presses count as well.
    """

    def handle_touch() -> None:
        report = st.session_state[key].touched
        if (touch := read_touch(report, size)) and is_new(report, key):
            attempt(partial(then, touch))

    data = {"picture": picture, "frame": frame, "alt": alt, "strokes": strokes}
    load_component("iris_touching", HTML, SCRIPT)(key=key, data=data, on_touched_change=handle_touch)


def is_new(report: Any, key: str) -> bool:
    """Whether the page reports this touch of the picture `key` for the first time. Streamlit may report one again when
    it stops drawing a page in order to begin anew, and a device would be touched twice.
    """
    last, st.session_state[f"{key}-last"] = st.session_state.get(f"{key}-last"), report.get("n")
    return bool(report.get("n") != last)


def read_touch(report: Any, size: Size) -> Touch | None:
    """The touch that the page reports; None if it is invalid."""
    try:
        kind, frame = report["kind"], str(report["frame"])
        shares = [[float(share) for share in report[name]] for name in ("from", "to")]
        start, end = (Geometry(size=size).from_share(x, y) for x, y in shares)
    except (TypeError, KeyError, ValueError, OverflowError):
        return None
    return Touch(kind, start, end, frame) if kind in ("tap", "long", "swipe") else None


def draw_box_picker(picture: str, frame: str, size: Size, alt: str, key: str) -> Box | None:
    """Draws the picture, and returns the box that was last drawn on it, in pixels of the screen; None before that.

    picture: a data URL. frame: an id; a new picture starts without a box. alt: a description for screen readers.
    """
    component = load_component("iris_boxing", BOX_HTML, BOX_SCRIPT)
    state = component(key=key, data={"picture": picture, "frame": frame, "alt": alt}, on_box_change=lambda: None)
    return read_box(state.box, frame, size)


def read_box(report: Any, frame: str, size: Size) -> Box | None:
    """The box that the page reports, in whole pixels; None if it is invalid or belongs to another frame."""
    try:
        (x1, y1), (x2, y2) = (map(float, report[name]) for name in ("from", "to"))
        if report["frame"] != frame or not all(0 <= share <= 1 for share in (x1, y1, x2, y2)):
            return None
    except (TypeError, KeyError, ValueError):
        return None
    left, right = floor(min(x1, x2) * size.width), ceil(max(x1, x2) * size.width)
    top, bottom = floor(min(y1, y2) * size.height), ceil(max(y1, y2) * size.height)
    if right - left < SMALLEST or bottom - top < SMALLEST:
        return None
    return Box(left=left, top=top, right=min(right, size.width), bottom=min(bottom, size.height))
