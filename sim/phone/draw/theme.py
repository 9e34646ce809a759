"""Colours by name, light and dark. A colour is a name of this table or `#rrggbb`."""

from functools import lru_cache

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say

Colour = tuple[int, int, int]

_LIGHT_AND_DARK: dict[str, tuple[str, str]] = {
    "surface": ("#ffffff", "#121316"),
    "background": ("#f2f3f5", "#0b0c0e"),
    "card": ("#ffffff", "#1d1f23"),
    "raised": ("#ffffff", "#282a2f"),
    "sunken": ("#eceef1", "#2a2d33"),
    "bar": ("#f7f8fa", "#17181b"),
    "ink": ("#17191c", "#eceef1"),
    "ink_soft": ("#5f6670", "#a5acb6"),
    "ink_faint": ("#9aa1ab", "#6d747e"),
    "divider": ("#e3e6ea", "#2c2f35"),
    "accent": ("#1f6feb", "#7fb0ff"),
    "on_accent": ("#ffffff", "#0a2348"),
    "accent_soft": ("#dbe8ff", "#20365c"),
    "on_accent_soft": ("#0d3a85", "#cfe1ff"),
    "danger": ("#d93025", "#ff8a80"),
    "on_danger": ("#ffffff", "#4a0b06"),
    "good": ("#1e8e3e", "#74d08c"),
    "warn": ("#e8820c", "#ffb95c"),
    "star": ("#f4b400", "#ffd25e"),
    "badge": ("#e5453a", "#f0564b"),
    "link": ("#1a5fd0", "#8ab8ff"),
    "toast": ("#2b2d31", "#e6e8eb"),
    "on_toast": ("#ffffff", "#17191c"),
    "bubble": ("#ffffff", "#26282d"),
    "bubble_mine": ("#98e27e", "#2f7d44"),
    "on_bubble_mine": ("#10240b", "#f2fff0"),
    "keyboard": ("#d5d9df", "#1a1b1f"),
    "key": ("#ffffff", "#3a3d44"),
    "key_special": ("#b7bec8", "#2a2d33"),
    "thumb_off": ("#737a85", "#9299a4"),
    "track_off": ("#dfe3e8", "#3a3d44"),
    "veil": ("#000000", "#000000"),
    "white": ("#ffffff", "#ffffff"),
    "black": ("#000000", "#000000"),
}

NAMES = frozenset(_LIGHT_AND_DARK)


def known(name: str) -> bool:
    """Whether `name` is a colour of the theme or a well-formed `#rrggbb`."""
    return name in _LIGHT_AND_DARK or (
        len(name) == 7 and name[0] == "#" and set(name[1:]) <= set("0123456789abcdefABCDEF")
    )


@lru_cache(maxsize=512)
def colour(name: str, dark: bool) -> Colour:
    """The colour as (red, green, blue), 0–255. Raises UsageError if it is neither a name nor `#rrggbb`."""
    if not known(name):
        raise UsageError(say("world-no-colour", name=name, known=[*sorted(NAMES)]))
    text = _LIGHT_AND_DARK[name][dark] if name in _LIGHT_AND_DARK else name
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Mix `share` of `other` into `one`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def readable_on(ground: Colour) -> Colour:
    """Black or white, whichever is easier to read on `ground`."""
    red, green, blue = ground
    return (255, 255, 255) if 0.299 * red + 0.587 * green + 0.114 * blue < 160 else (23, 25, 28)
