"""System keys: BACK, HOME, RECENTS, volume, power, and keys of a hardware keyboard."""

from collections.abc import Callable

from iris_screen.core.actions import KEYCODES
from iris_screen.sim.phone import app_switching
from iris_screen.sim.phone.input import text_entry
from iris_screen.sim.phone.machine import Machine

LOUDEST = 15
_ASLEEP = ("POWER", "WAKEUP")
_BEHIND_THE_LOCK = ("BACK", "ESCAPE", "HOME", "RECENTS", "NOTIFICATIONS")


def press(machine: Machine, key: str) -> bool:
    """Press a key of core.actions.KEYCODES. Returns whether it had an effect."""
    if not machine.state.awake and key not in _ASLEEP:
        return False
    if machine.locked and key in _BEHIND_THE_LOCK:
        return False
    return _KEYS.get(key, _ignore)(machine)


def back(machine: Machine) -> bool:
    """BACK: hide the keyboard; else run the topmost page's `on_back`, or close the page if it allows that."""
    if machine.state.keyboard:
        machine.blur()
        return True
    page = machine.top()
    if page is None:
        return False
    screen = machine.context.world.screen(page.screen)
    if screen.on_back is not None:
        machine.run(screen.on_back, page)
    elif screen.back.run(machine.env(page)):
        machine.close_page(page)
    else:
        return False
    return True


def _press_home(machine: Machine) -> bool:
    app_switching.home(machine)
    return True


def _make_opening_key(name: str) -> Callable[[Machine], bool]:
    def press_opening(machine: Machine) -> bool:
        machine.open_system(name)
        return True

    return press_opening


def _make_volume_key(step: int) -> Callable[[Machine], bool]:
    def press_volume(machine: Machine) -> bool:
        now = machine.env(None).get("volume")
        level = now if isinstance(now, int | float) else 0
        machine.set(None, "volume", min(max(level + step, 0), LOUDEST))
        if not any(page.screen == "system.volume" for page in machine.state.over):
            page = machine.open_page("system.volume", {}, over=True)
            machine.schedule(2.0, "close", {"page": page.uid})
        return True

    return press_volume


def _press_power(machine: Machine) -> bool:
    machine.blur()
    machine.state.awake = not machine.state.awake
    machine.lock()
    return True


def _wake_up(machine: Machine) -> bool:
    machine.state.awake = True
    machine.changed += 1
    return True


def _press_space(machine: Machine) -> bool:
    return text_entry.commit(machine, " ")


def _make_call_key(answer: bool) -> Callable[[Machine], bool]:
    def press_call(machine: Machine) -> bool:
        page = next((page for page in machine.state.over if page.screen == "system.call"), None)
        if page is None:
            return False
        if answer:
            machine.set(page, "answered", True)
        else:
            machine.close_page(page)
        return True

    return press_call


def _take_screenshot(machine: Machine) -> bool:
    """The toast is what a person sees of it; the picture itself is kept by nobody."""
    words = {"zh": "截屏已保存", "en": "Screenshot saved"}
    machine.toast(words.get(str(machine.env(None).get("lang")), words["en"]), 2.0)
    return True


def _ignore(machine: Machine) -> bool:
    return False


_KEYS: dict[str, Callable[[Machine], bool]] = {
    "BACK": back,
    "ESCAPE": back,
    "HOME": _press_home,
    "RECENTS": _make_opening_key("recents"),
    "VOLUME_UP": _make_volume_key(+1),
    "VOLUME_DOWN": _make_volume_key(-1),
    "VOLUME_MUTE": _make_volume_key(-LOUDEST),
    "NOTIFICATIONS": _make_opening_key("shade"),
    "POWER": _press_power,
    "WAKEUP": _wake_up,
    "ENTER": text_entry.enter,
    "DEL": text_entry.erase,
    "SPACE": _press_space,
    "CALL": _make_call_key(True),
    "SYSRQ": _take_screenshot,
    "END_CALL": _make_call_key(False),
}

KNOWN = frozenset(KEYCODES)
"""All keys that may be pressed; those not in `_KEYS` do nothing."""
