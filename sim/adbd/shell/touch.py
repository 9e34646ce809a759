"""input: fingers, keys and plain letters."""

from core.actions import KEYCODES
from core.geometry import Point
from sim.adbd.shell.program import Call

_STEP = 0.015
_TAP = 0.01
_LONG_PRESS = 0.5
_SOURCES = ("touchscreen", "keyboard", "touchpad", "mouse", "stylus", "dpad", "gamepad", "trackball", "joystick")
_NAMES = {code: name for name, code in KEYCODES.items()}


async def input_(call: Call) -> int:
    """input [source] [-d DISPLAY_ID] tap|swipe|draganddrop|text|keyevent …"""
    words = call.args[1:]
    if words and words[0] in _SOURCES:
        words = words[1:]
    if words[:1] == ["-d"]:
        words = words[2:]
    try:
        async with call.android.finger:
            return await _do(call, words)
    except (ValueError, IndexError):
        return call.fail(f"Error: Invalid arguments for command: {words[0] if words else ''}", code=255)


async def _do(call: Call, words: list[str]) -> int:
    match words:
        case ["tap", x, y]:
            await _stroke(call, [_point(x, y)], _TAP)
        case ["swipe", x1, y1, x2, y2, *ms]:
            await _stroke(call, [_point(x1, y1), _point(x2, y2)], _seconds(ms))
        case ["draganddrop", x1, y1, x2, y2, *ms]:
            await _stroke(call, [_point(x1, y1), _point(x2, y2)], _seconds(ms), _LONG_PRESS)
        case ["text", text]:
            return _text(call, text)
        case ["keyevent", *keys]:
            for key in keys:
                _key(call, key)
        case _:
            return call.fail("Error: Unknown command: " + " ".join(words[:1]), code=255)
    return 0


def _point(x: str, y: str) -> Point:
    return Point(x=int(float(x)), y=int(float(y)))


def _seconds(ms: list[str]) -> float:
    return min(int(ms[0]) / 1000, 60.0) if ms else 0.3


async def _stroke(call: Call, ends: list[Point], seconds: float, hold: float = 0.0) -> None:
    android, start, end = call.android, ends[0], ends[-1]
    android.phone.finger_down(start, android.now)
    try:
        await android.sleep(hold)
        steps = max(round(seconds / _STEP), 1)
        for step in range(1, steps + 1):
            await android.sleep(seconds / steps)
            share = step / steps
            at = Point(x=round(start.x + (end.x - start.x) * share), y=round(start.y + (end.y - start.y) * share))
            android.phone.finger_move(at, android.now)
    finally:
        android.phone.finger_up(android.now)


def _text(call: Call, text: str) -> int:
    for sign in text.replace("%s", " "):
        call.android.phone.text(sign, call.android.now)
    return 0


def _key(call: Call, key: str) -> None:
    name = _NAMES.get(int(key)) if key.isdigit() else key.removeprefix("KEYCODE_")
    if name is not None:
        call.android.phone.key(name, call.android.now)
