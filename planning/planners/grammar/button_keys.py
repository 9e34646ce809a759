"""Keys of a computer's keyboard that share their names with buttons: which of the two a person means.

With a keyboard, "press Delete" presses the key; “press the "Delete" button”, `press "Delete"` and `click Delete` press
the button. A phone has no such keys. Key combinations in quotes are keys too, unless something has that label.
"""

import re

from iris_screen.planning.apps.values import Value, split_words
from iris_screen.tools.key_names import MODIFIERS, normalize_key

CLOSE = ["alt", "f4"]
"""The keys that close a window."""
DELETE = frozenset({"del", "删除键"})
"""Names of backspace on a phone, and of another key on a computer."""
_BUTTON_LIKE = {
    "delete": "delete|del",
    "insert": "insert|ins",
    "home": "home",
    "end": "end",
    **{
        way: f"{way}|{way} arrow|{sign}方向|{sign}箭头|向{sign}"
        for way, sign in zip(split_words("up|down|left|right"), "上下左右", strict=True)
    },
}
_CALLED = {
    "delete": "删除",
    "printscreen": "print screen|prtsc|print|截图|截屏",
    "pause": "pause|暂停",
    "menu": "menu|菜单",
}
"""Names that mean a key only together with the word "key"."""

_KEYS = {word: key for key, words in _BUTTON_LIKE.items() for word in split_words(words)}
_CALLED_KEYS = {**_KEYS, **{word: key for key, words in _CALLED.items() for word in split_words(words)}}
_BETWEEN_KEYS = re.compile(r"[\s,，、]+(?:and\s+|和)?")
_CHORD = re.compile(
    r"(?:(?:ctrl|control|alt|shift|cmd|command|super)[\s,，、]+)+(?:and\s+|和)?(?:[a-z0-9]|f\d{1,2})(?:\s+together)?",
    re.IGNORECASE,
)
"""Keys to be pressed together without a plus: “Alt F4”, “Ctrl, Shift and T”; “Option A” is a name."""
_CALLED_KEY = re.compile(r"(?:the\s+)?(?P<name>.+?)(?:\s+key|\s*键)", re.IGNORECASE)


def read_keys(said: Value) -> list[str]:
    """The keys that these words name, to be pressed together; empty if they name something on the screen."""
    if said.quoted and "+" not in said.text:
        return []
    called = _CALLED_KEY.fullmatch(said.text.strip())
    name = called["name"] if called else said.text
    chord = _CHORD.fullmatch(name) if not said.quoted else None
    keys = [" ".join(key.casefold().split()) for key in (_BETWEEN_KEYS.split(name) if chord else name.split("+"))]
    if len(keys) > 1:
        keys = [_KEYS.get(key, key) for key in keys]
        is_chord = normalize_key(keys[0]) in MODIFIERS and all(re.fullmatch(r"[a-z0-9]{1,9}", key) for key in keys)
        return keys if is_chord else []  # the first key of a chord is a modifier: Ctrl+S
    if called is None:
        return [_KEYS[keys[0]]] if keys[0] in _KEYS else []
    if len(keys[0]) == 1 and keys[0].isascii() and keys[0].isprintable():
        return keys
    return [_CALLED_KEYS[keys[0]]] if keys[0] in _CALLED_KEYS else []
