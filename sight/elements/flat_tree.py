"""From what an accessibility tree says, whichever system it is of, to the flat list. Names are held to a bearable size.

What programs say of themselves is not trusted to be sane: it is data, cut to size, and never interpreted.
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
"""Pixels from the corner of the screen; what claims to lie farther away lies nowhere."""


@dataclass(frozen=True)
class Node:
    """One thing of a tree. parent: its place in the list of nodes, -1 for none.

    clips: nothing of what it holds is seen outside of it, as in a window or a list that scrolls.
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
    """Makes one id of each: the first stays as it is, further ones are counted, since rows of a list share theirs."""

    _seen: Counter[str] = field(default_factory=Counter)

    def of(self, known: str) -> str:
        self._seen[known] += 1
        return known if self._seen[known] == 1 else f"{known}#{self._seen[known]}"


def flat(nodes: Iterable[Node], ids: Ids) -> list[Element]:
    """The elements in the order of the tree; each node stands after its parent. ids: those given so far.

    Boxes are cut to what is seen of them. Left out are what cannot be seen and plain holders of others.
    """
    elements: list[Element] = []
    windows: list[Box | None] = []  # through which each node's children are seen; None where nothing cuts them off
    for node in nodes:
        window = windows[node.parent] if node.parent >= 0 else None
        seen = node.box.overlap(window) if node.box and window else node.box
        nothing = node.box and node.box.replace(right=node.box.left, bottom=node.box.top)
        windows.append((seen or nothing) if node.clips and node.box else window)
        if seen and seen.area and (node.role not in ("other", "text") or node.name):
            typed = node.role == "input"
            element = Element(
                id=ids.of(node.id)[:MAX_WORDS],
                role=node.role,
                name=_words(node.name),
                value=_without_pictures(node.value).rstrip("\n") if typed else _words(node.value),
                box=seen,
                enabled=node.enabled,
                focused=node.focused,
                checked=node.checked,
            )
            elements.append(element)
    return elements


def uncovered(elements: Iterable[Element], above: Sequence[Box]) -> list[Element]:
    """Those of a window's elements that are in sight where these other windows lie over it."""
    return [element for element in elements if not any(box.contains(element.box.center) for box in above)]


def box_of(left: float, top: float, width: float, height: float) -> Box | None:
    """A rectangle as trees tell it, or None for what is none: empty, endless, not a number."""
    if not (0 < width <= MAX_PLACE and 0 < height <= MAX_PLACE and abs(left) <= MAX_PLACE and abs(top) <= MAX_PLACE):
        return None
    return Box(left=round(left), top=round(top), right=round(left + width), bottom=round(top + height))


def secret(text: str) -> str:
    """What is kept of a password: how long it is."""
    return "•" * min(len(text), MAX_WORDS)


def _words(text: str) -> str:
    """Without the spaces that menus end in."""
    return _without_pictures(text).strip()


def _without_pictures(text: str) -> str:
    """Without the sign that stands for a picture in a text; of what was typed every blank counts."""
    return text[:MAX_WORDS].replace("\ufffc", "")
