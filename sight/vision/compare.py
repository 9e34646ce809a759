"""What changed between two frames of one screen.

`changed_share` and `changed_boxes` say how much and where; `same_patch` is the second look just before a touch.
Frames are ``(h, w, 3) uint8 RGB`` of equal size; a frame of another size has changed everywhere.
"""

from __future__ import annotations

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop, thumbnail

STEP = 4  # a thumbnail's pixel stands for 4×4 of the frame
NOISE = 12  # grey levels (of 255) that compression and cameras change by themselves
TOUCH_NOISE = 32  # per channel, at full size
CARET = 8  # pixels a caret is wide at most
TOUCH_SHARE = 0.01  # of the patch that may differ and still be the same thing


def changed_share(before: Pixels, after: Pixels) -> float:
    """Share of the screen (0 to 1) that differs; about 2 ms for 1080×2400."""
    if before.shape != after.shape:
        return 1.0
    return float(np.mean(_find_differences(before, after)))


def changed_boxes(before: Pixels, after: Pixels, gap: int = 16) -> list[Box]:
    """Boxes (frame pixels) around what differs, top to bottom; places nearer than `gap` pixels share a box."""
    height, width = after.shape[:2]
    if before.shape != after.shape:
        return [Box(left=0, top=0, right=width, bottom=height)]
    mask = _find_differences(before, after).astype(np.uint8)
    reach = 2 * (gap // STEP // 2) + 1
    mask = np.asarray(cv2.dilate(mask, np.ones((reach, reach), np.uint8)), dtype=np.uint8)
    stats = cv2.connectedComponentsWithStats(mask)[2][1:]
    return [
        Box(
            left=left * STEP,
            top=top * STEP,
            right=min((left + columns + 1) * STEP, width),
            bottom=min((top + rows + 1) * STEP, height),
        )
        for left, top, columns, rows, _ in stats.tolist()
    ]


def same_patch(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether what is inside `box` is still what it was, so that a touch there still means the same thing.

    Forgives noise and one blinking caret; not a thing slid over it, a thing gone, or a list moved by a row.
    """
    if before.shape != after.shape:
        return False
    difference = np.asarray(cv2.absdiff(crop(before, box), crop(after, box))).max(axis=2, initial=0)
    mask = difference > TOUCH_NOISE
    columns, rows = np.flatnonzero(mask.any(axis=0)), np.flatnonzero(mask.any(axis=1))
    if not columns.size:
        return True
    width, height = int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1
    is_caret = width <= CARET and height >= 4 * width  # all that changed lies in one thin upright bar
    return is_caret or int(np.count_nonzero(mask)) <= TOUCH_SHARE * mask.size


def _find_differences(before: Pixels, after: Pixels) -> np.ndarray:
    return np.asarray(cv2.absdiff(thumbnail(before), thumbnail(after))) > NOISE
