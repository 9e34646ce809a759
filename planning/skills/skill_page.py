"""A page as a skill sees it: from the element tree if there is one, else from the text read on the picture."""

from collections.abc import Sequence

import numpy as np

from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.sight.elements import visible_elements

AROUND = 0.035
"""Share of the screen's width, to each side of a press: about the size of an icon."""
FLAT = 24
"""How much a colour may vary in an empty area, of 255."""


def list_elements(frame: Frame, reader: Reader | None) -> list[Element]:
    """The visible elements; without a tree the lines of text, which have no role."""
    if frame.elements is not None:
        return visible_elements.list_visible(frame)
    lines = reader.read(frame) if reader and frame.health == "ok" else []
    # a single letter is probably something drawn: OCR reads the knob of a switch as an O
    texts = [line for line in lines if not (len(line.text) == 1 and line.text.isascii())]
    return [Element(id="", role="", name=line.text, box=line.box) for line in texts]


def find_at(point: Point, things: Sequence[Element]) -> Element | None:
    """The smallest element at the point, except mere containers."""
    there = [each for each in things if each.box.contains(point) and each.role not in visible_elements.HOLDERS]
    return min(there, key=lambda each: each.box.area, default=None)


def find_beside(point: Point, frame: Frame, things: Sequence[Element]) -> Element | None:
    """Without a tree: the only line at the height of an empty point, since a row may be pressed anywhere."""
    level = [each for each in things if each.box.top <= point.y < each.box.bottom]
    if frame.elements is not None or len(level) != 1:
        return None
    box = box_around(point, frame)
    is_blank = _measure_color_range(frame.pixels[box.top : box.bottom, box.left : box.right]) <= FLAT
    return level[0] if is_blank else None


def find_switch(words: Element, frame: Frame) -> Element | None:
    """Without a tree: the switch next to these words, named by them."""
    from iris_screen.sight.vision.controls.ticks import find_toggle_beside  # imports OpenCV

    found = find_toggle_beside(frame.pixels, words.box, frame.kind) if frame.elements is None else None
    return words.replace(role="switch", box=found.box, checked=found.on) if found else None


def find_hint(point: Point, frame: Frame, things: Sequence[Element]) -> Element | None:
    """Without a tree: the words above a point with only one colour between: the hint of a multi-line field."""
    over = [each for each in things if each.box.bottom <= point.y and each.box.left <= point.x]
    nearest = max(over, key=lambda each: each.box.bottom, default=None)
    if frame.elements is not None or nearest is None:
        return None
    ground = frame.pixels[nearest.box.bottom : point.y + 1, nearest.box.left : point.x + 1]
    return nearest if _measure_color_range(ground) <= FLAT else None


def box_around(point: Point, frame: Frame) -> Box:
    """The area of a press at a point without a known element."""
    half = max(round(frame.size.width * AROUND), 1)
    box = Box(left=point.x - half, top=point.y - half, right=point.x + half, bottom=point.y + half)
    return box.within(frame.size)


def find_label(thing: Element, things: Sequence[Element]) -> str:
    """The name of an element, else the nearest words next to it that belong to no control; "" for none."""
    if thing.name:
        return thing.name
    level: list[Element] = []
    for each in things:
        one, other = each.box, thing.box
        at_height = one.top < other.center.y < one.bottom or other.top < one.center.y < other.bottom
        if each.name and at_height and each.role not in visible_elements.PRESSED | visible_elements.HOLDERS:
            level.append(each)
    return min(level, key=lambda each: abs(each.box.center.x - thing.box.center.x), default=thing).name


def _measure_color_range(pixels: Pixels) -> int:
    return int(np.ptp(pixels, axis=(0, 1)).max()) if pixels.size else 0


def to_thousandths(box: Box, size: Size) -> Box:
    return _scale(box, 1000, size.width, 1000, size.height)


def to_pixels(place: Box, size: Size) -> Box:
    """From thousandths."""
    return _scale(place, size.width, 1000, size.height, 1000)


def _scale(box: Box, across: int, wide: int, down: int, high: int) -> Box:
    return Box(
        left=box.left * across // wide,
        top=box.top * down // high,
        right=box.right * across // wide,
        bottom=box.bottom * down // high,
    )
