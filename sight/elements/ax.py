"""The accessibility trees of macOS (AX) as a flat list, in pixels.

All it needs from the system are the five calls of `Ax`, which `sight.elements.ax_calls` makes with pyobjc.
Source of the names: HIServices, AXAttributeConstants.h.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from iris_screen.core.errors import CaptureFailed, Timeout
from iris_screen.core.message import say
from iris_screen.core.screen import Element
from iris_screen.sight.elements.ax_roles import FACTS, build_node
from iris_screen.sight.elements.flat_tree import MAX_NODES, Ids, Node, drop_covered, flatten, make_box

SECONDS = 1.5
"""Seconds that one look may take; the list holds what has arrived by then."""
PATIENCE_SECONDS = 0.3
"""Seconds that an application may take for one answer; if it takes longer, the rest of it is left out."""
MAX_DEPTH = 200

OVER = frozenset({"AXSheet", "AXMenu", "AXPopover"})
"""Roles that cover their siblings, and so are listed after them."""
IN_SIGHT = {
    "AXTable": "AXVisibleRows",
    "AXOutline": "AXVisibleRows",
    "AXGrid": "AXVisibleChildren",
    "AXList": "AXVisibleChildren",
}
"""Attributes with only the visible rows of a list, which may have a hundred thousand rows."""

Ref = Any
"""A reference to an element of the system: opaque to us."""


class Unanswered(Exception):
    """The application did not answer in time."""


@dataclass(frozen=True)
class OnScreen:
    """A window as the screen reports it. box: left, top, width, height in points. layer: 0 for ordinary windows."""

    pid: int
    layer: int
    box: tuple[float, float, float, float]


class Ax(Protocol):
    """The calls we need from macOS."""

    def is_trusted(self) -> bool:
        """Whether the person has allowed this program to read other programs' windows."""
        ...

    def list_windows(self) -> list[OnScreen]:
        """The windows on the screen, front to back."""
        ...

    def find_application(self, pid: int) -> Ref: ...

    def set_patience(self, application: Ref, seconds: float) -> None:
        """Limits how long each further request to this application may take."""
        ...

    def read_values(self, of: Ref, names: Sequence[str]) -> list[Any]:
        """The attributes with these names: texts, numbers, Refs, lists of Refs, (x, y) for places and sizes, else None.

        Raises Unanswered.
        """
        ...


class AxTree:
    """Reads the trees. scale: pixels per point."""

    def __init__(self, ax: Ax, scale: float = 1.0, seconds: float = SECONDS) -> None:
        self._ax, self._scale, self._seconds = ax, scale, seconds

    def read_tree(self, deep: bool = False) -> list[Element]:
        """The elements of the front window and its menu bar, or, deep, of all windows; back to front.

        Leaves out what other windows cover. Raises CaptureFailed if the person has not allowed it, Timeout if the
        front application hangs.
        """
        if not self._ax.is_trusted():
            raise CaptureFailed(say("elements-mac-forbidden"))
        shown = [window for window in self._ax.list_windows() if window.layer == 0]
        walk = _Walk(self._ax, self._scale, shown, time.monotonic() + self._seconds)
        pids = list(dict.fromkeys(window.pid for window in shown))[: None if deep else 1]
        found = [window for pid in pids for window in walk.read_application(pid, deep)]
        if walk.unanswered and not found:
            raise Timeout(say("elements-front-app-silent"), delivered="no")
        found.sort(key=lambda window: window.behind, reverse=True)
        ids, elements = Ids(), list[Element]()
        for window in found:
            in_pixels = ([length * self._scale for length in other.box] for other in shown[: max(window.behind, 0)])
            above = [box for rect in in_pixels if (box := make_box(*rect))]
            elements += drop_covered(flatten(window.nodes, ids), above)
        return elements


@dataclass(frozen=True)
class _Window:
    """The content of one window. behind: how many windows are in front of it; -1 for the menu bar."""

    behind: int
    nodes: list[Node]


@dataclass
class _Walk:
    """Walks down windows, at most until a moment of the monotonic clock. unanswered: an application did not answer."""

    ax: Ax
    scale: float
    shown: Sequence[OnScreen]
    until: float
    unanswered: bool = False

    def read_application(self, pid: int, deep: bool) -> Iterator[_Window]:
        """Its front window and menu bar or, deep, all its windows. Leaves out what it does not answer."""
        try:
            application = self.ax.find_application(pid)
            self.ax.set_patience(application, PATIENCE_SECONDS)
            names = ("AXWindows", "AXFocusedWindow", "AXMainWindow", "AXMenuBar")
            every, focused, main, bar = self.ax.read_values(application, names)
        except Unanswered:
            self.unanswered = True
            return
        front, is_first = focused or main, pid == self.shown[0].pid
        for number, root in enumerate((every or []) if deep else [front]):
            if root is not None:
                nodes = self.read_nodes(root, f"{pid}/{number}", is_first and root == front)
                yield _Window(self._count_before(nodes, pid), nodes)
        if bar is not None and is_first:
            yield _Window(-1, self.read_nodes(bar, f"{pid}/menu"))

    def read_nodes(self, root: Ref, place: str, front: bool = False) -> list[Node]:
        """The content of a window, in tree order; elements that cover others come last."""
        nodes: list[Node] = []
        rest, over = [(root, place, -1)], list[tuple[Ref, str, int]]()
        while (rest or over) and len(nodes) < MAX_NODES and time.monotonic() < self.until:
            is_over = not rest
            ref, place, parent = (rest or over).pop()
            try:
                facts = dict(zip(FACTS, self.ax.read_values(ref, FACTS), strict=True))
                if facts["AXRole"] in OVER and not is_over:
                    over.append((ref, place, parent))
                    continue
                below = self._list_children(ref, facts) if place.count("/") < MAX_DEPTH else []
            except Unanswered:
                self.unanswered = True
                break
            rest += [(child, f"{place}/{n}", len(nodes)) for n, child in reversed(list(enumerate(below)))]
            corner, size = facts["AXPosition"], facts["AXSize"]
            box = make_box(*(length * self.scale for length in (*corner, *size))) if corner and size else None
            nodes.append(build_node(facts, place, parent, box, front and parent < 0))
        return nodes

    def _list_children(self, ref: Ref, facts: Mapping[str, Any]) -> list[Ref]:
        """Its children: only the visible rows of a list, and none of a closed menu."""
        if facts["AXRole"] == "AXMenuBarItem" and not facts["AXSelected"]:
            return []
        in_sight = IN_SIGHT.get(facts["AXRole"])
        seen = self.ax.read_values(ref, (in_sight,))[0] if in_sight else None
        return (self.ax.read_values(ref, ("AXChildren",))[0] if seen is None else seen) or []

    def _count_before(self, nodes: Sequence[Node], pid: int) -> int:
        """How many windows are in front of this one. Of several windows of an application, it takes the best match by
        place.
        """
        box = nodes[0].box if nodes else None
        places = [(n, window.box) for n, window in enumerate(self.shown) if window.pid == pid]
        if box is None or not places:
            return len(self.shown)
        sides = [side / self.scale for side in (box.left, box.top, box.width, box.height)]
        return min(places, key=lambda one: sum(abs(a - b) for a, b in zip(one[1], sides, strict=True)))[0]
