"""Of several pictures of one screen the mean, place by place: together they have less noise."""

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import Pixels

SHOTS = 4
"""Pictures that each place is made of."""

Mask = NDArray[np.bool_]
"""(h, w): places of a picture."""


class Gathered:
    """What was taken since each place last changed. A caret that blinks costs the rest of the page nothing."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._sum = np.zeros((*size, 3), np.float32)
        self._count = np.zeros((*size, 1), np.float32)

    def take(self, pixels: Pixels, changed: Mask) -> None:
        """Another picture, ``(h, w, 3) uint8``; of what changed it is the first one. Places that have enough stay."""
        self._sum[changed], self._count[changed] = 0, 0
        more = self._count < SHOTS
        self._sum += pixels * more
        self._count += more

    @property
    def lacking(self) -> Mask:
        """Places that fewer pictures were taken of."""
        return np.asarray(self._count[..., 0] < SHOTS)

    def mean(self) -> Pixels:
        return np.rint(self._sum / np.maximum(self._count, 1)).astype(np.uint8)


# Takes a camera's noise and blur away: what is drawn in one colour is of one colour again, and ends at an edge.


ACROSS, NEAR = 9, 5.0
"""px that are looked at around each, px at which a neighbour counts for little."""
LEVELS = (10.0, 8.0)
"""Grey levels, of all channels together, that are no edge, pass by pass. A pale field on a white page is off by twenty,
what noise is left by half of that.
"""
REACH = len(LEVELS) * (ACROSS // 2 + 1)
"""px around a place that have a part in what becomes of it."""
_BESIDE = np.ones((3, 3), np.uint8)


def smoothed(pixels: Pixels) -> Pixels:
    """Of a rectified picture, (h, w, 3)."""
    for levels in LEVELS:
        pixels = _sharp(np.asarray(cv2.bilateralFilter(pixels, ACROSS, levels, NEAR), np.uint8))
    return pixels


def _sharp(pixels: Pixels) -> Pixels:
    """Each pixel of a slope goes to the side it is nearer to (Kramer and Bruckner, 1975): edges are steps again."""
    low, high = cv2.erode(pixels, _BESIDE), cv2.dilate(pixels, _BESIDE)
    return np.where(cv2.subtract(high, pixels) < cv2.subtract(pixels, low), high, low)
