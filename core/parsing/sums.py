"""Reads sums of money: “US$ 1,234.50”, “1.234,50 €”, “3 500 руб.”. Signs and words are in assets/money.yaml."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import mentions
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FILE: Final = Path(__file__).resolve().parents[2] / "assets" / "money.yaml"
_AMOUNT: Final = re.compile(r"\d+(?:[.,'’]\d+| \d{3}(?!\d))*")
_GOES_ON_BEFORE: Final = re.compile(r"\d[^a-zа-яё\d]{0,3}$")
_GOES_ON_BEHIND: Final = re.compile(r"[^a-zа-яё/\d]{0,3}\d|w\b")
"""What makes an amount a part of a larger one: “1·234”, “1, 234”, “5-10”, “1.2w”."""
_LETTER: Final = re.compile("[a-zа-яё]")
"""A sign that ends in such a letter ends a word."""
_TIMES: Final = re.compile(r"\d ?[x×✕*](?![a-z])|(?<![a-z])[x×✕*] ?\d|/ ?[^\W\d]")
"""A quantity, or a sum for each of something: “3 × $5”, “50元/月”."""
_NOT_EXACT: Final = re.compile(r"[~≈@±−–+-]|\( *\)")
"""Next to a sum: it is rounded, negative, for each, or only a part."""
_PERCENT: Final = re.compile(r"\d ?%")


class MoneyWords(Record):
    """currencies: by ISO code, what is next to an amount. not_before: what makes another word of a sign. total,
    balance, unclear, more, further_payment: see assets/money.yaml.
    """

    currencies: dict[str, list[str]]
    not_before: dict[str, list[str]]
    total: list[str]
    balance: list[str]
    unclear: list[str]
    more: list[str]
    further_payment: dict[str, list[str]]


@dataclass(frozen=True)
class Sum:
    """amount: in hundredths; None if it cannot be told (“3万”). currency: its ISO code, "" if its sign is not known.
    begin, end: its place in the text, as `_fold` gives that.
    """

    amount: int | None
    currency: str
    begin: int
    end: int


def find_sums(text: str) -> list[Sum]:
    """Every sum of money in a text, in its order."""
    plain, sums = _fold(text), list[Sum]()
    for number in _AMOUNT.finditer(plain):
        begin, end = number.span()
        more = _compile_more().match(plain, end)
        sign = _find_before(plain, begin) or _find_behind(plain, more.end() if more else end)
        if sign is not None:
            goes_on = _GOES_ON_BEFORE.search(plain[max(begin - 4, 0) : begin]) or _GOES_ON_BEHIND.match(plain, end)
            amount = None if more or goes_on else _read_hundredths(number.group())
            sums.append(Sum(amount, sign.currency, min(begin, sign.begin), max(end, sign.end)))
    return sums


@lru_cache(maxsize=4096)
def mentions_money(text: str) -> bool:
    """Whether a text contains a sum of money."""
    return bool(find_sums(text))


def mentions_payment(texts: Sequence[str]) -> bool:
    """Whether any of these texts, in their order on a page, contains a sum that may be paid: a balance is not one."""
    priced = [number for number, text in enumerate(texts) if mentions_money(text)]
    return any(not is_balance(texts[number], texts[number - 1] if number else "") for number in priced)


def is_balance(text: str, before: str = "") -> bool:
    """Whether a text with a sum says only that somebody has it, itself or by the text before it."""
    rest = label(remove_sums(text))
    return (rest or label(before)) in map(label, load_money_words().balance)


def find_total(
    pressed: list[str], around: list[str], currency: str, only_pays: Callable[[str], bool], *, whole: bool
) -> int | None:
    """What a press pays, in hundredths: the sum on a control that says nothing but to pay it, or the sum of a text that
    says nothing but that it is the total. None if there is neither, if a larger sum is in sight, or if any text there
    speaks against it.

    pressed: what is written on the control, all of which must say only to pay. only_pays: whether words do. whole:
    `around` is a dialog, whose text may name the sum as well ("Pay $15?").
    """
    texts = [*pressed, *around]
    sums = [one for text in texts for one in find_sums(text)]
    amounts = [one.amount for one in sums if one.amount is not None and one.currency == currency]
    if not sums or len(amounts) < len(sums) or any(map(_is_unclear, texts)):
        return None
    rests = list(map(remove_sums, pressed))
    if not all(only_pays(rest) and not any(map(str.isdigit, rest)) for rest in rests):
        return None
    telling = [*pressed, *(text for text in around if _is_total(remove_sums(text)))]
    if whole:
        telling += [text for text in around if only_pays(remove_sums(text))]
    told = {one.amount for text in telling for one in find_sums(text)}
    total = told.pop() if len(told) == 1 else None
    return total if total == max(amounts) else None


def find_currency(said: str) -> str:
    """The ISO code of a currency by its code, sign or name; "" if it is not known."""
    plain = _fold(said)
    return next((code for sign, code in _list_signs(first=plain[:1]) if sign == plain), "")


def show_sum(hundredths: int, currency: str) -> str:
    """A sum as people are shown it: “300 USD”, “12.50 EUR”."""
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02} {currency}" if rest else f"{whole} {currency}"


def _is_unclear(text: str) -> bool:
    """Whether a text makes a sum on its page say too little: it is to be paid again, for each of several things, or in
    part; or it may be another sum, which cannot be read.
    """
    plain, words, sums, rest = _fold(text), load_money_words(), find_sums(text), remove_sums(text)
    is_part = _PERCENT.search(plain) and label(plain)  # a number alone is the battery's
    if len(sums) > 1 or is_part or _TIMES.search(plain) or (sums and _NOT_EXACT.search(rest)):
        return True
    if any(mentions(text, word) for word in words.unclear):
        return True
    if any(mentions(text, word) for word in words.total) and not (sums and _is_total(rest)):
        return True  # “Total savings $5”, or “Total” next to a sum
    return not sums and any(sign in plain for sign, _ in _list_signs() if not sign.isascii() or len(sign) > 3)


def _is_total(rest: str) -> bool:
    """Whether a text without its sum says only that it is the total."""
    return label(rest) in map(label, load_money_words().total)


def remove_sums(text: str) -> str:
    plain, sums = _fold(text), find_sums(text)
    begins, ends = [0, *(one.end for one in sums)], [*(one.begin for one in sums), len(plain)]
    return " ".join(plain[begin:end] for begin, end in zip(begins, ends, strict=True))


@cache
def load_money_words() -> MoneyWords:
    return MoneyWords.model_validate(load_shipped(FILE.read_bytes()))


def _fold(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).lower().split())


@cache
def _compile_more() -> re.Pattern[str]:
    words = [re.escape(_fold(word)) + (r"\b" if word.isascii() else "") for word in load_money_words().more]
    return re.compile(rf" ?(?:{'|'.join(words)})\.?")


class _Sign(NamedTuple):
    """A sign next to an amount, and its place."""

    currency: str
    begin: int
    end: int


def _find_before(plain: str, at: int) -> _Sign | None:
    """The sign before this place; None if there is none."""
    end = at - 1 if plain[at - 1 : at] == " " else at
    for sign, currency in _list_signs(last=plain[max(end - 1, 0) : end]):
        begin = end - len(sign)
        part_of_word = sign[0].isalpha() and plain[begin - 1 : begin].isalpha()
        if begin >= 0 and plain.startswith(sign, begin) and not part_of_word:
            return _Sign(currency, begin, end)
    return None


def _find_behind(plain: str, at: int) -> _Sign | None:
    """The sign that begins here; None if there is none."""
    begin = at + 1 if plain[at : at + 1] == " " else at
    for sign, currency in _list_signs(first=plain[begin : begin + 1]):
        end = begin + len(sign)
        follows = plain[end : end + 1]
        goes_on = _LETTER.match(sign[-1]) and _LETTER.match(follows)
        if plain.startswith(sign, begin) and not goes_on and follows not in load_money_words().not_before.get(sign, ()):
            return _Sign(currency, begin, end)
    return None


@lru_cache(maxsize=1024)
def _list_signs(*, first: str = "", last: str = "") -> list[tuple[str, str]]:
    """The signs that begin and end so, each with its currency, the longest first; "" for signs of other countries."""
    found = dict.fromkeys("¤¢" + "".join(map(chr, range(0x20A0, 0x20C1))), "")
    for code, signs in load_money_words().currencies.items():
        found |= dict.fromkeys(map(_fold, (code, *signs)), code)
    fitting = [sign for sign in found if sign.startswith(first) and sign.endswith(last)]
    return [(sign, found[sign]) for sign in sorted(fitting, key=len, reverse=True)]


def _read_hundredths(amount: str) -> int:
    """The last mark is a decimal one only before one or two digits: in doubt, a sum is the larger one."""
    parts = re.fullmatch(r"(.*?)(?:[.,](\d{1,2}))?", amount)
    assert parts is not None  # it takes any text
    digits = int("".join(char for char in parts[1] if char.isdecimal()))
    return digits * 100 + int((parts[2] or "0").ljust(2, "0"))
