"""What a hand is told of its last act, in the words of SPEC I3, and how act and outcome are remembered. Pure."""

from core.actions import Action, Click, Drag, Hotkey, PressKey, Scroll, Swipe, press_point
from core.geometry import Point
from core.state import Aim

BETWEEN = "\n⇒ "
"""Between an answer of the hand and what came of it, in an entry of the short memory."""


def entry(said: str, came: str) -> str:
    """An entry of the short memory: an answer, and what came of it."""
    return f"{said}{BETWEEN}{came}"


def outcome(aim: Aim, change: str) -> str:
    """What came of an act: that it was executed and what has changed since, or why it was not."""
    done = aim.done
    if done is None:
        return "Nothing was done."
    if done.moved or done.refused:
        return f"Error: {done.moved or done.refused}"
    failed = next((receipt for receipt in done.receipts if receipt.delivered != "yes"), None)
    if failed is not None:
        return f"Error: {failed.detail or 'it is not known whether it went out'}"
    acts = " ".join(executed(action) for action in aim.actions)
    return f"{acts} {change[:1].upper()}{change[1:]}." if change else f"{acts} Nothing changed on the screen."


def executed(action: Action) -> str:
    """Such as `Action move (100, 200) executed.`; never a text that was typed."""
    return f"Action {' '.join([action.kind, *_particulars(action)])} executed."


def error(why: str) -> str:
    """Such as `Error: Coordinate (2000, 500) out of screen bounds.`"""
    return f"Error: {why}."


def out_of_bounds(x: float, y: float) -> str:
    """In whatever measure the place was given, and without the `Error:` that `error` puts before it."""
    return f"Coordinate ({x:g}, {y:g}) out of screen bounds"


def _particulars(action: Action) -> list[str]:
    match action:
        case Click(button=button, repeat=repeat):
            return [button] if repeat == 1 else [button, f"x{repeat}"]
        case Scroll(direction=direction, amount=amount):
            return [direction, amount]
        case PressKey(key=key):
            return [key]
        case Hotkey(keys=keys):
            return ["+".join(keys)]
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            return [f"{_pair(start)} -> {_pair(end)}"]
        case _:
            at = press_point(action)
            return [_pair(at)] if at else []


def _pair(at: Point) -> str:
    return f"({at.x}, {at.y})"
