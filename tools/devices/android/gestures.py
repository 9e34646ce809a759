"""Touches and keys as command lines of the phone's shell. Pure; they contain only integers and known names."""

from iris_screen.core.actions import KEYCODES, Action, DoubleTap, Drag, Hotkey, LongPress, PressKey, Swipe, Tap
from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest
from iris_screen.tools.devices.android.adb_shell import Printed
from iris_screen.tools.devices.android.dumpsys import find_problem
from iris_screen.tools.key_names import drop_side, normalize_key

SDK_OF_COMBINATIONS = 31
"""The first one in which `input` can press several keys together."""
_KEYBOARD = {
    **{letter: 29 + place for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")},
    **{str(digit): 7 + digit for digit in range(10)},
    **dict(zip(("up", "down", "left", "right"), range(19, 23), strict=True)),
    "alt": 57,
    "shift": 59,
    "tab": 61,
    "space": 62,
    "enter": 66,
    "backspace": 67,
    "esc": 111,
    "delete": 112,
    "ctrl": 113,
    "meta": 117,
    "home": 122,
    "end": 123,
}
"""Android's codes for the keys of a keyboard, by the names of tools.key_names."""


def gesture_command(action: Action, display: int = 0) -> tuple[str, float]:
    """The command line of a touch, and how many seconds it takes; "" for any other action.

    `input draganddrop` holds as long as the phone's own long press, which is longer than `hold_ms` asks.
    """
    inp = f"input -d {display:d}" if display else "input"
    match action:
        case Tap(at=at):
            return f"{inp} tap {at.x:d} {at.y:d}", 0.1
        case DoubleTap(at=at):
            return f"{inp} tap {at.x:d} {at.y:d}; {inp} tap {at.x:d} {at.y:d}", 0.2
        case LongPress(at=at, ms=ms):
            return f"{inp} swipe {at.x:d} {at.y:d} {at.x:d} {at.y:d} {ms:d}", ms / 1000
        case Swipe(start=a, end=b, ms=ms):
            return f"{inp} swipe {a.x:d} {a.y:d} {b.x:d} {b.y:d} {ms:d}", ms / 1000
        case Drag(start=a, end=b, ms=ms):
            return f"{inp} draganddrop {a.x:d} {a.y:d} {b.x:d} {b.y:d} {ms:d}", ms / 1000 + 1
        case _:
            return "", 0.0


def key_command(action: PressKey) -> str:
    """The command line of a key press. Raises Unsupported for a key that phones do not have."""
    name = action.key.upper()
    if name == "NOTIFICATIONS":  # its own key does nothing before Android 14
        return "cmd statusbar expand-notifications"
    if name not in KEYCODES:
        raise Unsupported(suggest(say("device-phone-key-unknown", key=action.key), name, KEYCODES))
    return f"input keyevent {KEYCODES[name]:d}"


def chord_command(action: Hotkey, sdk: int) -> str:
    """The command line for keys pressed together. Raises Unsupported."""
    if sdk < SDK_OF_COMBINATIONS:
        raise Unsupported(say("android-action-unsupported", kind=action.kind))
    names = [drop_side(normalize_key(key)) for key in action.keys]
    unknown = next((name for name in names if name not in _KEYBOARD), None)
    if unknown is not None:
        raise Unsupported(suggest(say("device-phone-key-unknown", key=unknown), unknown, _KEYBOARD))
    codes = [_KEYBOARD[name] for name in names]
    return f"input {'keycombination' if len(codes) > 1 else 'keyevent'} {' '.join(map(str, codes))}"


def check_accepted(printed: Printed) -> None:
    """Raises Rejected if the phone refused the command."""
    trouble = find_problem(printed.text)
    if "INJECT_EVENTS" in trouble:
        raise Rejected(say("android-touch-forbidden"))
    if trouble:
        raise Rejected(say("android-refused", trouble=trouble))
    if printed.code:
        raise Rejected(say("android-refused-with-code", code=printed.code))
