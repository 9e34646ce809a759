"""The stop key: a small picture in a corner, over all windows, that a person clicks to stop the run.

It is not part of what is operated. No frame shows it: its place is filled with the colours next to it, row by row.
Hiding it for each look would make it flicker, and no system reports what is under a window. No touch hits it either:
it moves to another corner first.
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
from iris_screen.text import find_closest_language, render
from iris_screen.tools.devices.desktop.desktop_geometry import Area, DesktopPoint, View

FONT = Path(__file__).resolve().parents[3] / "assets" / "fonts" / "NotoSansSC-Medium.otf"
TEXT, MARGIN = 16, 12
"""The height of its letters, and its distance from the edges, in points."""
LARGEST_SCALE = 3.0
INK, GROUND, EDGE = (255, 255, 255), (178, 34, 34), (110, 16, 16)
SAMPLE = 8
"""How many pixels next to it decide the colour of a row; their median ignores thin letters."""
NEAR = 8
"""A touch this close to the key counts as on it."""


class KeyWindow(Protocol):
    """The window that shows the picture. Hidden before its first `place`."""

    def place(self, at: DesktopPoint) -> None:
        """Show it with its upper left corner there; it is visible when this returns."""
        ...


def draw_picture(language: str, scale: float = 1.0) -> Pixels:
    """Draw the picture with its text in this language (such as zh_CN.UTF-8). scale: pixels per point."""
    from PIL import Image, ImageDraw, ImageFont

    unit = TEXT * min(max(scale, 1.0), LARGEST_SCALE)
    font = ImageFont.truetype(FONT, round(unit))
    words = render(say("desktop-stop-iris"), find_closest_language(language))
    width = (round(font.getlength(words) + 2.6 * unit) + 3) // 4 * 4  # X11 needs rows of whole words
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
    """Held from before a screenshot until the key is removed from it, so that the key does not move in between."""

    def leave_out(self, pixels: Pixels, view: View) -> None:
        """Remove the key from this picture, which shows `view`. If that is a new view, go to a corner of it."""
        if self._at is not None:  # continue the rows from the side where the screen is
            left, top, right, bottom = _box(view, self._at)
            at = slice(left - SAMPLE, left) if left > view.size.width - right else slice(right, right + SAMPLE)
            sample = pixels[top:bottom, at]
            if sample.size:
                pixels[top:bottom, left:right] = np.median(sample, axis=1, keepdims=True).astype(np.uint8)
        if view != self._view:
            self._view, self._corners = view, self._sort_corners(pixels, view)
            self._move_to(self._corners[0])

    def lies_at(self, spot: DesktopPoint) -> bool:
        return self._at is not None and self._at.clamp(spot) == spot

    def make_way(self, spots: Sequence[DesktopPoint]) -> bool:
        """Move away if one of these is on the key; returns whether it moved. Raises Rejected if there is no room."""
        with self.busy:
            if self._at is None or not any(_is_near(self._at, spot) for spot in spots):
                return False
            free = [corner for corner in self._corners if not any(_is_near(corner, spot) for spot in spots)]
            if not free:
                raise Rejected(say("desktop-stop-key-no-room"))
            self._move_to(free[0])
            return True

    def _move_to(self, to: Area) -> None:
        self._at = to
        self.window.place(DesktopPoint(to.left, to.top))

    def _sort_corners(self, pixels: Pixels, view: View) -> list[Area]:
        """The four corners: first the one where the key hides the least, of equals the lower right one."""
        (width, height), area = self.size, view.area
        right, bottom = area.left + area.width - width - self.margin, area.top + area.height - height - self.margin
        left, top = area.left + self.margin, area.top + self.margin
        corners = [Area(x, y, width, height) for y in (bottom, top) for x in (right, left)]
        found = []
        for corner in corners:
            x, y, end, low = _box(view, corner)
            part = pixels[y:low, x:end]
            found.append((float(part.std()) if part.size else 0.0, corner))  # nothing if it is off the screen
        return [corner for _, corner in sorted(found, key=lambda each: each[0])]


def _is_near(area: Area, spot: DesktopPoint) -> bool:
    return area.clamp(spot).distance(spot) <= NEAR


def _box(view: View, area: Area) -> tuple[int, int, int, int]:
    """Left, top, right, bottom in the frame's pixels, clipped to the frame."""
    box = view.to_box(area)
    return box.left, box.top, box.right, box.bottom
