"""Decides which frames of a watched screen show anything new: a switch, a character, a row; but not the phone's own
clock, noise, or a blinking caret.

First it compares the frame's key, a checksum of its content, then the tiles of a grey quarter-size picture with the
last new frame, so that gradual changes are noticed eventually. Pure; under 3 ms for 1080×2400.
"""

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame, Pixels
from iris_screen.sight.vision.compare import NOISE, STEP
from iris_screen.sight.vision.pictures import crop, make_thumbnail, to_grey

TILE = 8  # pixels of a thumbnail a side, 32 of the frame
CHANGED = 20  # total difference of a tile above noise, in grey levels: two dots of a letter
DRAWN = 32  # grey levels at full size; a decoder causes smaller differences only
EVEN = 24  # grey levels by which an area of one colour may vary
TALL, HIGH = 1.5, 0.06  # least height of a caret in widths, and greatest as a share of the screen's longer side
PATIENCE = 10  # a bar that stays for this many looks is not a caret


class Novelty:
    """Called with each frame in turn. Later frames are compared with the last new one."""

    def __init__(self) -> None:
        self._kept: Frame | None = None
        self._small: Pixels | None = None
        self._key = ""
        self._bar: Box | None = None
        self._stood = 0

    def __call__(self, frame: Frame) -> bool:
        """Whether the frame shows anything that the last new one did not."""
        if frame.key == self._key and self._bar is None:
            return False
        self._key = frame.key
        small, kept = make_thumbnail(frame.pixels), self._kept
        if kept and self._small is not None and self._small.shape == small.shape and kept.app == frame.app:
            place = find_changed_place(self._small, small, round(frame.status_bar / STEP))
            if place is None:
                self._bar = None
                return False
            bar = find_caret(kept.pixels, frame.pixels, place)
            if bar is not None:
                self._stood = self._stood + 1 if bar == self._bar else 1
                self._bar = bar
                if self._stood <= PATIENCE:  # a caret disappears again; a thin letter stays
                    return False
        self._kept, self._small, self._bar = frame, small, None
        return True


def find_changed_place(before: Pixels, after: Pixels, masked: int) -> Box | None:
    """A box around all differences of two thumbnails, in frame pixels. masked: rows at the top to ignore."""
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


def find_caret(before: Pixels, after: Pixels, place: Box) -> Box | None:
    """The upright bar that is the only difference around this place, plain both before and after; or None."""
    if place.height > 2 * HIGH * max(before.shape[:2]):
        return None
    reach = TILE * STEP
    around = Box(left=max(place.left - reach, 0), top=max(place.top - reach, 0),
                 right=place.right + reach, bottom=place.bottom + reach)  # fmt: skip
    old, new = to_grey(crop(before, around)), to_grey(crop(after, around))
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
