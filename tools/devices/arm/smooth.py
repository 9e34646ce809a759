"""Takes a camera's noise and blur away: what is drawn in one colour is of one colour again, and ends at an edge."""

from collections.abc import Sequence

import cv2
import numpy as np

from core.screen import Pixels

ACROSS, NEAR = 9, 5.0
"""px that are looked at around each, px at which a neighbour counts for little."""
LEVELS = (10.0, 8.0)
"""Grey levels, of all channels together, that are no edge, pass by pass. A pale field on a white page is off by twenty,
what noise is left by half of that.
"""
_BESIDE = np.ones((3, 3), np.uint8)


def smoothed(shots: Sequence[Pixels]) -> Pixels:
    """Of several rectified pictures of one screen, (h, w, 3) each."""
    mean = np.rint(np.mean(shots, axis=0, dtype=np.float32)).astype(np.uint8) if len(shots) > 1 else shots[0]
    for levels in LEVELS:
        mean = _sharp(np.asarray(cv2.bilateralFilter(mean, ACROSS, levels, NEAR), np.uint8))
    return mean


def _sharp(pixels: Pixels) -> Pixels:
    """Each pixel of a slope goes to the side it is nearer to (Kramer and Bruckner, 1975): edges are steps again."""
    low, high = cv2.erode(pixels, _BESIDE), cv2.dilate(pixels, _BESIDE)
    return np.where(cv2.subtract(high, pixels) < cv2.subtract(pixels, low), high, low)
