"""How large nodes are that hold others."""

from typing import Any

from iris_screen.core.message import say
from iris_screen.sim.phone.screen.layout import ENDLESS, Item, Maker, Measure
from iris_screen.sim.phone.world_files import screen_nodes as ui
from iris_screen.sim.phone.world_files import sizes
from iris_screen.sim.phone.world_files.expr_functions import EvalError, number


def _is_gap_fill(node: ui.Node) -> bool:
    return isinstance(node, ui.Gap) and node.gap == "fill"


def _grows(node: ui.Node) -> float:
    return 1.0 if _is_gap_fill(node) else node.grow


def _column(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    gap = maker.dp(getattr(node, "gap", 0))
    item.kids = _line(maker, getattr(node, node.KIND), width, height, gap, along_y=True)
    item.width = max((kid.width for kid in item.kids), default=0)
    item.height = _total([kid.height for kid in item.kids], gap)
    if any(kid.grow for kid in item.kids) and height < ENDLESS / 2:
        item.height = max(item.height, height)
    item.extra = gap


def _row(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    gap = maker.dp(getattr(node, "gap", 0))
    item.kids = _line(maker, getattr(node, node.KIND), width, height, gap, along_y=False)
    item.height = max((kid.height for kid in item.kids), default=0)
    item.width = _total([kid.width for kid in item.kids], gap)
    if any(kid.grow for kid in item.kids) and width < ENDLESS / 2:
        item.width = max(item.width, width)
    item.extra = gap


def _total(lengths: list[float], gap: float) -> float:
    return sum(lengths) + gap * max(len(lengths) - 1, 0)


def _line(
    maker: Maker, nodes: tuple[ui.Node, ...], width: float, height: float, gap: float, *, along_y: bool
) -> list[Item]:
    """Children along a line: first those of a size of their own, then those that grow share what is left."""
    order: list[tuple[ui.Node, dict[str, Any], list[Any]]] = [
        (child, maker.env.local, maker.slots) for child in maker.children(nodes)
    ]
    left = height if along_y else width
    made: list[list[Item]] = [[] for _ in order]
    growing = sum(_grows(child) for child, _, _ in order)
    for late in (False, True):
        share = max(left, 0) / growing if late and growing else 0
        for place, (child, local, slots) in enumerate(order):
            if bool(_grows(child)) is not late:
                continue
            room = share * _grows(child) if late and left < ENDLESS / 2 else left
            made[place] = _with(maker, local, slots, child, (width, room) if along_y else (room, height))
            for kid in made[place]:
                kid.grow = _grows(child) if left < ENDLESS / 2 else 0
                left -= 0 if late else (kid.height if along_y else kid.width) + gap
    return [kid for kids in made for kid in kids]


def _with(
    maker: Maker, local: dict[str, Any], slots: list[Any], child: ui.Node, room: tuple[float, float]
) -> list[Item]:
    kept = maker.env.local, maker.slots
    maker.env.local, maker.slots = local, slots
    kids = list(maker.items(child, max(room[0], 0), max(room[1], 0)))
    maker.env.local, maker.slots = kept
    return kids


def _stack(maker: Maker, item: Item, width: float, height: float) -> None:
    assert isinstance(item.node, ui.Stack)
    for child in maker.children(item.node.stack):
        for kid in maker.items(child, width, height):
            kid.anchor = _anchored(maker, child)
            item.kids.append(kid)
    item.width = max((kid.width + kid.anchor[1] for kid in item.kids), default=0)
    item.height = max((kid.height + kid.anchor[2] for kid in item.kids), default=0)


def _anchored(maker: Maker, child: ui.Node) -> tuple[str, float, float]:
    anchor = maker.text(child.anchor) or "top-left"
    if anchor not in sizes.ANCHORS:
        raise EvalError(say("world-anchor-unknown", name=anchor, known=[*sizes.ANCHORS]))
    return anchor, maker.dp(maker.number(child.x, 0)), maker.dp(maker.number(child.y, 0))


def _grid(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Grid)
    gap = maker.dp(node.gap)
    cell = max((width - gap * (node.columns - 1)) / node.columns, 0)
    item.kids = [kid for child in maker.children(node.grid) for kid in maker.items(child, cell, height)]
    lines = [item.kids[at : at + node.columns] for at in range(0, len(item.kids), node.columns)]
    heights = [max(kid.height for kid in line) for line in lines]
    item.width, item.height = width, _total(heights, gap)
    item.extra = (gap, cell, heights)


def _scroll(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Scroll)
    gap = maker.dp(node.gap)
    room = (ENDLESS, height) if node.across else (width, ENDLESS)
    item.kids = _line(maker, node.scroll, *room, gap, along_y=not node.across)
    lengths = [kid.width if node.across else kid.height for kid in item.kids]
    total = _total(lengths, gap)
    if node.across:
        item.width, item.height = min(total, width), max((kid.height for kid in item.kids), default=0)
    else:
        item.width, item.height = width, min(total, height)
    item.extra = (gap, total)


def _list(maker: Maker, item: Item, width: float, height: float) -> None:
    """Only counts the rows; those that are seen are measured when the place is known."""
    node = item.node
    assert isinstance(node, ui.List)
    found = list(maker.loop(node.list))
    high = maker.dp(node.row_height)
    item.extra = (found, high)
    item.width, item.height = width, min(len(found) * high, height)
    if not found and node.empty is not None:
        item.kids = list(maker.items(node.empty, width, height))
        item.height = max((kid.height for kid in item.kids), default=0)


def _pager(maker: Maker, item: Item, width: float, height: float) -> None:
    """Measures only the page that is seen."""
    node = item.node
    assert isinstance(node, ui.Pager)
    pages = [(child, maker.env.local) for child in maker.children(node.pages)]
    count = max(len(pages), 1)
    at = min(max(int(number(maker.env.get(node.pager))), 0), count - 1)
    dots = maker.dp(24) if node.dots else 0.0
    if pages:
        item.kids = _with(maker, pages[at][1], maker.slots, pages[at][0], (width, max(height - dots, 0)))
    item.extra = (at, count, dots)
    item.width = width
    item.height = height if height < ENDLESS / 2 else max((kid.height for kid in item.kids), default=0) + dots


def _use(maker: Maker, item: Item, width: float, height: float) -> None:
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
    "use": _use,
    "column": _column,
    "row": _row,
    "stack": _stack,
    "grid": _grid,
    "scroll": _scroll,
    "list": _list,
    "pager": _pager,
}
