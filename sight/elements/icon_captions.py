"""Reads the caption under an app's icon, which tells apart apps whose icons look alike."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import product

from iris_screen.core.geometry import Box
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold

CERTAIN = 0.85
"""How sure the reader must be of a line before it counts against a picture."""
LEAST_LIKENESS = 0.75
"""A line at least this similar may be the name itself, with a misread letter."""


def find_other_name(icon: Box, names: Iterable[str], frame: Frame, reader: Reader | None) -> str:
    """The caption of this icon if it is none of these names; "" if it is one, or if it is unknown."""
    wanted = [fold(name) for name in names if name]
    # with a tree: the smallest element at the icon's place, or the one just below it
    seen = visible_elements.list_visible(frame) if frame.elements else []
    shown = [e for e in seen if e.name and e.role not in visible_elements.HOLDERS]
    at = sorted((e for e in shown if e.box.contains(icon.center)), key=lambda e: e.box.area)
    below = [e for e in shown if _is_below(icon, e.box)]
    named = [e.name for e in (*at[:1], *below) if e.box.area < 9 * icon.area]
    if named:
        return "" if any(name in fold(one) for one in named for name in wanted) else named[0]
    lines = reader.read(frame) if reader and frame.elements is None else []
    read = [line.text for line in lines if line.score >= CERTAIN and _is_below(icon, line.box)]
    for text, name in product(map(fold, read), wanted):
        if name in text or SequenceMatcher(None, text, name).ratio() >= LEAST_LIKENESS:
            return ""
    return read[0] if read else ""


def _is_below(icon: Box, box: Box) -> bool:
    gap = box.top - icon.bottom
    near = -0.3 * icon.height <= gap <= 0.5 * icon.height and box.height <= 0.6 * icon.height
    return near and icon.left <= box.center.x <= icon.right
