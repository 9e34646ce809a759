"""Listens to all that a person does with mouse and keyboard, and says which sign or key each press is."""

from collections.abc import Callable
from typing import Any

from iris_screen.tools.devices.desktop.desktop_geometry import DesktopPoint
from iris_screen.tools.devices.desktop.hand_acts import UNKNOWN, Stroke
from iris_screen.tools.devices.desktop.x11.key_watch import MODIFIERS, InputListener
from iris_screen.tools.key_names import normalize_key

_HELD = {name: MODIFIERS[own] for name, own in (("ctrl", "ctrl"), ("alt", "alt"), ("shift", "shift"), ("meta", "win"))}
_SHIFT, _CAPS_LOCK, _NUM_LOCK, _LEVEL_3 = 0x1, 0x2, 0x10, 0x80
_UNICODE = 0x1000000
"""The symbol of a sign that has none of its own is this plus its number."""
_NAMES = {
    "Prior": "pageup",
    "Next": "pagedown",
    "ISO_Left_Tab": "tab",
    "Super_L": "meta",
    "Super_R": "meta",
    "Add": "+",
    "Subtract": "-",
    "Multiply": "*",
    "Divide": "/",
    "Decimal": ".",
    "Separator": ",",
    "Equal": "=",
}
_WRITE_NOTHING = range(0xFE00, 0xFE50), range(0xFF00, 0x10000)
"""Symbols of keys that write nothing: modifiers, functions, and the like. Between them are the accents."""


class HandListener(InputListener):
    """Reports each press and release. Ends with `close`; calls `lost` if it ends in any other way."""

    first, last = 2, 5

    def __init__(self, screen: str, heard: Callable[[Stroke], None], lost: Callable[[], None]) -> None:
        """Raises Disconnected, and Unsupported if the server does not report keys."""
        self._heard = heard
        super().__init__(screen, lost)

    def handle(self, event: Any) -> None:
        from Xlib import X

        is_button = event.type in (X.ButtonPress, X.ButtonRelease)
        self._heard(
            Stroke(
                down=event.type in (X.KeyPress, X.ButtonPress),
                at=DesktopPoint(event.root_x, event.root_y),
                ms=event.time,
                button=event.detail if is_button else 0,
                key="" if is_button else self._name_key(event.detail, event.state),
                held=tuple(name for name, bit in _HELD.items() if event.state & bit),
            )
        )

    def _name_key(self, code: int, state: int) -> str:
        """The sign that this key writes now, else its name; "" for a modifier other than the one of the system.

        The symbols are asked for each time: programs that type give a sign to a free key just before they press it.
        """
        with self._lines[0].guard():
            symbols = [*self._steering.get_keyboard_mapping(code, 1)[0], 0, 0]
        group, shift = 2 * (state >> 13 & 1), int(bool(state & _SHIFT))
        symbol = symbols[0]
        name = self._find_name(symbol)
        if name.startswith("KP_"):  # on the number pad, Num Lock turns arrows into digits
            symbol = symbols[1] if bool(state & _NUM_LOCK) != bool(shift) else symbol
            name = self._find_name(symbol).removeprefix("KP_")
            return name if len(name) == 1 else _NAMES.get(name) or normalize_key(name)
        if not any(symbol in each for each in _WRITE_NOTHING):
            at = (4 if state & _LEVEL_3 and len(symbols) > 7 else group) + shift
            return find_sign(symbols[at] or symbols[at - shift] or symbol, caps=bool(state & _CAPS_LOCK))
        if self.is_modifier(code):
            return "meta" if _NAMES.get(name) == "meta" else ""
        return normalize_key(_NAMES.get(name, name))

    def _find_name(self, symbol: int) -> str:
        from Xlib import XK

        if not self._names:
            self._names.update({value: each[3:] for each, value in vars(XK).items() if each.startswith("XK_")})
        return self._names.get(symbol, "")

    def _prepare(self) -> None:
        self._names: dict[int, str] = {}
        super()._prepare()


def find_sign(symbol: int, *, caps: bool) -> str:
    """What this symbol writes; UNKNOWN for a sign of an old keyboard's own numbering, or an accent."""
    if symbol >= _UNICODE:
        sign = chr(symbol - _UNICODE) if symbol - _UNICODE <= 0x10FFFF else UNKNOWN
    else:
        sign = chr(symbol) if 0x20 <= symbol <= 0x7E or 0xA0 <= symbol <= 0xFF else UNKNOWN
    return sign.swapcase() if caps and len(sign.swapcase()) == 1 else sign
