"""A picture that the person touches: clicks, drags and long presses on it become actions on a device."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from iris_screen.core.actions import Action, LongPress, Swipe, Tap
from iris_screen.core.geometry import Geometry, Point, Size
from iris_screen.ui.panel.buttons import attempt
from iris_screen.ui.panel.drawing_kit import load_component

SCRIPT = Path(__file__).with_suffix(".js")
PICTURE = '<div class="stage"><img tabindex="0" draggable="false" alt=""><span class="mark"></span></div>'


@dataclass(frozen=True)
class Touched:
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
    picture: str, frame: str, size: Size, says: str, key: str, then: Callable[[Touched], None], *, strokes: bool
) -> None:
    """Draws the picture, and calls `then` with each touch. picture: a data address. says: a description for screen
    readers. strokes: whether drags and long presses count as well.
    """

    def handle_touch() -> None:
        if touch := read_touch(st.session_state[key].touched, size):
            attempt(partial(then, touch))

    data = {"picture": picture, "frame": frame, "says": says, "strokes": strokes}
    load_component("iris_touching", PICTURE, SCRIPT)(key=key, data=data, on_touched_change=handle_touch)


def read_touch(told: Any, size: Size) -> Touched | None:
    """What the page reports was done; None if it is invalid."""
    try:
        kind, frame = told["kind"], str(told["frame"])
        shares = [[float(share) for share in told[name]] for name in ("from", "to")]
        start, end = (Geometry(size=size).from_share(x, y) for x, y in shares)
    except (TypeError, KeyError, ValueError, OverflowError):
        return None
    return Touched(kind, start, end, frame) if kind in ("tap", "long", "swipe") else None
