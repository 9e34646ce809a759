"""Reads on a page whether more is paid than the sum on its button: later, in parts, or for something that is added.

Words are in assets/money.yaml. What is in doubt counts as more, since then a person is asked.
"""

import re
from functools import cache
from typing import Final

from iris_screen.core.parsing.policy_words import mentions
from iris_screen.core.parsing.sums import load_money_words, mentions_money, remove_sums
from iris_screen.core.record import Record

_DATE: Final = re.compile(
    r"(?<![\d-])\d{4}-\d{1,2}-\d{1,2}(?![-\d])|(?<![\d./])\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d\d)?(?!\d)|\d ?[月월]"
)
_AMOUNT: Final = re.compile(r"(?<![\d.,:/-])\d+(?:[.,'’ ]\d{3})*[.,]\d\d(?![\d%]|[.,:/-]\d) ?(?P<behind>[^\W\d_]*)")
"""A number with two decimals, and the word behind it."""
_SHARE: Final = re.compile(r"(?<![\d./])(?P<part>[1-9]\d?)/(?P<all>[1-9]\d{0,2})(?![\d./])")
_ENDING: Final = re.compile(
    r"(?:[:：=–—(（\[-]|\s·)\s*(?P<state>[^:：=–—()（）\[\]]+?)\s*[)）\].!。]*$|^\s*[✓✔☑✅🗹]|[✓✔☑✅🗹]\s*$"
)
"""An option and its state at the end, or a tick."""
_WORD: Final = re.compile(r"[^\W\d_]+")


class FurtherWords(Record):
    """See assets/money.yaml."""

    further: list[str]
    of: list[str]
    counters: list[str]
    steps: list[str]
    dates: list[str]
    beside_dates: list[str]
    arrives: list[str]
    pays: list[str]
    adds: list[str]
    taken: list[str]
    adds_nothing: list[str]
    measures: list[str]


@cache
def load_further_words() -> FurtherWords:
    return FurtherWords.model_validate(load_money_words().further_payment)


def mentions_further_payment(text: str) -> bool:
    """Whether a text on a page where something is paid may speak of a payment beside the sum on the button."""
    words, rest = load_further_words(), remove_sums(text)
    numbers = (found["behind"].lower() for found in _AMOUNT.finditer(rest))
    has_bare_sum = any(behind not in words.measures for behind in numbers)
    adds = not mentions_money(text) and _mentions_any(text, words.adds)
    is_dated = _is_about_later(text) or _is_a_part(text)
    return adds or is_dated or _mentions_any(text, words.further) or has_bare_sum or _is_taken(text)


def may_add(option: str) -> bool:
    """Whether an option that is on may add to what is paid."""
    words = load_further_words()
    return mentions_further_payment(option) or not _mentions_any(option, words.adds_nothing)


def _is_about_later(text: str) -> bool:
    """Whether it names a day, and not only that or when something comes."""
    words = load_further_words()
    if not _DATE.search(text) and not _mentions_any(text, words.dates):
        return False
    if _mentions_any(text, words.pays):
        return True
    if _mentions_any(text, words.arrives):
        return False
    beside = {*words.beside_dates, *words.dates}
    rest = [word for word in _WORD.findall(text.lower()) if word not in beside]
    stems = tuple(word.strip() for word in words.dates if not word.isascii())
    is_date_alone = any(map(str.isdigit, text)) and all(word.startswith(stems) for word in rest)
    return not is_date_alone


def _is_a_part(text: str) -> bool:
    """Whether it counts one of several, such as instalments: “1 of 36”, “第1期”."""
    words = load_further_words()
    shares = (int(share["part"]) <= int(share["all"]) for share in _SHARE.finditer(text))
    if not _compile_parts().search(text.lower()) and not any(shares):
        return False
    return _mentions_any(text, words.pays) or not _mentions_any(text, words.steps + words.adds_nothing)


@cache
def _compile_parts() -> re.Pattern[str]:
    words = load_further_words()
    between = "|".join(rf"\s+{re.escape(word)}\s+" if word.isalpha() else re.escape(word) for word in words.of)
    counters = "|".join(map(re.escape, words.counters))
    return re.compile(rf"\d(?:{between})\d|\d\s?(?:{counters})")


def _is_taken(text: str) -> bool:
    """Whether it is an option and says that it is on: “Round up: on”."""
    words = load_further_words()
    ending = _ENDING.search(text)
    is_on = ending is not None and (ending["state"] is None or ending["state"].lower() in words.taken)
    return is_on and not _mentions_any(text, words.adds_nothing)


def _mentions_any(text: str, words: list[str]) -> bool:
    return any(mentions(text, word) for word in words)
