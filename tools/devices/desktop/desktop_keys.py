"""The keys of a desktop, and pyautogui's names for them."""

import sys

from iris_screen.core.actions import KEYCODES
from iris_screen.core.errors import Unsupported
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest
from iris_screen.tools.key_names import normalize_key

_MAC = sys.platform == "darwin"
_SYSTEM = "command" if _MAC else "winleft"

PLAIN = [chr(code) for code in range(ord(" "), ord("~") + 1)]
"""The characters that have a key, with or without Shift."""

NAMED: dict[str, str] = {
    **{name: name for name in "enter esc backspace tab space up down left right home end pageup pagedown".split()},
    **{name: name for name in "insert delete pause capslock numlock scrolllock printscreen".split()},
    **{name: name for name in "shift ctrl alt shiftleft shiftright ctrlleft ctrlright altleft altright".split()},
    **{name: name for name in "volumeup volumedown volumemute playpause nexttrack prevtrack".split()},
    **{f"f{number}": f"f{number}" for number in range(1, 25)},
    **{f"num{digit}": f"num{digit}" for digit in range(10)},
    "meta": _SYSTEM,
    "metaright": "winright",
    "menu": "apps",
}
"""Name, as in `tools.key_names` → pyautogui's name."""

MODIFIERS = {"shift", "ctrl", "alt", "winleft", "winright", "command"} | {
    f"{name}{side}" for name in ("shift", "ctrl", "alt") for side in ("left", "right")
}

PHONE: dict[str, tuple[str, ...]] = {
    "BACK": ("command", "[") if _MAC else ("alt", "left"),
    "ENTER": ("enter",),
    "TAB": ("tab",),
    "SPACE": ("space",),
    "DEL": ("backspace",),
    "ESCAPE": ("esc",),
    "MENU": ("apps",),
    "SEARCH": (_SYSTEM, "space") if _MAC else ("ctrl", "f"),
    "MOVE_HOME": ("home",),
    "MOVE_END": ("end",),
    "VOLUME_UP": ("volumeup",),
    "VOLUME_DOWN": ("volumedown",),
    "VOLUME_MUTE": ("volumemute",),
    "RECENTS": (_SYSTEM, "tab") if _MAC else ("alt", "tab"),
}
"""The desktop keys for those of core.actions.KEYCODES, always in capitals; the rest exist only on phones."""


def keys_for(name: str) -> list[str]:
    """What to press for one key of this name. Raises Unsupported."""
    if name in PHONE:
        return list(PHONE[name])
    if name in KEYCODES:
        raise Unsupported(say("desktop-key-of-phones", key=name))
    return [_pyautogui_name(name)]


def keys_together(names: list[str]) -> list[str]:
    """What to press together. A letter then means its key, so "ctrl", "C" has no Shift. Raises Unsupported."""
    found = [_pyautogui_name(name) for name in names]
    return [name.lower() if len(name) == 1 else name for name in found] if len(found) > 1 else found


def _pyautogui_name(name: str) -> str:
    if name in PLAIN:
        return name
    plain = normalize_key(name)
    if plain in NAMED:
        return NAMED[plain]
    if plain in PLAIN:
        return plain
    raise Unsupported(suggest(say("desktop-key-unknown", key=name), plain, NAMED))
