"""Which frames of a screen that is watched show anything new: a switch, a sign, a row; not the phone's own clock, not
noise, not a caret that blinks.

First the frame's key, a checksum of what it shows; then the tiles of a grey quarter-size picture, against the last
frame that was new, so that what changes little by little is seen in the end. Pure; under 3 ms for 1080×2400.
"""

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame, Pixels
from iris_screen.sight.vision.compare import NOISE, STEP
from iris_screen.sight.vision.pictures import crop, grey, thumbnail

TILE = 8  # pixels of a thumbnail a side, 32 of the frame
CHANGED = 20  # grey levels above noise that a tile must differ by in all: two dots of a letter
DRAWN = 32  # grey levels at full size that no decoder makes up
EVEN = 24  # grey levels within what is filled with one colour
TALL, HIGH = 1.5, 0.06  # a caret: times its width, and share of the screen's longer side, at most
PATIENCE = 10  # looks after which a bar that came and stayed is none


class Novelty:
    """Asked of each frame in turn. One that is new is what the next ones are held against."""

    def __init__(self) -> None:
        self._kept: Frame | None = None
        self._small: Pixels | None = None
        self._key = ""
        self._bar: Box | None = None
        self._stood = 0

    def __call__(self, frame: Frame) -> bool:
        """Whether it shows anything that the last new one did not."""
        if frame.key == self._key and self._bar is None:
            return False
        self._key = frame.key
        small = thumbnail(frame.pixels)
        if not self._is_new(frame, small):
            return False
        self._kept, self._small, self._bar = frame, small, None
        return True

    def _is_new(self, frame: Frame, small: Pixels) -> bool:
        if self._kept is None or self._small is None or self._small.shape != small.shape or self._kept.app != frame.app:
            return True
        place = changed_place(self._small, small, round(frame.status_bar / STEP))
        if place is None:
            self._bar = None
            return False
        bar = caret_in(self._kept.pixels, frame.pixels, place)
        if bar is None:
            return True
        self._stood = self._stood + 1 if bar == self._bar else 1
        self._bar = bar
        return self._stood > PATIENCE  # a caret goes again; a thin letter stays


def changed_place(before: Pixels, after: Pixels, masked: int) -> Box | None:
    """Around all that differs between two thumbnails, in pixels of the frame. masked: rows at the top that may."""
    difference = np.asarray(cv2.absdiff(before[masked:], after[masked:]), np.uint8)
    excess = difference - np.minimum(difference, NOISE)
    if not excess.any():
        return None
    height, width = excess.shape
    padded = np.pad(excess, ((0, -height % TILE), (0, -width % TILE)))
    down, across = padded.shape[0] // TILE, padded.shape[1] // TILE
    tiles = padded.reshape(down, TILE, across, TILE).sum(axis=(1, 3), dtype=np.uint32) >= CHANGED
    rows, columns = np.flatnonzero(tiles.any(axis=1)), np.flatnonzero(tiles.any(axis=0))
    if not rows.size:
        return None
    side = TILE * STEP
    top = masked * STEP
    return Box(
        left=int(columns[0]) * side,
        top=top + int(rows[0]) * side,
        right=(int(columns[-1]) + 1) * side,
        bottom=top + (int(rows[-1]) + 1) * side,
    )


def caret_in(before: Pixels, after: Pixels, place: Box) -> Box | None:
    """Where all that differs around this place is one bar, upright, of one colour before and of one after."""
    if place.height > 2 * HIGH * max(before.shape[:2]):
        return None
    reach = TILE * STEP
    around = Box(left=max(place.left - reach, 0), top=max(place.top - reach, 0),
                 right=place.right + reach, bottom=place.bottom + reach)  # fmt: skip
    old, new = grey(crop(before, around)), grey(crop(after, around))
    mask = np.asarray(cv2.absdiff(old, new)) > DRAWN
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not rows.size:
        return None
    inside = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    height, width = mask[inside].shape
    solid = bool(mask[inside].all()) and np.ptp(old[inside]) <= EVEN and np.ptp(new[inside]) <= EVEN
    if not solid or height < TALL * width or height > HIGH * max(before.shape[:2]):
        return None
    left, top = around.left + int(columns[0]), around.top + int(rows[0])
    return Box(left=left, top=top, right=left + width, bottom=top + height)
