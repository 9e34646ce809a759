"""Finds the visible parts of windows on a frame, and hides our own windows. Pure."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from xxhash import xxh3_128_hexdigest

from iris_screen.core.screen import Frame, Window

BLANK = 128
"""The grey that fills our own windows, since their content changes with each look."""


def find_visible_windows(frame: Frame, windows: Sequence[Window]) -> list[tuple[Window, np.ndarray]]:
    """The windows that are at least partly visible, front first, each with a ``bool`` mask of its box."""
    height, width = frame.pixels.shape[:2]
    free = np.ones((height, width), bool)
    found = []
    for window in windows:
        inside = _get_slices(window)
        seen = free[inside].copy()
        free[inside] = False
        if seen.any():
            found.append((window, seen))
    return found


def hide_own_windows(frame: Frame, windows: Sequence[Window]) -> Frame:
    """The frame with plain grey over our own windows; the same frame if none is visible."""
    own = [(window, seen) for window, seen in find_visible_windows(frame, windows) if window.own]
    if not own:
        return frame
    pixels = frame.pixels.copy()
    for window, seen in own:
        pixels[_get_slices(window)][seen] = BLANK
    return replace(frame, pixels=pixels, key=xxh3_128_hexdigest(pixels.data))


def _get_slices(window: Window) -> tuple[slice, slice]:
    box = window.box
    return np.s_[box.top : box.bottom, box.left : box.right]
