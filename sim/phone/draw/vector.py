"""Glyphs as short strings on a 24×24 grid, turned into masks of any size.

A glyph is shapes joined by "|". A shape is a letter, an optional stroke width (default 2), and points:

    L x,y x,y …       a line with round ends and joints        P x,y x,y …        a filled polygon
    C x,y r           a circle's line                          D x,y r            a disc
    A x,y r from to   an arc, degrees clockwise from 3 o'clock W x,y r from to    a filled slice
    R x,y x,y r       a rounded frame                          F x,y x,y r        a filled rounded box
    Q x,y x,y x,y     a curve with one control point

A minus before the letter erases instead of drawing: "D 12,12 9|-D 12,12 4" is a ring.
"""

import math
import re
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

GRID = 24
_FINER = 4  # drawn this many times larger, then averaged down
_SHAPE = re.compile(r"(-?)([A-Z])([\d.]*) +(.+)")

Pen = ImageDraw.ImageDraw
XY = tuple[float, float]


@lru_cache(maxsize=2048)
def mask(glyph: str, size: int) -> Image.Image:
    """The glyph as an "L" mask, `size` pixels square; at least one."""
    size = max(size, 1)
    big = Image.new("L", (size * _FINER, size * _FINER), 0)
    pen, unit = ImageDraw.Draw(big), size * _FINER / GRID
    for shape in glyph.split("|"):
        _draw_shape(pen, shape.strip(), unit)
    return big.reduce(_FINER)


def _draw_shape(pen: Pen, shape: str, unit: float) -> None:
    match = _SHAPE.fullmatch(shape)
    if match is None:
        raise ValueError(f"cannot read the shape {shape!r}")
    minus, letter, width, rest = match.groups()
    points, numbers = _parse_arguments(rest, unit)
    _SHAPES[letter](pen, points, numbers, unit * float(width or 2), 0 if minus else 255, unit)


def _parse_arguments(text: str, unit: float) -> tuple[list[XY], list[float]]:
    points: list[XY] = []
    numbers: list[float] = []
    for word in text.split():
        if "," in word:
            x, y = word.split(",")
            points.append((float(x) * unit, float(y) * unit))
        else:
            numbers.append(float(word))
    return points, numbers


def _draw_line(pen: Pen, points: list[XY], numbers: list[float], width: float, ink: int, unit: float) -> None:
    pen.line(points, fill=ink, width=round(width), joint="curve")
    for x, y in points:
        pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=ink)


def _draw_polygon(pen: Pen, points: list[XY], numbers: list[float], width: float, ink: int, unit: float) -> None:
    pen.polygon(points, fill=ink)


def _draw_disc(pen: Pen, points: list[XY], numbers: list[float], width: float, ink: int, unit: float) -> None:
    pen.ellipse(_bounds(points[0], numbers[0] * unit), fill=ink)


def _draw_circle(pen: Pen, points: list[XY], numbers: list[float], width: float, ink: int, unit: float) -> None:
    pen.ellipse(_bounds(points[0], numbers[0] * unit + width / 2), outline=ink, width=round(width))


def _draw_slice(pen: Pen, points: list[XY], numbers: list[float], width: float, ink: int, unit: float) -> None:
    pen.pieslice(_bounds(points[0], numbers[0] * unit), numbers[1], numbers[2], fill=ink)


def _draw_arc(pen: Pen, points: list[XY], numbers: list[float], width: float, ink: int, unit: float) -> None:
    (x, y), (radius, start, end) = points[0], numbers
    turns = [math.radians(start + (end - start) * i / 24) for i in range(25)]
    spots = [(x + radius * unit * math.cos(t), y + radius * unit * math.sin(t)) for t in turns]
    _draw_line(pen, spots, [], width, ink, unit)


def _draw_curve(pen: Pen, points: list[XY], numbers: list[float], width: float, ink: int, unit: float) -> None:
    (ax, ay), (bx, by), (cx, cy) = points
    shares = [i / 16 for i in range(17)]
    spots = [
        (ax * (1 - t) ** 2 + 2 * bx * t * (1 - t) + cx * t**2, ay * (1 - t) ** 2 + 2 * by * t * (1 - t) + cy * t**2)
        for t in shares
    ]
    _draw_line(pen, spots, [], width, ink, unit)


def _draw_frame(pen: Pen, points: list[XY], numbers: list[float], width: float, ink: int, unit: float) -> None:
    (left, top), (right, bottom) = points
    half = width / 2
    box = (left - half, top - half, right + half, bottom + half)
    pen.rounded_rectangle(box, numbers[0] * unit + half, outline=ink, width=round(width))


def _fill_rounded(pen: Pen, points: list[XY], numbers: list[float], width: float, ink: int, unit: float) -> None:
    pen.rounded_rectangle((*points[0], *points[1]), numbers[0] * unit, fill=ink)


def _bounds(middle: XY, radius: float) -> tuple[float, float, float, float]:
    return middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius


_SHAPES: dict[str, Callable[[Pen, list[XY], list[float], float, int, float], None]] = {
    "L": _draw_line,
    "P": _draw_polygon,
    "D": _draw_disc,
    "C": _draw_circle,
    "A": _draw_arc,
    "W": _draw_slice,
    "R": _draw_frame,
    "F": _fill_rounded,
    "Q": _draw_curve,
}
