"""Icons of applications: our own drawings from app_icons.txt, each a coloured tile with layers of glyphs."""

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
    """Every drawn icon by its name. In the file, blank lines stand between icons."""
    _, *blocks = _FILE.read_text(encoding="utf-8").split("\n\n")
    return dict(_read(block.splitlines()) for block in blocks)


def _read(lines: list[str]) -> tuple[str, AppIcon]:
    name, top, bottom = lines[0].split()
    layers = [(ink, glyph) for ink, glyph in (line.split(maxsplit=1) for line in lines[1:])]
    return name, AppIcon(top, bottom, layers)


def known(name: str) -> bool:
    """Whether this icon is drawn; other names get a tile with a letter."""
    return name in drawings()


@lru_cache(maxsize=128)
def app_icon(name: str, size: int, letter: str = "") -> tuple[Image.Image, Image.Image]:
    """The icon as an opaque picture and its rounded "L" mask, both `size` pixels square.

    A name without a drawing gets a tile coloured by the name, with `letter` (or the name's first) on it.
    """
    drawn = drawings().get(name)
    picture = _drawn(drawn, size) if drawn else _lettered(name, letter or name[:1].upper(), size)
    return picture, rounded_mask(size, size, round(size * ROUND))


def _drawn(icon: AppIcon, size: int) -> Image.Image:
    picture = _tile(colour(icon.top, False), colour(icon.bottom, False), size)
    for ink, glyph in icon.layers:
        picture.paste(colour(ink, False), (0, 0), vector.mask(glyph, size))
    return picture


def _lettered(name: str, letter: str, size: int) -> Image.Image:
    hue = hashlib.sha256(name.encode()).digest()[0] / 256
    picture = _tile(_shade(hue, 0.55, 0.92), _shade(hue, 0.75, 0.66), size)
    run = fonts.run(letter, round(size * 0.5), True)
    picture.paste((255, 255, 255), ((size - run.width) // 2, (size - run.height) // 2), run)
    return picture


def _shade(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = (round(part * 255) for part in colorsys.hsv_to_rgb(hue, saturation, value))
    return red, green, blue


def _tile(top: Colour, bottom: Colour, size: int) -> Image.Image:
    """A colour run from top to bottom."""
    column = Image.linear_gradient("L").resize((size, size))
    return Image.composite(Image.new("RGB", (size, size), bottom), Image.new("RGB", (size, size), top), column)
