"""Recognizes highlights: a different tint or a frame on a control that is hovered, pressed or focused. They say nothing
about the effect of a press.

Frames are ``(h, w, 3) uint8 RGB``. All within about 1 ms for a button.
"""

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop

NOISE = 16  # grey levels per channel
RING = 6  # greatest thickness of a frame around a control, pixels
TINT = 48  # grey levels per channel by which a background may differ and only be tinted; a selected row differs more
CONTRAST = 48  # grey levels by which letters and marks stand out from the background
DIFFERS = 0.03  # if more than this share of letters and marks differs, they are others
FEW = 6  # pixels; so few are not a letter
PUSHED = 2  # most pixels by which a press moves letters
STROKE = 9  # pixels; a square of this size holds a stroke of a letter and some background
FAINT = 4.0  # grey levels: a gradient, a camera's noise
PLAIN = 24.0  # grey levels; beyond this, more contrast makes no difference
LEAST_LIKENESS = 0.8  # likeness of strokes of one word in two states (0.85 and more); of two words up to 0.77
HOLLOW = 0.01  # share of the area inside a frame that may differ
LINE = 0.8  # if this share of a row or column stands out, it is a line and not a letter
LETTERS = 0.08  # if this share of a square next to a word stands out, another word follows
BAR = 12  # pixels at a width of 1080: a thinner upright blinking bar is a caret
CARET = 3  # most pixels of width of a caret


def is_only_highlighted(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether the box shows the same letters and marks on a background with at most another tint, with or without a
    frame around it.
    """
    found = find_difference(before, after, box)
    if found is None:
        return before.shape == after.shape
    if is_only_ring(before, after, box):
        return True
    small = min(found.width, found.height) <= 4 * RING
    return has_same_marks(before, after, found if small else found.grow(-RING))


def is_only_ring(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether only a frame around something unchanged differs in the box, such as that of an input that has lost the
    focus, and the caret in it.
    """
    found = find_difference(before, after, box)
    if found is None:
        return False
    if _is_ring(before, after, found):
        return True
    # one control took the focus from another: separate places differ; whatever lies inside one belongs to it
    mask = cv2.dilate(_mask_differences(before, after, found).astype(np.uint8), np.ones((RING + 1, RING + 1), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    left, top = max(found.left, 0), max(found.top, 0)
    rows = [[int(side) for side in row[:4]] for row in stats[1:]]
    every = [Box(left=left + x, top=top + y, right=left + x + w, bottom=top + y + h) for x, y, w, h in rows]
    tight = [find_difference(before, after, each) or each for each in every]
    parts = [each for each in tight if not any(other != each and other.contains(each.center) for other in tight)]
    return len(parts) > 1 and all(_is_ring(before, after, part) for part in parts)


def is_only_caret(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether only one thin upright bar differs in the box."""
    bar = find_difference(before, after, box)
    return bar is not None and bar.width <= max(BAR * after.shape[1] // 1080, 4) and bar.height >= 4 * bar.width


def has_same_marks(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether a place shows the same letters and marks, on a background with at most another tint."""
    if before.shape != after.shape:
        return False
    was, now = crop(before, box), crop(after, box)
    ground_was, ground_now = _find_ground(was), _find_ground(now)
    if int(np.abs(ground_was - ground_now).max(initial=0)) > TINT:
        return False
    marks_was, marks_now = _find_marks(was, ground_was), _find_marks(now, ground_now)
    others = _count_beyond(marks_was, marks_now) + _count_beyond(marks_now, marks_was)
    return others <= max(FEW, DIFFERS * int(np.count_nonzero(marks_was)))


def is_still_there(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether a place shows the same letters and marks, at most moved a little. A button that is filled, or a link that
    is underlined, on hover is still the same thing. Something drawn larger counts as another thing.
    """
    if before.shape != after.shape:
        return False
    inside = box.grow(-RING) if min(box.width, box.height) > 4 * RING else box
    was = _find_strokes(crop(before, inside))
    now = np.pad(_find_strokes(crop(after, inside)), PUSHED)
    if not was.any():
        return not now.any()
    return bool(np.abs(cv2.matchTemplate(now, was, cv2.TM_CCORR_NORMED)).max() >= LEAST_LIKENESS)


def has_grown(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether letters have appeared right next to the words in the box: “Delete” has become “Delete all”. The edge of a
    filled or framed button is a line, not a letter.
    """
    if before.shape != after.shape:
        return False
    ends = (box.shift(box.width, 0), box.shift(-box.height, 0))
    for end in ends:
        square = end.replace(right=end.left + box.height)
        was, now = (_find_strokes(crop(frame, square)) != 0.0 for frame in (before, after))
        if was.shape != now.shape or not now.size:
            continue
        near = np.asarray(cv2.dilate(was.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0
        fresh = now & ~near
        fresh[:, fresh.mean(axis=0) > LINE] = False
        fresh[fresh.mean(axis=1) > LINE, :] = False
        if np.count_nonzero(fresh) > max(FEW, LETTERS * fresh.size):
            return True
    return False


def _find_strokes(patch: Pixels) -> np.ndarray:
    """How much each pixel stands out from its surroundings, on any background: ``(h, w) float32``, 0 for not at all."""
    grey = patch.mean(axis=2, dtype=np.float32)
    if not grey.size:
        return np.asarray(grey)
    stands_out = grey - cv2.blur(grey, (STROKE, STROKE))
    stands_out[np.abs(stands_out) < FAINT] = 0.0
    return np.asarray(np.clip(stands_out, -PLAIN, PLAIN))


def _find_ground(patch: Pixels) -> np.ndarray:
    return np.asarray(np.median(patch.reshape(-1, 3), axis=0) if patch.size else np.zeros(3))


def _find_marks(patch: Pixels, ground: np.ndarray) -> np.ndarray:
    return np.asarray((np.abs(patch - ground).max(axis=2, initial=0) > CONTRAST).astype(np.uint8))


def _count_beyond(marks: np.ndarray, others: np.ndarray) -> int:
    """How many pixels of the marks are a pixel or more away from all the others."""
    near = np.asarray(cv2.dilate(others, np.ones((3, 3), np.uint8))) if others.size else others
    return int(np.count_nonzero((marks > 0) & (near == 0)))


def _is_ring(before: Pixels, after: Pixels, found: Box) -> bool:
    if min(found.width, found.height) <= 4 * RING:
        return False
    inside = _mask_differences(before, after, found.grow(-RING))
    columns = np.flatnonzero(inside.any(axis=0))
    is_caret = columns.size and int(np.ptp(columns)) < CARET
    return bool(is_caret) or int(np.count_nonzero(inside)) <= HOLLOW * inside.size


def find_difference(before: Pixels, after: Pixels, box: Box) -> Box | None:
    """The smallest box around all differences in this one; None if there are none, or if the sizes differ."""
    if before.shape != after.shape:
        return None
    mask = _mask_differences(before, after, box)
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


def _mask_differences(before: Pixels, after: Pixels, box: Box) -> np.ndarray:
    difference = np.asarray(cv2.absdiff(crop(before, box), crop(after, box)))
    return np.asarray(difference.max(axis=2, initial=0) > NOISE)
