"""One name for each key of a keyboard, whatever a person, a model or a phone calls it. Pure."""

MODIFIERS = frozenset({"shift", "ctrl", "alt", "meta"})

_ALIASES = {
    "return": "enter",
    "spacebar": "space",
    " ": "space",
    "escape": "esc",
    "back": "backspace",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "prtsc": "printscreen",
    "print": "printscreen",
    "apps": "menu",
    "control": "ctrl",
    "option": "alt",
    "altgr": "altright",
    **dict.fromkeys("cmd command win windows super winleft".split(), "meta"),
    "winright": "metaright",
    **{f"arrow{direction}": direction for direction in ("up", "down", "left", "right")},
    "plus": "+",
    "minus": "-",
    "comma": ",",
    "period": ".",
    "slash": "/",
}
_SIDED = {f"{name}{side}": name for name in MODIFIERS for side in ("left", "right")}


def normalize_key(key: str) -> str:
    """The canonical name: lower case without spaces, also for an unknown key; a single character stays as it is."""
    plain = key.lower() if len(key) == 1 else key.lower().replace(" ", "").replace("_", "").replace("-", "")
    return _ALIASES.get(plain, plain)


def drop_side(name: str) -> str:
    """The name without left or right, for a name that `normalize_key` gave: "shiftleft" becomes "shift"."""
    return _SIDED.get(name, name)
