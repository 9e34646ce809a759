"""What is to be seen of the windows on a frame: whose they are, and the frame without our own. Pure."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from xxhash import xxh3_128_hexdigest

from iris_screen.core.screen import Frame, Window

BLANK = 128
"""The grey that our own windows are filled with: what they say changes with each look."""


def uncovered(frame: Frame, windows: Sequence[Window]) -> list[tuple[Window, np.ndarray]]:
    """The windows of which anything is to be seen, front first, each with the part of its box that is, ``bool``."""
    height, width = frame.pixels.shape[:2]
    free = np.ones((height, width), bool)
    found = []
    for window in windows:
        inside = _inside(window)
        seen = free[inside].copy()
        free[inside] = False
        if seen.any():
            found.append((window, seen))
    return found


def without_own(frame: Frame, windows: Sequence[Window]) -> Frame:
    """The frame with one grey where our own windows are to be seen; the same one where none is."""
    own = [(window, seen) for window, seen in uncovered(frame, windows) if window.own]
    if not own:
        return frame
    pixels = frame.pixels.copy()
    for window, seen in own:
        pixels[_inside(window)][seen] = BLANK
    return replace(frame, pixels=pixels, key=xxh3_128_hexdigest(pixels.data))


def _inside(window: Window) -> tuple[slice, slice]:
    box = window.box
    return np.s_[box.top : box.bottom, box.left : box.right]
