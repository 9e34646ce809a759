"""Measures nodes that hold others."""

from typing import Any

from iris_screen.core.message import say
from iris_screen.sim.phone.screen.layout import ENDLESS, Item, Maker, Measure
from iris_screen.sim.phone.world_files import leaf_nodes, sizes
from iris_screen.sim.phone.world_files import screen_nodes as ui
from iris_screen.sim.phone.world_files.expr_functions import EvalError, number


def _grow_factor(node: leaf_nodes.Node) -> float:
    return 1.0 if isinstance(node, leaf_nodes.Gap) and node.gap == "fill" else node.grow


def _measure_column(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    gap = maker.dp(getattr(node, "gap", 0))
    item.kids = _measure_line(maker, getattr(node, node.KIND), width, height, gap, along_y=True)
    item.width = max((kid.width for kid in item.kids), default=0)
    item.height = _total_length([kid.height for kid in item.kids], gap)
    if any(kid.grow for kid in item.kids) and height < ENDLESS / 2:
        item.height = max(item.height, height)
    item.extra = gap


def _measure_row(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    gap = maker.dp(getattr(node, "gap", 0))
    item.kids = _measure_line(maker, getattr(node, node.KIND), width, height, gap, along_y=False)
    item.height = max((kid.height for kid in item.kids), default=0)
    item.width = _total_length([kid.width for kid in item.kids], gap)
    if any(kid.grow for kid in item.kids) and width < ENDLESS / 2:
        item.width = max(item.width, width)
    item.extra = gap


def _total_length(lengths: list[float], gap: float) -> float:
    return sum(lengths) + gap * max(len(lengths) - 1, 0)


def _measure_line(
    maker: Maker, nodes: tuple[leaf_nodes.Node, ...], width: float, height: float, gap: float, *, along_y: bool
) -> list[Item]:
    """Measure children along a line: first those with a size of their own; those that grow share the rest."""
    order: list[tuple[leaf_nodes.Node, dict[str, Any], list[Any]]] = [
        (child, maker.env.local, maker.slots) for child in maker.children(nodes)
    ]
    left = height if along_y else width
    made: list[list[Item]] = [[] for _ in order]
    growing = sum(_grow_factor(child) for child, _, _ in order)
    for late in (False, True):
        share = max(left, 0) / growing if late and growing else 0
        for place, (child, local, slots) in enumerate(order):
            if bool(_grow_factor(child)) is not late:
                continue
            room = share * _grow_factor(child) if late and left < ENDLESS / 2 else left
            made[place] = _measure_in_scope(maker, local, slots, child, (width, room) if along_y else (room, height))
            for kid in made[place]:
                kid.grow = _grow_factor(child) if left < ENDLESS / 2 else 0
                left -= 0 if late else (kid.height if along_y else kid.width) + gap
    return [kid for kids in made for kid in kids]


def _measure_in_scope(
    maker: Maker, local: dict[str, Any], slots: list[Any], child: leaf_nodes.Node, room: tuple[float, float]
) -> list[Item]:
    kept = maker.env.local, maker.slots
    maker.env.local, maker.slots = local, slots
    kids = list(maker.items(child, max(room[0], 0), max(room[1], 0)))
    maker.env.local, maker.slots = kept
    return kids


def _measure_stack(maker: Maker, item: Item, width: float, height: float) -> None:
    assert isinstance(item.node, ui.Stack)
    for child in maker.children(item.node.stack):
        for kid in maker.items(child, width, height):
            kid.anchor = _read_anchor(maker, child)
            item.kids.append(kid)
    item.width = max((kid.width + kid.anchor[1] for kid in item.kids), default=0)
    item.height = max((kid.height + kid.anchor[2] for kid in item.kids), default=0)


def _read_anchor(maker: Maker, child: leaf_nodes.Node) -> tuple[str, float, float]:
    anchor = maker.text(child.anchor) or "top-left"
    if anchor not in sizes.ANCHORS:
        raise EvalError(say("world-anchor-unknown", name=anchor, known=[*sizes.ANCHORS]))
    return anchor, maker.dp(maker.number(child.x, 0)), maker.dp(maker.number(child.y, 0))


def _measure_grid(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Grid)
    gap = maker.dp(node.gap)
    cell = max((width - gap * (node.columns - 1)) / node.columns, 0)
    item.kids = [kid for child in maker.children(node.grid) for kid in maker.items(child, cell, height)]
    lines = [item.kids[at : at + node.columns] for at in range(0, len(item.kids), node.columns)]
    heights = [max(kid.height for kid in line) for line in lines]
    item.width, item.height = width, _total_length(heights, gap)
    item.extra = (gap, cell, heights)


def _measure_scroll(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Scroll)
    gap = maker.dp(node.gap)
    room = (ENDLESS, height) if node.across else (width, ENDLESS)
    item.kids = _measure_line(maker, node.scroll, *room, gap, along_y=not node.across)
    lengths = [kid.width if node.across else kid.height for kid in item.kids]
    total = _total_length(lengths, gap)
    if node.across:
        item.width, item.height = min(total, width), max((kid.height for kid in item.kids), default=0)
    else:
        item.width, item.height = width, min(total, height)
    item.extra = (gap, total)


def _measure_list(maker: Maker, item: Item, width: float, height: float) -> None:
    """Only count the rows; the visible ones are measured once the position is known."""
    node = item.node
    assert isinstance(node, ui.List)
    found = list(maker.loop(node.list))
    high = maker.dp(node.row_height)
    item.extra = (found, high)
    item.width, item.height = width, min(len(found) * high, height)
    if not found and node.empty is not None:
        item.kids = list(maker.items(node.empty, width, height))
        item.height = max((kid.height for kid in item.kids), default=0)


def _measure_pager(maker: Maker, item: Item, width: float, height: float) -> None:
    """Measure only the current page."""
    node = item.node
    assert isinstance(node, ui.Pager)
    pages = [(child, maker.env.local) for child in maker.children(node.pages)]
    count = max(len(pages), 1)
    at = min(max(int(number(maker.env.get(node.pager))), 0), count - 1)
    dots = maker.dp(24) if node.dots else 0.0
    if pages:
        item.kids = _measure_in_scope(maker, pages[at][1], maker.slots, pages[at][0], (width, max(height - dots, 0)))
    item.extra = (at, count, dots)
    item.width = width
    item.height = height if height < ENDLESS / 2 else max((kid.height for kid in item.kids), default=0) + dots


def _measure_use(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Use)
    part = maker.context.world.parts[node.use]
    outer, slots = maker.env.local, maker.slots
    given = {name: value.value(maker.env) for name, value in node.with_.items()}
    local = {name: value.value(maker.env) for name, value in part.takes.items()} | given
    maker.env.local = local
    maker.slots = [*slots, (node.children, outer, slots)]
    item.kids = list(maker.items(part.node, width, height))
    maker.env.local, maker.slots = outer, slots
    item.width = max((kid.width for kid in item.kids), default=0)
    item.height = sum(kid.height for kid in item.kids)


BOXES: dict[str, Measure] = {
    "use": _measure_use,
    "column": _measure_column,
    "row": _measure_row,
    "stack": _measure_stack,
    "grid": _measure_grid,
    "scroll": _measure_scroll,
    "list": _measure_list,
    "pager": _measure_pager,
}
