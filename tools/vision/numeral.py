"""A number on white, to see whether somebody can read a picture."""

import cv2
import numpy as np

from iris_screen.core.screen import Pixels

HEIGHT, WIDTH = 96, 240
BASE, LEFT = 68, 24
INK, PAPER = (20, 20, 20), 255


def numeral(number: str) -> Pixels:
    """Up to four digits, 44 pixels high: `(96, 240, 3) uint8 RGB`."""
    pixels = np.full((HEIGHT, WIDTH, 3), PAPER, np.uint8)
    cv2.putText(pixels, number, (LEFT, BASE), cv2.FONT_HERSHEY_SIMPLEX, 2.0, INK, 4, cv2.LINE_AA)
    return pixels
