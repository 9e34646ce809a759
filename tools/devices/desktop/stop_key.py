"""The stop key: a small picture in a corner, over all windows, that a person clicks to stop the run.

It is no part of what is operated. No frame shows it: its place is filled with the colours beside it, row by row, since
taking it away for each look would make it flicker, and no system tells what lies under a window. And no touch meets it:
it goes to another corner first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Protocol

import numpy as np

from iris_screen.core.errors import Rejected
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.desktop.desktop_geometry import Area, Spot, View

FONT = Path(__file__).resolve().parents[3] / "assets" / "fonts" / "NotoSansSC-Medium.otf"
WORDS = {"zh": "停止 Iris"}
OTHER_WORDS = "Stop Iris"
TEXT, MARGIN = 16, 12
"""The height of its letters, and its distance from the edges, in points."""
LARGEST_SCALE = 3.0
INK, GROUND, EDGE = (255, 255, 255), (178, 34, 34), (110, 16, 16)
BESIDE = 8
"""So many pixels beside it say what colour a row has; thin letters among them do not."""
NEAR = 8
"""A touch so close to it counts as on it."""


class KeyWindow(Protocol):
    """What shows the picture. Not shown before its first `place`."""

    def place(self, at: Spot) -> None:
        """Show it with its upper left corner there; done when it returns."""
        ...


def drawn(language: str, scale: float = 1.0) -> Pixels:
    """The picture, in the words of this language (such as zh_CN.UTF-8). scale: pixels per point."""
    from PIL import Image, ImageDraw, ImageFont

    unit = TEXT * min(max(scale, 1.0), LARGEST_SCALE)
    font = ImageFont.truetype(FONT, round(unit))
    words = WORDS.get(language[:2].lower(), OTHER_WORDS)
    width = (round(font.getlength(words) + 2.6 * unit) + 3) // 4 * 4  # X11 wants rows of whole words
    height = round(2 * unit)
    image = Image.new("RGB", (width, height), GROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, width - 1, height - 1), outline=EDGE, width=round(unit / 16))
    pen.rectangle((0.7 * unit, 0.65 * unit, 1.4 * unit, 1.35 * unit), fill=INK)
    pen.text((1.9 * unit, height / 2), words, INK, font, anchor="lm")
    return np.asarray(image, np.uint8)


@dataclass
class StopKey:
    """size: width and height of the picture. May be used from any thread."""

    window: KeyWindow
    size: tuple[int, int]
    margin: float = MARGIN
    _view: View | None = None
    _corners: list[Area] = field(default_factory=list)
    _at: Area | None = None
    busy: Lock = field(default_factory=Lock)
    """Held from before a picture is taken until it was left out of it, so that it does not move in between."""

    def leave_out(self, pixels: Pixels, view: View) -> None:
        """Fill its place in this picture, which shows `view`. Where that is a new view, it goes to a corner of it."""
        if self._at is not None:
            _fill(pixels, view, self._at)
        if view != self._view:
            self._view, self._corners = view, self._calmest_first(pixels, view)
            self._go(self._corners[0])

    def make_way(self, spots: Sequence[Spot]) -> bool:
        """Go where none of these is; whether it had to. Raises Rejected where the screen is too small for that."""
        with self.busy:
            if self._at is None or not any(_is_near(self._at, spot) for spot in spots):
                return False
            free = [corner for corner in self._corners if not any(_is_near(corner, spot) for spot in spots)]
            if not free:
                raise Rejected(say("desktop-stop-key-no-room"))
            self._go(free[0])
            return True

    def _go(self, to: Area) -> None:
        self._at = to
        self.window.place(Spot(to.left, to.top))

    def _calmest_first(self, pixels: Pixels, view: View) -> list[Area]:
        """The four corners, the one where it hides least at the front; of equals, the one at the lower right."""
        (width, height), area = self.size, view.area
        right, bottom = area.left + area.width - width - self.margin, area.top + area.height - height - self.margin
        left, top = area.left + self.margin, area.top + self.margin
        corners = [Area(x, y, width, height) for y in (bottom, top) for x in (right, left)]
        return sorted(corners, key=lambda corner: _unrest(_part(pixels, view, corner)))


def _is_near(area: Area, spot: Spot) -> bool:
    return area.held(spot).distance(spot) <= NEAR


def _unrest(part: Pixels) -> float:
    """Nothing where none of it is on the screen."""
    return float(part.std()) if part.size else 0.0


def _part(pixels: Pixels, view: View, area: Area) -> Pixels:
    left, top, right, bottom = _box(view, area)
    return pixels[top:bottom, left:right]


def _box(view: View, area: Area) -> tuple[int, int, int, int]:
    """Left, top, right, bottom in the frame's pixels, held within it."""
    box = view.box(area)
    return box.left, box.top, box.right, box.bottom


def _fill(pixels: Pixels, view: View, area: Area) -> None:
    """Carry the rows on from the side where the screen is."""
    left, top, right, bottom = _box(view, area)
    at = slice(left - BESIDE, left) if left > view.size.width - right else slice(right, right + BESIDE)
    beside = pixels[top:bottom, at]
    if beside.size:
        pixels[top:bottom, left:right] = np.median(beside, axis=1, keepdims=True).astype(np.uint8)
