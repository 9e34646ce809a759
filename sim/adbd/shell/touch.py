"""input: taps, swipes, keys and text."""

from iris_screen.core.geometry import Point
from iris_screen.sim.adbd.keypad import press, press_together, write
from iris_screen.sim.adbd.shell.shell_program import Call

_STEP = 0.015
"""Seconds between two positions of a moving finger."""
_TAP = 0.01
_LONG_PRESS = 0.5
_LONGEST = 60.0
_SDK_OF_COMBINATIONS = 31
_SOURCES = ("touchscreen", "keyboard", "touchpad", "mouse", "stylus", "dpad", "gamepad", "trackball", "joystick")
_REFUSED = "Injecting input events requires the caller to have the INJECT_EVENTS permission."
_OWN_DISPLAY = ("0", "-1", "INVALID_DISPLAY", "DEFAULT_DISPLAY")


class BadInput(ValueError):
    """The message is what `input` prints for arguments it cannot use."""


async def input_(call: Call) -> int:
    """input [SOURCE] [-d DISPLAY] tap|swipe|draganddrop|motionevent|text|keyevent|roll|press|keycombination …"""
    words = call.args[1:]
    if words and words[0] in _SOURCES:
        words = words[1:]
    if words[:1] == ["-d"]:
        if words[1:2] and words[1] not in _OWN_DISPLAY:
            return 0  # on another display, where there is nothing
        words = words[2:]
    if not call.android.model.touchable:
        return call.fail("", f"java.lang.SecurityException: {_REFUSED}", code=255)
    try:
        async with call.android.finger.busy:
            await _do(call, words)
    except BadInput as error:
        return call.fail(f"Error: {error}", code=255)
    except (ValueError, OverflowError) as error:
        return call.fail("", f"java.lang.IllegalArgumentException: {error}", code=255)
    return 0


async def _do(call: Call, words: list[str]) -> None:
    match words:
        case ["tap", x, y]:
            await _stroke(call, [_point(x, y)], _TAP)
        case ["swipe", x1, y1, x2, y2, *ms]:
            await _stroke(call, [_point(x1, y1), _point(x2, y2)], _seconds(ms))
        case ["draganddrop", x1, y1, x2, y2, *ms]:
            await _stroke(call, [_point(x1, y1), _point(x2, y2)], _seconds(ms), _LONG_PRESS)
        case ["motionevent", kind, *place]:
            _send_event(call, kind, place)
        case ["text", text]:
            write(call.android, text)
        case ["keyevent", *keys] if keys:
            for key in keys:
                press(call.android, key)
        case ["keycombination", first, second, *more] if call.android.model.sdk >= _SDK_OF_COMBINATIONS:
            press_together(call.android, [first, second, *more])
        case _:
            _refuse(words)


def _refuse(words: list[str]) -> None:
    """Raise BadInput, unless it is a command that this phone accepts and ignores."""
    match words:
        case ["roll", _, _] | ["press"]:
            return
        case ["tap" | "swipe" | "draganddrop" | "text" | "keyevent" | "roll" as verb, *_]:
            raise BadInput(f"Invalid arguments for command: {verb}")
        case _:
            raise BadInput(f"Unknown command: {' '.join(words[:1])}")


def _point(x: str, y: str) -> Point:
    return Point(x=int(float(x)), y=int(float(y)))


def _seconds(ms: list[str]) -> float:
    return min(max(int(ms[0]) / 1000, 0.0), _LONGEST) if ms and int(ms[0]) >= 0 else 0.3


async def _stroke(call: Call, ends: list[Point], seconds: float, hold: float = 0.0) -> None:
    """Put the finger down, wait, move it evenly and lift it, even if the caller is cancelled."""
    android, start, end = call.android, ends[0], ends[-1]
    android.finger.down(start, android.now)
    try:
        await android.sleep(hold)
        steps = max(round(seconds / _STEP), 1)
        for step in range(1, steps + 1):
            await android.sleep(seconds / steps)
            share = step / steps
            at = Point(x=round(start.x + (end.x - start.x) * share), y=round(start.y + (end.y - start.y) * share))
            android.finger.move(at, android.now)
    finally:
        android.finger.up(android.now)


def _send_event(call: Call, kind: str, place: list[str]) -> None:
    """One event of a finger that may stay down between calls."""
    finger, now = call.android.finger, call.android.now
    match kind.upper(), place:
        case "DOWN", [x, y]:
            finger.down(_point(x, y), now)
        case "MOVE", [x, y]:
            finger.move(_point(x, y), now)
        case "UP", [x, y]:
            finger.move(_point(x, y), now)
            finger.up(now)
        case "CANCEL", [_, _]:
            finger.cancel(now)
        case _:
            raise BadInput(f"Unknown action: {kind}")
