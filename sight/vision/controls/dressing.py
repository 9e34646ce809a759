"""What a control puts on while it is pointed at, pressed, or has the keys: another tint, a frame around it. It says
nothing of what a press has done.

Frames are ``(h, w, 3) uint8 RGB``. All within about 1 ms for a button.
"""

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop

NOISE = 16  # grey levels per channel
RING = 6  # pixels a frame around a control is thick at most
TINT = 48  # grey levels per channel by which a ground may differ and only be tinted; a selected row is filled
CONTRAST = 48  # grey levels by which letters and marks stand out from their ground
DIFFERS = 0.03  # of all letters and marks, where some are others
FEW = 6  # pixels that are no letter
PUSHED = 2  # pixels by which letters are pushed at most
STROKE = 9  # pixels that hold a stroke of a letter and some of its ground
FAINT = 4.0  # grey levels: a gradient, a camera's noise
PLAIN = 24.0  # grey levels beyond which it is no matter how much something stands out
ALIKE = 0.8  # how much alike strokes are of one word in two dresses (0.85 and more); of two words up to 0.77
HOLLOW = 0.01  # of what lies within a frame that may differ
LINE = 0.8  # of a row or column that stands out: it is a line, and no letter
LETTERS = 0.08  # of a square beside a word that stands out where another word follows it
BAR = 12  # pixels at 1080 of width: what is thinner, upright and blinks is a caret
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
    if found is None:
        return False
    if _is_ring(before, after, found):
        return True
    parts = _apart(before, after, found)  # one control took the keys from another beside it
    return len(parts) > 1 and all(_is_ring(before, after, part) for part in parts)


def caret_only(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether all that differs in the box is one thin upright bar."""
    bar = differing(before, after, box)
    return bar is not None and bar.width <= max(BAR * after.shape[1] // 1080, 4) and bar.height >= 4 * bar.width


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
    """Whether a place shows the same letters and marks, be they where they were or pushed a little: pointed at, a
    button is filled and a link underlined, and still the same thing. What is drawn larger counts as another thing.
    """
    if before.shape != after.shape:
        return False
    inside = box.grown(-RING) if min(box.width, box.height) > 4 * RING else box
    was = _strokes(crop(before, inside))
    now = np.pad(_strokes(crop(after, inside)), PUSHED)
    if not was.any():
        return not now.any()
    return bool(np.abs(cv2.matchTemplate(now, was, cv2.TM_CCORR_NORMED)).max() >= ALIKE)


def has_grown(before: Pixels, after: Pixels, box: Box) -> bool:
    """Whether letters have come to stand right beside the words in the box: “Delete” is “Delete all” by then. The edge
    of a button that is filled or framed is a line, and no letters.
    """
    if before.shape != after.shape:
        return False
    ends = (box.moved(box.width, 0), box.moved(-box.height, 0))
    beside = [each.replace(right=each.left + box.height) for each in ends]
    return any(_letters_came(crop(before, end), crop(after, end)) for end in beside)


def _letters_came(before: Pixels, after: Pixels) -> bool:
    was, now = (_strokes(patch) != 0.0 for patch in (before, after))
    if was.shape != now.shape or not now.size:
        return False
    near = np.asarray(cv2.dilate(was.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0
    fresh = now & ~near
    fresh[:, fresh.mean(axis=0) > LINE] = False
    fresh[fresh.mean(axis=1) > LINE, :] = False
    return bool(np.count_nonzero(fresh) > max(FEW, LETTERS * fresh.size))


def _strokes(patch: Pixels) -> np.ndarray:
    """What stands out from its surroundings, on whatever ground: ``(h, w) float32``, 0 where nothing does."""
    grey = patch.mean(axis=2, dtype=np.float32)
    if not grey.size:
        return np.asarray(grey)
    stands_out = grey - cv2.blur(grey, (STROKE, STROKE))
    stands_out[np.abs(stands_out) < FAINT] = 0.0
    return np.asarray(np.clip(stands_out, -PLAIN, PLAIN))


def _ground(patch: Pixels) -> np.ndarray:
    return np.asarray(np.median(patch.reshape(-1, 3), axis=0) if patch.size else np.zeros(3))


def _marks(patch: Pixels, ground: np.ndarray) -> np.ndarray:
    return np.asarray((np.abs(patch - ground).max(axis=2, initial=0) > CONTRAST).astype(np.uint8))


def _beyond(marks: np.ndarray, others: np.ndarray) -> int:
    """How much of the marks lies a pixel or more away from all the others."""
    near = np.asarray(cv2.dilate(others, np.ones((3, 3), np.uint8))) if others.size else others
    return int(np.count_nonzero((marks > 0) & (near == 0)))


def _is_ring(before: Pixels, after: Pixels, found: Box) -> bool:
    if min(found.width, found.height) <= 4 * RING:
        return False
    inside = _mask(before, after, found.grown(-RING))
    columns = np.flatnonzero(inside.any(axis=0))
    is_caret = columns.size and int(np.ptp(columns)) < CARET
    return bool(is_caret) or int(np.count_nonzero(inside)) <= HOLLOW * inside.size


def _apart(before: Pixels, after: Pixels, box: Box) -> list[Box]:
    """The places that differ in the box and touch none of each other; what lies within one belongs to it."""
    mask = cv2.dilate(_mask(before, after, box).astype(np.uint8), np.ones((RING + 1, RING + 1), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    left, top = max(box.left, 0), max(box.top, 0)
    rows = [[int(side) for side in row[:4]] for row in stats[1:]]
    every = [Box(left=left + x, top=top + y, right=left + x + w, bottom=top + y + h) for x, y, w, h in rows]
    found = [differing(before, after, each) or each for each in every]
    return [each for each in found if not any(other != each and other.contains(each.center) for other in found)]


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
