"""A picture that is touched: where a person clicks, drags or presses long on it, as what is done to a device."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from iris_screen.core.actions import Action, LongPress, Swipe, Tap
from iris_screen.core.geometry import Geometry, Point, Size
from iris_screen.ui.panel.buttons import attempt

HERE = Path(__file__)
PICTURE = '<div class="stage"><img tabindex="0" draggable="false" alt=""><span class="mark"></span></div>'


@dataclass(frozen=True)
class Touched:
    """Where, in pixels of the frame that he saw; start and end are the same but for a swipe."""

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


def touched_picture(
    picture: str, frame: str, size: Size, says: str, key: str, then: Callable[[Touched], None], *, strokes: bool
) -> None:
    """Draws it, and calls `then` with what was done on it. picture: an address of data. says: what it is, for who does
    not see it. strokes: a drag and a long press mean something, too.
    """

    def touched() -> None:
        told = st.session_state[key].touched
        if read := read_touch(told, size):
            attempt(partial(then, read))

    data = {"picture": picture, "frame": frame, "says": says, "strokes": strokes}
    _component()(key=key, data=data, on_touched_change=touched)


def read_touch(told: Any, size: Size) -> Touched | None:
    """What the page says was done; None where it says nothing that makes sense."""
    try:
        kind, frame = told["kind"], str(told["frame"])
        start, end = (_place(told[name], size) for name in ("from", "to"))
    except (TypeError, KeyError, ValueError, OverflowError):
        return None
    return Touched(kind, start, end, frame) if kind in ("tap", "long", "swipe") else None


def _place(shares: Any, size: Size) -> Point:
    x, y = (float(share) for share in shares)
    return Geometry(size=size).from_share(x, y)


@cache
def _component() -> Callable[..., Any]:
    css, js = (HERE.with_suffix(suffix).read_text("utf-8") for suffix in (".css", ".js"))
    made: Callable[..., Any] = st.components.v2.component("iris_touching", html=PICTURE, css=css, js=js)
    return made
