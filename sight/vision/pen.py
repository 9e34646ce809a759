"""Shapes drawn on a picture so that they are seen on any ground: each in its colour, with a rim that contrasts."""

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
"""Bits of a pixel's fraction that positions are given to."""

Corner = tuple[float, float]


def rim(color: Rgb) -> Rgb:
    """Black around what is light, white around what is dark (ITU-R BT.601)."""
    red, green, blue = color
    return COLORS["black"] if 0.299 * red + 0.587 * green + 0.114 * blue > 128 else COLORS["white"]


def shape(pixels: Pixels, corners: Sequence[Corner], color: Rgb, edge: int) -> None:
    """Fills a shape in place, with a rim of `edge` pixels. What lies outside the picture is left out."""
    points = [np.array([[_fine(x), _fine(y)] for x, y in corners], np.int32)]
    cv2.polylines(pixels, points, True, rim(color), 2 * edge, cv2.LINE_AA, FINE)
    cv2.fillPoly(pixels, points, color, cv2.LINE_AA, FINE)


def ring(pixels: Pixels, at: Point, radius: int, color: Rgb, width: int, edge: int) -> None:
    """Draws a ring in place, with a rim of `edge` pixels on both sides."""
    cv2.circle(pixels, (at.x, at.y), radius, rim(color), width + 2 * edge, cv2.LINE_AA)
    cv2.circle(pixels, (at.x, at.y), radius, color, width, cv2.LINE_AA)


def _fine(length: float) -> int:
    return round(length * (1 << FINE))
