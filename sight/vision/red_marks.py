"""Small red marks: what apps draw beside a message that was not delivered, mostly without a word."""

from collections.abc import Iterator

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels

SMALL, LARGE = 0.012, 0.075
"""Sides of a mark, as shares of the screen's shorter side. A portrait beside a message is larger."""
REDDER = 80
"""How much redder than green or blue a mark is, of 255."""
LONG = 1.8
"""Ratio of its sides from which it is a line or a word."""
DRAWN = 0.15
"""Share of its box that it fills at least."""


def find_red_marks(pixels: Pixels, area: Box) -> Iterator[Box]:
    """Each red mark in this area that is as large as a sign, and stands by itself."""
    height, width = pixels.shape[:2]
    part = pixels[max(area.top, 0) : area.bottom, max(area.left, 0) : area.right].astype(np.int16)
    red = (part[..., 0] - np.maximum(part[..., 1], part[..., 2])) > REDDER
    least, most = (round(share * min(width, height)) for share in (SMALL, LARGE))
    _, _, found, _ = cv2.connectedComponentsWithStats(red.astype(np.uint8), connectivity=8)
    for left, top, wide, high, filled in found[1:].tolist():
        is_sign = least <= min(wide, high) and max(wide, high) <= min(most, LONG * min(wide, high))
        if is_sign and filled >= DRAWN * wide * high:
            yield Box(left=left, top=top, right=left + wide, bottom=top + high).shift(
                max(area.left, 0), max(area.top, 0)
            )
