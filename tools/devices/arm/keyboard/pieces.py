"""Splits a text into what is typed between two looks: short words, numbers, single signs, Chinese words."""

import re
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

from iris_screen.core.errors import Unsupported
from iris_screen.core.message import say

Kind = Literal["letters", "digits", "sign", "wide", "space", "han"]
FULL_WIDTH = "，。？！：；（）“”‘’、《》【】…—·￥「」"
"""Signs that are typed in Chinese mode."""
_SHORT = 12
"""Letters typed before the screen is looked at."""


class Piece(NamedTuple):
    """kind: letters and digits are typed key by key; a sign or wide sign is one key; han is chosen from a strip."""

    kind: Kind
    text: str

    @property
    def chinese(self) -> bool | None:
        """Whether it is typed in Chinese mode; None if that does not matter."""
        return {"han": True, "wide": True, "letters": False, "sign": False}.get(self.kind)


def split_pieces(text: str) -> list[Piece]:
    """Split a text. Raises Unsupported, naming it, for a sign that no keyboard has."""
    found: list[Piece] = []
    for kind, signs in groupby(text, _kind_of):
        run = "".join(signs)
        if kind == "han":
            cut = split_words(run)
        elif kind in ("letters", "digits"):
            cut = re.findall(f".{{1,{_SHORT}}}", run)
        else:
            cut = list(run)
        found += [Piece(kind, part) for part in cut]
    return found


def _kind_of(sign: str) -> Kind:
    if is_han(sign) and spell(sign):
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


# --- Chinese words and their letters, from the dictionaries of pypinyin -----------------------------------------------


LONGEST = 4
"""Characters typed at once; keyboards know words of this length, and a longer one would not fit in their strip."""
PAIR = 2


def split_words(text: str) -> list[str]:
    """Split characters into words: from the left the longest known word, else pairs, as most words are."""
    found = []
    while text:
        size = next(
            (size for size in range(LONGEST, 1, -1) if text[:size] in _load_phrases() and len(text) >= size), PAIR
        )
        if size == PAIR and text[:PAIR] not in _load_phrases() and text[1 : 1 + PAIR] in _load_phrases():
            size = 1
        found.append(text[:size])
        text = text[size:]
    return found


@lru_cache(maxsize=1)
def _load_phrases() -> dict[str, list[list[str]]]:
    from pypinyin.phrases_dict import phrases_dict

    return dict(phrases_dict)


def spell(words: str) -> str:
    """The pinyin of these characters, with v for ü. Empty if one of them has none."""
    from pypinyin import lazy_pinyin

    spelled = lazy_pinyin(words, errors=lambda _: "", v_to_u=False)
    return "".join(spelled) if all(each.isascii() and each.isalpha() for each in spelled) else ""


def list_readings(char: str) -> list[str]:
    """All pinyin spellings of one character, the usual one first."""
    from pypinyin import Style, pinyin

    return list(dict.fromkeys(pinyin(char, style=Style.NORMAL, heteronym=True, v_to_u=False)[0]))


def is_han(sign: str) -> bool:
    return "一" <= sign <= "鿿" or "㐀" <= sign <= "䶿" or sign == "〇"
