"""The pictures of a look for a model: the whole screen with a grid, and the part around the pointer.

The numbers at the grid lines are in the unit that models use for places: thousandths of the screen.
"""

from collections.abc import Iterator
from math import ceil

import numpy as np

from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.screen import STATUS_BAR, Pixels
from iris_screen.core.settings import Color, Views
from iris_screen.sight.vision.pen import COLORS, Corner, choose_rim, draw_shape
from iris_screen.sight.vision.pictures import crop

SMALLEST_TEXT, LARGEST_TEXT = 10, 24
"""Font size of the coordinates, pixels."""
TEXT_SHARE = 60
"""A picture's height in lines of coordinates, if they have room."""
EDGE_SHARE = 40
"""The same for the numbers at the edges, since the picture may be sent at half its size."""
LETTER = 0.56
"""Width of a digit, in font heights."""
ROOM = 0.9
"""Share of the distance to the next coordinate that one may take."""
GAP = 2
"""Pixels between a grid crossing and its coordinates."""
THIN = 500
"""The width of a line of a 10 × 10 grid is the picture's shorter side divided by this."""
INK = 0.35
"""Opacity of such a line."""
ARROW = 8
"""Length of an arrow, in its widths."""


def draw_global_view(pixels: Pixels, pointer: Point | None, views: Views) -> Pixels:
    """A copy ``(h, w, 3) uint8 RGB`` with translucent lines every `grid_step` pixels, coordinates at every other
    crossing and along the upper and left edges, and an arrow.

    The arrow points at the pointer; there is none if that is None or outside. If coordinates would overlap, fewer
    crossings have them.
    """
    drawn, size = pixels.copy(), Size(width=pixels.shape[1], height=pixels.shape[0])
    for x in range(views.grid_step, size.width, views.grid_step):
        _draw_line(drawn, (slice(None), _slice_line(x, views.grid_width)), views.grid_color)
    for y in range(views.grid_step, size.height, views.grid_step):
        _draw_line(drawn, (_slice_line(y, views.grid_width), slice(None)), views.grid_color)
    return _draw_arrow(_write_coordinates(drawn, size, views), pointer, views)


def draw_tenths_view(pixels: Pixels, color: Color) -> Pixels:
    """A copy ``(h, w, 3) uint8 RGB`` with a thin grid of 10 × 10 and thousandths at all four edges, if they have room;
    for screens without a list of elements.
    """
    drawn, size = pixels.copy(), Size(width=pixels.shape[1], height=pixels.shape[0])
    shorter = min(size.width, size.height)
    width = max(1, shorter // THIN)
    for part in range(1, 10):
        _draw_line(drawn, (slice(None), _slice_line(size.width * part // 10, width)), color)
        _draw_line(drawn, (_slice_line(size.height * part // 10, width), slice(None)), color)
    sheet = _Sheet(drawn, max(SMALLEST_TEXT, shorter // EDGE_SHARE), color)
    wide, tall = sheet.measure("000"), sheet.height
    for part in range(1, 10) if shorter // 10 > wide + GAP else ():
        x, y = size.width * part // 10, size.height * part // 10
        # on a phone next to its own bar, whose clock and icons are to be read
        bar = round(STATUS_BAR * size.height) if size.height > size.width else 0
        for top in (bar + GAP, size.height - tall - GAP):
            sheet.write(str(100 * part), Point(x=x - wide // 2, y=top))
        for left in (GAP, size.width - wide - GAP):
            sheet.write(str(100 * part), Point(x=left, y=y - tall // 2))
    return sheet.pixels


def enlarge(pixels: Pixels, times: float) -> Pixels:
    """A copy of a part of a screen, this many times as large."""
    import cv2

    return np.asarray(cv2.resize(pixels, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)


def draw_local_view(pixels: Pixels, pointer: Point, views: Views) -> Pixels:
    """A copy of the square of `crop_size` around the pointer ``(s, s, 3) uint8 RGB``, with the arrow and no grid."""
    size = Size(width=pixels.shape[1], height=pixels.shape[0])
    box = find_local_box(size, pointer, views)
    inside = Point(x=pointer.x - box.left, y=pointer.y - box.top)
    return _draw_arrow(crop(pixels, box).copy(), inside, views)


def find_local_box(size: Size, pointer: Point, views: Views) -> Box:
    """The part of a screen of this size that a local view shows.

    At an edge the square moves inwards to stay whole; it is smaller only if the screen is.
    """
    left, width = _span(pointer.x, views.crop_size, size.width)
    top, height = _span(pointer.y, views.crop_size, size.height)
    return Box(left=left, top=top, right=left + width, bottom=top + height)


def _span(at: int, wanted: int, whole: int) -> tuple[int, int]:
    length = min(wanted, whole)
    return min(max(at - length // 2, 0), whole - length), length


def _draw_line(drawn: Pixels, line: tuple[slice, slice], color: Color) -> None:
    """Draws a translucent line."""
    drawn[line] = (drawn[line] * (1 - INK) + np.array(COLORS[color]) * INK).astype(np.uint8)


def _slice_line(at: int, width: int) -> slice:
    start = max(at - width // 2, 0)
    return slice(start, start + width)


# --- coordinates -----------------------------------------------------------------------------------------------------


def _write_coordinates(pixels: Pixels, size: Size, views: Views) -> Pixels:
    """Writes coordinates at crossings, and at the edges, where the other number is 0."""
    longest, step = "000,000", views.grid_step
    sheet = _Sheet(pixels, choose_text_height(size, step, len(longest)), views.grid_color)
    width, height = sheet.measure(longest) + views.grid_width, sheet.height + views.grid_width
    for x, y in list_labelled_crossings(size, step, width, height):
        text = f"{_to_thousandths(x, size.width)},{_to_thousandths(y, size.height)}"
        sheet.write(text, place_beside(Point(x=x, y=y), sheet.measure(text), sheet.height, size, views.grid_width))
    across, down = (step * ceil((length + 2 * GAP) / step) for length in (sheet.measure("000"), sheet.height))
    for x in range(across, size.width - sheet.measure("000"), across):
        sheet.write(_to_thousandths(x, size.width), Point(x=x + views.grid_width + GAP, y=GAP))
    for y in range(down, size.height - sheet.height, down):
        sheet.write(_to_thousandths(y, size.height), Point(x=GAP, y=y + views.grid_width + GAP))
    return sheet.pixels


def _to_thousandths(at: int, whole: int) -> str:
    return str(round(1000 * at / whole))


class _Sheet:
    """Writes on a picture in a colour with a rim. height: line height in pixels."""

    def __init__(self, pixels: Pixels, height: int, color: Color) -> None:
        from PIL import Image, ImageDraw, ImageFont  # 70 ms, and only needed if a model is asked

        self._font = ImageFont.load_default(height)
        self._left, self._top, _, bottom = (int(side) for side in self._font.getbbox("000,000", stroke_width=1))
        self.height = bottom - self._top
        self._page = Image.fromarray(pixels)
        self._pen, self._color = ImageDraw.Draw(self._page), COLORS[color]

    def measure(self, text: str) -> int:
        return int(self._font.getlength(text)) + 2

    def write(self, text: str, at: Point) -> None:
        """at: its upper left corner."""
        place = (at.x - self._left, at.y - self._top)
        self._pen.text(place, text, self._color, self._font, stroke_width=1, stroke_fill=choose_rim(self._color))

    @property
    def pixels(self) -> Pixels:
        return np.array(self._page, dtype=np.uint8)


def choose_text_height(size: Size, step: int, letters: int) -> int:
    """Font size of the coordinates, pixels: by the picture's size, limited by the distance to the next crossing."""
    wanted = min(size.width, size.height) // TEXT_SHARE
    allowed = int(step * ROOM / (letters * LETTER))
    return max(min(wanted, allowed, LARGEST_TEXT), SMALLEST_TEXT)


def list_labelled_crossings(size: Size, step: int, width: int, height: int) -> Iterator[tuple[int, int]]:
    """The crossings that get coordinates of this width and height: every other one as on a chessboard, to hide less of
    the screen; fewer if they would overlap.
    """
    across, down = (step * ceil((length + 2 * GAP) / step) for length in (width, height))
    for y in range(down, size.height, down):
        for x in range(across * (1 + (y // down + 1) % 2), size.width, 2 * across):
            yield x, y


def place_beside(crossing: Point, width: int, height: int, size: Size, line: int) -> Point:
    """The upper left corner of a text: right of and below its crossing; at the picture's right end left of and above.

    So the last text of a row does not cover the one before it.
    """
    away = line + GAP
    x, y = crossing.x + away, crossing.y + away
    if x + width > size.width:
        x, y = crossing.x - away - width, crossing.y - away - height
    return Point(x=max(x, 0), y=max(min(y, size.height - height), 0))


# --- the pointer ----------------------------------------------------------------------------------------------------


def _draw_arrow(pixels: Pixels, pointer: Point | None, views: Views) -> Pixels:
    """Draws the arrow in place, its tail towards the middle of the picture, so that it is whole at every edge."""
    height, width = pixels.shape[:2]
    if pointer and 0 <= pointer.x < width and 0 <= pointer.y < height:
        way = (1 if pointer.x < width / 2 else -1, 1 if pointer.y < height / 2 else -1)
        thick = min(views.mouse_width, min(width, height) / (2 * ARROW))
        draw_shape(pixels, outline_arrow(pointer, way, thick), COLORS[views.mouse_color], edge=max(1, round(thick / 4)))
    return pixels


def outline_arrow(tip: Point, way: tuple[int, int], thick: float) -> list[Corner]:
    """The seven corners of an arrow with its tip at this point and its tail in this direction."""
    along, across = (way[0] / 2**0.5, way[1] / 2**0.5), (-way[1] / 2**0.5, way[0] / 2**0.5)
    outline = [(0, 0), (3, 1.5), (3, 0.5), (ARROW, 0.5), (ARROW, -0.5), (3, -0.5), (3, -1.5)]
    return [
        (tip.x + thick * (a * along[0] + b * across[0]), tip.y + thick * (a * along[1] + b * across[1]))
        for a, b in outline
    ]
