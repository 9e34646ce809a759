"""What a pinyin keyboard offers for typed letters, from the dictionaries of pypinyin.

Words first, then what is left of them with fewer syllables, then the characters of the first syllable. The dictionaries
know no frequencies, so a character counts by how many words have it, those of everyday use (GB 2312, level 1) first.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

LONGEST = 6
"""Letters of a syllable: zhuang."""
_LEVEL_2 = b"\xd8"


class Offer(NamedTuple):
    """Words a tap would write, and how many of the letters they are for."""

    words: str
    letters: int


@lru_cache(maxsize=256)
def offers(letters: str) -> tuple[Offer, ...]:
    """Everything there is for these letters, best first, each once."""
    found: dict[str, Offer] = {}
    for offer in _offers(letters):
        found.setdefault(offer.words, offer)
    return tuple(found.values())


def _offers(letters: str) -> Iterator[Offer]:
    spelled = split(letters)
    yield from (Offer(words, len(letters)) for words in _words().get(letters, ()))
    if len(spelled) > 1:
        yield Offer(_chained(spelled), len(letters))
    for count in range(len(spelled) - 1, 1, -1):
        start = "".join(spelled[:count])
        yield from (Offer(words, len(start)) for words in _words().get(start, ()))
    for start in _first(letters):
        yield from (Offer(char, len(start)) for char in _chars_of(start))


def split(letters: str) -> list[str]:
    """Syllables, the first ones as long as can be; only the last one may be unfinished. Empty for what is no pinyin."""
    if not letters:
        return []
    for start in _first(letters):
        rest = split(letters[len(start) :])
        if rest or len(start) == len(letters):
            return [start, *rest]
    return []


def _first(letters: str) -> list[str]:
    """The syllables these letters may begin with, longest first; where they are fewer than one, they themselves."""
    known = [letters[:size] for size in range(LONGEST, 0, -1) if size <= len(letters) and letters[:size] in _chars()]
    unfinished = any(syllable.startswith(letters) for syllable in _chars())
    return [letters, *known] if unfinished and letters not in _chars() else known


def _chars_of(start: str) -> list[str]:
    if start in _chars():
        return _chars()[start]
    return [char for syllable, chars in _chars().items() if syllable.startswith(start) for char in chars[:8]]


def _chained(spelled: list[str]) -> str:
    """One guess at the whole: the longest words from the left."""
    if not spelled:
        return ""
    for count in range(len(spelled), 1, -1):
        known = _words().get("".join(spelled[:count]))
        if known:
            return known[0] + _chained(spelled[count:])
    return _chars_of(spelled[0])[0] + _chained(spelled[1:])


@lru_cache(maxsize=1)
def _words() -> dict[str, list[str]]:
    """Letters → words of two characters and more."""
    from pypinyin.phrases_dict import phrases_dict

    found: dict[str, list[str]] = {}
    for words, readings in phrases_dict.items():
        found.setdefault("".join(_plain(reading[0]) for reading in readings), []).append(words)
    return {letters: sorted(known, key=_rank_of_words) for letters, known in found.items()}


@lru_cache(maxsize=1)
def _chars() -> dict[str, list[str]]:
    """Syllable → characters, those first for which it is the usual reading, and of them the commonest."""
    from pypinyin.pinyin_dict import pinyin_dict

    found: dict[str, list[tuple[tuple[bool, ...], int, str]]] = {}
    for code, readings in pinyin_dict.items():
        char = chr(code)
        coded = char.encode("gb2312", errors="ignore")
        for place, syllable in enumerate(dict.fromkeys(_plain(reading) for reading in readings.split(","))):
            if coded:
                rare = (place > 0, coded >= _LEVEL_2)
                found.setdefault(syllable, []).append((rare, -_uses()[char], char))
    return {syllable: [char for *_, char in sorted(chars)] for syllable, chars in sorted(found.items())}


@lru_cache(maxsize=1)
def _uses() -> Counter[str]:
    """How many words have a character."""
    from pypinyin.phrases_dict import phrases_dict

    return Counter(char for words in phrases_dict for char in words)


def _rank_of_words(words: str) -> tuple[int, str]:
    return -min(_uses()[char] for char in words), words


def _plain(reading: str) -> str:
    """`nǚ` → `nv`, as it is typed."""
    bare = unicodedata.normalize("NFD", reading).replace("u\u0308", "v")
    return "".join(sign for sign in bare if sign.isascii())
