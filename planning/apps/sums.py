"""Reads a sum as people write it: “58 × 84”, “(12 + 8) * 3.5”, 18.5% of 2,340, 一千加二十; and works it out.

The words for its signs are in assets/languages/*.yaml.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, DecimalException, localcontext
from functools import cache

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.tokens import tokenize
from iris_screen.planning.apps.values import NUMBER_CHARACTERS, NUMBER_WORDS, Value, parse_number

_WORK: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "×": lambda a, b: a * b,
    "÷": lambda a, b: a / b,
}
KEYS = {"×": "×||*||x||X||⋅", "÷": "÷||/", "-": "-||−||–", "=": "=||equals||等于"}
"""What calculators call their keys, where that differs from the sign."""
DIGITS = 12
"""Longest result that a calculator shows in full."""
MAX_PARTS, MAX_POWER = 40, 16
_POWER = re.compile(r"\(([^()]+)\) \^ \(?([^()]+?)\)?$")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_PERCENT = re.compile(
    r"(?<!\d)(?:(?P<part>\d+(?:\.\d+)?)\s*(?:%|percent|per cent)\s*of\s*(?P<whole>\d+(?:\.\d+)?)"
    r"|(?P<all>\d+(?:\.\d+)?)\s*的\s*(?:百分之\s*(?P<said>\d+(?:\.\d+)?|[一二两三四五六七八九十百零点半]+)|(?P<shown>\d+(?:\.\d+)?)\s*%))"
)
_NUMBER = re.compile(r"\d{1,12}(?:\.\d{1,6})?")


@cache
def list_signs() -> dict[str, str]:
    """Which sign each word or mark stands for, in all languages."""
    return {word: sign for each in load_languages().values() for sign, words in each.signs.items() for word in words}


@cache
def _list_orders() -> list[tuple["re.Pattern[str]", str]]:
    """Sums that begin with what is to be done (“subtract 3 from 10”), and how they are written with a sign."""
    orders = [pair for each in load_languages().values() for pair in each.sums.items()]
    places = {"a": r"(?P<a>.+)", "b": r"(?P<b>.+)"}
    return [(re.compile(said.format(**places)), written) for said, written in orders]


@cache
def list_sign_tokens() -> frozenset[str]:
    """The tokens that a sum may hold next to numbers."""
    said = [*list_signs(), *(said for each in load_languages().values() for said in each.sums)]
    words = {token.text for word in said for token in tokenize(re.sub(r"\{\w\}", " ", word)).tokens}
    return frozenset({*words, *NUMBER_CHARACTERS, *NUMBER_WORDS, "(", ")", "%", "percent", "of", ",", "的", "分", "之"})


@cache
def list_first_words() -> frozenset[str]:
    """What a sum may begin with next to a number."""
    said = (said.partition(" ")[0] for each in load_languages().values() for said in each.sums)
    return frozenset({"(", *NUMBER_CHARACTERS, *said})


@dataclass(frozen=True)
class _Work:
    """A number, or two with a sign between them."""

    value: Decimal
    sign: str = ""
    left: "_Work | None" = None
    right: "_Work | None" = None

    def keys(self) -> list[str] | None:
        """The keys to press on any calculator, whether or not it multiplies first; None if one would have to remember
        a part of it.
        """
        if self.left is None or self.right is None:
            return [*f"{self.value:f}"]
        first, second = self.left, self.right
        if second.sign and not first.sign and self.sign in "+×":
            first, second = second, first
        begun = first.keys()
        if second.sign or begun is None:
            return None
        between = [KEYS["="]] if first.sign in ("+", "-") and self.sign in "×÷" else []
        return [*begun, *between, KEYS.get(self.sign, self.sign), *f"{second.value:f}"]


class _Reader:
    """Reads the parts of a sum; multiplication comes first."""

    def __init__(self, parts: list[str]) -> None:
        self._parts, self._at = parts, 0

    def read(self) -> _Work | None:
        work = self._read_row("+-")
        return work if self._at == len(self._parts) else None

    def _read_row(self, signs: str) -> _Work | None:
        work = self._read_row("×÷") if signs == "+-" else self._read_one()
        while work is not None and self._at < len(self._parts) and self._parts[self._at] in signs:
            sign, self._at = self._parts[self._at], self._at + 1
            other = self._read_row("×÷") if signs == "+-" else self._read_one()
            if other is None:
                return None
            work = _Work(_WORK[sign](work.value, other.value), sign, work, other)
        return work

    def _read_one(self) -> _Work | None:
        part = self._parts[self._at] if self._at < len(self._parts) else ""
        self._at += 1
        if part == "(":
            inner, closed = self._read_row("+-"), self._at < len(self._parts) and self._parts[self._at] == ")"
            self._at += 1
            return inner if closed else None
        return _Work(Decimal(part)) if _NUMBER.fullmatch(part) else None


def _split_parts(text: str) -> list[str] | None:
    """Numbers, signs and brackets; None if there is anything else."""
    signs = "|".join(sorted(map(re.escape, list_signs()), key=len, reverse=True))
    parts = [part for part in re.split(rf"\s*({signs}|[()])\s*", text) if part.strip()]
    found: list[str] = []
    for part in parts:
        number = parse_number(part)
        if part in "()" or part in list_signs():
            found.append(list_signs().get(part, part))
        elif _NUMBER.fullmatch(part) or number is not None:
            found.append(part if _NUMBER.fullmatch(part) else f"{number:g}")
        else:
            return None
    return found if len(found) <= MAX_PARTS else None


def _write_percent(match: "re.Match[str]") -> str:
    part = match["part"] or match["shown"] or f"{parse_number(match['said']) or 0:g}"
    return f"({match['whole'] or match['all']} × {part} ÷ 100)"


def _write_power(match: "re.Match[str]") -> str:
    """As a product, since few calculators have a key for powers; as it is if it is no small whole power."""
    base, power = parse_number(match[1]), parse_number(match[2])
    if base is None or power is None or power not in range(2, MAX_POWER + 1):
        return match[0]
    return f"({' × '.join([f'{base:g}'] * int(power))})"


def parse_sum(text: str) -> Value | None:
    """The result, with the keys to press before the last “=”; None if it is no sum of two or more numbers, if a
    calculator cannot work it out from left to right, or if it has no short result.
    """
    plain = text.strip().casefold().replace("（", "(").replace("）", ")")
    plain = _PERCENT.sub(_write_percent, _THOUSANDS.sub("", plain))
    for said, written in _list_orders():
        if match := said.fullmatch(plain):
            plain = written.format(**match.groupdict())
            break
    parts = _split_parts(_POWER.sub(_write_power, plain))
    with localcontext(prec=DIGITS):
        try:
            work = _Reader(parts).read() if parts else None
        except DecimalException:
            return None
        keys = work.keys() if work else None
        if work is None or keys is None or not work.sign:
            return None
        total = work.value.normalize()
    shown = f"{total:f}"
    return Value(f"{shown}||{total:,f}" if abs(total) >= 1000 else shown, listed=tuple(keys))
