"""A text cut into what is typed between two looks: short words, numbers, single signs, Chinese words."""

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
        """Whether it is typed in Chinese mode; None where that is no matter."""
        return {"han": True, "wide": True, "letters": False, "sign": False}.get(self.kind)


def pieces(text: str) -> list[Piece]:
    """Raises Unsupported, naming it, for a sign that is on no keyboard."""
    found: list[Piece] = []
    for kind, signs in groupby(text, _kind):
        run = "".join(signs)
        if kind == "han":
            cut = words_of(run)
        elif kind in ("letters", "digits"):
            cut = re.findall(f".{{1,{_SHORT}}}", run)
        else:
            cut = list(run)
        found += [Piece(kind, part) for part in cut]
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


# --- Chinese words and their letters, from the dictionaries of pypinyin -----------------------------------------------


LONGEST = 4
"""Characters typed at once; keyboards know words of this length, and a longer one would not fit their strip."""
PAIR = 2


def words_of(text: str) -> list[str]:
    """Characters cut into words: the longest that are known from the left, else pairs, as most words are."""
    found = []
    while text:
        size = next((size for size in range(LONGEST, 1, -1) if text[:size] in _phrases() and len(text) >= size), PAIR)
        if size == PAIR and text[:PAIR] not in _phrases() and text[1 : 1 + PAIR] in _phrases():
            size = 1
        found.append(text[:size])
        text = text[size:]
    return found


@lru_cache(maxsize=1)
def _phrases() -> dict[str, list[list[str]]]:
    from pypinyin.phrases_dict import phrases_dict

    return dict(phrases_dict)


def spelling(words: str) -> str:
    """The letters of these characters, ü being v. Empty where one of them has no pinyin."""
    from pypinyin import lazy_pinyin

    spelled = lazy_pinyin(words, errors=lambda _: "", v_to_u=False)
    return "".join(spelled) if all(each.isascii() and each.isalpha() for each in spelled) else ""


def readings(char: str) -> list[str]:
    """Every way one character may be spelled, the usual one first."""
    from pypinyin import Style, pinyin

    return list(dict.fromkeys(pinyin(char, style=Style.NORMAL, heteronym=True, v_to_u=False)[0]))


def is_han(sign: str) -> bool:
    return "一" <= sign <= "鿿" or "㐀" <= sign <= "䶿" or sign == "〇"
