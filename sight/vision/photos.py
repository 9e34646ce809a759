"""Pictures as sent to a model: JPEG, as small as possible while text stays readable."""

import cv2
import numpy as np

from iris_screen.core.geometry import Size
from iris_screen.core.models import Photo
from iris_screen.core.screen import Pixels

PHONE, DESKTOP = 576, 1280
"""Pixels of the shorter side of a tall picture, and of the longer of a wide one: text of 10 pixels stays readable."""
QUALITY = 80
LEAST = 40
MOST_BYTES = {True: 250_000, False: 600_000}
"""For a tall picture, and for a wide one."""


def make_photo(pixels: Pixels, side: int = 1) -> Photo:
    """Converts a picture ``(h, w, 3) uint8 RGB``. Never enlarges it; lowers the quality until it is small enough.

    side: its sides are multiples of this, for models that resize pictures in this way and give places in pixels of the
    result.
    """
    height, width = pixels.shape[:2]
    tall = height > width
    share = min(1.0, (PHONE if tall else DESKTOP) / width)
    size = (max(1, round(width * share / side)) * side, max(1, round(height * share / side)) * side)
    small = pixels if size == (width, height) else cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    bgr, quality, coded = cv2.cvtColor(small, cv2.COLOR_RGB2BGR), QUALITY + 10, b""
    while not coded or (len(coded) > MOST_BYTES[tall] and quality > LEAST):
        quality -= 10
        coded = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
    return Photo(jpeg=coded, size=Size(width=size[0], height=size[1]))


# A number on white, to test whether a model can read a picture, and in which unit it tells where it is.


HEIGHT, WIDTH = 336, 448
BASE, LEFT = 84, 264
NUMBER_AT = (330, 62)
"""About the middle of the number: in no other unit are these the same figures."""
INK, PAPER = (20, 20, 20), 255


def draw_number(number: str) -> Pixels:
    """Up to four digits, 44 pixels high, in the upper right part: `(336, 448, 3) uint8 RGB`."""
    pixels = np.full((HEIGHT, WIDTH, 3), PAPER, np.uint8)
    cv2.putText(pixels, number, (LEFT, BASE), cv2.FONT_HERSHEY_SIMPLEX, 2.0, INK, 4, cv2.LINE_AA)
    return pixels
