"""Draws shapes that are visible on any background: each in its colour, with a contrasting rim."""

from collections.abc import Sequence

import cv2
import numpy as np

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels
from iris_screen.core.settings import Color

Rgb = tuple[int, int, int]

COLORS: dict[Color, Rgb] = {
    "red": (255, 0, 0),
    "green": (0, 200, 0),
    "blue": (0, 0, 255),
    "yellow": (255, 220, 0),
    "magenta": (255, 0, 255),
    "cyan": (0, 220, 255),
    "black": (0, 0, 0),
    "white": (255, 255, 255),
}
FINE = 4
"""Fractional bits in positions given to OpenCV."""

Corner = tuple[float, float]


def choose_rim(color: Rgb) -> Rgb:
    """Black around light colours, white around dark ones (ITU-R BT.601)."""
    red, green, blue = color
    return COLORS["black"] if 0.299 * red + 0.587 * green + 0.114 * blue > 128 else COLORS["white"]


def draw_shape(pixels: Pixels, corners: Sequence[Corner], color: Rgb, edge: int) -> None:
    """Fills a shape in place, with a rim of `edge` pixels. Clips it at the picture's border."""
    points = [np.array([[_to_fixed_point(x), _to_fixed_point(y)] for x, y in corners], np.int32)]
    cv2.polylines(pixels, points, True, choose_rim(color), 2 * edge, cv2.LINE_AA, FINE)
    cv2.fillPoly(pixels, points, color, cv2.LINE_AA, FINE)


def draw_ring(pixels: Pixels, at: Point, radius: int, color: Rgb, width: int, edge: int) -> None:
    """Draws a ring in place, with a rim of `edge` pixels on both sides."""
    cv2.circle(pixels, (at.x, at.y), radius, choose_rim(color), width + 2 * edge, cv2.LINE_AA)
    cv2.circle(pixels, (at.x, at.y), radius, color, width, cv2.LINE_AA)


def _to_fixed_point(length: float) -> int:
    return round(length * (1 << FINE))
