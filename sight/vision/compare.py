"""Finds what changed between two frames of one screen, and which changes only continue earlier ones.

`measure_change` and `find_changes` say how much and where; `is_same_patch` is the second look just before a touch.
Frames are ``(h, w, 3) uint8 RGB`` of equal size; a frame of another size has changed everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Size
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop, make_thumbnail

STEP = 4  # a thumbnail's pixel stands for 4×4 of the frame
NOISE = 12  # grey levels (of 255) of noise from compression and cameras
TOUCH_NOISE = 32  # per channel, at full size
CARET = 8  # most pixels of width of a caret
TOUCH_SHARE = 0.01  # share of the patch that may differ and still be the same thing
TALLER = 2  # a change up to this many times as tall as a restless place may belong to it: one line
ALIGNED = 8  # pixels by which the edges of a log's lines, or of a bar's pieces, may differ


def measure_change(before: Pixels, after: Pixels) -> float:
    """Share of the screen (0 to 1) that differs; about 2 ms for 1080×2400."""
    if before.shape != after.shape:
        return 1.0
    return measure_grey_change(make_thumbnail(before), make_thumbnail(after))


def measure_grey_change(before: Pixels, after: Pixels) -> float:
    """The same of two thumbnails of one shape."""
    return float(np.mean(np.asarray(cv2.absdiff(before, after)) > NOISE))


def find_changes(before: Pixels, after: Pixels, gap: int = 16) -> list[Box]:
    """Boxes (frame pixels) around the differences, top to bottom; places nearer than `gap` pixels share a box."""
    height, width = after.shape[:2]
    if before.shape != after.shape:
        return [Box(left=0, top=0, right=width, bottom=height)]
    return find_grey_changes(make_thumbnail(before), make_thumbnail(after), Size(width=width, height=height), gap)


def find_grey_changes(before: Pixels, after: Pixels, size: Size, gap: int = 16) -> list[Box]:
    """The same of two thumbnails of frames of this size."""
    mask = (np.asarray(cv2.absdiff(before, after)) > NOISE).astype(np.uint8)
    reach = 2 * (gap // STEP // 2) + 1
    mask = np.asarray(cv2.dilate(mask, np.ones((reach, reach), np.uint8)), dtype=np.uint8)
    stats = cv2.connectedComponentsWithStats(mask)[2][1:]
    return [
        Box(
            left=left * STEP,
            top=top * STEP,
            right=min((left + columns + 1) * STEP, size.width),
            bottom=min((top + rows + 1) * STEP, size.height),
        )
        for left, top, columns, rows, _ in stats.tolist()
    ]


def is_same_patch(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether `box` still shows the same thing, so that a touch there still means the same.

    Ignores noise and one blinking caret, but not something that slid over it or is gone, or a list moved by a row.
    """
    if before.shape != after.shape:
        return False
    difference = np.asarray(cv2.absdiff(crop(before, box), crop(after, box))).max(axis=2, initial=0)
    mask = difference > TOUCH_NOISE
    columns, rows = np.flatnonzero(mask.any(axis=0)), np.flatnonzero(mask.any(axis=1))
    if not columns.size:
        return True
    width, height = int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1
    is_caret = width <= CARET and height >= 4 * width  # all changes lie in one thin upright bar
    return is_caret or int(np.count_nonzero(mask)) <= TOUCH_SHARE * mask.size


def drop_restless(boxes: Sequence[Box], restless: Sequence[Box]) -> list[Box]:
    """Drops the boxes at restless places, which change by themselves or have grown.

    A log's next line belongs to its last one, a bar's next piece to the one before.
    """
    known, left = list(restless), list(boxes)
    while grown := [box for box in left if any(is_continued(box, other) for other in known)]:
        known += grown
        left = [box for box in left if box not in grown]
    return left


def is_continued(box: Box, other: Box) -> bool:
    """Whether a change continues another one: at its place, or next to it as a line below or a piece next to it.

    A closed dialog is a larger change than a ticking line where it was.
    """
    at_its_place = box.overlap(other) is not None and box.height <= TALLER * other.height
    smaller = min(box.height, other.height)
    below = max(box.top, other.top) - min(box.bottom, other.bottom)
    behind = max(box.left, other.left) - min(box.right, other.right)
    next_line = abs(box.left - other.left) <= ALIGNED and below <= smaller
    same_row = abs(box.top - other.top) <= ALIGNED and abs(box.bottom - other.bottom) <= ALIGNED
    return at_its_place or next_line or (same_row and behind <= smaller)
