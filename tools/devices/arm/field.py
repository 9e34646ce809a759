"""What stands above the keyboard: whether it changed, and whether the text that was typed can be read there."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from core.geometry import Box
from core.screen import STATUS_BAR, Frame, TextLine
from tools.devices.arm.signs import folded
from tools.vision.dressing import NOISE, caret_only, differing
from tools.vision.pictures import crop

_MUCH = 0.2  # of the page's height, that one piece of text does not change
_LINE = 0.015  # of the screen's height, that a line of text has at least
_LINES = 3  # heights of a text, that it may go on above and below
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
        return self.all.model_copy(update={"top": top, "bottom": bottom}) if top < bottom else self.all


def rows_between(before: Page, after: Page) -> tuple[int, int] | None:
    """The rows where text came, with those around that it may go on to; None where so much changed that none tell."""
    found = differing(before.frame.pixels, after.frame.pixels, after.box)
    if found is None or found.height > _MUCH * after.all.height:
        return None
    around = round(_LINES * max(found.height, _LINE * after.frame.size.height))
    return found.top - around, found.bottom + around


def untouched(before: Page, after: Page) -> bool:
    """Whether not even a caret has moved."""
    return differing(before.frame.pixels, after.frame.pixels, after.box) is None


def same(before: Page, after: Page) -> bool:
    """Whether a page shows the same, wherever its caret is, or whether it is lit."""
    pixels = before.frame.pixels, after.frame.pixels
    return differing(*pixels, after.box) is None or caret_only(*pixels, after.box)


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
