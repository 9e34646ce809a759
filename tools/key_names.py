"""The names of a keyboard's keys: one for each, whatever a person, a model or a phone calls it. Pure."""

MODIFIERS = frozenset({"shift", "ctrl", "alt", "meta"})

_CALLED = {
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
    **{f"arrow{way}": way for way in ("up", "down", "left", "right")},
    "plus": "+",
    "minus": "-",
    "comma": ",",
    "period": ".",
    "slash": "/",
}
_OF_A_SIDE = {f"{name}{side}": name for name in MODIFIERS for side in ("left", "right")}


def named(key: str) -> str:
    """The one name: in small letters and without gaps, also of a key that nobody here knows; a sign stays itself."""
    plain = key.lower() if len(key) == 1 else key.lower().replace(" ", "").replace("_", "").replace("-", "")
    return _CALLED.get(plain, plain)


def without_side(name: str) -> str:
    """Of two keys of one name the name alone, as `named` gives it: "shiftleft" is "shift"."""
    return _OF_A_SIDE.get(name, name)
