"""Measures nodes that hold no others."""

from iris_screen.core.message import say
from iris_screen.sim.phone.draw import line_height, text_width, wrap
from iris_screen.sim.phone.env import is_installed
from iris_screen.sim.phone.screen.layout import Item, Maker, Measure
from iris_screen.sim.phone.world_files import leaf_nodes as ui
from iris_screen.sim.phone.world_files.expr_functions import EvalError, rows


def _measure_text(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.TextNode)
    item.text, item.size = maker.text(node.text), maker.font(maker.size_of(node.size, 16))
    _measure_words(item, node.lines, node.bold, width)


def _measure_words(item: Item, lines: int, bold: bool, width: float) -> None:
    if not item.text:
        item.height = line_height(item.size)
        return
    room = max(int(width), 1)
    parts = (item.text,) if lines == 1 else wrap(item.text, item.size, bold, room, lines)
    item.width = min(max(text_width(part, item.size, bold) for part in parts) + 1, room)
    item.height = line_height(item.size) * len(parts)


def _measure_icon(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Icon)
    item.text = maker.text(node.icon)
    item.size = round(maker.dp(maker.size_of(node.size, 24)))
    item.width = item.height = item.size


def _measure_app(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.AppIcon)
    name = maker.text(node.app)
    if name not in maker.context.world.apps:
        raise EvalError(say("world-app-unknown", name=name))
    if not is_installed(maker.context, maker.state, name):
        return
    item.text = name
    item.size = round(maker.dp(maker.size_of(node.size, 54)))
    item.extra = maker.context.world.apps[name].label.text(maker.env)
    words = line_height(maker.font(13)) + maker.dp(6) if node.label else 0
    item.width = max(item.size, maker.dp(72) if node.label else 0)
    item.height = item.size + words


def _make_fixed(wide: float, high: float) -> Measure:
    """A measure for leaves of a fixed size in dp; a width below 0 takes all the room."""

    def measure(maker: Maker, item: Item, width: float, height: float) -> None:
        item.width = width if wide < 0 else maker.dp(wide)
        item.height = maker.dp(high)
        item.text = maker.text(getattr(item.node, item.node.KIND, None)) if item.node.KIND in _SEEDED else ""

    return measure


_SEEDED = ("picture", "chart", "camera")


def _measure_avatar(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Avatar)
    item.text = maker.text(node.avatar)
    item.width = item.height = maker.dp(maker.size_of(node.size, 44))


def _measure_button(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Button)
    item.text, item.size = maker.text(node.button), maker.font(maker.size_of(node.size, 16))
    lead = item.size * 1.3 + (maker.dp(8) if item.text else 0) if node.icon else 0
    side = maker.dp(20 if item.text else 10)
    item.width = min(text_width(item.text, item.size, node.bold) + lead + 2 * side, max(width, 0))
    item.height = line_height(item.size) + maker.dp(20)


def _measure_input(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Input)
    item.text, item.size = str(maker.env.get(node.input) or ""), maker.font(maker.size_of(node.size, 16))
    item.width = width
    item.height = line_height(item.size) * node.lines + maker.dp(24 if node.lines == 1 else 20)


def _measure_tabs(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Tabs)
    item.size = maker.font(12 if node.icons else 15)
    item.extra = [maker.text(label) for label in node.labels]
    item.width, item.height = width, line_height(item.size) + maker.dp(34 if node.icons else 24)


def _measure_picker(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Picker)
    item.size = maker.font(18)
    item.extra = rows(node.options.value(maker.env))
    item.width, item.height = width, 3 * maker.dp(44)


def _measure_bubble(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Bubble)
    item.text, item.size = maker.text(node.bubble), maker.font(16)
    item.extra = maker.holds(node.mine, otherwise=False)
    side = maker.dp(12)
    _measure_words(item, 40, False, width * 0.76 - 2 * side)
    item.width += 2 * side
    item.height += 2 * maker.dp(9)


def _measure_badge(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Badge)
    item.text, item.size = maker.text(node.badge), maker.font(11)
    item.height = maker.dp(18 if item.text else 10)
    item.width = max(item.height, text_width(item.text, item.size, True) + maker.dp(10)) if item.text else item.height


def _measure_spinner(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Spinner)
    item.width = item.height = maker.dp(maker.size_of(node.size, 36))


def _measure_gap(maker: Maker, item: Item, width: float, height: float) -> None:
    node = item.node
    assert isinstance(node, ui.Gap)
    length = maker.length(node.gap, 0) or 0
    item.width = item.height = length
    item.grow = 1.0 if node.gap == "fill" else item.grow


LEAVES: dict[str, Measure] = {
    "text": _measure_text,
    "icon": _measure_icon,
    "app": _measure_app,
    "avatar": _measure_avatar,
    "button": _measure_button,
    "input": _measure_input,
    "tabs": _measure_tabs,
    "picker": _measure_picker,
    "bubble": _measure_bubble,
    "badge": _measure_badge,
    "spinner": _measure_spinner,
    "gap": _measure_gap,
    "picture": _make_fixed(-1, 160),
    "chart": _make_fixed(-1, 120),
    "camera": _make_fixed(-1, 240),
    "clock": _make_fixed(160, 160),
    "switch": _make_fixed(46, 28),
    "checkbox": _make_fixed(28, 28),
    "radio": _make_fixed(28, 28),
    "slider": _make_fixed(-1, 32),
    "progress": _make_fixed(-1, 8),
    "divider": _make_fixed(-1, 1),
    "slot": _make_fixed(0, 0),
}
