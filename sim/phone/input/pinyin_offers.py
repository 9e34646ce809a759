"""The candidates of a pinyin keyboard, from the dictionaries of pypinyin.

Words for all letters first, then words for fewer syllables, then characters for the first syllable. The dictionaries
have no frequencies, so characters are ranked by how many words contain them, common ones (GB 2312, level 1) first.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

LONGEST = 6
"""Letters of the longest syllable: zhuang."""
_LEVEL_2 = b"\xd8"


class Offer(NamedTuple):
    """A candidate, and how many of the letters it covers."""

    words: str
    letters: int


@lru_cache(maxsize=256)
def offers(letters: str) -> tuple[Offer, ...]:
    """All candidates for these letters, best first, without duplicates."""
    found: dict[str, Offer] = {}
    for offer in _find_offers(letters):
        found.setdefault(offer.words, offer)
    return tuple(found.values())


def _find_offers(letters: str) -> Iterator[Offer]:
    spelled = split(letters)
    yield from (Offer(words, len(letters)) for words in _words().get(letters, ()))
    if len(spelled) > 1:
        yield Offer(_guess_words(spelled), len(letters))
    for count in range(len(spelled) - 1, 1, -1):
        start = "".join(spelled[:count])
        yield from (Offer(words, len(start)) for words in _words().get(start, ()))
    for start in _first_syllables(letters):
        yield from (Offer(char, len(start)) for char in _chars_of(start))


def split(letters: str) -> list[str]:
    """Split into syllables, longest first; only the last may be unfinished. Empty if it is not pinyin."""
    if not letters:
        return []
    for start in _first_syllables(letters):
        rest = split(letters[len(start) :])
        if rest or len(start) == len(letters):
            return [start, *rest]
    return []


def _first_syllables(letters: str) -> list[str]:
    """The syllables these letters can begin with, longest first; an unfinished syllable is returned as it is."""
    known = [letters[:size] for size in range(LONGEST, 0, -1) if size <= len(letters) and letters[:size] in _chars()]
    unfinished = any(syllable.startswith(letters) for syllable in _chars())
    return [letters, *known] if unfinished and letters not in _chars() else known


def _chars_of(start: str) -> list[str]:
    if start in _chars():
        return _chars()[start]
    return [char for syllable, chars in _chars().items() if syllable.startswith(start) for char in chars[:8]]


def _guess_words(spelled: list[str]) -> str:
    """A guess for all syllables: the longest words from the left."""
    if not spelled:
        return ""
    for count in range(len(spelled), 1, -1):
        known = _words().get("".join(spelled[:count]))
        if known:
            return known[0] + _guess_words(spelled[count:])
    return _chars_of(spelled[0])[0] + _guess_words(spelled[1:])


@lru_cache(maxsize=1)
def _words() -> dict[str, list[str]]:
    """Letters → words of two or more characters."""
    from pypinyin.phrases_dict import phrases_dict

    found: dict[str, list[str]] = {}
    for words, readings in phrases_dict.items():
        found.setdefault("".join(_to_ascii(reading[0]) for reading in readings), []).append(words)
    return {letters: sorted(known, key=_rank) for letters, known in found.items()}


@lru_cache(maxsize=1)
def _chars() -> dict[str, list[str]]:
    """Syllable → characters: those with it as their main reading first, then by frequency."""
    from pypinyin.pinyin_dict import pinyin_dict

    found: dict[str, list[tuple[tuple[bool, ...], int, str]]] = {}
    for code, readings in pinyin_dict.items():
        char = chr(code)
        coded = char.encode("gb2312", errors="ignore")
        for place, syllable in enumerate(dict.fromkeys(_to_ascii(reading) for reading in readings.split(","))):
            if coded:
                rare = (place > 0, coded >= _LEVEL_2)
                found.setdefault(syllable, []).append((rare, -_uses()[char], char))
    return {syllable: [char for *_, char in sorted(chars)] for syllable, chars in sorted(found.items())}


@lru_cache(maxsize=1)
def _uses() -> Counter[str]:
    """How many words contain each character."""
    from pypinyin.phrases_dict import phrases_dict

    return Counter(char for words in phrases_dict for char in words)


def _rank(words: str) -> tuple[int, str]:
    return -min(_uses()[char] for char in words), words


def _to_ascii(reading: str) -> str:
    """`nǚ` → `nv`, as it is typed."""
    bare = unicodedata.normalize("NFD", reading).replace("u\u0308", "v")
    return "".join(sign for sign in bare if sign.isascii())
