"""The layout of the on-screen keyboard, in the lower part of the screen above the navigation bar."""

from dataclasses import dataclass

from iris_screen.sim.phone.screen.view import Room
from iris_screen.sim.phone.state import State

_LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SYMBOLS = ("1234567890", "@#¥_&-+()/", "*\"':;!?")
_FULL_WIDTH = ("1234567890", "@#¥_&-+（）/", "*“”：；！？")
_DIGITS = ("123", "456", "789")


@dataclass(frozen=True)
class Key:
    """One key. press: what it types, or del, enter, shift, layer, lang, hide. wide: its width relative to others."""

    press: str
    label: str = ""
    icon: str = ""
    wide: float = 1.0
    special: bool = False
    on: bool = False


def make_rows(state: State, digits: bool, enter: str, pinyin: bool = False) -> list[list[Key]]:
    """The keys, row by row. digits: a number pad. enter: the label of the ENTER key, "" for an arrow. pinyin: the
    keyboard has a Chinese mode, with full-width signs.
    """
    last = Key("enter", enter, "" if enter else "enter", 1.8, special=True)
    delete = Key("del", icon="backspace", wide=1.5, special=True)
    if digits:
        lines = [[Key(sign) for sign in line] for line in _DIGITS]
        return [*lines, [Key("."), Key("0"), delete, last]]
    letters, chinese = state.layer == "letters", pinyin and not state.latin
    top, middle, bottom = _LETTERS if letters else _FULL_WIDTH if chinese else _SYMBOLS
    comma, stop = "，。" if chinese else ",."
    shift = Key("shift", icon="shift", wide=1.5, special=True, on=state.shift)
    return [
        [_letter_key(sign, state.shift and letters) for sign in top],
        [_letter_key(sign, state.shift and letters) for sign in middle],
        [
            shift if letters else Key("=", wide=1.5),
            *(_letter_key(sign, state.shift and letters) for sign in bottom),
            delete,
        ],
        [
            Key("layer", "?123" if letters else "ABC", wide=1.5, special=True),
            Key("lang", "英/中" if pinyin and state.latin else "中/英", wide=1.2, special=True),
            Key(comma), Key("space", icon="space", wide=3.6), Key(stop), last,
        ],
    ]  # fmt: skip


def _letter_key(sign: str, shift: bool) -> Key:
    return Key(sign.upper() if shift else sign)


def place_keys(lines: list[list[Key]], room: Room, gap: float) -> list[tuple[Key, Room]]:
    """Every key with its area; rows are equally high, short rows are centred."""
    left, top, right, bottom = room
    high = (bottom - top) / len(lines)
    widest = max(sum(key.wide for key in line) for line in lines)
    unit = (right - left) / widest
    found = []
    for row, line in enumerate(lines):
        x = left + (right - left - unit * sum(key.wide for key in line)) / 2
        y = top + row * high
        for key in line:
            found.append((key, (x + gap, y + gap, x + unit * key.wide - gap, y + high - gap)))
            x += unit * key.wide
    return found
