"""Finds panels on a desktop page: buttons, inputs, tabs, check boxes, each an area of one colour with a clear border.

Finer than the plates of `shapes`, which are for phones: here a check box may be a dozen pixels wide, and letters are
everywhere. Pictures are ``(h, w, 3) uint8 RGB``; boxes are frame pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Pixels

EVEN = 3  # channel difference between neighbours of one area
MIN_PANEL_SIDE = 7  # pixels a side
MAX_PANEL_SHARE = 0.5  # share of the picture: anything larger is the page itself
RING = 0.2  # share of its box that an area covers; with less it is a frame around another
SAME = 8  # channel difference within one colour
ROW = 0.5  # share of the lower one's height by which two panels of a row overlap


@dataclass(frozen=True)
class Panel:
    """box: inside the border. filled: share of the box within the outline; a disc has 0.79. colour: RGB."""

    box: Box
    filled: float
    colour: tuple[int, int, int]


def find_panels(pixels: Pixels) -> list[Panel]:
    """All panels, top to bottom; also the insides of large letters. About 30 ms for 1280×900."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(find_even_pixels(pixels), connectivity=4)
    across, down = stats[:, 2], stats[:, 3]
    fitting = (np.minimum(across, down) >= MIN_PANEL_SIDE - 1) & (across * down <= MAX_PANEL_SHARE * labels.size)
    fitting &= stats[:, 4] >= RING * across * down
    found = []
    for number in np.flatnonzero(fitting).tolist():
        if not number:
            continue
        left, top, wide, high = (int(value) for value in stats[number][:4])
        mask = np.asarray(labels[top : top + high, left : left + wide] == number, np.uint8)
        outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        inside = cv2.drawContours(np.zeros_like(mask), outlines, -1, 1, cv2.FILLED)
        within = pixels[top : top + high, left : left + wide][mask > 0]
        red, green, blue = np.median(within, axis=0).astype(int).tolist()
        # + 1, since the last even pixel has a neighbour of the same colour
        box = Box(left=left, top=top, right=left + wide + 1, bottom=top + high + 1)
        found.append(Panel(box, float(inside.mean()), (red, green, blue)))
    return sorted((p for p in found if p.filled > 0.6), key=lambda panel: (panel.box.top, panel.box.left))


def find_panel_around(found: Sequence[Panel], box: Box) -> Panel | None:
    """The smallest panel that contains the middle of a box and is at least as large."""
    slack = box.height // 3  # OCR boxes reach a little beyond the letters
    holding = [
        panel
        for panel in found
        if panel.box.contains(box.center)
        and panel.box.width + slack >= box.width
        and panel.box.height + slack >= box.height
    ]
    return min(holding, key=lambda panel: panel.box.area, default=None)


def find_small_panel(found: Sequence[Panel], at: Point, highest: float) -> Panel | None:
    """The smallest plate at a point that is at most so many pixels high."""
    around = (panel for panel in found if panel.box.contains(at) and panel.box.height <= highest)
    return min(around, key=lambda panel: panel.box.area, default=None)


def is_in_row(one: Box, other: Box) -> bool:
    """Whether two boxes are in one row."""
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared >= ROW * min(one.height, other.height)


def find_even_pixels(pixels: Pixels) -> Pixels:
    """1 where a pixel has the same colour as its right and lower neighbours."""
    same = np.ones(pixels.shape[:2], np.uint8)
    if min(same.shape) < 2:
        return same
    even = (EVEN, EVEN, EVEN)
    same[:-1] &= np.asarray(cv2.inRange(cv2.absdiff(pixels[1:], pixels[:-1]), (0, 0, 0), even), np.uint8)
    same[:, :-1] &= np.asarray(cv2.inRange(cv2.absdiff(pixels[:, 1:], pixels[:, :-1]), (0, 0, 0), even), np.uint8)
    return same
