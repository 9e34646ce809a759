"""The keys as patches of colour on the keyboard's ground, and the lowest row, which is told by them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Frame, Pixels, TextLine

GROUND = 7.0
"""Levels a column may differ from the keyboard's ground and still lie between two keys."""
INK = 50.0
"""Levels by which what is drawn on a key differs from it."""


def caps(pixels: Pixels, y: float, high: float, ground: np.ndarray, least: float) -> list[Box]:
    """The keys whose middles are at `y`, left to right; high: of a row. Those narrower than `least` are none."""
    top, bottom = max(round(y - 0.25 * high), 0), round(y + 0.25 * high)
    band = pixels[top:bottom].astype(np.float32)
    if not band.size:
        return []
    beside = np.abs(np.median(band, axis=0) - ground).max(axis=1) > GROUND
    edges = np.flatnonzero(np.diff(np.concatenate([[False], beside, [False]]).astype(np.int8))).tolist()
    found = list(zip(edges[::2], edges[1::2], strict=True))
    return [Box(left=left, top=top, right=right, bottom=bottom) for left, right in found if right - left >= least]


def drawn(pixels: Pixels, cap: Box) -> Box | None:
    """Around what is drawn on a key, its edges left out; None for an empty one."""
    side = max(cap.width // 10, 2)
    left, right = cap.left + side, cap.right - side
    inside = pixels[cap.top : cap.bottom, left:right].astype(np.float32)
    if not inside.size:
        return None
    ink = np.abs(inside - np.median(inside, axis=(0, 1))).max(axis=2) > INK
    x, y, width, height = cv2.boundingRect(ink.astype(np.uint8))
    if not width:
        return None
    return Box(left=left + x, top=cap.top + y, right=left + x + width, bottom=cap.top + y + height)


def ground_between(pixels: Pixels, xs: list[float], y: float, high: float) -> np.ndarray:
    """The colour between the keys of a row, whose middles are at `xs`: ``(3,) float32``."""
    top, bottom = max(round(y - 0.2 * high), 0), round(y + 0.2 * high)
    columns = [round((left + right) / 2) for left, right in pairwise(sorted(xs))]
    return np.asarray(np.median(pixels[top:bottom, columns].astype(np.float32), axis=(0, 1)))


def runs(pixels: Pixels, box: Box, apart: float) -> Iterator[Box]:
    """What is drawn in a box on one ground, as pieces at least `apart` pixels from each other, left to right."""
    for left, right in _pieces(np.flatnonzero(_ink(pixels, box).any(axis=0)), apart):
        yield box.replace(left=box.left + left, right=box.left + right)


def bands(pixels: Pixels, box: Box, apart: float) -> Iterator[Box]:
    """The same, top to bottom."""
    for top, bottom in _pieces(np.flatnonzero(_ink(pixels, box).any(axis=1)), apart):
        yield box.replace(top=box.top + top, bottom=box.top + bottom)


def _ink(pixels: Pixels, box: Box) -> np.ndarray:
    inside = pixels[box.top : box.bottom, box.left : box.right].astype(np.int16)
    if not inside.size:
        return np.zeros(inside.shape[:2], bool)
    ground = np.median(inside[::2, ::2], axis=(0, 1)).astype(np.int16)
    return np.asarray((np.abs(inside - ground) > INK).any(axis=2))


def _pieces(places: np.ndarray, apart: float) -> Iterator[tuple[int, int]]:
    for part in np.split(places, np.flatnonzero(np.diff(places) > apart) + 1) if places.size else ():
        yield int(part[0]), int(part[-1]) + 1


# --- the lowest row ---------------------------------------------------------------------------------------------------


LAYER = re.compile(r"[?？7]?\W?123|!#1|[!！]?[#＃]1|ABC|abc|符号?|返回|数字")
BACK = re.compile(r"ABC|abc")
LANGUAGE = re.compile(r".?.?[中英].?.?|EN|en|CN|cn|拼音")
_SMALL = 0.3  # of the distance between keys, that a comma or a full stop has at most
_LOW = 0.7  # of the screen's height, below which the row lies
_SPACE = 2.2  # keys the space key is wide at least


def bottom_row(
    pixels: Pixels,
    lines: Sequence[TextLine],
    keys: Mapping[str, Point],
    high: float,
    pitch: float,
    ground: np.ndarray | None,
) -> tuple[dict[str, Point], dict[str, Point]]:
    """Signs and named keys of the row below the letters `keys`."""
    y = keys["b"].y + high
    found = caps(pixels, y, high, ground, 0.4 * pitch) if ground is not None else []
    wide = max(found, key=lambda cap: cap.width, default=None)
    if wide is None or wide.width < _SPACE * pitch or len(found) > 12:
        band = Box(left=0, top=round(y - high / 4), right=pixels.shape[1], bottom=round(y + high / 4))
        found, wide = list(runs(pixels, band, 0.25 * pitch)), None
    space = wide.center if wide else Point(x=(keys["v"].x + keys["b"].x) // 2, y=round(y))
    named = {"layer": Point(x=keys["q"].x, y=round(y)), "space": space, "enter": Point(x=keys["p"].x, y=round(y))}
    if wide and found[-1].left > wide.left:
        named["enter"] = found[-1].center
    signs = dict(_stops(pixels, found, space, pitch))
    between = [cap.center for cap in found if named["layer"].x + pitch / 2 < cap.center.x < space.x - pitch / 2]
    if others := [at for at in between if at != signs.get(",")]:
        named["language"] = others[-1]  # a globe, as long as no other key says so
    return signs, named | dict(_labelled(lines, y, high))


def back_to_letters(frame: Frame, lines: Sequence[TextLine]) -> Point | None:
    """The key on a layer without letters that leads to them."""
    low = [line for line in lines if line.box.top > _LOW * frame.size.height and BACK.fullmatch(line.text.strip())]
    return max(low, key=lambda line: line.box.top).box.center if low else None


def _labelled(lines: Sequence[TextLine], y: float, high: float) -> Iterator[tuple[str, Point]]:
    """Keys with words on them; where several are for other layers, the one for numbers counts."""
    here = [line for line in lines if abs(line.box.center.y - y) < 0.35 * high]
    for line in sorted(here, key=lambda line: ("123" in line.text, -line.box.left)):
        words = line.text.strip()
        if LAYER.fullmatch(words):
            yield "layer", line.box.center
        elif LANGUAGE.fullmatch(words):
            yield "language", line.box.center


def _stops(pixels: Pixels, found: Sequence[Box], space: Point, pitch: float) -> Iterator[tuple[str, Point]]:
    """Comma and full stop are small, and nearest to the space key; the comma is left of it."""
    for cap in sorted(found, key=lambda cap: -abs(cap.center.x - space.x)):
        ink = drawn(pixels, cap)
        if ink is not None and max(ink.height, ink.width) <= _SMALL * pitch:
            yield ("," if cap.center.x < space.x else "."), cap.center
