"""How words are pronounced: by the dictionary of the recognizer, in parts, or letter by letter."""

import re
from collections.abc import Callable

Lookup = Callable[[str], str | None]
"""The phones of a word in the dictionary, such as "W AY F AY"; None if it has none."""

LONGEST_SPELLED = 4
"""A longer word that the dictionary lacks is no abbreviation, so nobody spells it."""
_SAID = {"&": "and", "+": "plus", "%": "percent"}
_PIECES = re.compile(r"[a-z]+(?:'[a-z]+)?|'[a-z]+|[&+%]|\d+")
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def spell_number(number: int) -> str:
    """A number up to 99 as it is said: 45 is "forty five". Others digit by digit."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return f"{_TENS[tens - 2]} {_ONES[ones]}" if ones else _TENS[tens - 2]
    return " ".join(_ONES[int(digit)] for digit in str(number))


def list_spoken(text: str) -> list[str]:
    """The words that are said for a written text: "Display & brightness" is display, and, brightness."""
    said: list[str] = []
    for piece in _PIECES.findall(text.casefold().replace("’", "'")):
        said += spell_number(int(piece)).split() if piece.isdigit() else [_SAID.get(piece, piece)]
    return said


def pronounce(text: str, lookup: Lookup) -> str | None:
    """The phones of a written text; None if one of its words cannot be pronounced, as one in another script."""
    spoken = list_spoken(text)
    phones = [_pronounce_word(word, lookup) for word in spoken]
    known = [each for each in phones if each]
    covered = sum(len(piece) for piece in _PIECES.findall(text.casefold()))
    complete = bool(known) and len(known) == len(phones) and covered >= sum(map(str.isalnum, text))
    return " ".join(known) if complete else None


def _pronounce_word(word: str, lookup: Lookup) -> str | None:
    if whole := lookup(word):
        return whole
    for cut in range(len(word) - 2, 1, -1):  # “wechat” is said as “we” and “chat”
        if (begin := lookup(word[:cut])) and (end := lookup(word[cut:])):
            return f"{begin} {end}"
    letters = [lookup(letter) for letter in word] if len(word) <= LONGEST_SPELLED else []
    return " ".join(each for each in letters if each) if letters and all(letters) else None
