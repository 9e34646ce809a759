"""Reads a sum as people write it: “58 × 84”, “12.5 plus 3”, 47乘以84; and works it out.

The words for its signs stand in assets/languages/*.yaml.
"""

import re
from collections.abc import Callable
from decimal import Decimal, DecimalException, localcontext
from functools import cache

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.tokens import tokenize
from iris_screen.planning.apps.values import Value

_WORK: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "×": lambda a, b: a * b,
    "÷": lambda a, b: a / b,
}
KEYS = {"×": "×||*||x||X||⋅", "÷": "÷||/", "-": "-||−||–"}
"""What calculators call their keys, where that differs from the sign."""
DIGITS = 12
"""Longest result that a calculator shows in full."""


@cache
def list_signs() -> dict[str, str]:
    """Which sign each word or mark stands for, in all languages."""
    return {word: sign for each in load_languages().values() for sign, words in each.signs.items() for word in words}


@cache
def list_sign_tokens() -> frozenset[str]:
    """The tokens that a sign may consist of."""
    return frozenset(token.text for word in list_signs() for token in tokenize(word).tokens)


def parse_sum(text: str) -> Value | None:
    """The result, with the keys to press before “=”; None if it is no sum of two or more numbers, each sign with the
    same rank, or has no short result. A calculator works from left to right.
    """
    signs = "|".join(sorted(map(re.escape, list_signs()), key=len, reverse=True))
    parts = re.split(rf"\s*({signs})\s*", text.strip().casefold())
    numbers, between = parts[::2], [list_signs()[sign] for sign in parts[1::2]]
    mixed = {sign in "+-" for sign in between} == {True, False}  # some calculators multiply first
    if not between or mixed or not all(re.fullmatch(r"\d{1,12}(?:\.\d{1,6})?", number) for number in numbers):
        return None
    total = Decimal(numbers[0])
    with localcontext(prec=DIGITS):
        try:
            for sign, number in zip(between, numbers[1:], strict=True):
                total = _WORK[sign](total, Decimal(number))
        except DecimalException:
            return None
    keys = [*numbers[0]]
    for sign, number in zip(between, numbers[1:], strict=True):
        keys += [KEYS.get(sign, sign), *number]
    plain = f"{total.normalize():f}"
    return Value(f"{plain}||{total.normalize():,f}" if abs(total) >= 1000 else plain, listed=tuple(keys))
