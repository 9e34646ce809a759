"""The two pictures a model is shown of one look: the whole with a grid, and what is round the pointer (SPEC I2)."""

from collections.abc import Iterator
from math import ceil

import numpy as np

from core.geometry import Box, Point, Size
from core.screen import Pixels
from core.settings import Views
from tools.vision.pen import COLORS, Corner, rim, shape
from tools.vision.pictures import crop

SMALLEST_TEXT, LARGEST_TEXT = 10, 24
"""Pixels of the coordinates' font."""
TEXT_SHARE = 60
"""A picture is so many of its texts high, where they have room."""
LETTER = 0.56
"""Width of a digit, in heights of the font."""
ROOM = 0.9
"""How much of the way to the next one a coordinate may take."""
GAP = 2
"""Pixels between a crossing and its coordinates."""
ARROW = 8
"""How many of its widths an arrow is long."""


def global_view(pixels: Pixels, pointer: Point | None, views: Views) -> Pixels:
    """A copy ``(h, w, 3) uint8 RGB`` with lines every `grid_step` pixels, coordinates at the crossings, and an arrow.

    The arrow's tip is the pointer; there is none where that is None or outside. Where lines are so near that their
    coordinates would overlap, only some crossings carry them.
    """
    drawn = pixels.copy()
    size = Size(width=pixels.shape[1], height=pixels.shape[0])
    color = COLORS[views.grid_color]
    for x in range(views.grid_step, size.width, views.grid_step):
        drawn[:, _line(x, views.grid_width)] = color
    for y in range(views.grid_step, size.height, views.grid_step):
        drawn[_line(y, views.grid_width), :] = color
    return _with_arrow(_with_coordinates(drawn, size, views), pointer, views)


def local_view(pixels: Pixels, pointer: Point, views: Views) -> Pixels:
    """A copy of the square of `crop_size` round the pointer ``(s, s, 3) uint8 RGB``, with the arrow and no grid."""
    size = Size(width=pixels.shape[1], height=pixels.shape[0])
    box = local_box(size, pointer, views)
    inside = Point(x=pointer.x - box.left, y=pointer.y - box.top)
    return _with_arrow(crop(pixels, box).copy(), inside, views)


def local_box(size: Size, pointer: Point, views: Views) -> Box:
    """What a local view shows of a screen of this size.

    At an edge the square moves inwards, so that it stays whole; it is smaller only where the screen is.
    """
    left, width = _span(pointer.x, views.crop_size, size.width)
    top, height = _span(pointer.y, views.crop_size, size.height)
    return Box(left=left, top=top, right=left + width, bottom=top + height)


def _span(at: int, wanted: int, whole: int) -> tuple[int, int]:
    length = min(wanted, whole)
    return min(max(at - length // 2, 0), whole - length), length


def _line(at: int, width: int) -> slice:
    start = max(at - width // 2, 0)
    return slice(start, start + width)


# --- coordinates -----------------------------------------------------------------------------------------------------


def _with_coordinates(pixels: Pixels, size: Size, views: Views) -> Pixels:
    from PIL import Image, ImageDraw, ImageFont  # 70 ms, and only needed where a model is asked

    longest = f"{size.width},{size.height}"
    font = ImageFont.load_default(text_height(size, views.grid_step, len(longest)))
    left, top, right, bottom = (int(side) for side in font.getbbox(longest, stroke_width=1))
    page = Image.fromarray(pixels)
    pen, color = ImageDraw.Draw(page), COLORS[views.grid_color]
    width, height = (side + views.grid_width for side in (right - left, bottom - top))
    for x, y in labelled(size, views.grid_step, width, height):
        text = f"{x},{y}"
        at = beside(Point(x=x, y=y), int(font.getlength(text)) + 2, bottom - top, size, views.grid_width)
        pen.text((at.x - left, at.y - top), text, color, font, stroke_width=1, stroke_fill=rim(color))
    return np.array(page, dtype=np.uint8)


def text_height(size: Size, step: int, letters: int) -> int:
    """Pixels of the coordinates' font: as large as the picture suggests and the way to the next crossing allows."""
    wanted = min(size.width, size.height) // TEXT_SHARE
    allowed = int(step * ROOM / (letters * LETTER))
    return max(min(wanted, allowed, LARGEST_TEXT), SMALLEST_TEXT)


def labelled(size: Size, step: int, width: int, height: int) -> Iterator[tuple[int, int]]:
    """The crossings that carry coordinates of this width and height: all, or every so many where they would overlap."""
    across, down = (step * ceil((length + 2 * GAP) / step) for length in (width, height))
    for y in range(down, size.height, down):
        for x in range(across, size.width, across):
            yield x, y


def beside(crossing: Point, width: int, height: int, size: Size, line: int) -> Point:
    """The upper left corner of a text: right of and below its crossing; at the picture's right end left of and above.

    So the last of a row does not lie on the one before it.
    """
    away = line + GAP
    x, y = crossing.x + away, crossing.y + away
    if x + width > size.width:
        x, y = crossing.x - away - width, crossing.y - away - height
    return Point(x=max(x, 0), y=max(min(y, size.height - height), 0))


# --- the pointer ----------------------------------------------------------------------------------------------------


def _with_arrow(pixels: Pixels, pointer: Point | None, views: Views) -> Pixels:
    """Draws in place. The arrow lies towards the middle of the picture, so that it is whole at every edge."""
    height, width = pixels.shape[:2]
    if pointer and 0 <= pointer.x < width and 0 <= pointer.y < height:
        way = (1 if pointer.x < width / 2 else -1, 1 if pointer.y < height / 2 else -1)
        thick = min(views.mouse_width, min(width, height) / (2 * ARROW))
        shape(pixels, arrow(pointer, way, thick), COLORS[views.mouse_color], edge=max(1, round(thick / 4)))
    return pixels


def arrow(tip: Point, way: tuple[int, int], thick: float) -> list[Corner]:
    """The seven corners of an arrow whose tip is this point and whose end lies that way."""
    along, across = (way[0] / 2**0.5, way[1] / 2**0.5), (-way[1] / 2**0.5, way[0] / 2**0.5)
    outline = [(0, 0), (3, 1.5), (3, 0.5), (ARROW, 0.5), (ARROW, -0.5), (3, -0.5), (3, -1.5)]
    return [
        (tip.x + thick * (a * along[0] + b * across[0]), tip.y + thick * (a * along[1] + b * across[1]))
        for a, b in outline
    ]
