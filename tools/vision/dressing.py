"""What a control puts on while it is pointed at, pressed, or has the keys: another tint, a frame around it. It says
nothing of what a press has done.

Frames are ``(h, w, 3) uint8 RGB``. All within about 1 ms for a button.
"""

import cv2
import numpy as np

from core.geometry import Box
from core.screen import Pixels
from tools.vision.pictures import crop

NOISE = 16  # grey levels per channel
RING = 6  # pixels a frame around a control is thick at most
TINT = 48  # grey levels per channel by which a ground may differ and only be tinted; a selected row is filled
CONTRAST = 48  # grey levels by which letters and marks stand out from their ground
DIFFERS = 0.03  # of all letters and marks, where some are others
FEW = 6  # pixels that are no letter
NEAR = 5  # pixels in which a letter lies that is drawn a little larger, or pushed down
HOLLOW = 0.01  # of what lies within a frame that may differ
CARET = 3  # pixels a caret is wide at most


def dressed_only(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether what lies in the box shows the same letters and marks on a ground that is at most tinted otherwise, with
    or without a frame around it.
    """
    found = differing(before, after, box)
    if found is None:
        return before.shape == after.shape
    if ring_only(before, after, box):
        return True
    small = min(found.width, found.height) <= 4 * RING
    return same_marks(before, after, found if small else found.grown(-RING))


def ring_only(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether all that differs in the box is a frame around something that stays, such as that of an input which has
    lost the keys, and the caret in it.
    """
    found = differing(before, after, box)
    if found is None or min(found.width, found.height) <= 4 * RING:
        return False
    inside = _mask(before, after, found.grown(-RING))
    return int(np.count_nonzero(_without_caret(inside))) <= HOLLOW * inside.size


def same_marks(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether a place shows the same letters and marks, on a ground that is at most tinted otherwise."""
    if before.shape != after.shape:
        return False
    was, now = crop(before, box), crop(after, box)
    ground_was, ground_now = _ground(was), _ground(now)
    if int(np.abs(ground_was - ground_now).max(initial=0)) > TINT:
        return False
    marks_was, marks_now = _marks(was, ground_was), _marks(now, ground_now)
    others = _beyond(marks_was, marks_now) + _beyond(marks_now, marks_was)
    return others <= max(FEW, DIFFERS * int(np.count_nonzero(marks_was)))


def still_there(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether at least two thirds of the letters and marks of a place are where they were, or next to it: pointed at, a
    button is filled and a link underlined, and still the same thing.
    """
    if before.shape != after.shape:
        return False
    was, now = crop(before, box), crop(after, box)
    marks_was, marks_now = _marks(was, _ground(was)), _marks(now, _ground(now))
    near = np.asarray(cv2.dilate(marks_now, np.ones((NEAR, NEAR), np.uint8))) if marks_now.size else marks_now
    return int(np.count_nonzero((marks_was > 0) & (near == 0))) <= max(FEW, int(np.count_nonzero(marks_was)) // 3)


def _ground(patch: Pixels) -> np.ndarray:
    return np.asarray(np.median(patch.reshape(-1, 3), axis=0) if patch.size else np.zeros(3))


def _marks(patch: Pixels, ground: np.ndarray) -> np.ndarray:
    return np.asarray((np.abs(patch - ground).max(axis=2, initial=0) > CONTRAST).astype(np.uint8))


def _beyond(marks: np.ndarray, others: np.ndarray) -> int:
    """How much of the marks lies a pixel or more away from all the others."""
    near = np.asarray(cv2.dilate(others, np.ones((3, 3), np.uint8))) if others.size else others
    return int(np.count_nonzero((marks > 0) & (near == 0)))


def differing(before: Pixels, after: Pixels, box: Box) -> Box | None:
    """The smallest box around all that differs within this one; None where nothing does, or all, for its size."""
    if before.shape != after.shape:
        return None
    mask = _mask(before, after, box)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not rows.size:
        return None
    left, top = max(box.left, 0), max(box.top, 0)
    return Box(
        left=left + int(columns[0]),
        top=top + int(rows[0]),
        right=left + int(columns[-1]) + 1,
        bottom=top + int(rows[-1]) + 1,
    )


def _mask(before: Pixels, after: Pixels, box: Box) -> np.ndarray:
    difference = np.asarray(cv2.absdiff(crop(before, box), crop(after, box)))
    return np.asarray(difference.max(axis=2, initial=0) > NOISE)


def _without_caret(mask: np.ndarray) -> np.ndarray:
    columns = np.flatnonzero(mask.any(axis=0))
    is_caret = columns.size and int(np.ptp(columns)) < CARET
    return np.zeros_like(mask) if is_caret else mask
