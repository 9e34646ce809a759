"""What the phone itself draws on top of every page: status bar, navigation bar, keyboard, toast."""

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element
from iris_screen.sim.phone.draw import line_height, text_width, wrap
from iris_screen.sim.phone.env import Env
from iris_screen.sim.phone.input import keyboard_layout
from iris_screen.sim.phone.screen import pinyin_strip
from iris_screen.sim.phone.screen.glass import STATUS, Surface
from iris_screen.sim.phone.screen.scene import Piece
from iris_screen.sim.phone.screen.view import Hit, to_box
from iris_screen.sim.phone.world_files import leaf_nodes
from iris_screen.sim.phone.world_files.world import Screen


def add_status_bar(surface: Surface, ground: Screen) -> None:
    """The time, and icons for Wi-Fi, signal and battery."""
    if ground.show == "full" or not ground.status_bar:
        return
    ink = "white" if ground.wallpaper else "ink"
    high, side = surface.dp(STATUS), surface.dp(15)
    time = Env(surface.context, surface.state, None).get("time")
    size = max(round(13 * surface.glass.density), 4)
    surface.view.pieces.append(
        Piece("text", to_box((surface.dp(18), 0, surface.dp(90), high)), text=time, size=size, ink=ink, bold=True)
    )
    for place, icon in enumerate(("battery", "signal", "wifi")):
        x = surface.glass.width - surface.dp(18) - side - place * surface.dp(21)
        surface.view.pieces.append(
            Piece("icon", to_box((x, (high - side) / 2, x + side, (high + side) / 2)), icon=icon, ink=ink)
        )


def add_navigation_bar(surface: Surface, ground: Screen) -> None:
    """BACK, HOME and RECENTS, or the line for gestures."""
    if ground.show == "full" or not ground.nav_bar:
        return
    low, high = float(surface.glass.height), surface.nav_height
    ink = "white" if ground.wallpaper else "ink_soft"
    if not ground.wallpaper:
        surface.view.pieces.append(Piece("panel", to_box((0, low - high, surface.glass.width, low)), fill="bar"))
    if surface.context.world.phone.nav == "gestures":
        half, thick, middle = surface.dp(54), surface.dp(4), low - high / 2
        line = to_box(
            (surface.glass.width / 2 - half, middle - thick / 2, surface.glass.width / 2 + half, middle + thick / 2)
        )
        surface.view.pieces.append(Piece("panel", line, fill=ink, radius=round(thick / 2)))
        return
    surface.view.hits.append(Hit(to_box((0, low - high, surface.glass.width, low)), does=("bar",)))
    for place, (key, icon) in enumerate((("BACK", "nav_back"), ("HOME", "nav_home"), ("RECENTS", "nav_recents"))):
        x, side = surface.glass.width * (place * 2 + 1) / 6, surface.dp(22)
        mark = to_box((x - side / 2, low - (high + side) / 2, x + side / 2, low - (high - side) / 2))
        surface.view.pieces.append(Piece("icon", mark, icon=icon, ink=ink))
        reach = to_box((x - surface.glass.width / 6, low - high, x + surface.glass.width / 6, low))
        surface.view.hits.append(Hit(reach, does=("nav", key), name=key))


def add_keyboard(surface: Surface) -> None:
    """The keyboard for the focused input, with the strip of candidates above it if it is in pinyin mode."""
    top, low = surface.keyboard_top, surface.glass.height - surface.nav_height
    room = (0.0, top, float(surface.glass.width), low)
    focus = surface.state.focus
    focused = surface.context.world.nodes[focus.node] if focus else None
    node = focused if isinstance(focused, leaf_nodes.Input) else None
    enter = node.enter.text(Env(surface.context, surface.state, None)) if node and node.enter else ""
    _clip_elements(surface, top)
    surface.view.pieces.append(Piece("panel", to_box(room), fill="keyboard"))
    surface.view.hits.append(Hit(to_box(room), does=("bar",)))
    inner = (surface.dp(3), top + surface.dp(6), surface.glass.width - surface.dp(3), low - surface.dp(6))
    digits, pinyin = bool(node and node.digits), surface.context.pinyin
    if pinyin and not digits:
        above, inner = inner, (inner[0], inner[1] + surface.dp(pinyin_strip.HEIGHT), inner[2], inner[3])
        pinyin_strip.add_strip(surface, (above[0], above[1], above[2], inner[1]))
    lines = keyboard_layout.make_rows(surface.state, digits, enter, pinyin)
    for key, place in keyboard_layout.place_keys(lines, inner, surface.dp(2.5)):
        box = to_box(place)
        words = key.label or ("" if key.icon else key.press)
        fill = "accent" if key.on else "key_special" if key.special else "key"
        surface.view.pieces.append(Piece("key", box, text=words, icon=key.icon, fill=fill))
        surface.view.hits.append(Hit(box, does=("key", key.press), name=words or key.press))
        surface.view.elements.append(Element(id=f"key_{key.press}", role="key", name=words or key.press, box=box))


def _clip_elements(surface: Surface, top: float) -> None:
    """Remove elements under the keyboard, and clip those it covers in part."""
    above = Box(left=0, top=0, right=surface.glass.width, bottom=round(top))
    seen = ((element, element.box.overlap(above)) for element in surface.view.elements)
    surface.view.elements[:] = [e.replace(box=box) for e, box in seen if box is not None]


def add_toast(surface: Surface) -> None:
    if surface.state.toast is None:
        return
    words, size = surface.state.toast[0], surface.font(14)
    most = int(surface.glass.width * 0.8)
    lines = wrap(words, size, False, most, 3)
    wide = max(text_width(line, size) for line in lines) + surface.dp(36)
    high = line_height(size) * len(lines) + surface.dp(18)
    low = surface.keyboard_top - (0 if surface.state.keyboard else surface.nav_height) - surface.dp(40)
    left = (surface.glass.width - wide) / 2
    box = to_box((left, low - high, left + wide, low))
    surface.view.pieces.append(Piece("panel", box, fill="toast", radius=round(min(high / 2, surface.dp(20)))))
    inner = to_box((left + surface.dp(18), low - high, left + wide - surface.dp(16), low))
    surface.view.pieces.append(Piece("text", inner, text=words, size=size, ink="on_toast", align="center", lines=3))
    surface.view.elements.append(Element(id="toast", role="text", name=words, box=box.within(surface.size)))
