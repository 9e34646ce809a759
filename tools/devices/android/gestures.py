"""Touches and keys as command lines of the phone's shell. Pure; they contain only integers and known names."""

from iris_screen.core.actions import KEYCODES, Action, DoubleTap, Drag, LongPress, PressKey, Swipe, Tap
from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest
from iris_screen.tools.devices.android.adb_shell import Printed
from iris_screen.tools.devices.android.dumpsys import find_problem


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
    if name not in KEYCODES:
        raise Unsupported(suggest(say("device-phone-key-unknown", key=action.key), name, KEYCODES))
    return f"input keyevent {KEYCODES[name]:d}"


def check_accepted(printed: Printed) -> None:
    """Raises Rejected if the phone refused the command."""
    trouble = find_problem(printed.text)
    if "INJECT_EVENTS" in trouble:
        raise Rejected(say("android-touch-forbidden"))
    if trouble:
        raise Rejected(say("android-refused", trouble=trouble))
    if printed.code:
        raise Rejected(say("android-refused-with-code", code=printed.code))
