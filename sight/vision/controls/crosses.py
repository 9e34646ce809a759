"""Close crosses: two crossing strokes, light on dark or dark on light, at a corner of what they close."""

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.geometry import Box, Size
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop, to_grey

SIDE = 15  # candidates are compared at this many pixels a side
ON, OFF = 0.7, 0.2  # least ink on the strokes, most ink between them
SMALL, LARGE = 0.012, 0.075  # share of the picture's shorter side
CORNER = 0.22  # share of the card's width
CONTRAST = 14  # grey levels between a stroke and its background
APART = 0.45  # share of a cross's width that is free next to it; a letter of a word has less
TALLER = 1.6  # height of a letter next to a cross that is one itself; the ring around a cross is taller

_ROWS, _COLUMNS = np.mgrid[:SIDE, :SIDE]
_AWAY = np.minimum(np.abs(_ROWS - _COLUMNS), np.abs(_ROWS + _COLUMNS - SIDE + 1))
STROKES, GAPS = _AWAY <= 0, _AWAY >= 5
"""Where a cross has ink, and where it has none: near the middle of each side."""


def find_crosses(pixels: Pixels, card: Box) -> list[Box]:
    """The crosses in the corners of `card`, or in the middle at its upper or lower edge, top to bottom."""
    height, width = pixels.shape[:2]
    around = card.grow(round(0.12 * card.width)).within(Size(width=width, height=height))
    found = {(box.left, box.top): box for box in _find_in_ink(to_grey(crop(pixels, around)), min(width, height))}
    reach, in_place = CORNER * card.width, []
    for box in found.values():
        moved = box.shift(around.left, around.top)
        at = moved.center
        high, low = abs(at.y - card.top) <= reach, abs(at.y - card.bottom) <= reach
        aside = min(abs(at.x - card.left), abs(at.x - card.right)) <= reach
        if (high or low) and (aside or abs(at.x - card.center.x) <= 0.3 * reach):
            in_place.append(moved)
    return sorted(in_place, key=lambda box: (box.top, -box.left))


def _find_in_ink(levels: Pixels, unit: int) -> Iterator[Box]:
    """Connected strokes that look like a cross."""
    block = max(round(0.05 * unit) | 1, 3)
    for kind, offset in ((cv2.THRESH_BINARY, -CONTRAST), (cv2.THRESH_BINARY_INV, CONTRAST)):
        ink = cv2.adaptiveThreshold(levels, 1, cv2.ADAPTIVE_THRESH_MEAN_C, kind, block, offset)
        _, labels, stats, _ = cv2.connectedComponentsWithStats(ink)
        across, down = stats[:, 2], stats[:, 3]
        square = (across <= 1.25 * down) & (down <= 1.25 * across)
        for number in np.flatnonzero(square & (across >= max(SMALL * unit, 7)) & (across <= LARGE * unit)):
            left, top, wide, high = (int(value) for value in stats[number, :4])
            part = np.asarray(labels[top : top + high, left : left + wide] == number, dtype=np.float32)
            seen = cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
            is_cross = seen[STROKES].mean() >= ON and seen[GAPS].mean() <= OFF
            if is_cross and not _is_in_word(stats, int(number)):
                yield Box(left=left, top=top, right=left + wide, bottom=top + high)


def _is_in_word(stats: NDArray[Any], number: int) -> bool:
    """Whether other strokes about as high are close next to these, as the letters behind the X of a word do."""
    left, top, wide, high = (int(value) for value in stats[number, :4])
    bottoms = stats[:, 1] + stats[:, 3]
    shared = np.minimum(bottoms, top + high) - np.maximum(stats[:, 1], top)
    gaps = np.maximum(stats[:, 0] - (left + wide), left - (stats[:, 0] + stats[:, 2]))
    alike = (2 * shared >= high) & (stats[:, 3] <= TALLER * high)
    return bool((alike & (gaps >= 0) & (gaps <= APART * wide)).any())
