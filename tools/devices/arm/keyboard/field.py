"""What stands above the keyboard: whether it changed, and whether the text that was typed can be read there."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.geometry import Box
from iris_screen.core.screen import STATUS_BAR, Frame, Pixels, TextLine
from iris_screen.sight.vision.controls.dressing import CARET, NOISE, caret_only
from iris_screen.sight.vision.pictures import crop
from iris_screen.tools.devices.arm.keyboard.rows import folded

_MUCH = 0.2  # of the page's height, that one piece of text does not change
_LINE = 0.015  # of the screen's height, that a line of text has at least
_LINES = 3  # heights of a text, that it may go on above and below
SPECK = 13 / 720**2
"""Of a square as wide as the screen: what a full stop is larger than."""
_BESIDE = np.ones((3, 3), np.uint8)
TAIL = 10
"""Letters and digits that are looked for: of a long text a field shows the end."""


class Page(NamedTuple):
    """A look, and how far down the page reaches before the keyboard begins. rows: where text came last, if it is known.

    Only those are compared: elsewhere a page may change by itself.
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


def rows_between(before: Page, after: Page) -> tuple[int, int] | None:
    """The rows where text came, with those around that it may go on to; None where so much changed that none tell."""
    rows = np.flatnonzero(_apart(before, after).any(axis=1))
    high = int(np.ptp(rows)) + 1 if rows.size else 0
    if not high or high > _MUCH * after.all.height:
        return None
    around = round(_LINES * max(high, _LINE * after.frame.size.height))
    return after.box.top + int(rows[0]) - around, after.box.top + int(rows[-1]) + 1 + around


def untouched(before: Page, after: Page) -> bool:
    """Whether not even a caret has moved."""
    return not _apart(before, after).any()


def same(before: Page, after: Page) -> bool:
    """Whether a page shows the same, wherever its caret is, or whether it is lit."""
    pixels = before.frame.pixels, after.frame.pixels
    columns = np.flatnonzero(_apart(before, after).any(axis=0))
    return not columns.size or int(np.ptp(columns)) < CARET or caret_only(*pixels, after.box)


def _apart(before: Page, after: Page) -> NDArray[np.bool_]:
    """Where a page has what stood nowhere around there, or lacks what did: a camera sees edges a pixel off."""
    one, other = (crop(page.frame.pixels, after.box) for page in (before, after))
    if one.shape != other.shape or not one.size:
        return np.zeros(one.shape[:2], np.bool_)
    apart = _beyond(one, other) | _beyond(other, one)
    _, labels, told, _ = cv2.connectedComponentsWithStats(apart.astype(np.uint8))
    # pale letters come out of the noise a little otherwise each time, by specks that are smaller than a full stop
    large = told[:, cv2.CC_STAT_AREA] > SPECK * after.frame.size.width**2
    large[0] = False
    return np.asarray(large[labels])


def _beyond(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    low, high = cv2.erode(other, _BESIDE), cv2.dilate(other, _BESIDE)
    over = np.maximum(cv2.subtract(one, high), cv2.subtract(low, one))
    return np.asarray(over.max(axis=2) > NOISE)


def written(before: Page, after: Page, lines: Sequence[TextLine]) -> str:
    """The words of the lines that came or changed since, top to bottom."""
    box = after.box
    apart = np.abs(crop(before.frame.pixels, box).astype(np.int16) - crop(after.frame.pixels, box)).max(axis=(1, 2))
    changed = np.flatnonzero(apart > NOISE) + box.top
    here = [line for line in lines if box.contains(line.box.center)]
    return "".join(line.text for line in here if ((line.box.top <= changed) & (changed < line.box.bottom)).any())


def arrived(was: str, seen: str, typed: str, piece: str) -> bool:
    """Whether a piece came to what was seen. typed: everything until then, the piece included.

    It is there once more than it was. Of a long text a field shows the end, so there it is behind what was typed.
    """
    more = folded(seen).count(folded(piece)) > folded(was).count(folded(piece))
    return more or folded(typed)[-TAIL:] in folded(seen)
