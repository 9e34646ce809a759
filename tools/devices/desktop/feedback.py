"""What is said of an action that was done or refused, in the words of SPEC I3. Pure."""

from core.actions import Action, Click, Hotkey, PressKey, Scroll
from core.errors import DeviceError, OutOfBounds
from core.geometry import Point, Size
from tools.devices.desktop.places import places


def executed(action: Action) -> str:
    """Such as `Action move (100, 200) executed.`"""
    return f"Action {' '.join([action.kind, *_particulars(action)])} executed."


def refused(action: Action, error: DeviceError, size: Size) -> str:
    """Such as `Error: Coordinate (2000, 500) out of screen bounds.`; size: that of the frame."""
    if isinstance(error, OutOfBounds):
        beyond = [at for at in places(action) if not (0 <= at.x < size.width and 0 <= at.y < size.height)]
        if beyond:
            return f"Error: Coordinate {_pair(beyond[0])} out of screen bounds."
    return f"Error: {error}"


def _particulars(action: Action) -> list[str]:
    """Where, or what of: never a text that was typed."""
    match action:
        case Click(button=button, repeat=repeat):
            return [button] if repeat == 1 else [button, f"x{repeat}"]
        case Scroll(direction=direction, amount=amount):
            return [direction, amount]
        case PressKey(key=key):
            return [key]
        case Hotkey(keys=keys):
            return ["+".join(keys)]
        case _:
            return [" -> ".join(_pair(at) for at in places(action))] if places(action) else []


def _pair(at: Point) -> str:
    return f"({at.x}, {at.y})"
