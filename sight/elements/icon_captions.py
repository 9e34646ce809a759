"""What stands under an app's icon. Icons of two apps may look alike, and then the name below tells which one it is."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import product

from iris_screen.core.geometry import Box
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import folded

CERTAIN = 0.85
"""How sure a reader must be of a line that is to speak against a picture."""
ALIKE = 0.75
"""From here on a line that was read may be the name itself, with a letter misread."""


def called_otherwise(icon: Box, names: Iterable[str], frame: Frame, reader: Reader | None) -> str:
    """What the app with this icon is called, where that is none of the names; "" where it is, or nothing says it."""
    wanted = [folded(name) for name in names if name]
    named = _names_by_tree(icon, frame)
    if named:
        return "" if any(name in folded(one) for one in named for name in wanted) else named[0]
    lines = reader.read(frame) if reader and frame.elements is None else []
    read = [line.text for line in lines if line.score >= CERTAIN and _lies_below(icon, line.box)]
    for said, name in product(map(folded, read), wanted):
        if name in said or SequenceMatcher(None, said, name).ratio() >= ALIKE:
            return ""
    return read[0] if read else ""


def _names_by_tree(icon: Box, frame: Frame) -> list[str]:
    """The names that the tree has for what lies at the icon's place, the smallest thing's alone, or just below it."""
    shown = (
        [e for e in visible_elements.in_sight(frame) if e.name and e.role not in visible_elements.HOLDERS]
        if frame.elements
        else []
    )
    at = sorted((e for e in shown if e.box.contains(icon.center)), key=lambda e: e.box.area)
    below = [e for e in shown if _lies_below(icon, e.box)]
    return [e.name for e in (*at[:1], *below) if e.box.area < 9 * icon.area]


def _lies_below(icon: Box, box: Box) -> bool:
    gap = box.top - icon.bottom
    near = -0.3 * icon.height <= gap <= 0.5 * icon.height and box.height <= 0.6 * icon.height
    return near and icon.left <= box.center.x <= icon.right
