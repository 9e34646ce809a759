"""What of a calibration's file is checked before it is used: it may have been damaged, or written by hand."""

import base64
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Size

LARGEST = 10_000
"""px of a screen's or a picture's side: no phone's and no camera's is longer."""

FARTHEST = 1e6
"""Of any number: beyond it places are none."""

TURNED_BACK = 1e12
"""A matrix's condition from which on nothing leads back."""

WIDEST = 640
"""px of a stored picture's side."""


def check_sizes(*sizes: Size) -> None:
    """Raises ValueError."""
    if max(max(size.width, size.height) for size in sizes) > LARGEST:
        raise ValueError("a size is larger than any screen and camera")


def check_numbers(numbers: Sequence[float], *lengths: int) -> None:
    """Raises ValueError where they are not so many, or far from anything."""
    if len(numbers) not in lengths:
        raise ValueError(f"{len(numbers)} numbers are not {lengths}")
    if max(map(abs, numbers), default=0.0) > FARTHEST:
        raise ValueError("a number is far from anything")


def check_matrix(numbers: Sequence[float]) -> None:
    """(3, 3), row by row. Raises ValueError where it leads nowhere, or nothing leads back."""
    check_numbers(numbers, 9)
    matrix = np.array(numbers).reshape(3, 3)
    for part in (matrix, matrix[:2, :2]):
        low = np.linalg.svd(part, compute_uv=False)
        if not math.isfinite(low[0]) or low[0] >= TURNED_BACK * low[-1]:
            raise ValueError("a matrix leads nowhere")


def read_stored(text: str, flag: int) -> NDArray[Any]:
    """A small PNG or JPEG in base64. flag: cv2.IMREAD_…. Raises ValueError where it is none."""
    import cv2

    from iris_screen.sight.vision.pictures import size_of

    data = base64.b64decode(text, validate=True)
    try:
        size = size_of(data)
    except UsageError as error:
        raise ValueError(str(error)) from None
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flag) if max(size.width, size.height) <= WIDEST else None
    if pixels is None:
        raise ValueError("a picture is too large, or damaged")
    return pixels
