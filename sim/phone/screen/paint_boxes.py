"""Paints nodes that hold others: positions children, scrolls lists and turns pages."""

from typing import Any

from iris_screen.sim.phone.screen.layout import Item
from iris_screen.sim.phone.screen.paint import Paint, Painter
from iris_screen.sim.phone.screen.view import Room
from iris_screen.sim.phone.world_files import screen_nodes as ui


def _add_named_element(painter: Painter, item: Item, room: Room) -> None:
    if item.node.name is not None:
        role = "button" if item.node.tap else "other"
        painter.add_element(item, room, role, "")


def _offset(mode: str, free: float) -> float:
    return {"center": free / 2, "end": free}.get(mode, 0.0)


def _distribute(justify: str, free: float, count: int) -> tuple[float, float]:
    """The offset of the first child, and the extra space between two."""
    if justify == "between" and count > 1:
        return 0.0, free / (count - 1)
    if justify == "around" and count:
        return free / count / 2, free / count
    return _offset(justify, free), 0.0


def _paint_column(painter: Painter, item: Item, room: Room) -> None:
    _add_named_element(painter, item, room)
    _paint_along(painter, item.kids, room, item.extra, item.node, True)


def _paint_row(painter: Painter, item: Item, room: Room) -> None:
    _add_named_element(painter, item, room)
    _paint_along(painter, item.kids, room, item.extra, item.node, False)


def _paint_along(painter: Painter, kids: list[Item], room: Room, gap: float, node: Any, down: bool) -> None:
    """Place children along a line; growing ones get the free space, else `justify` distributes it."""
    lengths = [kid.height if down else kid.width for kid in kids]
    free = max((room[3] - room[1] if down else room[2] - room[0]) - sum(lengths) - gap * max(len(kids) - 1, 0), 0)
    growing = sum(kid.grow for kid in kids)
    at, more = (0.0, 0.0) if growing else _distribute(node.justify, free, len(kids))
    at += room[1] if down else room[0]
    for kid, length in zip(kids, lengths, strict=True):
        full = length + (free * kid.grow / growing if growing else 0)
        painter.place(kid, _child_room(kid, room, at, full, node.align, down))
        at += full + gap + more


def _child_room(kid: Item, room: Room, at: float, length: float, align: str, down: bool) -> Room:
    low, high = (room[0], room[2]) if down else (room[1], room[3])
    wide = kid.width if down else kid.height
    fixed = kid.node.width if down else kid.node.height
    if align == "stretch" and fixed is None:
        wide = high - low
    start = low + _offset(align, high - low - wide)
    return (start, at, start + wide, at + length) if down else (at, start, at + length, start + wide)


def _paint_stack(painter: Painter, item: Item, room: Room) -> None:
    _add_named_element(painter, item, room)
    for kid in item.kids:
        anchor, dx, dy = kid.anchor
        free_x, free_y = room[2] - room[0] - kid.width, room[3] - room[1] - kid.height
        across = "end" if "right" in anchor else "start" if "left" in anchor else "center"
        down = "end" if "bottom" in anchor else "start" if "top" in anchor else "center"
        x = room[0] + _offset(across, free_x) + (-dx if across == "end" else dx)
        y = room[1] + _offset(down, free_y) + (-dy if down == "end" else dy)
        painter.place(kid, (x, y, x + kid.width, y + kid.height))


def _paint_grid(painter: Painter, item: Item, room: Room) -> None:
    assert isinstance(item.node, ui.Grid)
    gap, cell, heights = item.extra
    y = room[1]
    for line, height in enumerate(heights):
        kids = item.kids[line * item.node.columns : (line + 1) * item.node.columns]
        for column, kid in enumerate(kids):
            x = room[0] + column * (cell + gap)
            wide = cell if item.node.align == "stretch" and kid.node.width is None else kid.width
            start = x + _offset("center" if item.node.align != "start" else "start", cell - wide)
            painter.place(kid, (start, y, start + wide, y + (height if kid.node.height is None else kid.height)))
        y += height + gap


def _scroll_offset(painter: Painter, item: Item, total: float, seen: float, stick: str, across: bool) -> float:
    """How far the content is scrolled up; also registers the item as scrollable."""
    most = max(total - seen, 0.0)
    key = painter.key(item)
    moved = min(painter.maker.page.scroll.get(key, 0.0), most)
    hit = painter.view.hits[painter.parent]
    hit.does = ("scroll", key, most, across, -1 if stick == "end" else 1)
    return most - moved if stick == "end" else moved


def _paint_scroll(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Scroll)
    gap, total = item.extra
    seen = room[2] - room[0] if node.across else room[3] - room[1]
    shift = _scroll_offset(painter, item, total, seen, node.stick, node.across)
    painter.add_element(item, room, "list", "")
    inside = painter.within(room)
    if inside is None:
        return
    if node.across:
        moved = (room[0] - shift, room[1], room[0] - shift + max(total, seen), room[3])
    else:
        moved = (room[0], room[1] - shift, room[2], room[1] - shift + max(total, seen))
    _paint_along(inside, item.kids, moved, gap, node, not node.across)


def _paint_list(painter: Painter, item: Item, room: Room) -> None:
    """Measure and paint the visible rows."""
    node = item.node
    assert isinstance(node, ui.List)
    found, high = item.extra
    shift = _scroll_offset(painter, item, len(found) * high, room[3] - room[1], node.stick, False)
    painter.add_element(item, room, "list", "")
    inside = painter.within(room)
    if inside is None:
        return
    for kid in item.kids:
        inside.place(kid, room)
    first = max(int(shift // high), 0)
    last = min(int((shift + room[3] - room[1]) // high) + 1, len(found))
    for place in range(first, last):
        _paint_list_row(inside, item, found[place], (room[0], room[1] + place * high - shift, room[2], high))


def _paint_list_row(painter: Painter, item: Item, found: tuple[int, dict[str, Any]], at: Room) -> None:
    node = item.node
    assert isinstance(node, ui.List)
    maker, (index, local) = painter.maker, found
    left, top, right, high = at
    maker.env.local, maker.row = local, f"{item.row}:{index}"
    if not maker.holds(node.row.if_):
        return
    kid = maker.measure(node.row, right - left, high)
    painter.place(kid, (left, top, right, top + high))
    if node.divider:
        thick = max(painter.px(0.6), 1)
        painter.add_piece("divider", (left, top + high - thick, right, top + high))


def _paint_pager(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Pager)
    at, count, dots = item.extra
    painter.view.hits[painter.parent].does = ("pager", node.pager, at, count)
    inside = painter.within(room)
    if inside is None:
        return
    for kid in item.kids:
        inside.place(kid, (room[0], room[1], room[2], room[3] - dots))
    side, step = painter.px(7), painter.px(16)
    left = (room[0] + room[2] - step * count) / 2
    for index in range(count if dots else 0):
        x, y = left + step * index + (step - side) / 2, room[3] - dots / 2 - side / 2
        painter.add_piece(
            "panel", (x, y, x + side, y + side), fill="accent" if index == at else "track_off", radius=side // 2
        )


def _paint_use(painter: Painter, item: Item, room: Room) -> None:
    _add_named_element(painter, item, room)
    at = room[1]
    for kid in item.kids:
        high = room[3] - room[1] if len(item.kids) == 1 else kid.height
        painter.place(kid, (room[0], at, room[2] if kid.node.width is None else room[0] + kid.width, at + high))
        at += high


BOXES: dict[str, Paint] = {
    "use": _paint_use,
    "column": _paint_column,
    "row": _paint_row,
    "stack": _paint_stack,
    "grid": _paint_grid,
    "scroll": _paint_scroll,
    "list": _paint_list,
    "pager": _paint_pager,
}
