"""Key presses, as by `input keyevent` and `input text`."""

from iris_screen.core.actions import KEYCODES
from iris_screen.sim.adbd.android import Android

_NAMES = {code: name for name, code in KEYCODES.items()}
_OTHER_NAMES = {"APP_SWITCH": "RECENTS", "ENDCALL": "END_CALL", "NUMPAD_ENTER": "ENTER"}
_HELD = {113: "ctrl", 114: "ctrl", 59: "shift", 57: "alt", 117: "meta"}
_SLEEP = ("223", "SLEEP")
_SIGNS = {29 + place: letter for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")} | {
    7 + number: str(number) for number in range(10)
}


def write(android: Android, text: str) -> None:
    """Type key by key, so only ASCII; %s is a space. Raises ValueError for anything else."""
    if not text.isascii():
        raise ValueError("java.lang.NullPointerException: Attempt to get length of null array")
    for sign in text.replace("%s", " "):
        android.phone.text(sign, android.now)


def press_together(android: Android, keys: list[str]) -> None:
    """Press keys of a keyboard together, given by number. Raises ValueError for what is no number."""
    android.phone.chord([_HELD.get(int(key), _SIGNS.get(int(key), key)) for key in keys], android.now)


def press(android: Android, key: str) -> None:
    """Press a key given by number or name; unknown keys do nothing."""
    name = key.upper().removeprefix("KEYCODE_")
    name = _OTHER_NAMES.get(name, name)
    code = int(name) if name.isdecimal() else -1
    if name in _SLEEP:
        if android.status().awake:
            android.phone.key("POWER", android.now)
        return
    if code in _SIGNS:
        android.phone.text(_SIGNS[code], android.now)
        return
    name = _NAMES.get(code, name)
    if name == "MENU":
        android.phone.unlock(android.now)
    if name in KEYCODES:
        android.phone.key(name, android.now)
