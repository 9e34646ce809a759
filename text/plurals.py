"""Which form of a word a number takes in a language, by the rules of Unicode (CLDR), and how it writes numbers.

Babel knows all of this for seven hundred languages, in 33 MB.
"""

from collections.abc import Callable
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Final

Rule = Callable[[Decimal], str]


def never(n: Decimal) -> str:
    return "other"


def one(n: Decimal) -> str:
    return "one" if n == 1 else "other"


def below_two(n: Decimal) -> str:
    return "one" if 0 <= n < 2 else "other"


def up_to_one(n: Decimal) -> str:
    return "one" if 0 <= n < 1 or n == 1 else "other"


def east_slavic(n: Decimal) -> str:
    if n != int(n):
        return "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def polish(n: Decimal) -> str:
    return "one" if n == 1 else east_slavic(n) if n % 10 != 1 else "many"


def czech(n: Decimal) -> str:
    if n != int(n):
        return "many"
    return "one" if n == 1 else "few" if n in (2, 3, 4) else "other"


def arabic(n: Decimal) -> str:
    named = {0: "zero", 1: "one", 2: "two"}
    if n != int(n) or n in named:
        return named.get(int(n), "other") if n == int(n) else "other"
    rest = n % 100
    return "few" if 3 <= rest <= 10 else "many" if rest >= 11 else "other"


_RULES: Final[dict[str, Rule]] = {
    **dict.fromkeys(("id", "ja", "ko", "lo", "ms", "my", "th", "vi", "zh"), never),
    **dict.fromkeys(("am", "bn", "fa", "gu", "hi", "kn"), up_to_one),
    **dict.fromkeys(("fr", "hy", "pt"), below_two),
    **dict.fromkeys(("be", "ru", "uk"), east_slavic),
    **dict.fromkeys(("cs", "sk"), czech),
    "pl": polish,
    "ar": arabic,
}
"""Languages with other rules than English."""


def choose_form(language: str, number: float) -> str:
    """ "one", "other" …, as CLDR calls them."""
    return _RULES.get(language, one)(abs(Decimal(str(number))))


def format_number(
    number: float,
    *,
    whole: int = 1,
    least: int = 0,
    most: int | None = None,
    significant: int | None = None,
    grouped: bool = False,
) -> str:
    """whole: digits before the point at least. least, most: digits behind it; three at most unless given. significant:
    digits in all, instead. A half is rounded to the even digit.
    """
    exact = Decimal(str(number))
    if significant is not None:
        most, least = max(0, significant - 1 - (exact.adjusted() if exact else 0)), 0
        places = significant - 1 - (exact.adjusted() if exact else 0)
    else:
        most = places = max(least, 3) if most is None else most
    rounded = exact.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN)
    before, _, behind = f"{abs(rounded):.{most}f}".partition(".")
    behind = behind[:least] + behind[least:].rstrip("0")
    before = before.zfill(whole)
    before = f"{int(before):,}" if grouped and len(before) > 3 else before
    return f"{'-' if rounded < 0 else ''}{before}{'.' if behind else ''}{behind}"
