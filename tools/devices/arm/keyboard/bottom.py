"""The lowest row of a keyboard: space, enter, the keys for other layers and languages, comma and full stop."""

import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Frame, Pixels, TextLine
from iris_screen.tools.devices.arm.keyboard.caps import caps, drawn, runs

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
