"""Finds places with exactly the reference's pixels, which no correlation at a lower resolution can miss or blur."""

import numpy as np

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels

RUN = 24
"""Pixels of one row that are searched for; only where they are is the rest compared."""
MOST = 8
"""Copies that are found at most."""


def find_copies(reference: Pixels, screen: Pixels) -> list[Point]:
    """The upper left corners of the copies. Both are ``(h, w, 3) uint8``."""
    height, width = reference.shape[:2]
    length = min(RUN, width)
    row, column = _find_telling_run(reference, length)
    needle = reference[row, column : column + length].tobytes()
    raw, columns = screen.tobytes(), screen.shape[1]
    found: list[Point] = []
    at = raw.find(needle)
    while at >= 0 and len(found) < MOST:
        top, left = divmod(at // 3, columns)
        top, left = top - row, left - column
        if at % 3 == 0 and min(top, left) >= 0:
            part = screen[top : top + height, left : left + width]
            if part.shape == reference.shape and (part == reference).all():
                found.append(Point(x=left, y=top))
        at = raw.find(needle, at + 1)
    return found


def _find_telling_run(reference: Pixels, length: int) -> tuple[int, int]:
    """Row and column of the run of pixels that changes most, so that it is seldom elsewhere."""
    steps = np.abs(np.diff(reference.astype(np.int16), axis=1)).sum(axis=2)
    sums = np.cumsum(np.pad(np.minimum(steps, 64), ((0, 0), (1, 0))), axis=1)
    runs = sums[:, length - 1 :] - sums[:, : sums.shape[1] - length + 1]
    row, column = np.unravel_index(int(np.argmax(runs)), runs.shape)
    return int(row), int(column)
