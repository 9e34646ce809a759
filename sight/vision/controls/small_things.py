"""Whether a place of a picture has an icon, and whether a box is blank."""

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.screen import Pixels

ICON = 0.07
"""Half the largest width of an icon, as a share of the picture's."""
SHADE = 24
"""Channel difference from the colour around it that something drawn has."""
NEAR = 8
"""Pixels beside an icon that press it, too."""
CARET = 0.01
"""Share of a box that a caret may take."""


def is_on_icon(pixels: Pixels, at: Point) -> bool:
    """Whether something as small as an icon is drawn here, which may be a button. A large picture is content."""
    height, width = pixels.shape[:2]
    area = Box.at(at).grow(round(ICON * width)).within(Size(width=width, height=height))
    if not area.area:
        return False
    drawn = _find_drawn(pixels, area)
    _, _, stats, _ = cv2.connectedComponentsWithStats(cv2.dilate(drawn, np.ones((5, 5), np.uint8)))
    x, y = at.x - area.left, at.y - area.top
    for left, top, wide, high, _ in stats[1:].tolist():
        near = left - NEAR <= x <= left + wide + NEAR and top - NEAR <= y <= top + high + NEAR
        cut = left == 0 or top == 0 or left + wide == area.width or top + high == area.height
        if near and not cut:
            return True
    return False


def is_blank(pixels: Pixels, box: Box, border: int) -> bool:
    """Whether next to nothing is drawn in a box, apart from its border of so many pixels; a caret may be."""
    height, width = pixels.shape[:2]
    inside = box.grow(-min(border, box.height // 4)).within(Size(width=width, height=height))
    return not inside.area or bool(_find_drawn(pixels, inside).mean() < CARET)


def _find_drawn(pixels: Pixels, area: Box) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    """1 where a pixel of the area differs from most of it."""
    part = pixels[area.top : area.bottom, area.left : area.right].astype(np.int16)
    ground = np.median(part.reshape(-1, 3), axis=0)
    found: np.ndarray[tuple[int, int], np.dtype[np.uint8]] = (np.abs(part - ground).max(axis=2) > SHADE).astype(
        np.uint8
    )
    return found
