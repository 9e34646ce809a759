"""Turns the output of screencap into pixels, or refuses it: an incomplete picture is worse than none.

Raw: width, height, format, since Android 9 the colour space, then the pixels, little-endian (AOSP screencap.cpp).
PNG: with `-p`. Warnings of the linker or about several displays may come before either.
"""

import struct
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels

MIN_SIDE, MAX_SIDE, MAX_PIXELS = 32, 16_384, 50_000_000
BYTES_PER_PIXEL = {1: 4, 2: 4, 3: 3, 4: 2, 5: 4}
"""RGBA, RGBX, RGB, RGB 565, BGRA: android.graphics.PixelFormat."""
_LAST_SPACE = 15  # colour spaces are small numbers; the first pixel of an opaque picture is larger
_WORDS = 2_000  # most bytes of warnings before the picture
_HEAD = 33  # the signature and the header, which holds the size
_SIGNATURE, _END = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"


def read_raw(printed: bytes | bytearray) -> Pixels:
    """Read the output of `screencap`. Raises CaptureFailed unless the picture is complete."""
    for start in _find_starts(printed):
        if len(printed) < start + 16:
            break
        width, height, kind, next_word = struct.unpack_from("<4I", printed, start)
        size = width * height * BYTES_PER_PIXEL.get(kind, 0) if _is_sane(width, height) else 0
        head = 16 if next_word <= _LAST_SPACE else 12
        if size and len(printed) - start - head == size:
            return _to_rgb(np.frombuffer(printed, np.uint8, size, start + head), width, height, kind)
    raise CaptureFailed(say("android-screenshot-garbled"))


def read_png(printed: bytes | bytearray) -> Pixels:
    """Read the output of `screencap -p`. Raises CaptureFailed unless the picture is complete."""
    import cv2

    start, end = printed.find(_SIGNATURE, 0, _WORDS), printed.rfind(_END)
    if start < 0 or end < start + _HEAD:
        raise CaptureFailed(say("android-screenshot-garbled"))
    png = printed[start : end + len(_END)]
    width, height = struct.unpack_from(">2I", png, 16)
    if not _is_sane(width, height):
        raise CaptureFailed(say("android-screenshot-size-wrong", width=width, height=height))
    try:
        decoded = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR_RGB)
    except cv2.error:
        decoded = None
    if decoded is None or decoded.shape[:2] != (height, width):
        raise CaptureFailed(say("android-screenshot-damaged"))
    return np.asarray(decoded, np.uint8)


def _find_starts(printed: bytes | bytearray) -> Iterator[int]:
    """Where the picture may begin: at the start, or after a line of warning."""
    yield 0
    at = printed.find(b"\n", 0, _WORDS)
    while at >= 0:
        yield at + 1
        at = printed.find(b"\n", at + 1, _WORDS)


def _is_sane(width: int, height: int) -> bool:
    return min(width, height) >= MIN_SIDE and max(width, height) <= MAX_SIDE and width * height <= MAX_PIXELS


def _to_rgb(data: NDArray[np.uint8], width: int, height: int, kind: int) -> Pixels:
    import cv2

    if kind == 3:
        return data.reshape(height, width, 3)
    if kind == 4:
        return np.asarray(cv2.cvtColor(data.reshape(height, width, 2), cv2.COLOR_BGR5652RGB), np.uint8)
    order = cv2.COLOR_BGRA2RGB if kind == 5 else cv2.COLOR_RGBA2RGB
    return np.asarray(cv2.cvtColor(data.reshape(height, width, 4), order), np.uint8)
