"""Walks the trees of applications and records what they report. Follows only visible elements."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from iris_screen.sight.elements.atspi_child.bus import Bus, Call, Ref, Then

ACCESSIBLE, COMPONENT, TEXT, VALUE = (f"org.a11y.atspi.{name}" for name in ("Accessible", "Component", "Text", "Value"))
PROPERTIES = "org.freedesktop.DBus.Properties"
SCREEN = 0
"""Extents relative to the screen, not to the window."""
SHOWING, VISIBLE, EDITABLE, MANAGES_DESCENDANTS = 1 << 25, 1 << 30, 1 << 7, 1 << 31
"""Bits of a state set."""

WRITTEN = frozenset({11, 40, 52, 60, 61, 76, 77, 79, 94})
"""Roles with a text of their own: combo box, password, spin button, terminal, text, entry, document."""
NAMELESS = frozenset({26, 29, 32, 56})
"""Roles whose text stands in for a missing name: icon, label, list item, cell."""
PRESSED = frozenset({7, 11, 35, 37, 43, 44, 62, 129, 130})
"""Roles that often show only a picture and have a tooltip: check box, combo box, tab, the kinds of button."""
TERMINAL = 60
LEAVES = frozenset({27, 50, 116})
"""Roles without children: image, separator, static text."""
MEASURED = frozenset({15, 42, 51, 52, 103})
"""Roles with a numeric value: dial, progress bar, slider, spin button, level bar."""

MAX_NODES, MAX_DEPTH = 20_000, 200
MAX_WORDS = 2_000
MAX_CHILDREN, MAX_CELLS = 100, 1_000
"""Lists with at most MAX_CHILDREN are read whole; from longer ones at most MAX_CELLS are taken."""
EDGES = (4, 34, 64)
"""Pixels from a list's border at which its first or last row may be, since column headers are there too."""


@dataclass
class Node:
    """What an application reports about one element.

    box: left, top, width, height. hint: a substitute for a missing name. cells: the first and last child asked for.
    """

    ref: Ref
    parent: "Node | None"
    depth: int
    states: int = 0
    role: int = 0
    name: str = ""
    box: tuple[int, int, int, int] | None = None
    value: str = ""
    hint: str = ""
    children: list[Ref] = field(default_factory=list)
    cells: tuple[int, int] | None = None


def join_bits(words: Sequence[int]) -> int:
    """A state set, which comes in words of 32 bits, as one number."""
    return sum(word << 32 * place for place, word in enumerate(words[:2]))


class Collector:
    """Walks down one window while the bus runs. shown: the state that marks visible elements in its application."""

    def __init__(self, bus: Bus, shown: int = SHOWING) -> None:
        self._bus, self._shown = bus, shown
        self._nodes: dict[Ref, Node] = {}

    def visit(self, ref: Ref, parent: Node | None = None) -> None:
        """Records an element and its visible content. Never visits one twice, whatever a tree claims."""
        depth = parent.depth + 1 if parent else 0
        if ref in self._nodes or len(self._nodes) >= MAX_NODES or depth > MAX_DEPTH:
            return
        node = self._nodes[ref] = Node(ref, parent, depth)
        if parent:
            parent.children.append(ref)
        self._ask(node, ACCESSIBLE, "GetState", "ai", lambda values: self._take_states(node, values[0]))

    def list_in_order(self, root: Ref) -> list[Node]:
        """The recorded nodes in tree order, parents first."""
        order, rest = [], [root]
        while rest:
            node = self._nodes.get(rest.pop())
            if node and node.states & self._shown:
                order.append(node)
                rest += reversed(node.children)
        return order

    def _take_states(self, node: Node, words: Sequence[int]) -> None:
        node.states = join_bits(words)
        if not node.states & self._shown:
            return
        self._ask(node, ACCESSIBLE, "GetRole", "i", lambda values: setattr(node, "role", values[0]))
        self._ask(node, COMPONENT, "GetExtents", "(iiii)", lambda values: setattr(node, "box", values[0]), "u", SCREEN)
        self._read(node, ACCESSIBLE, "Name", "s", lambda name: self._take_name(node, name))

    def _take_name(self, node: Node, name: str) -> None:
        """Takes the last of three answers about an element, since an application answers in order."""
        node.name = name[:MAX_WORDS]
        if node.role in WRITTEN or node.states & EDITABLE or (node.role in NAMELESS and not node.name):
            self._read(node, TEXT, "CharacterCount", "i", lambda count: self._ask_for_text(node, count))
        if node.role in WRITTEN and not node.name:
            self._ask(
                node,
                ACCESSIBLE,
                "GetAttributes",
                "a{ss}",
                lambda values: setattr(node, "hint", values[0].get("placeholder-text", "")[:MAX_WORDS]),
            )
        if node.role in PRESSED and not node.name:
            self._read(node, ACCESSIBLE, "Description", "s", lambda text: setattr(node, "hint", text[:MAX_WORDS]))
        if node.role in MEASURED:
            self._read(
                node, VALUE, "CurrentValue", "d", lambda number: setattr(node, "value", node.value or f"{number:g}")
            )
        if node.states & MANAGES_DESCENDANTS:
            self._read(node, ACCESSIBLE, "ChildCount", "i", lambda count: self._take_count(node, count))
        elif node.role not in LEAVES:
            self._ask_for_children(node)

    def _ask_for_children(self, node: Node) -> None:
        self._ask(node, ACCESSIBLE, "GetChildren", "a(so)", lambda values: self._visit_all(node, values[0]))

    def _visit_all(self, node: Node, refs: Iterable[tuple[str, str]]) -> None:
        for ref in refs:
            self.visit(Ref(*ref), node)

    def _ask_for_text(self, node: Node, count: int) -> None:
        """Asks for the text, never beyond its end, where Qt 5 would not answer. Of a terminal it asks for the end."""
        start = max(count - MAX_WORDS, 0) if node.role == TERMINAL else 0
        end = min(count, start + MAX_WORDS)
        self._ask(node, TEXT, "GetText", "s", lambda values: setattr(node, "value", values[0]), "ii", start, end)

    # --- lists that create their children on demand -------------------------------------------------------------------

    def _take_count(self, node: Node, count: int) -> None:
        """For a long list asks only for the visible children: those at two of its corners, and those between."""
        if count <= MAX_CHILDREN:
            if count:
                self._ask_for_children(node)
            return
        left, top, width, height = node.box or (0, 0, 0, 0)
        for edge in EDGES:
            for x, y in ((left + 4, top + edge), (left + width - 4, top + height - edge)):
                at = Call(node.ref, COMPONENT, "GetAccessibleAtPoint", "(so)", "iiu", (x, y, SCREEN))
                self._bus.ask(at, partial(self._ask_for_index, node))

    def _ask_for_index(self, node: Node, values: tuple[tuple[str, str]]) -> None:
        self._bus.ask(Call(Ref(*values[0]), ACCESSIBLE, "GetIndexInParent", "i"), partial(self._take_cells, node))

    def _take_cells(self, node: Node, values: tuple[int]) -> None:
        """Extends the range of cells to this one."""
        index = max(values[0], 0)
        first, last = node.cells or (index, index - 1)
        node.cells = min(first, index), max(last, index)
        if node.cells[1] - node.cells[0] < MAX_CELLS:
            for place in (*range(node.cells[0], first), *range(last + 1, node.cells[1] + 1)):
                self._ask(node, ACCESSIBLE, "GetChildAtIndex", "(so)", partial(self._visit_all, node), "i", place)

    def _ask(
        self, node: Node, interface: str, method: str, answer: str, then: Then, signature: str = "", *given: int
    ) -> None:
        self._bus.ask(Call(node.ref, interface, method, answer, signature, given), then)

    def _read(self, node: Node, interface: str, name: str, answer: str, then: Callable[[Any], None]) -> None:
        """One property by itself: Qt 5 crashes if it is asked for all of them."""
        call = Call(node.ref, PROPERTIES, "Get", f"v:{answer}", "ss", (interface, name))
        self._bus.ask(call, lambda values: then(values[0][1]))
