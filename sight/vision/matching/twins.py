"""Finds other copies of the found thing on the screen, by its own pixels, independent of the shortlist.

Rows of a list and keys of a pad repeat the same thing. The shortlist works at such a low resolution that something with
fine strokes may stand out at one place and not at the other, so here the found piece itself is searched for.
"""

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Point
from iris_screen.sight.vision.matching.pyramid import Pyramid

SIDE = 14  # the found piece is reduced to this many pixels a side
LEAST_CORRELATION = 0.75  # two copies differ only by how they align with the reduced picture's pixels
MAX_TWINS = 3


def find_twins(screen: Pyramid, found: Box) -> list[Point]:
    """Centres in frame pixels of up to three places that look like the one at `found`, best first."""
    times = max(int(np.log2(max(min(found.width, found.height) / SIDE, 1))), 0)
    reduced = screen.halve(times)
    width, height = (max(round(side / 2**times), 2) for side in (found.width, found.height))
    piece = cv2.resize(
        screen.grey[found.top : found.bottom, found.left : found.right], (width, height), interpolation=cv2.INTER_AREA
    )
    if height > reduced.shape[0] or width > reduced.shape[1] or not np.ptp(piece):
        return []
    likeness = cv2.matchTemplate(reduced, piece, cv2.TM_CCOEFF_NORMED)
    _clear_around(likeness, found.left / 2**times, found.top / 2**times, width, height)
    places: list[Point] = []
    for _ in range(MAX_TWINS):
        _, best, _, (left, top) = cv2.minMaxLoc(likeness)
        if best < LEAST_CORRELATION:
            break
        places.append(Point(x=round((left + width / 2) * 2**times), y=round((top + height / 2) * 2**times)))
        _clear_around(likeness, left, top, width, height)
    return places


def _clear_around(likeness: np.ndarray, left: float, top: float, width: int, height: int) -> None:
    """Clears positions that overlap by half: they are the same place."""
    x, y, across, down = round(left), round(top), max(width // 2, 1), max(height // 2, 1)
    likeness[max(y - down, 0) : y + down + 1, max(x - across, 0) : x + across + 1] = -1
