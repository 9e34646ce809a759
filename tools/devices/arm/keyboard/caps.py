"""Finds keys as patches of colour on the keyboard's background, and with them the lowest row."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Frame, Pixels, TextLine

GROUND = 7.0
"""Levels a column may differ from the keyboard's background and still be between two keys."""
INK = 50.0
"""Levels by which a symbol on a key differs from the key."""


def find_caps(pixels: Pixels, y: float, high: float, ground: np.ndarray, least: float) -> list[Box]:
    """The keys whose middles are at `y`, left to right. high: a row's height. Ignores keys narrower than `least`."""
    top, bottom = max(round(y - 0.25 * high), 0), round(y + 0.25 * high)
    band = pixels[top:bottom].astype(np.float32)
    if not band.size:
        return []
    is_key = np.abs(np.median(band, axis=0) - ground).max(axis=1) > GROUND
    edges = np.flatnonzero(np.diff(np.concatenate([[False], is_key, [False]]).astype(np.int8))).tolist()
    found = list(zip(edges[::2], edges[1::2], strict=True))
    return [Box(left=left, top=top, right=right, bottom=bottom) for left, right in found if right - left >= least]


def find_symbol(pixels: Pixels, cap: Box) -> Box | None:
    """The box of the symbol on a key, without the key's edges; None for an empty key."""
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


def measure_ground(pixels: Pixels, xs: list[float], y: float, high: float) -> np.ndarray:
    """The colour between the keys of a row with middles at `xs`: ``(3,) float32``."""
    top, bottom = max(round(y - 0.2 * high), 0), round(y + 0.2 * high)
    columns = [round((left + right) / 2) for left, right in pairwise(sorted(xs))]
    return np.asarray(np.median(pixels[top:bottom, columns].astype(np.float32), axis=(0, 1)))


def split_columns(pixels: Pixels, box: Box, apart: float) -> Iterator[Box]:
    """Split a box with a uniform background into drawn parts at least `apart` pixels apart, left to right."""
    for left, right in _split_at_gaps(np.flatnonzero(_find_ink(pixels, box).any(axis=0)), apart):
        yield box.replace(left=box.left + left, right=box.left + right)


def split_rows(pixels: Pixels, box: Box, apart: float) -> Iterator[Box]:
    """The same, from top to bottom."""
    for top, bottom in _split_at_gaps(np.flatnonzero(_find_ink(pixels, box).any(axis=1)), apart):
        yield box.replace(top=box.top + top, bottom=box.top + bottom)


def _find_ink(pixels: Pixels, box: Box) -> np.ndarray:
    inside = pixels[box.top : box.bottom, box.left : box.right].astype(np.int16)
    if not inside.size:
        return np.zeros(inside.shape[:2], bool)
    ground = np.median(inside[::2, ::2], axis=(0, 1)).astype(np.int16)
    return np.asarray((np.abs(inside - ground) > INK).any(axis=2))


def _split_at_gaps(places: np.ndarray, apart: float) -> Iterator[tuple[int, int]]:
    for part in np.split(places, np.flatnonzero(np.diff(places) > apart) + 1) if places.size else ():
        yield int(part[0]), int(part[-1]) + 1


# --- the lowest row ---------------------------------------------------------------------------------------------------


LAYER = re.compile(r"[?？7]?\W?123|!#1|[!！]?[#＃]1|ABC|abc|符号?|返回|数字")
BACK = re.compile(r"ABC|abc")
LANGUAGE = re.compile(r".?.?[中英].?.?|EN|en|CN|cn|拼音")
_SMALL = 0.3  # largest size of a comma or full stop, as a share of the key pitch
_LOW = 0.7  # the row is below this share of the screen's height
_SPACE = 2.2  # least width of the space key, in keys


def find_bottom_row(
    pixels: Pixels,
    lines: Sequence[TextLine],
    keys: Mapping[str, Point],
    high: float,
    pitch: float,
    ground: np.ndarray | None,
) -> tuple[dict[str, Point], dict[str, Point]]:
    """The signs and named keys of the row below the letters `keys`."""
    y = keys["b"].y + high
    found = find_caps(pixels, y, high, ground, 0.4 * pitch) if ground is not None else []
    wide = max(found, key=lambda cap: cap.width, default=None)
    if wide is None or wide.width < _SPACE * pitch or len(found) > 12:
        band = Box(left=0, top=round(y - high / 4), right=pixels.shape[1], bottom=round(y + high / 4))
        found, wide = list(split_columns(pixels, band, 0.25 * pitch)), None
    space = wide.center if wide else Point(x=(keys["v"].x + keys["b"].x) // 2, y=round(y))
    named = {"layer": Point(x=keys["q"].x, y=round(y)), "space": space, "enter": Point(x=keys["p"].x, y=round(y))}
    if wide and found[-1].left > wide.left:
        named["enter"] = found[-1].center
    signs = dict(_find_stops(pixels, found, space, pitch))
    between = [cap.center for cap in found if named["layer"].x + pitch / 2 < cap.center.x < space.x - pitch / 2]
    if others := [at for at in between if at != signs.get(",")]:
        named["language"] = others[-1]  # a globe, unless a labelled key is found
    return signs, named | dict(_find_labelled(lines, y, high))


def find_letters_key(frame: Frame, lines: Sequence[TextLine]) -> Point | None:
    """The key that leads from a layer without letters to the letters."""
    low = [line for line in lines if line.box.top > _LOW * frame.size.height and BACK.fullmatch(line.text.strip())]
    return max(low, key=lambda line: line.box.top).box.center if low else None


def _find_labelled(lines: Sequence[TextLine], y: float, high: float) -> Iterator[tuple[str, Point]]:
    """Keys with text on them; if several are for other layers, the one for numbers counts."""
    here = [line for line in lines if abs(line.box.center.y - y) < 0.35 * high]
    for line in sorted(here, key=lambda line: ("123" in line.text, -line.box.left)):
        words = line.text.strip()
        if LAYER.fullmatch(words):
            yield "layer", line.box.center
        elif LANGUAGE.fullmatch(words):
            yield "language", line.box.center


def _find_stops(pixels: Pixels, found: Sequence[Box], space: Point, pitch: float) -> Iterator[tuple[str, Point]]:
    """Comma and full stop: small symbols nearest to the space key, the comma left of it."""
    for cap in sorted(found, key=lambda cap: -abs(cap.center.x - space.x)):
        ink = find_symbol(pixels, cap)
        if ink is not None and max(ink.height, ink.width) <= _SMALL * pitch:
            yield ("," if cap.center.x < space.x else "."), cap.center
