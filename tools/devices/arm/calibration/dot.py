"""The dot that the calibration's page shows where it was last touched."""

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.board import dot_radii

CLEAR = 40
"""Grey values by which its magenta stands out of anything else on the page, in poor light too."""

SMALLEST, LARGEST = 0.4, 1.8
"""Of its area; blur and bloom change it."""

ROUND = 0.6
"""Of the square around it that a disc fills, and a little less; a streak of noise fills no square."""


def find_dot(flat: Pixels) -> tuple[float, float] | None:
    """px of its middle on a rectified frame, to half a pixel; None where there is none."""
    import cv2

    magenta = cv2.GaussianBlur(_magenta(flat), (0, 0), dot_radii(flat)[0] / 4)
    peak = float(magenta.max())
    if peak < CLEAR:
        return None
    _, labels, told, _ = cv2.connectedComponentsWithStats((magenta > peak / 2).astype(np.uint8))
    dots = [number for number, box in enumerate(told) if number and _is_dot(box.tolist(), dot_radii(flat)[0])]
    return _middle(np.where(labels == dots[0], magenta, 0), told[dots[0]].tolist()) if len(dots) == 1 else None


def _magenta(flat: Pixels) -> NDArray[np.float32]:
    """How much redder and bluer than green, by the lesser of both; 0 for greys."""
    red, green, blue = (flat[..., i].astype(np.int16) for i in range(3))
    return np.maximum(np.minimum(red, blue) - green, 0).astype(np.float32)


def _is_dot(box: list[int], radius: float) -> bool:
    _, _, width, height, area = box
    whole = np.pi * radius**2
    return SMALLEST * whole < area < LARGEST * whole and area > ROUND * max(width, height) ** 2


def _middle(weights: NDArray[np.float32], box: list[int]) -> tuple[float, float]:
    left, top, width, height, _ = box
    part = weights[top : top + height, left : left + width]
    x, y = part.sum(axis=0) @ np.arange(width), part.sum(axis=1) @ np.arange(height)
    return left + float(x / part.sum()), top + float(y / part.sum())
