"""Turns an accessibility tree of any system into the flat list of elements. Names are cut to a reasonable size.

What programs say about themselves is not trusted to be sane: it is data, cut to size, and never interpreted.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element

MAX_NODES = 20_000
MAX_WORDS = 2_000
"""Characters of one name or value that are kept."""
MAX_PLACE = 1_000_000
"""Pixels from the corner of the screen; what claims to be farther away has no place."""


@dataclass(frozen=True)
class Node:
    """One thing of a tree. parent: its index in the list of nodes, -1 for none.

    clips: nothing that it holds is visible outside of it, as in a window or a list that scrolls.
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
    """Makes ids unique: the first stays as it is, further ones are numbered, since rows of a list share theirs."""

    _seen: Counter[str] = field(default_factory=Counter)

    def make_unique(self, known: str) -> str:
        self._seen[known] += 1
        return known if self._seen[known] == 1 else f"{known}#{self._seen[known]}"


def flatten(nodes: Iterable[Node], ids: Ids) -> list[Element]:
    """The elements in the order of the tree; each node comes after its parent. ids: those given so far.

    Boxes are cut to their visible part. Invisible elements and plain containers are left out.
    """
    elements: list[Element] = []
    windows: list[Box | None] = []  # through which each node's children are seen; None if nothing cuts them off
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
    """Those of a window's elements that stay visible under these other windows."""
    return [element for element in elements if not any(box.contains(element.box.center) for box in above)]


def make_box(left: float, top: float, width: float, height: float) -> Box | None:
    """A rectangle as trees give it, or None if it is empty, endless or not a number."""
    if not (0 < width <= MAX_PLACE and 0 < height <= MAX_PLACE and abs(left) <= MAX_PLACE and abs(top) <= MAX_PLACE):
        return None
    return Box(left=round(left), top=round(top), right=round(left + width), bottom=round(top + height))


def mask_password(text: str) -> str:
    """What is kept of a password: how long it is."""
    return "•" * min(len(text), MAX_WORDS)


def _clean_words(text: str) -> str:
    """Without the spaces that menus end in."""
    return _drop_picture_signs(text).strip()


def _drop_picture_signs(text: str) -> str:
    """Without the sign that stands for a picture in a text. Of what was typed every space counts."""
    return text[:MAX_WORDS].replace("\ufffc", "")
