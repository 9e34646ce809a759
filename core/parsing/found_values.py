"""Reads an answer as a number, a date, a list or a table, or as saying that there is none."""

import re
import unicodedata
from typing import Any, Final

from iris_screen.core.parsing.answer_words import find_lack
from iris_screen.core.parsing.numbers import find_date, find_numbers
from iris_screen.core.verdict import Finding, Value

LONGEST: Final = 4_000
"""Characters of an answer."""
_BULLET: Final = re.compile(r"\s*(?:[-*•·–]|\d{1,3}[.)、](?!\d))\s+|\s*\d{1,3}[、)]")
_CELLS: Final = re.compile(r"\s*[|｜\t]\s*")
_RULE: Final = re.compile(r"[\s|:+-]+")
"""The line below the titles of a Markdown table."""


def make_finding(text: str, quote: str = "", own: str = "") -> Finding:
    """What a model says it has found, with its value. own: the person's words, whose numbers are not its value."""
    plain = text.strip()[:LONGEST]
    if lack := find_lack(plain):
        return Finding(text=plain, kind=lack)
    return Finding(text=plain, value=read_value(plain, own), quote=quote.strip()[:LONGEST])


def read_value(text: str, own: str = "") -> Value | None:
    """The text as a table, a list, a date or a number; None if it is none of them.

    A text with one number that the person's words do not have is that number: “17 °C”, “The price is ¥199”.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        rows = [_CELLS.split(line.strip("|｜ ")) for line in lines if not _RULE.fullmatch(line)]
        if len(rows[0]) > 1 and all(len(row) == len(rows[0]) for row in rows):
            return rows
        return [_BULLET.sub("", line, count=1) for line in lines]
    known = {number.digits for number in find_numbers(own)}
    numbers = [number for number in find_numbers(text) if number.digits not in known]
    if len(numbers) != 1 or len(numbers[0].values) != 1:
        return None
    day = find_date(numbers[0].text)
    if day is not None:
        return day.isoformat()
    value = next(iter(numbers[0].values))
    before, _, behind = unicodedata.normalize("NFKC", text).partition(numbers[0].text)
    if behind[:1] == ":" or before[-1:].isalpha() or numbers[0].pieces or re.match(r"0\d", numbers[0].text):
        return None  # a time of day, a name such as "T2", a phone number
    return -value if re.search(r"(?:^|\s)[-−]$", before) else value


def join_answer(given: Any) -> str:
    """A model's answer (a text, number, list or table) as text, with a line for each item."""
    match given:
        case None:
            return ""
        case bool():
            return "yes" if given else "no"
        case list():
            rows = [" | ".join(map(str, row)) if isinstance(row, list) else join_answer(row) for row in given]
            return "\n".join(row for row in rows if row)
        case dict():
            return "\n".join(f"{name} | {join_answer(value)}" for name, value in given.items())
    return str(given)
