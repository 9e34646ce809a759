"""A picture on which a box is drawn, by dragging or by keys."""

from collections.abc import Callable
from functools import cache
from math import ceil, floor
from pathlib import Path
from typing import Any

import streamlit as st

from iris_screen.core.geometry import Box, Size

HERE = Path(__file__)
STAGE = '<div class="stage"><img tabindex="0" draggable="false" alt=""><span class="box"></span></div>'
SMALLEST = 4


def boxed_picture(picture: str, frame: str, size: Size, says: str, key: str) -> Box | None:
    """Draws it, and gives the box that was drawn on it last, in pixels of the screen; None before.

    picture: an address of data. frame: tells it from another one, on which no box is drawn yet. says: what it is, for
    who does not see it.
    """
    told = _component()(key=key, data={"picture": picture, "frame": frame, "says": says}, on_box_change=lambda: None)
    return read_box(told.box, frame, size)


def read_box(told: Any, frame: str, size: Size) -> Box | None:
    """What the page says was drawn, in whole pixels; None where that makes no sense, or is of another frame."""
    try:
        (x1, y1), (x2, y2) = (map(float, told[name]) for name in ("from", "to"))
        if told["frame"] != frame or not all(0 <= share <= 1 for share in (x1, y1, x2, y2)):
            return None
    except (TypeError, KeyError, ValueError):
        return None
    left, right = floor(min(x1, x2) * size.width), ceil(max(x1, x2) * size.width)
    top, bottom = floor(min(y1, y2) * size.height), ceil(max(y1, y2) * size.height)
    if right - left < SMALLEST or bottom - top < SMALLEST:
        return None
    return Box(left=left, top=top, right=min(right, size.width), bottom=min(bottom, size.height))


@cache
def _component() -> Callable[..., Any]:
    css, js = (HERE.with_suffix(suffix).read_text("utf-8") for suffix in (".css", ".js"))
    made: Callable[..., Any] = st.components.v2.component("iris_boxing", html=STAGE, css=css, js=js)
    return made
