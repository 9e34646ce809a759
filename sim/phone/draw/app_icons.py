"""App icons: original drawings from app_icons.txt, each a coloured tile with layers of glyphs."""

import colorsys
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image

from iris_screen.sim.phone.draw import fonts, vector
from iris_screen.sim.phone.draw.canvas import rounded_mask
from iris_screen.sim.phone.draw.theme import Colour, colour

ROUND = 0.24  # corner radius as a share of the side
_FILE = Path(__file__).with_name("app_icons.txt")


@dataclass(frozen=True)
class AppIcon:
    """Colours at the top and the bottom of the tile, then (colour, glyph) layers, back to front."""

    top: str
    bottom: str
    layers: list[tuple[str, str]]


@lru_cache(maxsize=1)
def drawings() -> dict[str, AppIcon]:
    """All drawn icons by name. Blank lines separate the icons in the file."""
    _, *blocks = _FILE.read_text(encoding="utf-8").split("\n\n")
    return dict(_parse_icon(block.splitlines()) for block in blocks)


def _parse_icon(lines: list[str]) -> tuple[str, AppIcon]:
    name, top, bottom = lines[0].split()
    layers = [(ink, glyph) for ink, glyph in (line.split(maxsplit=1) for line in lines[1:])]
    return name, AppIcon(top, bottom, layers)


def known(name: str) -> bool:
    """Whether there is a drawing for this name; other names get a tile with a letter."""
    return name in drawings()


@lru_cache(maxsize=128)
def app_icon(name: str, size: int, letter: str = "") -> tuple[Image.Image, Image.Image]:
    """The icon as an opaque picture and its rounded "L" mask, both `size` pixels square.

    A name without a drawing gets a tile in a colour derived from the name, with `letter` or its first letter.
    """
    drawn = drawings().get(name)
    picture = _draw_icon(drawn, size) if drawn else _draw_letter(name, letter or name[:1].upper(), size)
    return picture, rounded_mask(size, size, round(size * ROUND))


def _draw_icon(icon: AppIcon, size: int) -> Image.Image:
    picture = _make_tile(colour(icon.top, False), colour(icon.bottom, False), size)
    for ink, glyph in icon.layers:
        picture.paste(colour(ink, False), (0, 0), vector.mask(glyph, size))
    return picture


def _draw_letter(name: str, letter: str, size: int) -> Image.Image:
    hue = hashlib.sha256(name.encode()).digest()[0] / 256
    picture = _make_tile(_from_hsv(hue, 0.55, 0.92), _from_hsv(hue, 0.75, 0.66), size)
    run = fonts.run(letter, round(size * 0.5), True)
    picture.paste((255, 255, 255), ((size - run.width) // 2, (size - run.height) // 2), run)
    return picture


def _from_hsv(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = (round(part * 255) for part in colorsys.hsv_to_rgb(hue, saturation, value))
    return red, green, blue


def _make_tile(top: Colour, bottom: Colour, size: int) -> Image.Image:
    """A tile with a gradient from top to bottom."""
    column = Image.linear_gradient("L").resize((size, size))
    return Image.composite(Image.new("RGB", (size, size), bottom), Image.new("RGB", (size, size), top), column)
