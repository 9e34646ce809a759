"""Edges as vectors, independent of a picture's colours and theme.

A gradient field holds at each pixel the vector from dark to light ``(h, w, 2)``, softly saturated to a length of
0…1, so that a pale icon counts like a black one. Its doubled field has twice the angle: there dark-on-light and
light-on-dark are the same edge, so one reference picture serves both themes (Granlund, "In search of a general
picture processing operator", 1978).
"""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import Pixels

Field = NDArray[np.float32]  # (h, w, 2)
Plane = NDArray[np.float32]  # (h, w)

HALF = 24.0  # grey levels per pixel at which an edge counts half
FLOOR = 0.3  # share of the template's energy: emptier places are not scaled up to match


def compute_gradient(grey: Pixels) -> Field:
    """``(h, w) uint8`` → the gradient field ``(h, w, 2) float32``."""
    across, down, steepness = _find_slopes(grey)
    softness = to_plane(1 / (steepness + HALF))
    return _merge_field(across * softness, down * softness)


def compute_axes(grey: Pixels) -> Field:
    """``(h, w) uint8`` → the doubled gradient field ``(h, w, 2) float32``, without computing the plain one."""
    across, down, steepness = _find_slopes(grey)
    softness = to_plane(1 / ((steepness + HALF) * steepness + 1e-6))
    return _merge_field((across - down) * (across + down) * softness, 2 * across * down * softness)


def double_angles(field: Field) -> Field:
    """The same lengths at twice the angle."""
    across, down = field[..., 0], field[..., 1]
    shorter = to_plane(1 / (compute_length(field) + 1e-6))
    return _merge_field((across - down) * (across + down) * shorter, 2 * across * down * shorter)


def compute_length(field: Field) -> Plane:
    """Length of the vector at each pixel ``(h, w)``."""
    return to_plane(cv2.magnitude(field[..., 0], field[..., 1]))


def compute_energy(field: Field) -> Plane:
    """Squared length of the vector at each pixel ``(h, w)``."""
    return field[..., 0] ** 2 + field[..., 1] ** 2


def compute_strength(field: Field) -> float:
    """The length of the whole field as a single vector."""
    return float(np.linalg.norm(field))


def sum_under(values: Plane, weight: Plane | tuple[int, int]) -> Plane:
    """The sum of `values` under a template at each position of its upper left corner.

    weight: its size ``(h, w)`` if all of it counts, else the weight of each pixel ``(h, w)``.
    """
    if isinstance(weight, tuple):
        rows, columns = weight
        summed = cv2.boxFilter(
            values, -1, (columns, rows), anchor=(0, 0), normalize=False, borderType=cv2.BORDER_CONSTANT
        )
    else:
        rows, columns = weight.shape
        summed = cv2.filter2D(values, -1, weight, anchor=(0, 0), borderType=cv2.BORDER_CONSTANT)
    height, width = values.shape
    return to_plane(summed)[: height - rows + 1, : width - columns + 1]


def normalise(products: Plane, around: Plane, own: float) -> Plane:
    """Correlation −1…1 from inner products with a template of strength `own` and the screen's energy under it."""
    scale = cv2.sqrt(np.maximum(around, FLOOR * own * own))
    return to_plane(cv2.divide(products, scale, scale=1 / (own + 1e-6)))


def resize(picture: Any, width: int, height: int) -> Any:
    """Resizes by averaging when shrinking and cubic interpolation when growing: neither creates new edges."""
    smaller = width < picture.shape[1]
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_CUBIC)


def average(values: Any, times: int) -> Any:
    """A field or plane this many times smaller. Unlike gradients, doubled ones do not cancel out where they meet."""
    if times == 1:
        return values
    size = max(values.shape[1] // times, 1), max(values.shape[0] // times, 1)
    return to_plane(cv2.resize(values, size, interpolation=cv2.INTER_AREA))


def to_plane(array: Any) -> Plane:
    """OpenCV's stubs promise any dtype; these are float32."""
    return np.asarray(array, dtype=np.float32)


def _find_slopes(grey: Pixels) -> tuple[Plane, Plane, Plane]:
    """Grey levels per pixel to the right, downwards, and in the steepest direction."""
    across = to_plane(cv2.Scharr(grey, cv2.CV_32F, 1, 0, scale=1 / 16))
    down = to_plane(cv2.Scharr(grey, cv2.CV_32F, 0, 1, scale=1 / 16))
    return across, down, to_plane(cv2.magnitude(across, down))


def _merge_field(across: Plane, down: Plane) -> Field:
    return to_plane(cv2.merge([across, down]))
