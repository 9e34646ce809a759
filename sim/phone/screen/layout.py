"""Measures nodes: turns them into items with sizes, from the leaves up. Afterwards `Painter.place` positions them.

Lengths are pixels as floats; pieces get integers. Sizes in world files are dp (times density) and sp
(times density and font scale).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from iris_screen.core.message import say
from iris_screen.sim.phone.env import Context, Env
from iris_screen.sim.phone.state import Page, State
from iris_screen.sim.phone.world_files import leaf_nodes, sizes
from iris_screen.sim.phone.world_files import screen_nodes as ui
from iris_screen.sim.phone.world_files.expr_functions import EvalError, number, rows

ENDLESS = 1e6
MAX_ITEMS = 5_000
MAX_DEPTH = 60
LARGEST = 1_000
"""Of a letter or an icon, in its own unit."""


@dataclass(slots=True)
class Item:
    """A node with its measured size (including padding), its children, and the names visible to it."""

    node: leaf_nodes.Node
    local: dict[str, Any]
    width: float = 0.0
    height: float = 0.0
    kids: list["Item"] = field(default_factory=list)
    text: str = ""
    size: int = 0
    grow: float = 0.0
    extra: Any = None
    anchor: tuple[str, float, float] = ("top-left", 0.0, 0.0)
    row: str = ""


@dataclass
class Maker:
    """Measures the nodes of one page. measures: a function per kind (measure_boxes, measure_leaves)."""

    context: Context
    state: State
    page: Page
    env: Env
    density: float
    font_scale: float
    measures: "dict[str, Measure]"
    made: int = 0
    depth: int = 0
    slots: list[tuple[tuple[leaf_nodes.Node, ...], dict[str, Any], list[Any]]] = field(default_factory=list)
    row: str = ""

    # --- values -----------------------------------------------------------------------------------------------------

    def dp(self, value: float) -> float:
        return value * self.density

    def number(self, value: Any, otherwise: float) -> float:
        """The value of a number field, in its own unit."""
        return otherwise if value is None else float(number(value.value(self.env)))

    def size_of(self, value: Any, otherwise: float) -> float:
        """The size of a letter or an icon, in its own unit: nothing larger than any screen is ever drawn."""
        return min(max(self.number(value, otherwise), 0), LARGEST)

    def font(self, sp: float) -> int:
        return max(round(sp * self.density * self.font_scale), 4)

    def text(self, value: Any) -> str:
        return "" if value is None else str(value.text(self.env))

    def holds(self, condition: Any, otherwise: bool = True) -> bool:
        return otherwise if condition is None else bool(condition.run(self.env))

    # --- one node ---------------------------------------------------------------------------------------------------

    def items(self, node: leaf_nodes.Node, width: float, height: float) -> Iterator[Item]:
        """Measure the node: once, once per row of its loop, or not at all."""
        if node.for_ is None:
            if self.holds(node.if_):
                yield self.measure(node, width, height)
            return
        outer, outer_row = self.env.local, self.row
        for index, local in self.loop(node.for_):
            self.env.local, self.row = local, f"{outer_row}:{index}"
            if self.holds(node.if_):
                yield self.measure(node, width, height)
        self.env.local, self.row = outer, outer_row

    def loop(self, loop: sizes.Loop) -> Iterator[tuple[int, dict[str, Any]]]:
        """Index and local names for each row of the loop that passes its condition."""
        outer = self.env.local
        for index, row in enumerate(rows(loop.rows.run(self.env))):
            local = {**outer, loop.name: row, "index": index}
            self.env.local = local
            if self.holds(loop.only):
                yield index, local
        self.env.local = outer

    def measure(self, node: leaf_nodes.Node, width: float, height: float) -> Item:
        """Measure the node within this room. An explicit width or height overrides its content."""
        self.made += 1
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise EvalError(say("world-nodes-too-deep", most=MAX_DEPTH))
        if self.made > MAX_ITEMS:
            raise EvalError(say("world-too-many-nodes", most=MAX_ITEMS))
        item = Item(node, self.env.local, grow=node.grow, row=self.row)
        up, right, down, left = (self.dp(side) for side in node.pad)
        wide, high = self.length(node.width, width), self.length(node.height, height)
        inner_w = max((width if wide is None else wide) - left - right, 0)
        inner_h = max((height if high is None else high) - up - down, 0)
        self.measures[node.KIND](self, item, inner_w, inner_h)
        item.width = item.width + left + right if wide is None else wide
        item.height = item.height + up + down if high is None else high
        self.depth -= 1
        return item

    def length(self, size: Any, room: float) -> float | None:
        """A width or height in pixels; None if the content decides."""
        if size is None or size == "wrap":
            return None
        if size == "fill":
            return room if room < ENDLESS / 2 else None
        if isinstance(size, sizes.Share):
            return room * size.share if room < ENDLESS / 2 else None
        return self.dp(min(max(float(number(size.value(self.env))), 0), sizes.LARGEST))

    def children(self, nodes: tuple[leaf_nodes.Node, ...]) -> Iterator[leaf_nodes.Node]:
        """The children, with slots replaced by what they were given; each sees the names of where it was written."""
        for node in nodes:
            if not isinstance(node, ui.Slot):
                yield node
                continue
            if not self.slots:
                continue
            given, local, outer = self.slots[-1]
            kept, slots = self.env.local, self.slots
            self.env.local, self.slots = local, outer
            yield from self.children(given)
            self.env.local, self.slots = kept, slots


Measure = Callable[[Maker, Item, float, float], None]
"""Sets an item's size without padding and its children, for a room of this width and height."""
