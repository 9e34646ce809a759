"""Reads numbers as they are written on screens, and tells whether one can be worked out from others.

“1,234.50”, “1 234,50” and “1234.5” are one number, and “138 0013 8000” is the phone number “13800138000”.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import accumulate
from typing import Final

MAX_NUMBERS: Final = 150
"""How many numbers a computation is looked for in."""
_NUMBER: Final = re.compile(r"\d+(?:[ ,.'’/\-\u2011\u2013]\d+)*")
_PIECES: Final = re.compile(r"[ /\-\u2011\u2013]")
_DATE: Final = re.compile(r"(\d{1,4})[./\-](\d{1,2})[./\-](\d{1,4})")
_DECIMAL: Final = re.compile(r"(.*\d)[.,](\d{1,3})")


@dataclass(frozen=True)
class Number:
    """text: as it is written. digits: without what separates them. values: what it may mean; “1.234” has two."""

    text: str
    digits: str
    values: frozenset[float]

    @property
    def pieces(self) -> tuple["Number", ...]:
        """The numbers it consists of, if it may be several side by side, or the groups of a phone number."""
        parts = _PIECES.split(self.text)
        return tuple(_read(part) for part in parts) if len(parts) > 1 else ()


@lru_cache(maxsize=4096)
def find_numbers(text: str) -> tuple[Number, ...]:
    """Every number in a text, in its order, in digits of any script."""
    plain = "".join(str(unicodedata.decimal(char, char)) for char in unicodedata.normalize("NFKC", text))
    return tuple(_read(found.group()) for found in _NUMBER.finditer(plain))


def is_worked_out(value: float, known: Sequence[float]) -> bool:
    """Whether a value is a sum, a difference, a product, a quotient, a percentage or an average of known numbers.

    known: in the order in which they were read; of a longer list, sums of three at any place and of any number side by
    side are tried. It is a sieve: among many numbers most small ones can be worked out somehow.
    """
    numbers = list(dict.fromkeys(known))[:MAX_NUMBERS]
    there = {round(number, 4) for number in numbers}
    for one in numbers:
        others = [value - one, one - value, value * one, *([value / one, value * 100 / one] if one else [])]
        if any(round(other, 4) in there for other in others):
            return True
    if any(_is_about(value, one / other) for one in numbers for other in numbers if other):
        return True
    if any(round(value - one - other, 4) in there for one in numbers for other in numbers if one != other):
        return True
    sums = [0.0, *accumulate(known[:MAX_NUMBERS])]
    runs = [(sums[end] - sums[begin], end - begin) for end in range(len(sums)) for begin in range(end - 1)]
    return any(_is_about(value, total) or _is_about(value, total / count) for total, count in runs)


def find_date(text: str) -> date | None:
    """The day that a number such as “2026-11-28”, “28.11.2026” or “11/28/2026” means; None if it means none."""
    found = _DATE.fullmatch(text)
    if found is None:
        return None
    first, middle, last = map(int, found.groups())
    for year, month, day in ((first, middle, last), (last, middle, first), (last, first, middle)):
        if year > 999 and 0 < month <= 12 and 0 < day <= 31:
            try:
                return date(year, month, day)
            except ValueError:
                continue
    return None


def _is_about(value: float, result: float) -> bool:
    """Whether a value is this result, as people round it: to cents or to a whole number."""
    return abs(value - result) < 1e-6 or value in (round(result, 2), round(result, 1), float(round(result)))


def _read(text: str) -> Number:
    digits = "".join(filter(str.isdigit, text))
    values = set[float]()
    split = _DECIMAL.fullmatch(text)
    if split is not None:
        whole = "".join(filter(str.isdigit, split[1]))
        values.add(float(f"{whole}.{split[2]}"))
    if split is None or len(split[2]) == 3:
        values.add(float(digits))
    return Number(text, digits, frozenset(values))
