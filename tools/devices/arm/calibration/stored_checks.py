"""Checks of a calibration's file before it is used: it may be damaged, or written by hand."""

import base64
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Size

LARGEST = 10_000
"""The longest side of a screen or a picture, px."""

FARTHEST = 1e6
"""The largest value of any number."""

TURNED_BACK = 1e12
"""The condition from which a matrix cannot be inverted."""

WIDEST = 640
"""The longest side of a stored picture, px."""


def check_sizes(*sizes: Size) -> None:
    """Raises ValueError for sizes that are too large."""
    if max(max(size.width, size.height) for size in sizes) > LARGEST:
        raise ValueError("a size is larger than any screen and camera")


def check_numbers(numbers: Sequence[float], *lengths: int) -> None:
    """Raises ValueError if their count is none of `lengths`, or one is too large."""
    if len(numbers) not in lengths:
        raise ValueError(f"{len(numbers)} numbers are not {lengths}")
    if max(map(abs, numbers), default=0.0) > FARTHEST:
        raise ValueError("a number is far from anything")


def check_matrix(numbers: Sequence[float]) -> None:
    """numbers: (3, 3), row by row. Raises ValueError if the matrix is singular."""
    check_numbers(numbers, 9)
    matrix = np.array(numbers).reshape(3, 3)
    for part in (matrix, matrix[:2, :2]):
        low = np.linalg.svd(part, compute_uv=False)
        if not math.isfinite(low[0]) or low[0] >= TURNED_BACK * low[-1]:
            raise ValueError("a matrix leads nowhere")


def read_stored(text: str, flag: int) -> NDArray[Any]:
    """Decode a small PNG or JPEG in base64. flag: cv2.IMREAD_…. Raises ValueError for anything else."""
    import cv2

    from iris_screen.sight.vision.pictures import read_size

    data = base64.b64decode(text, validate=True)
    try:
        size = read_size(data)
    except UsageError as error:
        raise ValueError(str(error)) from None
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flag) if max(size.width, size.height) <= WIDEST else None
    if pixels is None:
        raise ValueError("a picture is too large, or damaged")
    return pixels
