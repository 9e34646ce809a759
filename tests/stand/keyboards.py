"""Draws common phone keyboards: different layouts, with and without borders, light and dark."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Frame
from iris_screen.sim.phone.draw.fonts import font

GBOARD = (
    [(s, 1.0) for s in "qwertyuiop"],
    [("", -0.5), *((s, 1.0) for s in "asdfghjkl")],
    [("⇧", 1.5), *((s, 1.0) for s in "zxcvbnm"), ("⌫", 1.5)],
    [("?123", 1.5), (",", 1.0), ("☺", 1.0), ("", 4.0), (".", 1.0), ("→", 1.5)],
)
IOS = (
    [(s, 1.0) for s in "qwertyuiop"],
    [("", -0.5), *((s, 1.0) for s in "asdfghjkl")],
    [("⇧", 1.25), ("", -0.25), *((s, 1.0) for s in "zxcvbnm"), ("", -0.25), ("⌫", 1.25)],
    [("123", 1.25), ("☺", 1.25), ("space", 5.0), ("Go", 2.5)],
)
SOGOU = (
    [(s, 1.0) for s in "QWERTYUIOP"],
    [("", -0.5), *((s, 1.0) for s in "ASDFGHJKL")],
    [("⇧", 1.5), *((s, 1.0) for s in "ZXCVBNM"), ("⌫", 1.5)],
    [("符", 1.25), ("123", 1.25), ("，", 1.0), ("", 3.25), ("。", 1.0), ("中/英", 1.0), ("搜索", 1.25)],
)


@dataclass(frozen=True)
class Look:
    """borders: keys are patches of colour. hints: small digits above the letters of the first row."""

    ground: str = "#d5d9df"
    key: str = "#ffffff"
    ink: str = "#202124"
    borders: bool = True
    hints: bool = False


DARK = Look("#1a1b1f", "#3a3d44", "#e8eaed")
PLAIN = Look("#eceff1", "#eceff1", borders=False)


def draw(rows: tuple, look: Look = Look(), wide: int = 1080, high: int = 2400) -> tuple[Frame, dict[str, Box]]:
    """Draw a page with this keyboard; also returns the box of each key."""
    picture = Image.new("RGB", (wide, high), "#ffffff")
    pen = ImageDraw.Draw(picture)
    top, row = round(0.66 * high), round(0.068 * high)
    pen.text((60, round(0.2 * high)), "Message", font=font(wide // 24), fill="#202124")
    pen.rectangle((0, round(0.6 * high), wide, high), fill=look.ground)
    found: dict[str, Box] = {}
    for number, keys in enumerate(rows):
        x, unit = 0.0, wide / 10
        for label, size in keys:
            if size > 0:
                box = Box(
                    left=round(x) + wide // 180, top=top + number * row + wide // 120,
                    right=round(x + size * unit) - wide // 180, bottom=top + (number + 1) * row - wide // 120,
                )  # fmt: skip
                _key(pen, box, label, look, wide)
                found[label.lower()] = box
            x += abs(size) * unit
    return Frame(np.asarray(picture), f"{rows[3][0]}{look}{wide}", 0.0), found


def _key(pen: ImageDraw.ImageDraw, box: Box, label: str, look: Look, wide: int) -> None:
    if look.borders:
        pen.rounded_rectangle((box.left, box.top, box.right, box.bottom), wide // 100, fill=look.key)
    at: Point = box.center
    if label in "⇧⌫☺→":
        if label:
            pen.ellipse(
                (at.x - wide // 50, at.y - wide // 50, at.x + wide // 50, at.y + wide // 50),
                outline=look.ink,
                width=wide // 270,
            )
        return
    pen.text((at.x, at.y), label, font=font(wide // (22 if len(label) == 1 else 30)), fill=look.ink, anchor="mm")
    if look.hints and label.upper() in "QWERTYUIOP":
        hint = "1234567890"["QWERTYUIOP".index(label.upper())]
        pen.text((at.x, box.top + wide // 60), hint, font=font(wide // 50), fill=look.ink, anchor="mm")
