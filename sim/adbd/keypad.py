"""Keys and plain letters, as `input keyevent` and `input text` press them."""

from iris_screen.core.actions import KEYCODES
from iris_screen.sim.adbd.android import Android

_NAMES = {code: name for name, code in KEYCODES.items()}
_OTHER_NAMES = {"APP_SWITCH": "RECENTS", "ENDCALL": "END_CALL", "NUMPAD_ENTER": "ENTER"}
_SLEEP = ("223", "SLEEP")
_SIGNS = {29 + place: letter for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")} | {
    7 + number: str(number) for number in range(10)
}


def write(android: Android, text: str) -> None:
    """Key by key, so only what stands on a keyboard; %s is a space. Raises ValueError for anything else."""
    if not text.isascii():
        raise ValueError("java.lang.NullPointerException: Attempt to get length of null array")
    for sign in text.replace("%s", " "):
        android.phone.text(sign, android.now)


def press(android: Android, key: str) -> None:
    """A key by its number or name; one that this phone does not have does nothing."""
    name = key.upper().removeprefix("KEYCODE_")
    name = _OTHER_NAMES.get(name, name)
    code = int(name) if name.isdecimal() else -1
    if name in _SLEEP:
        _sleep(android)
    elif code in _SIGNS:
        android.phone.text(_SIGNS[code], android.now)
    else:
        _press(android, _NAMES.get(code, name))


def _press(android: Android, name: str) -> None:
    if name == "MENU":
        android.phone.unlock(android.now)
    if name in KEYCODES:
        android.phone.key(name, android.now)


def _sleep(android: Android) -> None:
    if android.standing().awake:
        android.phone.key("POWER", android.now)
