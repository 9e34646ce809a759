"""The calibration board: ArUco markers that fill a screen, black on a light grey that does not bloom in a camera.

The marker numbers depend on the screen's size, so that a board made for another screen is recognised.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.geometry import Point, Size
from iris_screen.core.screen import Pixels

ACROSS = 5
"""Markers along the shorter side: many, but large enough for a small camera."""

MODULES = 7
"""Modules along a marker's side: five bits and a black border on either side."""

QUIET = 1.7
"""Modules of background between markers, and between them and the screen's edge."""

GROUND, INK = 170, 12
DOT = (255, 0, 255)
DOT_SHARE, RING_SHARE = 0.032, 0.048
"""Radius of the dot and of its white ring, as a share of the screen's shorter side."""


@dataclass(frozen=True)
class Marker:
    """A marker on the board: its number, its upper left pixel and its side in px."""

    id: int
    left: int
    top: int
    side: int

    @property
    def corners(self) -> NDArray[np.float64]:
        """(4, 2) px, clockwise from the upper left; an edge is half a pixel before the middle of its first pixel."""
        low = np.array([self.left, self.top]) - 0.5
        return low + self.side * np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float64)


def load_dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)


@lru_cache(maxsize=4)
def list_markers(size: Size) -> tuple[Marker, ...]:
    """All markers of a board, row by row."""
    short = min(size.width, size.height)
    side = max(int(short / (ACROSS * MODULES + (ACROSS + 1) * QUIET)), 1) * MODULES
    lefts, tops = _spread(size.width, side), _spread(size.height, side)
    first = (size.width * 31 + size.height * 17) % (1000 - len(lefts) * len(tops))
    return tuple(
        Marker(first + i, left, top, side) for i, (top, left) in enumerate((t, x) for t in tops for x in lefts)
    )


def draw_board(size: Size) -> Pixels:
    """(h, w, 3) at the screen's size."""
    drawn = np.full((size.height, size.width), GROUND, np.uint8)
    for marker in list_markers(size):
        bits = cv2.aruco.generateImageMarker(load_dictionary(), marker.id, marker.side)
        inked = np.where(bits > 127, GROUND, INK).astype(np.uint8)
        drawn[marker.top : marker.top + marker.side, marker.left : marker.left + marker.side] = inked
    return np.repeat(drawn[..., None], 3, axis=2)


def draw_dot(board: Pixels, at: Point) -> Pixels:
    """A copy of the board with a dot at the last touch."""
    drawn = board.copy()
    for radius, colour in zip(reversed(measure_dot(board)), ((255, 255, 255), DOT), strict=True):
        box = np.mgrid[: drawn.shape[0], : drawn.shape[1]]
        drawn[np.hypot(box[1] - at.x, box[0] - at.y) <= radius] = colour
    return drawn


def measure_dot(board: Pixels) -> tuple[float, float]:
    """px of the dot, and of its ring."""
    short = min(board.shape[:2])
    return DOT_SHARE * short, RING_SHARE * short


def _spread(length: int, side: int) -> list[int]:
    """Where the markers begin, so that the gaps between and next to them are equal."""
    count = max(int((length - side * QUIET / MODULES) / (side * (1 + QUIET / MODULES))), 1)
    gap = (length - count * side) / (count + 1)
    return [round(gap + i * (side + gap)) for i in range(count)]
