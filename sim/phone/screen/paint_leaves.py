"""Paints nodes that hold no others: their pieces and their elements."""

from typing import Any

from iris_screen.sim.phone.chance import number_for
from iris_screen.sim.phone.screen.layout import Item
from iris_screen.sim.phone.screen.paint import Paint, Painter
from iris_screen.sim.phone.screen.view import Room, to_box
from iris_screen.sim.phone.world_files import leaf_nodes as ui
from iris_screen.sim.phone.world_files.expr_functions import number, to_text

_SPINS_PER_SECOND = 1.0
_SPIN_STEPS = 12


def _paint_text(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.TextNode)
    ink = painter.colour(node.ink)
    painter.add_piece(
        "text", room, text=item.text, size=item.size, ink=ink, bold=node.bold, align=node.align, lines=node.lines
    )
    if item.text:
        painter.add_element(item, room, "button" if node.tap else "text", item.text)


def _centre(room: Room, width: float, height: float) -> Room:
    left, top = (room[0] + room[2] - width) / 2, (room[1] + room[3] - height) / 2
    return (left, top, left + width, top + height)


def _paint_icon(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Icon)
    fill = painter.colour(node.fill)
    name = painter.icon(node.icon)
    box = room if fill else _centre(room, item.size, item.size)
    if not name:
        return
    painter.add_piece(
        "icon", box, icon=name, size=item.size, ink=painter.colour(node.ink), fill=fill, radius=painter.px(node.radius)
    )
    painter.add_element(item, room, "button" if node.tap else "image", "" if painter.partial else name)


def _paint_app(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.AppIcon)
    if not item.text:
        return
    spec, label = painter.maker.context.world.apps[item.text], item.extra
    middle = (room[0] + room[2]) / 2
    tile = (middle - item.size / 2, room[1], middle + item.size / 2, room[1] + item.size)
    painter.add_piece("app_icon", tile, icon=spec.icon, text=label)
    if node.label:
        below = (room[0], tile[3] + painter.maker.dp(4), room[2], room[3])
        ink = painter.colour(
            node.ink, "white" if painter.maker.context.world.screen(painter.maker.page.screen).wallpaper else ""
        )
        painter.add_piece("text", below, text=label, size=painter.maker.font(13), align="center", ink=ink)
    painter.add_element(item, room, "button", label)


def _paint_picture(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Picture)
    title = painter.maker.text(node.title)
    radius = painter.px(node.radius)
    painter.add_piece("picture", room, icon=node.sort, seed=number_for(item.text), text=title, radius=radius)
    painter.add_element(item, room, "image", title)


def _paint_avatar(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Avatar)
    side = min(room[2] - room[0], room[3] - room[1])
    square = _centre(room, side, side)
    radius = 0 if node.round else painter.px(node.radius or 8)
    icon = painter.icon(node.icon)
    painter.add_piece(
        "avatar", square, text=item.text, icon=icon, seed=number_for(item.text), radius=radius, on=node.photo
    )
    painter.add_element(item, room, "image", item.text)


def _make_seeded(kind: str) -> Paint:
    def paint(painter: Painter, item: Item, room: Room) -> None:
        painter.add_piece(kind, room, seed=number_for(item.text))
        painter.add_element(item, room, "image", "")

    return paint


def _paint_button(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Button)
    filled = node.style == "filled"
    painter.add_piece(
        "button", room, text=item.text, icon=painter.icon(node.icon), size=item.size, bold=node.bold,
        fill=painter.colour(node.fill, "accent" if filled else ""), ink=painter.colour(node.ink),
        line=painter.colour(node.line, "divider" if node.style == "outlined" else ""),
        radius=painter.px(node.radius or 20), elevation=painter.px(node.elevation),
    )  # fmt: skip
    painter.add_element(item, room, "button", item.text or ("" if painter.partial else painter.maker.text(node.icon)))


def _paint_input(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Input)
    maker = painter.maker
    focus, hint = maker.state.focus, maker.text(node.hint)
    focused = focus is not None and focus.uid == maker.page.uid and focus.node == painter.number_of(node)
    shown = "•" * len(item.text) if node.password else item.text
    caret = focused
    if focused and maker.context.world.phone.blink:
        maker.env.timed = True
        caret = int(maker.state.now * 2) % 2 == 0
    painter.add_piece(
        "input", room, text=shown or hint, on=bool(shown), focused=caret, size=item.size, lines=node.lines,
        pressed=focus is not None and focused and focus.selected,
        icon=painter.icon(node.icon), fill=painter.colour(node.fill), line=painter.colour(node.line),
        radius=painter.px(node.radius or 10),
    )  # fmt: skip
    painter.view.inputs[maker.page.uid, painter.number_of(node)] = to_box(room)
    painter.add_element(item, room, "input", hint, value=shown, focused=focused)


def _make_on_off(kind: str) -> Paint:
    def paint(painter: Painter, item: Item, room: Room) -> None:
        node: Any = item.node
        on = painter.maker.holds(getattr(node, node.KIND))
        painter.add_piece(kind, room, on=on, value=float(on))
        painter.add_element(item, room, "switch", "", checked=on)

    return paint


def _paint_slider(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Slider)
    value = number(painter.maker.env.get(node.slider))
    share = (value - node.least) / ((node.most - node.least) or 1)
    painter.view.hits[painter.parent].does = ("slider", room[0], room[2])
    painter.add_piece("slider", room, value=min(max(share, 0.0), 1.0))
    painter.add_element(item, room, "slider", "", value=to_text(value))


def _paint_picker(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Picker)
    options = item.extra
    chosen = painter.maker.env.get(node.picker)
    at = options.index(chosen) if chosen in options else 0
    high = (room[3] - room[1]) / 3
    middle = (room[0], room[1] + high, room[2], room[1] + 2 * high)
    painter.add_piece("panel", middle, fill="sunken", radius=painter.px(10))
    painter.view.hits[painter.parent].does = ("picker", node.picker, at, options)
    for place in (-1, 0, 1):
        if 0 <= at + place < len(options):
            _paint_picker_row(
                painter,
                item,
                options[at + place],
                place,
                (room[0], middle[1] + place * high, room[2], middle[3] + place * high),
            )


def _paint_picker_row(painter: Painter, item: Item, option: Any, place: int, room: Room) -> None:
    words, ink = to_text(option), "" if place == 0 else "ink_faint"
    painter.add_piece("text", room, text=words, size=item.size, align="center", ink=ink, bold=place == 0)
    painter.add_element(item, room, "text", words)
    if place:
        painter.add_hit(room, "pick", item.node, option, name=words)


def _paint_tabs(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Tabs)
    chosen = number(painter.maker.env.get(node.tabs))
    wide = (room[2] - room[0]) / len(item.extra)
    for index, words in enumerate(item.extra):
        cell = (room[0] + index * wide, room[1], room[0] + (index + 1) * wide, room[3])
        _paint_tab(painter, item, cell, words, index, index == chosen)


def _paint_tab(painter: Painter, item: Item, cell: Room, words: str, index: int, on: bool) -> None:
    node = item.node
    assert isinstance(node, ui.Tabs)
    ink = "accent" if on else "ink_soft"
    below = cell
    if index < len(node.icons):
        side = painter.maker.dp(24)
        top = cell[1] + painter.maker.dp(7)
        painter.add_piece(
            "icon",
            _centre((cell[0], top, cell[2], top + side), side, side),
            icon=painter.icon(node.icons[index]),
            ink=ink,
        )
        below = (cell[0], top + side, cell[2], cell[3] - painter.maker.dp(2))
    painter.add_piece("text", below, text=words, size=item.size, ink=ink, bold=on and not node.icons, align="center")
    if on and not node.icons:
        middle, half = (cell[0] + cell[2]) / 2, painter.maker.dp(14)
        line = (middle - half, cell[3] - painter.maker.dp(3), middle + half, cell[3])
        painter.add_piece("panel", line, fill="accent", radius=painter.px(1.5))
    painter.add_hit(cell, "tab", node, index, name=words)
    painter.add_element(item, cell, "tab", words, checked=on)


def _paint_bubble(painter: Painter, item: Item, room: Room) -> None:
    mine = bool(item.extra)
    side = painter.maker.dp(6)
    wide = min(item.width, room[2] - room[0])
    left = room[2] - wide - side if mine else room[0] + side
    box = (left, room[1], left + wide, room[1] + item.height)
    painter.add_piece("bubble", box, text=item.text, on=mine, size=item.size, lines=40)
    painter.add_element(item, box, "text", item.text)


def _paint_progress(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Progress)
    share = painter.maker.number(node.progress, 0)
    painter.add_piece("progress", room, value=min(max(share, 0.0), 1.0))
    painter.add_element(item, room, "other", "", value=to_text(share))


def _paint_clock(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Clock)
    painter.add_piece("clock_face", room, value=painter.maker.number(node.clock, 0))
    painter.add_element(item, room, "image", "")


def spinner_angle(now: float) -> float:
    """The angle of a spinner, 0–1; in steps, so that looks shortly after each other give the same picture."""
    return int(now * _SPINS_PER_SECOND * _SPIN_STEPS) % _SPIN_STEPS / _SPIN_STEPS


def _paint_spinner(painter: Painter, item: Item, room: Room) -> None:
    painter.maker.env.timed = True
    painter.add_piece("spinner", _centre(room, item.width, item.height), phase=spinner_angle(painter.maker.state.now))
    painter.add_element(item, room, "other", "")


def _paint_badge(painter: Painter, item: Item, room: Room) -> None:
    painter.add_piece("badge", _centre(room, item.width, item.height), text=item.text, size=item.size)
    painter.add_element(item, room, "text", item.text)


def _paint_divider(painter: Painter, item: Item, room: Room) -> None:
    painter.add_piece("divider", (room[0], room[1], room[2], max(room[3], room[1] + 1)))


def _paint_nothing(painter: Painter, item: Item, room: Room) -> None:
    """Gaps and slots are invisible."""


LEAVES: dict[str, Paint] = {
    "text": _paint_text,
    "icon": _paint_icon,
    "app": _paint_app,
    "avatar": _paint_avatar,
    "button": _paint_button,
    "input": _paint_input,
    "tabs": _paint_tabs,
    "picker": _paint_picker,
    "bubble": _paint_bubble,
    "badge": _paint_badge,
    "spinner": _paint_spinner,
    "gap": _paint_nothing,
    "slot": _paint_nothing,
    "picture": _paint_picture,
    "chart": _make_seeded("chart"),
    "camera": _make_seeded("camera_view"),
    "clock": _paint_clock,
    "switch": _make_on_off("switch"),
    "checkbox": _make_on_off("checkbox"),
    "radio": _make_on_off("radio"),
    "slider": _paint_slider,
    "progress": _paint_progress,
    "divider": _paint_divider,
}
