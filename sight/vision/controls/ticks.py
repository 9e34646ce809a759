"""Finds check boxes and radio buttons left of their words on a desktop: a small square or ring, empty or ticked.

Icons may be there as well, so only three looks count: nothing inside, a tick, a dot inside a ring.
Pictures are ``(h, w, 3) uint8 RGB``.
"""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Size
from iris_screen.core.screen import Pixels, ScreenKind
from iris_screen.sight.vision.controls.panels import find_even_pixels
from iris_screen.sight.vision.controls.shapes import Toggle, find_toggle_right
from iris_screen.sight.vision.pictures import crop

SIDE = 15  # marks are examined at this many pixels a side
INK = 24  # channel difference from the background where something is drawn
SMALL, LARGE = 0.3, 1.3  # share of the height of the words
OVER = 0.35  # share of that height by which the box of the words may reach into the mark
FAR = 1.6  # greatest distance of a mark from its words, as a share of that height
APART = 0.15  # room left of a mark, as a share of that height: more than between letters of a word
LEAST, LARGEST = 11, 64  # pixels a side
SOLID = 0.66  # least share of its box within the outline; a disc has 0.79
EMPTY = 0.1  # share that may be drawn in an empty mark
LIKE = 0.6  # correlation with a drawn tick


def find_toggle_beside(pixels: Pixels, words: Box, kind: ScreenKind) -> Toggle | None:
    """The switch right of these words; on a desktop first the check box or radio button left of them."""
    left = find_tick_left(pixels, words) if kind == "desktop" else None
    return left or find_toggle_right(pixels, words)


def find_tick_left(pixels: Pixels, words: Box) -> Toggle | None:
    """The check box or radio button just left of these words."""
    high = max(words.height, 10)
    reach = round((FAR + LARGE + APART) * high)
    size = Size(width=pixels.shape[1], height=pixels.shape[0])
    strip = Box(
        left=words.left - reach, top=words.center.y - high, right=words.left + high // 2, bottom=words.center.y + high
    ).within(size)
    if not strip.area:
        return None
    middle, last = words.center.y - strip.top, words.left - strip.left + OVER * high
    near = [box for box in _find_marks(crop(pixels, strip), high) if box.right <= last]
    marks = [box for box in near if abs(box.center.y - middle) <= high / 2]
    box = max(marks, key=lambda mark: mark.right, default=None)
    state = is_ticked(crop(crop(pixels, strip), box)) if box else None
    return Toggle(box.shift(strip.left, strip.top), state) if box and state is not None else None


def find_ticks(pixels: Pixels) -> list[Toggle]:
    """Every check box and radio button, top to bottom, whatever is next to it."""
    outlines, _ = cv2.findContours(1 - find_even_pixels(pixels), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    drawn = [_make_box(cv2.boundingRect(outline)).grow(1) for outline in outlines]
    sized = [box for box in drawn if LEAST <= box.height <= LARGEST and _is_square(box)]
    marks = {box.center: Toggle(box, state) for box in sized if (state := _read_state(pixels, box)) is not None}
    alone = [
        mark
        for mark in marks.values()
        if not any(each.box.contains(mark.box.center) and each.box.area > mark.box.area for each in marks.values())
    ]
    return sorted(alone, key=lambda mark: (mark.box.top, mark.box.left))


def _read_state(pixels: Pixels, box: Box) -> bool | None:
    """The state of a mark that nothing touches: left and right of it there is more room than between letters."""
    gap, room = 2, max(box.width // 4, 4)
    left = crop(pixels, box.replace(left=box.left - room, right=box.left - gap))
    right = crop(pixels, box.replace(left=box.right + gap, right=box.right + room))
    around = crop(pixels, box.grow(2))
    edge = np.concatenate([around[0], around[-1], around[:, 0], around[:, -1]]).astype(np.int16)
    is_apart = (np.abs(edge - np.median(edge, axis=0)).max(axis=1) <= INK).mean() > 0.95
    return is_ticked(crop(pixels, box)) if is_apart and _is_plain(left) and _is_plain(right) else None


def _is_plain(part: Pixels) -> bool:
    return not part.size or int(np.ptp(part.reshape(-1, 3).astype(np.int16), axis=0).max()) <= INK


def is_ticked(mark: Pixels) -> bool | None:
    """Whether a check box or radio button, given without its surroundings, is ticked; None if it is neither."""
    if min(mark.shape[:2]) < 8:
        return None
    corners = np.median(mark[[0, 0, -1, -1], [0, -1, 0, -1]].reshape(-1, 3), axis=0)
    apart = np.abs(mark.astype(np.float32) - corners).max(axis=2)
    seen = np.asarray(cv2.resize(apart, (SIDE, SIDE), interpolation=cv2.INTER_AREA))
    seen = seen / max(float(seen.max()), 1.0)
    inside = seen[3:-3, 3:-3]
    if float(np.abs(inside - np.median(inside)).mean()) <= EMPTY:
        return False if float(seen[:3, 4:-4].max(axis=0).min() - inside.mean()) > EMPTY else None
    likeness = np.corrcoef(seen[2:-2, 2:-2].ravel(), _draw_tick()[2:-2, 2:-2].ravel())[0, 1]
    # or a disc in the middle, nothing around it, then a ring
    rows, columns = np.mgrid[:SIDE, :SIDE] - SIDE // 2
    away = np.hypot(rows, columns)
    dot, ring = seen[away < 2.5].mean(), seen[(away > 5.8) & (away < 7.2)].mean()
    gap = min(seen[(away > low) & (away < low + 1)].mean() for low in (3.5, 4.0, 4.5, 5.0))
    has_dot = dot > 0.7 and gap < 0.6 * dot and gap < 0.8 * ring
    return True if has_dot or abs(likeness) >= LIKE else None


@cache
def _draw_tick() -> np.ndarray:
    """A rough picture of a tick."""
    drawn = np.zeros((SIDE * 8, SIDE * 8), np.uint8)
    points = np.array([(3.4, 7.4), (6.0, 10.0), (11.2, 4.2)]) * 8 + 4
    cv2.polylines(drawn, [points.astype(np.int32)], isClosed=False, color=255, thickness=14)
    return np.asarray(cv2.resize(drawn, (SIDE, SIDE), interpolation=cv2.INTER_AREA)) / 255


def _find_marks(strip: Pixels, high: int) -> list[Box]:
    """Separate shapes, about as wide as high, with a closed outline."""
    ground = np.median(strip.reshape(-1, 3), axis=0)
    apart = (np.abs(strip.astype(np.int16) - ground).max(axis=2) > INK).astype(np.uint8)
    outlines, _ = cv2.findContours(apart, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    every = [_make_box(cv2.boundingRect(outline)) for outline in outlines]
    marks = []
    for outline, box in zip(outlines, every, strict=True):
        if not (_is_square(box) and SMALL * high <= box.height <= LARGE * high and _is_alone(box, every, high)):
            continue
        inside = np.zeros((box.height, box.width), np.uint8)  # the outline's own pixels count as inside
        cv2.drawContours(inside, [outline - (box.left, box.top)], -1, 1, cv2.FILLED)
        if inside.mean() >= SOLID:
            marks.append(box)
    return marks


def _is_square(box: Box) -> bool:
    return max(box.width, box.height) <= 1.15 * min(box.width, box.height) + 1


def _is_alone(box: Box, every: Sequence[Box], high: int) -> bool:
    """Whether no letter of the same word is before or after it."""
    row = [other for other in every if min(box.bottom, other.bottom) > max(box.top, other.top)]
    gaps = [gap for other in row for gap in (box.left - other.right, other.left - box.right)]
    return not any(-1 <= gap <= APART * high for gap in gaps)


def _make_box(rectangle: Sequence[int]) -> Box:
    left, top, width, height = (int(value) for value in rectangle)
    return Box(left=left, top=top, right=left + width, bottom=top + height)
