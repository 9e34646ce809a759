"""Turns an accessibility tree of any system into a flat list of elements. Names are cut to a reasonable size.

What programs report is untrusted data: it is cut to size and never interpreted.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element

MAX_NODES = 20_000
MAX_WORDS = 2_000
"""Characters kept of a name or value."""
MAX_PLACE = 1_000_000
"""Pixels from the corner of the screen; an element that claims to be farther away gets no place."""


@dataclass(frozen=True)
class Node:
    """One node of a tree. parent: its index in the list of nodes, -1 for none.

    clips: its content is not visible outside of it, as in a window or a scrolling list.
    """

    id: str
    parent: int
    role: str
    name: str = ""
    value: str = ""
    box: Box | None = None
    enabled: bool = True
    focused: bool = False
    checked: bool | None = None
    clips: bool = False


@dataclass
class Ids:
    """Makes ids unique: the first stays, repeated ones are numbered, since rows of a list share an id."""

    _seen: Counter[str] = field(default_factory=Counter)

    def make_unique(self, known: str) -> str:
        self._seen[known] += 1
        return known if self._seen[known] == 1 else f"{known}#{self._seen[known]}"


def flatten(nodes: Iterable[Node], ids: Ids) -> list[Element]:
    """The elements in the order of the tree; each node comes after its parent. ids: those given so far.

    Boxes are cut to their visible part. Leaves out invisible elements and plain containers.
    """
    elements: list[Element] = []
    windows: list[Box | None] = []  # the area in which each node's children are visible; None for no limit
    for node in nodes:
        window = windows[node.parent] if node.parent >= 0 else None
        seen = node.box.overlap(window) if node.box and window else node.box
        nothing = node.box and node.box.replace(right=node.box.left, bottom=node.box.top)
        windows.append((seen or nothing) if node.clips and node.box else window)
        if seen and seen.area and (node.role not in ("other", "text") or node.name):
            typed = node.role == "input"
            element = Element(
                id=ids.make_unique(node.id)[:MAX_WORDS],
                role=node.role,
                name=_clean_words(node.name),
                value=_drop_picture_signs(node.value).rstrip("\n") if typed else _clean_words(node.value),
                box=seen,
                enabled=node.enabled,
                focused=node.focused,
                checked=node.checked,
            )
            elements.append(element)
    return elements


def drop_covered(elements: Iterable[Element], above: Sequence[Box]) -> list[Element]:
    """The elements of a window that stay visible under these other windows."""
    return [element for element in elements if not any(box.contains(element.box.center) for box in above)]


def make_box(left: float, top: float, width: float, height: float) -> Box | None:
    """A box from a tree's numbers; None if it is empty, infinite or not a number."""
    if not (0 < width <= MAX_PLACE and 0 < height <= MAX_PLACE and abs(left) <= MAX_PLACE and abs(top) <= MAX_PLACE):
        return None
    return Box(left=round(left), top=round(top), right=round(left + width), bottom=round(top + height))


def mask_password(text: str) -> str:
    """Masks a password; only its length is kept."""
    return "•" * min(len(text), MAX_WORDS)


def _clean_words(text: str) -> str:
    """Removes the spaces at the end of menu labels."""
    return _drop_picture_signs(text).strip()


def _drop_picture_signs(text: str) -> str:
    """Removes the character that stands for a picture. Spaces stay, since they count in typed text."""
    return text[:MAX_WORDS].replace("\ufffc", "")
