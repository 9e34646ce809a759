"""A page as a skill sees it: by the tree where there is one, else by what is read on the picture."""

from collections.abc import Sequence

import numpy as np

from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.sight.elements import visible_elements

AROUND = 0.035
"""Of the screen's width, to each side of a press: about an icon."""
FLAT = 24
"""Of 255: how much a colour may vary where nothing is drawn."""


def shown(frame: Frame, reader: Reader | None) -> list[Element]:
    """What is in sight; of a picture its lines, which have no role."""
    if frame.elements is not None:
        return visible_elements.list_visible(frame)
    lines = reader.read(frame) if reader and frame.health == "ok" else []
    return [Element(id="", role="", name=line.text, box=line.box) for line in lines if not _is_a_mark(line.text)]


def _is_a_mark(text: str) -> bool:
    """Whether what was read is rather a drawn thing: the knob of a switch is read as an O."""
    return len(text) == 1 and text.isascii()


def standing_at(point: Point, things: Sequence[Element]) -> Element | None:
    """The smallest there, what only holds others left out."""
    there = [each for each in things if each.box.contains(point) and each.role not in visible_elements.HOLDERS]
    return min(there, key=lambda each: each.box.area, default=None)


def beside(point: Point, frame: Frame, things: Sequence[Element]) -> Element | None:
    """Without a tree the one line on a level with a point where nothing is drawn: a row may be pressed anywhere."""
    level = [each for each in things if each.box.top <= point.y < each.box.bottom]
    return level[0] if frame.elements is None and len(level) == 1 and _is_blank(frame, point) else None


def switch_of(words: Element, frame: Frame) -> Element | None:
    """Without a tree, the switch beside these words, called by them."""
    from iris_screen.sight.vision.controls.ticks import toggle_beside  # brings OpenCV

    found = toggle_beside(frame.pixels, words.box, frame.kind) if frame.elements is None else None
    return words.replace(role="switch", box=found.box, checked=found.on) if found else None


def hint_over(point: Point, frame: Frame, things: Sequence[Element]) -> Element | None:
    """Without a tree, the words over a point with nothing but one colour between: the hint of a field of many lines."""
    over = [each for each in things if each.box.bottom <= point.y and each.box.left <= point.x]
    nearest = max(over, key=lambda each: each.box.bottom, default=None)
    if frame.elements is not None or nearest is None:
        return None
    ground = frame.pixels[nearest.box.bottom : point.y + 1, nearest.box.left : point.x + 1]
    return nearest if _varies(ground) <= FLAT else None


def around(point: Point, frame: Frame) -> Box:
    """What is pressed at a point that nothing tells more of."""
    half = max(round(frame.size.width * AROUND), 1)
    box = Box(left=point.x - half, top=point.y - half, right=point.x + half, bottom=point.y + half)
    return box.within(frame.size)


def label_of(thing: Element, things: Sequence[Element]) -> str:
    """What a thing is called: by itself, else by the nearest words on its level that are no control's; "" for none."""
    level = [
        each
        for each in things
        if each.name
        and each.role not in visible_elements.PRESSED | visible_elements.HOLDERS
        and _on_a_level(each.box, thing.box)
    ]
    return thing.name or min((each for each in level), key=lambda each: _apart(each.box, thing.box), default=thing).name


def _on_a_level(one: Box, other: Box) -> bool:
    return one.top < other.center.y < one.bottom or other.top < one.center.y < other.bottom


def _apart(one: Box, other: Box) -> int:
    return abs(one.center.x - other.center.x)


def _is_blank(frame: Frame, point: Point) -> bool:
    box = around(point, frame)
    return _varies(frame.pixels[box.top : box.bottom, box.left : box.right]) <= FLAT


def _varies(pixels: Pixels) -> int:
    return int(np.ptp(pixels, axis=(0, 1)).max()) if pixels.size else 0


def in_thousandths(box: Box, size: Size) -> Box:
    return _scaled(box, 1000, size.width, 1000, size.height)


def in_pixels(place: Box, size: Size) -> Box:
    """From thousandths."""
    return _scaled(place, size.width, 1000, size.height, 1000)


def _scaled(box: Box, across: int, wide: int, down: int, high: int) -> Box:
    return Box(
        left=box.left * across // wide,
        top=box.top * down // high,
        right=box.right * across // wide,
        bottom=box.bottom * down // high,
    )
