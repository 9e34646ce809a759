"""Icons drawn by ourselves for the rendered cases, as strokes on a 24×24 grid.

An icon is a line of commands, `;` between them: `o x y r` ring, `d x y r` disc, `l x y …` line, `p x y …` filled
polygon, `r x y x y` frame, `R x y x y` filled box, `a x y r from to` arc in degrees, `t CHAR x y size` a
character.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

GRID = 24
FINE = 4  # drawn this much larger, then averaged down

CLOUD = "a 8 14 5 90 270; a 13 10 6 190 350; a 18 14 4 -90 90; l 8 19 18 19"
# Each family holds look-alikes: where one is wanted, the others must not be taken for it.
FAMILIES: dict[str, dict[str, str]] = {
    "ringed": {
        "help": "o 12 12 9; t ? 12 12 12",
        "info": "o 12 12 9; l 12 11 12 17; d 12 7.5 1.2",
        "add": "o 12 12 9; l 12 8 12 16; l 8 12 16 12",
        "close": "o 12 12 9; l 9 9 15 15; l 15 9 9 15",
        "done": "o 12 12 9; l 8 12 11 15 16 9",
        "clock": "o 12 12 9; l 12 7 12 12 16 14",
        "blocked": "o 12 12 9; l 6 6 18 18",
    },
    "arrows": {
        "back": "l 20 12 5 12; l 12 5 5 12 12 19",
        "forward": "l 4 12 19 12; l 12 5 19 12 12 19",
        "up": "l 12 20 12 5; l 5 12 12 5 19 12",
        "down": "l 12 4 12 19; l 5 12 12 19 19 12",
        "upload": "l 12 17 12 4; l 6 10 12 4 18 10; l 5 20 19 20",
        "download": "l 12 4 12 16; l 6 10 12 16 18 10; l 5 20 19 20",
        "reply": "l 10 5 4 11 10 17; l 4 11 15 11 20 15 20 20",
    },
    "clouds": {
        "cloud": CLOUD,
        "cloud up": f"{CLOUD}; l 13 17 13 10; l 10 13 13 10 16 13",
        "cloud off": f"{CLOUD}; l 4 4 21 21",
    },
    "people": {
        "person": "d 12 8 4; p 4 20 4 18 8 14 16 14 20 18 20 20",
        "people": "d 9 8 3.5; p 2 20 2 18 6 14 12 14 16 18 16 20; d 17 9 3; p 17 20 22 20 22 17 18 14 16 14",
        "add person": "d 9 8 4; p 2 20 2 18 6 14 12 14 16 18 16 20; l 20 7 20 13; l 17 10 23 10",
    },
    "boxes": {
        "folder": "l 3 19 3 5 9 5 11 8 21 8 21 19 3 19",
        "new folder": "l 3 19 3 5 9 5 11 8 21 8 21 19 3 19; l 12 10 12 17; l 8.5 13.5 15.5 13.5",
        "mail": "r 3 5 21 19; l 3 6 12 13 21 6",
        "calendar": "r 4 5 20 20; l 4 9 20 9; l 8 3 8 6; l 16 3 16 6",
        "event": "r 4 5 20 20; l 4 9 20 9; l 8 3 8 6; l 16 3 16 6; R 12 13 17 17",
        "picture": "r 3 4 21 20; l 4 18 9 12 13 16 16 13 20 18; d 16 8.5 1.6",
        "card": "r 3 5 21 19; R 3 8 21 11",
    },
    "locks": {
        "lock": "R 5 11 19 21; a 12 10 5 180 360; l 7 10 7 12; l 17 10 17 12",
        "unlock": "R 5 11 19 21; a 12 8 5 180 340; l 7 8 7 12",
        "bag": "R 5 9 19 21; a 12 9 4 180 360",
    },
    "marks": {
        "bookmark": "l 6 3 18 3 18 21 12 16 6 21 6 3",
        "bookmarked": "p 6 3 18 3 18 21 12 16 6 21",
        "flag": "l 5 22 5 3 18 3 15 8 18 13 5 13",
        "tag": "l 3 4 12 4 21 13 13 21 3 12 3 4; d 7.5 8 1.5",
    },
    "bells": {
        "bell": "p 6 17 6 10 9 5 12 4 15 5 18 10 18 17; l 4 17.5 20 17.5; d 12 20.5 1.8",
        "bell off": "p 6 17 6 10 9 5 12 4 15 5 18 10 18 17; l 4 17.5 20 17.5; d 12 20.5 1.8; l 2 3 22 23",
    },
    "bars": {
        "menu": "l 3 6 21 6; l 3 12 21 12; l 3 18 21 18",
        "sort": "l 3 6 21 6; l 6 12 18 12; l 10 18 14 18",
        "list": "l 8 6 21 6; l 8 12 21 12; l 8 18 21 18; d 4 6 1.3; d 4 12 1.3; d 4 18 1.3",
        "left": "l 3 6 21 6; l 3 12 15 12; l 3 18 18 18",
        "grid": "R 3 3 10 10; R 14 3 21 10; R 3 14 10 21; R 14 14 21 21",
    },
    "talk": {
        "chat": "l 3 4 21 4 21 17 8 17 3 21 3 4",
        "typing": "l 3 4 21 4 21 17 8 17 3 21 3 4; d 8 10.5 1.3; d 12 10.5 1.3; d 16 10.5 1.3",
        "note": "l 3 4 21 4 21 17 8 17 3 21 3 4; l 7 8.5 17 8.5; l 7 12.5 14 12.5",
    },
    "sound": {
        "loud": "p 3 9 7 9 12 4 12 20 7 15 3 15; a 12 12 5 -50 50; a 12 12 9 -50 50",
        "quiet": "p 3 9 7 9 12 4 12 20 7 15 3 15; a 12 12 5 -50 50",
        "mute": "p 3 9 7 9 12 4 12 20 7 15 3 15; l 15 9 21 15; l 21 9 15 15",
        "play": "p 7 4 20 12 7 20",
    },
    "tools": {
        "search": "o 10 10 6; l 14.5 14.5 21 21",
        "zoom in": "o 10 10 6; l 14.5 14.5 21 21; l 10 7.5 10 12.5; l 7.5 10 12.5 10",
        "bin": "r 6 7 18 21; l 4 7 20 7; l 9 4 15 4; l 10 11 10 17; l 14 11 14 17",
        "pencil": "p 4 20 5 15 16 4 20 8 9 19",
        "filter": "l 3 4 21 4 14 12 14 20 10 18 10 12 3 4",
        "home": "l 3 12 12 4 21 12; l 6 11 6 20 18 20 18 11",
        "heart": "a 8 9 4.5 160 330; a 16 9 4.5 210 380; l 3.8 10.5 12 20 20.2 10.5",
        "star": "p 12 2 15 9 22 9.5 16.5 14 18.5 21 12 17 5.5 21 7.5 14 2 9.5 9 9",
        "pin": "a 12 9 6 150 390; l 6.8 12 12 21 17.2 12; d 12 9 2",
    },
}
ICONS = {name: strokes for family in FAMILIES.values() for name, strokes in family.items()}


def draw(strokes: str, side: int, stroke: float = 2.0) -> NDArray[np.float32]:
    """How much ink (0…1) each pixel of a `side`×`side` square has; `stroke` in units of the grid."""
    picture = Image.new("L", (side * FINE, side * FINE))
    pen = _Pen(ImageDraw.Draw(picture), side * FINE / GRID, stroke)
    for command in strokes.split(";"):
        pen.do(command.split())
    small = picture.resize((side, side), Image.Resampling.BOX)
    return np.asarray(small, dtype=np.float32) / np.float32(255)


def family_of(icon: str) -> dict[str, str]:
    """The look-alikes of an icon, itself among them."""
    return next(family for family in FAMILIES.values() if icon in family)


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A font of this height: a common one of the system, else Pillow's own."""
    for name in ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "Arial.ttf", "Helvetica.ttc", "LiberationSans-Regular.ttf"):
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)


class _Pen:
    def __init__(self, canvas: ImageDraw.ImageDraw, unit: float, stroke: float) -> None:
        self._canvas, self._unit, self._width = canvas, unit, max(round(stroke * unit), 1)

    def do(self, words: list[str]) -> None:
        if words[0] == "t":
            self._character(words[1], *(float(word) for word in words[2:]))
            return
        kinds: dict[str, Callable[..., None]] = {
            "o": self._ring,
            "d": self._disc,
            "l": self._line,
            "p": self._polygon,
            "r": self._frame,
            "R": self._box,
            "a": self._arc,
        }
        kinds[words[0]](*(float(word) for word in words[1:]))

    def _around(self, x: float, y: float, radius: float) -> list[float]:
        return [v * self._unit for v in (x - radius, y - radius, x + radius, y + radius)]

    def _ring(self, x: float, y: float, radius: float) -> None:
        self._canvas.ellipse(self._around(x, y, radius), outline=255, width=self._width)

    def _disc(self, x: float, y: float, radius: float) -> None:
        self._canvas.ellipse(self._around(x, y, radius), fill=255)

    def _line(self, *at: float) -> None:
        self._canvas.line([v * self._unit for v in at], fill=255, width=self._width, joint="curve")

    def _polygon(self, *at: float) -> None:
        self._canvas.polygon([v * self._unit for v in at], fill=255)

    def _frame(self, *at: float) -> None:
        self._canvas.rounded_rectangle([v * self._unit for v in at], self._unit * 2, outline=255, width=self._width)

    def _box(self, *at: float) -> None:
        self._canvas.rounded_rectangle([v * self._unit for v in at], self._unit, fill=255)

    def _arc(self, x: float, y: float, radius: float, start: float, end: float) -> None:
        self._canvas.arc(self._around(x, y, radius), start, end, fill=255, width=self._width)

    def _character(self, char: str, x: float, y: float, size: float) -> None:
        place = (x * self._unit, y * self._unit)
        self._canvas.text(place, char, fill=255, font=font(round(size * self._unit)), anchor="mm")
