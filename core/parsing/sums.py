"""Reads sums of money: “US$ 1,234.50”, “1.234,50 €”, “3 500 руб.”. Signs and words stand in assets/money.yaml."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from iris_screen.core.parsing.policy_words import mentions
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FILE: Final = Path(__file__).resolve().parents[2] / "assets" / "money.yaml"
_AMOUNT: Final = re.compile(r"\d+(?:[.,']\d+| \d{3}(?!\d))*")
_ASIAN: Final = "\u2e80"
"""From here on, words have no spaces between them, and nothing tells where a sign ends."""


class MoneyWords(Record):
    """currencies: by ISO code, what stands beside an amount. not_before: what makes another word of a sign. total,
    again, more: see assets/money.yaml.
    """

    currencies: dict[str, list[str]]
    not_before: dict[str, list[str]]
    total: list[str]
    again: list[str]
    more: list[str]


@dataclass(frozen=True)
class Sum:
    """amount: in hundredths; None if it cannot be told (“3万”). currencies: what its sign may mean."""

    amount: int | None
    currencies: frozenset[str]


def find_sums(text: str) -> list[Sum]:
    """Every sum of money in a text, in its order."""
    plain, sums = _fold(text), list[Sum]()
    for number in _AMOUNT.finditer(plain):
        more = _compile_more().match(plain, number.end())
        currencies = _find_before(plain, number.start())
        if currencies is None:
            currencies = _find_behind(plain, more.end() if more else number.end())
        if currencies is not None:
            sums.append(Sum(None if more else _read_hundredths(number.group()), currencies))
    return sums


def add_up(texts: list[str], currency: str) -> int | None:
    """What texts say is to be paid, in hundredths: the largest sum if one is called the total, else all of them
    together. None if there is none, one cannot be told or is of another currency, or it is to be paid again and again.
    """
    words = load_money_words()
    sums = [one for text in texts for one in find_sums(text)]
    amounts = {one.amount for one in sums if one.amount is not None and currency in one.currencies}
    comes_again = any(mentions(text, word) for text in texts for word in words.again)
    if not sums or comes_again or any(one.amount is None or currency not in one.currencies for one in sums):
        return None
    has_total = any(mentions(text, word) for text in texts for word in words.total)
    return max(amounts) if has_total else sum(amounts)


def show_sum(hundredths: int, currency: str) -> str:
    """A sum as people are shown it: “300 USD”, “12.50 EUR”."""
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02} {currency}" if rest else f"{whole} {currency}"


@lru_cache(maxsize=4096)
def mentions_money(text: str) -> bool:
    """Whether a text contains a sum of money."""
    return bool(find_sums(text))


@cache
def _compile_more() -> re.Pattern[str]:
    words = [re.escape(_fold(word)) + (r"\b" if word.isascii() else "") for word in load_money_words().more]
    return re.compile(rf" ?(?:{'|'.join(words)})")


@cache
def load_money_words() -> MoneyWords:
    return MoneyWords.model_validate(load_shipped(FILE.read_bytes()))


def _fold(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).lower().split())


def _find_before(plain: str, at: int) -> frozenset[str] | None:
    """The currencies of the sign before this place; None if there is none."""
    end = at - 1 if plain[at - 1 : at] == " " else at
    for sign, currencies in _list_signs(last=plain[max(end - 1, 0) : end]):
        begin = end - len(sign)
        part_of_word = sign[0].isalpha() and plain[begin - 1 : begin].isalpha()
        if begin >= 0 and plain.startswith(sign, begin) and not part_of_word:
            return currencies
    return None


def _find_behind(plain: str, at: int) -> frozenset[str] | None:
    """The currencies of the sign that begins here; None if there is none."""
    begin = at + 1 if plain[at : at + 1] == " " else at
    for sign, currencies in _list_signs(first=plain[begin : begin + 1]):
        follows = plain[begin + len(sign) : begin + len(sign) + 1]
        goes_on = sign[-1].isalpha() and sign[-1] < _ASIAN and follows.isalpha() and follows < _ASIAN
        if plain.startswith(sign, begin) and not goes_on and follows not in load_money_words().not_before.get(sign, ()):
            return currencies
    return None


@lru_cache(maxsize=1024)
def _list_signs(*, first: str = "", last: str = "") -> list[tuple[str, frozenset[str]]]:
    """The signs that begin and end so, each with the currencies it may mean, the longest first; none for signs of other
    countries.
    """
    found: dict[str, set[str]] = {sign: set() for sign in "¤¢" + "".join(map(chr, range(0x20A0, 0x20C1)))}
    for code, signs in load_money_words().currencies.items():
        for sign in (code, *signs):
            found.setdefault(_fold(sign), set()).add(code)
    fitting = [sign for sign in found if sign.startswith(first) and sign.endswith(last)]
    return [(sign, frozenset(found[sign])) for sign in sorted(fitting, key=len, reverse=True)]


def _read_hundredths(amount: str) -> int:
    """The last mark is a decimal one only before one or two digits: in doubt, a sum is the larger one."""
    parts = re.fullmatch(r"(.*?)(?:[.,](\d{1,2}))?", amount)
    assert parts is not None  # it takes any text
    digits = int("".join(char for char in parts[1] if char.isdecimal()))
    return digits * 100 + int((parts[2] or "0").ljust(2, "0"))
