"""What nodes that hold no others look like: their pieces, and what an element tree says of them."""

from typing import Any

from iris_screen.sim.phone.chance import number_for
from iris_screen.sim.phone.screen.layout import Item
from iris_screen.sim.phone.screen.paint import Paint, Painter
from iris_screen.sim.phone.screen.view import Room, to_box
from iris_screen.sim.phone.world_files import screen_nodes as ui
from iris_screen.sim.phone.world_files.expr_functions import number, to_text

_SPINS_PER_SECOND = 1.0
_SPIN_STEPS = 12


def _text(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.TextNode)
    ink = painter.colour(node.ink)
    painter.piece(
        "text", room, text=item.text, size=item.size, ink=ink, bold=node.bold, align=node.align, lines=node.lines
    )
    if item.text:
        painter.element(item, room, "button" if node.tap else "text", item.text)


def _centred(room: Room, width: float, height: float) -> Room:
    left, top = (room[0] + room[2] - width) / 2, (room[1] + room[3] - height) / 2
    return (left, top, left + width, top + height)


def _icon(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Icon)
    fill = painter.colour(node.fill)
    name = painter.icon(node.icon)
    box = room if fill else _centred(room, item.size, item.size)
    if not name:
        return
    painter.piece(
        "icon", box, icon=name, size=item.size, ink=painter.colour(node.ink), fill=fill, radius=painter.px(node.radius)
    )
    painter.element(item, room, "button" if node.tap else "image", "" if painter.partial else name)


def _app(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.AppIcon)
    if not item.text:
        return
    spec, label = painter.maker.context.world.apps[item.text], item.extra
    middle = (room[0] + room[2]) / 2
    tile = (middle - item.size / 2, room[1], middle + item.size / 2, room[1] + item.size)
    painter.piece("app_icon", tile, icon=spec.icon, text=label)
    if node.label:
        below = (room[0], tile[3] + painter.maker.dp(4), room[2], room[3])
        ink = painter.colour(
            node.ink, "white" if painter.maker.context.world.screen(painter.maker.page.screen).wallpaper else ""
        )
        painter.piece("text", below, text=label, size=painter.maker.font(13), align="center", ink=ink)
    painter.element(item, room, "button", label)


def _picture(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Picture)
    title = painter.maker.text(node.title)
    radius = painter.px(node.radius)
    painter.piece("picture", room, icon=node.sort, seed=number_for(item.text), text=title, radius=radius)
    painter.element(item, room, "image", title)


def _avatar(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Avatar)
    side = min(room[2] - room[0], room[3] - room[1])
    square = _centred(room, side, side)
    radius = 0 if node.round else painter.px(node.radius or 8)
    icon = painter.icon(node.icon)
    painter.piece("avatar", square, text=item.text, icon=icon, seed=number_for(item.text), radius=radius, on=node.photo)
    painter.element(item, room, "image", item.text)


def _seeded(kind: str) -> Paint:
    def paint(painter: Painter, item: Item, room: Room) -> None:
        painter.piece(kind, room, seed=number_for(item.text))
        painter.element(item, room, "image", "")

    return paint


def _button(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Button)
    filled = node.style == "filled"
    painter.piece(
        "button", room, text=item.text, icon=painter.icon(node.icon), size=item.size, bold=node.bold,
        fill=painter.colour(node.fill, "accent" if filled else ""), ink=painter.colour(node.ink),
        line=painter.colour(node.line, "divider" if node.style == "outlined" else ""),
        radius=painter.px(node.radius or 20), elevation=painter.px(node.elevation),
    )  # fmt: skip
    painter.element(item, room, "button", item.text or ("" if painter.partial else painter.maker.text(node.icon)))


def _input(painter: Painter, item: Item, room: Room) -> None:
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
    painter.piece(
        "input", room, text=shown or hint, on=bool(shown), focused=caret, size=item.size, lines=node.lines,
        icon=painter.icon(node.icon), fill=painter.colour(node.fill), line=painter.colour(node.line),
        radius=painter.px(node.radius or 10),
    )  # fmt: skip
    painter.view.inputs[maker.page.uid, painter.number_of(node)] = to_box(room)
    painter.element(item, room, "input", hint, value=shown, focused=focused)


def _on_off(kind: str) -> Paint:
    def paint(painter: Painter, item: Item, room: Room) -> None:
        node: Any = item.node
        on = painter.maker.holds(getattr(node, node.KIND))
        painter.piece(kind, room, on=on, value=float(on))
        painter.element(item, room, "switch", "", checked=on)

    return paint


def _slider(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Slider)
    value = number(painter.maker.env.get(node.slider))
    share = (value - node.least) / ((node.most - node.least) or 1)
    painter.view.hits[painter.parent].does = ("slider", room[0], room[2])
    painter.piece("slider", room, value=min(max(share, 0.0), 1.0))
    painter.element(item, room, "slider", "", value=to_text(value))


def _picker(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Picker)
    options = item.extra
    chosen = painter.maker.env.get(node.picker)
    at = options.index(chosen) if chosen in options else 0
    high = (room[3] - room[1]) / 3
    middle = (room[0], room[1] + high, room[2], room[1] + 2 * high)
    painter.piece("panel", middle, fill="sunken", radius=painter.px(10))
    painter.view.hits[painter.parent].does = ("picker", node.picker, at, options)
    for place in (-1, 0, 1):
        if 0 <= at + place < len(options):
            _picker_row(
                painter,
                item,
                options[at + place],
                place,
                (room[0], middle[1] + place * high, room[2], middle[3] + place * high),
            )


def _picker_row(painter: Painter, item: Item, option: Any, place: int, room: Room) -> None:
    words, ink = to_text(option), "" if place == 0 else "ink_faint"
    painter.piece("text", room, text=words, size=item.size, align="center", ink=ink, bold=place == 0)
    painter.element(item, room, "text", words)
    if place:
        painter.does(room, "pick", item.node, option, name=words)


def _tabs(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Tabs)
    chosen = number(painter.maker.env.get(node.tabs))
    wide = (room[2] - room[0]) / len(item.extra)
    for index, words in enumerate(item.extra):
        cell = (room[0] + index * wide, room[1], room[0] + (index + 1) * wide, room[3])
        _tab(painter, item, cell, words, index, index == chosen)


def _tab(painter: Painter, item: Item, cell: Room, words: str, index: int, on: bool) -> None:
    node = item.node
    assert isinstance(node, ui.Tabs)
    ink = "accent" if on else "ink_soft"
    below = cell
    if index < len(node.icons):
        side = painter.maker.dp(24)
        top = cell[1] + painter.maker.dp(7)
        painter.piece(
            "icon",
            _centred((cell[0], top, cell[2], top + side), side, side),
            icon=painter.icon(node.icons[index]),
            ink=ink,
        )
        below = (cell[0], top + side, cell[2], cell[3] - painter.maker.dp(2))
    painter.piece("text", below, text=words, size=item.size, ink=ink, bold=on and not node.icons, align="center")
    if on and not node.icons:
        middle, half = (cell[0] + cell[2]) / 2, painter.maker.dp(14)
        line = (middle - half, cell[3] - painter.maker.dp(3), middle + half, cell[3])
        painter.piece("panel", line, fill="accent", radius=painter.px(1.5))
    painter.does(cell, "tab", node, index, name=words)
    painter.element(item, cell, "tab", words, checked=on)


def _bubble(painter: Painter, item: Item, room: Room) -> None:
    mine = bool(item.extra)
    side = painter.maker.dp(6)
    wide = min(item.width, room[2] - room[0])
    left = room[2] - wide - side if mine else room[0] + side
    box = (left, room[1], left + wide, room[1] + item.height)
    painter.piece("bubble", box, text=item.text, on=mine, size=item.size, lines=40)
    painter.element(item, box, "text", item.text)


def _progress(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Progress)
    share = painter.maker.number(node.progress, 0)
    painter.piece("progress", room, value=min(max(share, 0.0), 1.0))
    painter.element(item, room, "other", "", value=to_text(share))


def _clock(painter: Painter, item: Item, room: Room) -> None:
    node = item.node
    assert isinstance(node, ui.Clock)
    painter.piece("clock_face", room, value=painter.maker.number(node.clock, 0))
    painter.element(item, room, "image", "")


def spin(now: float) -> float:
    """The angle of a spinner, 0–1, in steps, so that looks close together are one picture."""
    return int(now * _SPINS_PER_SECOND * _SPIN_STEPS) % _SPIN_STEPS / _SPIN_STEPS


def _spinner(painter: Painter, item: Item, room: Room) -> None:
    painter.maker.env.timed = True
    painter.piece("spinner", _centred(room, item.width, item.height), phase=spin(painter.maker.state.now))
    painter.element(item, room, "other", "")


def _badge(painter: Painter, item: Item, room: Room) -> None:
    painter.piece("badge", _centred(room, item.width, item.height), text=item.text, size=item.size)
    painter.element(item, room, "text", item.text)


def _divider(painter: Painter, item: Item, room: Room) -> None:
    painter.piece("divider", (room[0], room[1], room[2], max(room[3], room[1] + 1)))


def _nothing(painter: Painter, item: Item, room: Room) -> None:
    """A gap."""


LEAVES: dict[str, Paint] = {
    "text": _text, "icon": _icon, "app": _app, "avatar": _avatar, "button": _button, "input": _input, "tabs": _tabs,
    "picker": _picker, "bubble": _bubble, "badge": _badge, "spinner": _spinner, "gap": _nothing, "slot": _nothing,
    "picture": _picture, "chart": _seeded("chart"), "camera": _seeded("camera_view"), "clock": _clock,
    "switch": _on_off("switch"), "checkbox": _on_off("checkbox"), "radio": _on_off("radio"), "slider": _slider,
    "progress": _progress, "divider": _divider,
}  # fmt: skip
