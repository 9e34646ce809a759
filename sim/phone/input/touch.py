"""Interprets the touches of one finger, from down to up.

A finger that hardly moves is a tap or, after LONG_PRESS seconds, a long press. One that moves scrolls, turns pages,
moves a slider, swipes, pulls down the notifications or, if it waited first, drags something.
"""

from dataclasses import dataclass, field
from typing import Any

from iris_screen.sim.phone import app_switching
from iris_screen.sim.phone.input import ime, system_keys
from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.screen.view import Hit, View
from iris_screen.sim.phone.state import Page
from iris_screen.sim.phone.world_files import leaf_nodes
from iris_screen.sim.phone.world_files.expr_functions import to_text

LONG_PRESS = 0.5
SLOP_DP = 8
DOUBLE_TAP = 0.35
EDGE_DP = 24
FLING_SECONDS = 0.12
_TURN = 0.12


@dataclass
class Touch:
    """A finger on the screen. `chain` is what it hit when it came down, innermost first."""

    x: int
    y: int
    at: float
    chain: list[Hit]
    density: float
    size: tuple[int, int]
    last: tuple[int, int] = (0, 0)
    path: list[tuple[float, int, int]] = field(default_factory=list)
    mode: str = ""
    hit: Hit | None = None
    did: bool = False

    @property
    def moved(self) -> tuple[int, int]:
        return self.last[0] - self.x, self.last[1] - self.y


def down(view: View, x: int, y: int, at: float, density: float, size: tuple[int, int]) -> Touch:
    """A finger comes down."""
    return Touch(x, y, at, view.chain(x, y), density, size, (x, y), [(at, x, y)])


def move(machine: Machine, touch: Touch, x: int, y: int, at: float) -> None:
    """The finger moves."""
    dx, dy = x - touch.last[0], y - touch.last[1]
    touch.last = (x, y)
    touch.path.append((at, x, y))
    if not touch.mode and max(abs(part) for part in touch.moved) > SLOP_DP * touch.density:
        touch.mode, touch.hit = _interpret(touch, at)
        dx, dy = touch.moved
    if touch.mode == "scroll" and touch.hit is not None:
        _scroll(machine, touch.hit, dx, dy)
        touch.did = True
    elif touch.mode == "slider" and touch.hit is not None:
        _slide(machine, touch.hit, x)
        touch.did = True


def up(machine: Machine, touch: Touch, view: View, at: float) -> None:
    """The finger lifts; `view` is the current screen. Sets `touch.hit` and `touch.did` for the log."""
    machine.touch = (touch.x, touch.y)
    if touch.mode:
        _MOVES[touch.mode](machine, touch, view)
        return
    long = at - touch.at >= LONG_PRESS
    for hit in touch.chain:
        if not hit.enabled:
            touch.hit = hit
            return
        if (long and _long_press(machine, hit)) or (not long and _tap(machine, hit, touch)):
            touch.hit, touch.did = hit, True
            return
    touch.hit = touch.chain[0] if touch.chain else None


# --- interpreting a movement ----------------------------------------------------------------------------------------


def _interpret(touch: Touch, at: float) -> tuple[str, Hit | None]:
    dx, dy = touch.moved
    across = abs(dx) > abs(dy)
    edge = EDGE_DP * touch.density
    if touch.y < edge and dy > 0 and not across:
        return "shade", None
    waited = at - touch.at
    for hit in touch.chain:
        if not hit.enabled:
            return "lost", hit
        found = _interpret_for(hit, across, _direction(dx, dy), waited)
        if found:
            return found, hit
    return _interpret_at_edge(touch, across, edge), None


def _direction(dx: int, dy: int) -> str:
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy > 0 else "up"


def _interpret_for(hit: Hit, across: bool, direction: str, waited: float) -> str:
    """How this hit interprets the movement; "" if it does not handle it."""
    node, does = hit.node, hit.does[0] if hit.does else ""
    if node is not None and node.drag is not None and waited >= node.hold:
        return "drag"
    if does == "slider" and across:
        return "slider"
    if node is not None and direction in node.swipe:
        return "swipe"
    if does == "scroll" and hit.does[3] is across and hit.does[2] > 0:
        return "scroll"
    if does == "pager" and across:
        return "pager"
    return "picker" if does == "picker" and not across else ""


def _interpret_at_edge(touch: Touch, across: bool, edge: float) -> str:
    if not across and touch.y > touch.size[1] - edge and touch.moved[1] < 0:
        return "home"
    if across and (touch.x < edge / 2 or touch.x > touch.size[0] - edge / 2):
        return "back"
    return "lost"


# --- while the finger moves -----------------------------------------------------------------------------------------


def _scroll(machine: Machine, hit: Hit, dx: float, dy: float) -> None:
    _, key, most, across, sign = hit.does
    if hit.page is not None:
        now = min(hit.page.scroll.get(key, 0.0), most)
        hit.page.scroll[key] = round(min(max(now - sign * (dx if across else dy), 0.0), most), 3)
        machine.changed += 1


def _slide(machine: Machine, hit: Hit, x: float) -> None:
    node = hit.node
    assert isinstance(node, leaf_nodes.Slider)
    _, left, right = hit.does
    share = min(max((x - left) / max(right - left, 1), 0.0), 1.0)
    steps = round((node.most - node.least) * share / node.step)
    value = min(node.least + steps * node.step, node.most)
    whole = float(value).is_integer()
    _choose(machine, hit, node.slider, int(value) if whole else round(value, 6))


def _choose(machine: Machine, hit: Hit, name: str, value: Any) -> None:
    """Set the value of a control and run its `change` actions."""
    if machine.env(hit.page, hit.local).get(name) != value:
        machine.set(hit.page, name, value)
        machine.run(getattr(hit.node, "change", ()), hit.page, hit.local)


# --- when the finger lifts after moving -----------------------------------------------------------------------------


def _end_scroll(machine: Machine, touch: Touch, view: View) -> None:
    """Scroll on a little, by the finger's final speed."""
    assert touch.hit is not None
    until = touch.path[-1]
    since = next((point for point in touch.path if until[0] - point[0] <= 0.1), until)
    seconds = until[0] - since[0]
    if seconds > 0:
        share = FLING_SECONDS / seconds
        _scroll(machine, touch.hit, (until[1] - since[1]) * share, (until[2] - since[2]) * share)


def _end_swipe(machine: Machine, touch: Touch, view: View) -> None:
    assert touch.hit is not None and touch.hit.node is not None
    node, hit = touch.hit.node, touch.hit
    direction: Any = _direction(*touch.moved)
    if direction in node.swipe and max(abs(part) for part in touch.moved) > 3 * SLOP_DP * touch.density:
        touch.did = True
        machine.run(node.swipe[direction], hit.page, hit.local)


def _end_pager(machine: Machine, touch: Touch, view: View) -> None:
    assert touch.hit is not None
    _, name, at, count = touch.hit.does
    dx = touch.moved[0]
    if abs(dx) > _TURN * touch.size[0]:
        touch.did = True
        _choose(machine, touch.hit, name, min(max(at - (1 if dx > 0 else -1), 0), count - 1))


def _end_picker(machine: Machine, touch: Touch, view: View) -> None:
    assert touch.hit is not None
    _, name, at, options = touch.hit.does
    steps = round(-touch.moved[1] / (44 * touch.density))
    if options and steps:
        touch.did = True
        _choose(machine, touch.hit, name, options[min(max(at + steps, 0), len(options) - 1)])


def _end_drag(machine: Machine, touch: Touch, view: View) -> None:
    """Drop on the innermost node under the finger that takes drops; its actions see the value as `dragged`."""
    assert touch.hit is not None and touch.hit.node is not None and touch.hit.node.drag is not None
    carried = touch.hit.node.drag.value(machine.env(touch.hit.page, touch.hit.local))
    target = next((hit for hit in view.chain(*touch.last) if hit.node is not None and hit.node.drop), None)
    if target is not None and target.node is not None and target.node.drop:
        touch.did = True
        machine.run(target.node.drop, target.page, {**target.local, "dragged": carried})


def _end_shade(machine: Machine, touch: Touch, view: View) -> None:
    if touch.moved[1] > 0.1 * touch.size[1] and not any(page.screen == "system.call" for page in machine.state.over):
        touch.did = True
        machine.open_system("shade")


def _end_home(machine: Machine, touch: Touch, view: View) -> None:
    if machine.context.world.phone.nav == "gestures" and -touch.moved[1] > 0.1 * touch.size[1]:
        touch.did = system_keys.press(machine, "HOME")


def _end_back(machine: Machine, touch: Touch, view: View) -> None:
    inwards = touch.moved[0] if touch.x < touch.size[0] / 2 else -touch.moved[0]
    if machine.context.world.phone.nav == "gestures" and inwards > 0.1 * touch.size[0]:
        touch.did = system_keys.press(machine, "BACK")


def _ignore(machine: Machine, touch: Touch, view: View) -> None:
    """A slider has been moved already; a swipe over nothing does nothing."""


_MOVES = {
    "scroll": _end_scroll, "swipe": _end_swipe, "pager": _end_pager, "picker": _end_picker, "drag": _end_drag,
    "shade": _end_shade, "home": _end_home, "back": _end_back, "slider": _ignore, "lost": _ignore,
}  # fmt: skip


# --- tap and long press ---------------------------------------------------------------------------------------------


def _long_press(machine: Machine, hit: Hit) -> bool:
    if hit.node is None or hit.node.long_press is None:
        return False
    machine.run(hit.node.long_press, hit.page, hit.local)
    return True


def _tap(machine: Machine, hit: Hit, touch: Touch) -> bool:
    """Tap a hit; returns whether it handled the tap."""
    if hit.node is None:
        return _tap_system(machine, hit)
    if _is_double(machine, hit) and hit.node.double_tap is not None:
        machine.run(hit.node.double_tap, hit.page, hit.local)
        return True
    if hit.node.tap is not None:
        machine.run(hit.node.tap, hit.page, hit.local)
        return True
    return _tap_control(machine, hit, touch) or hit.node.double_tap is not None


def _is_double(machine: Machine, hit: Hit) -> bool:
    """Whether this is the second tap of a double tap on the same node."""
    number = machine.context.world.numbers[id(hit.node)]
    before, machine.state.last_tap = machine.state.last_tap, (machine.state.now, number)
    if before is None or before[1] != number or machine.state.now - before[0] > DOUBLE_TAP:
        return False
    machine.state.last_tap = None
    return True


def _tap_control(machine: Machine, hit: Hit, touch: Touch) -> bool:
    """Tap a control that has no `tap` actions; returns whether it handled the tap."""
    node = hit.node
    match node:
        case leaf_nodes.Input() if hit.page is not None:
            machine.focus(hit.page, node)
        case leaf_nodes.Switch(switch=on) | leaf_nodes.Checkbox(checkbox=on) | leaf_nodes.Radio(radio=on) if on.is_name:
            env = machine.env(hit.page, hit.local)
            _choose(machine, hit, on.source.strip(), not env.get(on.source.strip()))
        case leaf_nodes.AppIcon():
            app_switching.launch(machine, node.app.text(machine.env(hit.page, hit.local)))
        case leaf_nodes.Slider():
            _slide(machine, hit, touch.x)
        case _:
            return False
    return True


def _tap_system(machine: Machine, hit: Hit) -> bool:
    """Tap something of the phone itself: a key, a tab, the navigation bar, outside of a card."""
    match hit.does:
        case ("key", key):
            ime.press_key(machine, key)
        case ("nav", key):
            system_keys.press(machine, key)
        case ("tab", node, index):
            _pick(machine, hit, node, node.tabs, index)
        case ("pick", node, option):
            _pick(machine, hit, node, node.picker, option)
        case ("outside",) if hit.page is not None:
            return _tap_outside(machine, hit.page)
        case _:
            return False
    return True


def _pick(machine: Machine, hit: Hit, node: Any, name: str, value: Any) -> None:
    _choose(machine, Hit(hit.box, node, hit.local, hit.page), name, value)


def _tap_outside(machine: Machine, page: Page) -> bool:
    """Tap outside of a card: by default menus and sheets close, dialogs do not."""
    screen = machine.context.world.screen(page.screen)
    closes = screen.outside if screen.outside is not None else screen.show in ("menu", "sheet")
    if closes:
        machine.close_page(page)
    return closes


def describe(hit: Hit | None) -> dict[str, Any]:
    """A hit as the touch log records it."""
    if hit is None:
        return {}
    kind = hit.node.KIND if hit.node is not None else hit.does[0] if hit.does else ""
    return {"kind": kind, "id": hit.id, "name": to_text(hit.name), "screen": hit.page.screen if hit.page else ""}
