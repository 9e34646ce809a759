"""A text cut into what is typed between two looks: short words, numbers, single signs, Chinese words."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Literal, NamedTuple

from iris_screen.core.errors import Unsupported
from iris_screen.core.message import say
from iris_screen.tools.devices.arm.keyboard.pinyin import spelling, words_of
from iris_screen.tools.devices.arm.keyboard.signs import FULL_WIDTH, is_han

Kind = Literal["letters", "digits", "sign", "wide", "space", "han"]
_SHORT = 12
"""Letters typed before the screen is looked at."""


class Piece(NamedTuple):
    """kind: letters and digits are typed key by key; a sign or wide sign is one key; han is chosen from a strip."""

    kind: Kind
    text: str

    @property
    def chinese(self) -> bool | None:
        """Whether it is typed in Chinese mode; None where that is no matter."""
        return {"han": True, "wide": True, "letters": False, "sign": False}.get(self.kind)


def pieces(text: str) -> list[Piece]:
    """Raises Unsupported, naming it, for a sign that is on no keyboard."""
    found: list[Piece] = []
    for kind, signs in groupby(text, _kind):
        found += _cut(kind, "".join(signs))
    return found


def _kind(sign: str) -> Kind:
    if is_han(sign) and spelling(sign):
        return "han"
    if sign.isascii() and sign.isalnum():
        return "letters" if sign.isalpha() else "digits"
    if sign in FULL_WIDTH:
        return "wide"
    if sign == " ":
        return "space"
    if (sign.isascii() and sign.isprintable()) or sign in "¥€£":
        return "sign"
    if sign == "\n":
        raise Unsupported(say("arm-line-break-not-on-keyboard"))
    named = sign if sign.isprintable() else f"U+{ord(sign):04X}"
    raise Unsupported(say("arm-sign-not-on-any-keyboard", sign=named))


def _cut(kind: Kind, run: str) -> Iterator[Piece]:
    if kind == "han":
        yield from (Piece(kind, word) for word in words_of(run))
    elif kind in ("letters", "digits"):
        yield from (Piece(kind, part) for part in re.findall(f".{{1,{_SHORT}}}", run))
    else:
        yield from (Piece(kind, sign) for sign in run)
