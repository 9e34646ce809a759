"""A picture on which the person draws a box, by dragging or by keys."""

from math import ceil, floor
from pathlib import Path
from typing import Any

from iris_screen.core.geometry import Box, Size
from iris_screen.ui.panel.drawing_kit import load_component

SCRIPT = Path(__file__).with_suffix(".js")
STAGE = '<div class="stage"><img tabindex="0" draggable="false" alt=""><span class="box"></span></div>'
SMALLEST = 4


def draw_boxable_picture(picture: str, frame: str, size: Size, says: str, key: str) -> Box | None:
    """Draws the picture, and returns the box that was last drawn on it, in pixels of the screen; None before that.

    picture: a data address. frame: an id; a new picture starts without a box. says: a description for screen readers.
    """
    component = load_component("iris_boxing", STAGE, SCRIPT)
    state = component(key=key, data={"picture": picture, "frame": frame, "says": says}, on_box_change=lambda: None)
    return read_box(state.box, frame, size)


def read_box(told: Any, frame: str, size: Size) -> Box | None:
    """What the page reports was drawn, in whole pixels; None if it is invalid or belongs to another frame."""
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
