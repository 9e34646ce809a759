"""The page above the keyboard: whether it changed, and whether the typed text can be read there."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.geometry import Box
from iris_screen.core.screen import STATUS_BAR, Frame, Pixels, TextLine
from iris_screen.sight.vision.controls.highlights import CARET, NOISE, is_only_caret
from iris_screen.sight.vision.pictures import crop
from iris_screen.tools.devices.arm.keyboard.rows import fold

_MUCH = 0.2  # share of the page's height that one piece of text never changes
_LINE = 0.015  # least height of a line of text, as a share of the screen's
_LINES = 3  # how many heights of a text it may continue above and below
SPECK = 13 / 720**2
"""Share of a square as wide as the screen; a full stop is larger."""
_BESIDE = np.ones((3, 3), np.uint8)
TAIL = 10
"""How many last letters and digits are searched: a field shows only the end of a long text."""


class Page(NamedTuple):
    """A frame, and where its page ends and the keyboard begins. rows: where text appeared last, if known.

    Only these rows are compared: elsewhere a page may change by itself.
    """

    frame: Frame
    low: int
    rows: tuple[int, int] | None = None

    @property
    def all(self) -> Box:
        top = min(round(STATUS_BAR * self.frame.size.height), self.low)
        return Box(left=0, top=top, right=self.frame.size.width, bottom=self.low)

    @property
    def box(self) -> Box:
        if self.rows is None:
            return self.all
        top, bottom = max(self.rows[0], self.all.top), min(self.rows[1], self.low)
        return self.all.replace(top=top, bottom=bottom) if top < bottom else self.all


def find_changed_rows(before: Page, after: Page) -> tuple[int, int] | None:
    """The rows where text appeared, with those where it may continue; None if too much or nothing changed."""
    rows = np.flatnonzero(_find_changes(before, after).any(axis=1))
    high = int(np.ptp(rows)) + 1 if rows.size else 0
    if not high or high > _MUCH * after.all.height:
        return None
    around = round(_LINES * max(high, _LINE * after.frame.size.height))
    return after.box.top + int(rows[0]) - around, after.box.top + int(rows[-1]) + 1 + around


def is_untouched(before: Page, after: Page) -> bool:
    """Whether nothing changed, not even a caret."""
    return not _find_changes(before, after).any()


def is_same_page(before: Page, after: Page) -> bool:
    """Whether a page shows the same, ignoring where its caret is and whether it is visible."""
    pixels = before.frame.pixels, after.frame.pixels
    columns = np.flatnonzero(_find_changes(before, after).any(axis=0))
    return not columns.size or int(np.ptp(columns)) < CARET or is_only_caret(*pixels, after.box)


def _find_changes(before: Page, after: Page) -> NDArray[np.bool_]:
    """Where a page gained or lost something that was nowhere nearby: a camera sees edges a pixel off."""
    one, other = (crop(page.frame.pixels, after.box) for page in (before, after))
    if one.shape != other.shape or not one.size:
        return np.zeros(one.shape[:2], np.bool_)
    changed_pixels = _exceeds(one, other) | _exceeds(other, one)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(changed_pixels.astype(np.uint8))
    # pale letters look slightly different each time because of noise, by specks smaller than a full stop
    large = stats[:, cv2.CC_STAT_AREA] > SPECK * after.frame.size.width**2
    large[0] = False
    return np.asarray(large[labels])


def _exceeds(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    low, high = cv2.erode(other, _BESIDE), cv2.dilate(other, _BESIDE)
    over = np.maximum(cv2.subtract(one, high), cv2.subtract(low, one))
    return np.asarray(over.max(axis=2) > NOISE)


def read_changed_text(before: Page, after: Page, lines: Sequence[TextLine]) -> str:
    """The text of the lines that appeared or changed since, top to bottom."""
    box = after.box
    changed_pixels = np.abs(crop(before.frame.pixels, box).astype(np.int16) - crop(after.frame.pixels, box)).max(
        axis=(1, 2)
    )
    changed = np.flatnonzero(changed_pixels > NOISE) + box.top
    here = [line for line in lines if box.contains(line.box.center)]
    return "".join(line.text for line in here if ((line.box.top <= changed) & (changed < line.box.bottom)).any())


def has_arrived(was: str, seen: str, typed: str, piece: str) -> bool:
    """Whether a piece was added to the seen text. typed: everything typed so far, including the piece.

    It appears once more than before. Or the field shows only the end of a long text, which then ends what was typed.
    """
    more = fold(seen).count(fold(piece)) > fold(was).count(fold(piece))
    return more or fold(typed)[-TAIL:] in fold(seen)
