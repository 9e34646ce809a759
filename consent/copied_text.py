"""Tells whether a text holds something that a screen has shown and the person's words have not: a passage, two words
side by side, a rarer word, a word with digits, or a number, however it is spaced; or whether all of it was shown in one
piece, however short it is. Pure.

Numbers that are spelled out, and words turned round or put into other words, are not recognized.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from iris_screen.core.parsing.sentences.request_words import list_common_words
from iris_screen.sight.elements.same_words import fold

PASSAGE: Final = 10
"""Letters of the shortest text that counts as a passage."""
RARE: Final = 6
"""Letters of the shortest word that counts by itself."""
CODE: Final = 4
"""Letters of the shortest word with digits that is found within others as well, and digits compared at a time."""
DIGITS: Final = 3
HANZI: Final = 4
"""Letters of the shortest text without spaces that counts."""
_UNSPACED: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+")
_WORD: Final = re.compile(r"[^\W_]+")
_DIGITS: Final = re.compile(r"[0-9](?:[^0-9]{0,3}[0-9])+")


class CopiedText:
    """text: what is to be typed. own: the person's words, all of which are free."""

    def __init__(self, text: str, own: str) -> None:
        plain, said = _normalize(text), _normalize(own)
        self._folded, self._said = fold(text), fold(own)
        self._joined = "".join(_WORD.findall(plain))
        given = {*_WORD.findall(said)}
        words = _WORD.findall(plain)
        free = given | list_common_words()
        tells = [len(word) > 1 and not word.isdigit() and word not in list_common_words() for word in words]
        both_tell = (pair for pair, each in zip(pairwise(words), pairwise(tells), strict=True) if all(each))
        self._pairs = {pair for pair in both_tell if not free.issuperset(pair)}
        new = [word for word in words if word not in given and fold(word) not in self._said]
        self._codes = {word for word in new if _is_code(word)}
        self._rare = {word for word in new if len(word) >= RARE and word.isalpha() and not _UNSPACED.search(word)}
        own_digits = "\n".join(_list_digits(said))
        self._digits = [run for run in _list_digits(plain) if run not in own_digits]
        self._unspaced = {part for part in _list_unspaced(plain) if part not in self._said}
        # all of it, and without the person's words around it: "I quit" of "news.example I quit"
        foreign = [place for place, word in enumerate(words) if word not in given] if not free.issuperset(words) else []
        runs = [words, words[foreign[0] : foreign[-1] + 1]] if foreign else []
        self._runs = {f" {' '.join(run)} " for run in runs}

    def is_from(self, shown: Iterable[str], *, whole: bool = False) -> bool:
        """Whether it holds anything of these texts of one page. whole: a word alone does not count."""
        return any(self._is_from(each, whole) for each in shown)

    def _is_from(self, shown: str, whole: bool) -> bool:
        page = _read(shown)
        shorter = min(page.folded, self._folded, key=len)
        is_part = page.folded in self._folded or self._folded in page.folded
        if is_part and len(shorter) >= PASSAGE and shorter not in self._said:
            return True
        rare = [] if whole else [word for word in page.rare if word in self._joined and word not in self._said]
        return (
            not self._pairs.isdisjoint(page.pairs)
            or any(word in page.words or (len(word) >= CODE and word in page.joined) for word in self._codes)
            or any(code in self._joined and code not in self._said for code in page.codes)
            or bool(rare)
            or any(word in page.joined for word in self._rare if not whole)
            or any(part in page.plain for part in self._unspaced)
            or any(_counts(run, whole) and _stands_in(run, page) for run in self._runs)
            or any(_share_digits(run, other) for other in page.digits for run in self._digits)
        )


class _Shown(NamedTuple):
    """A text of a screen. joined: its letters and digits. spaced: its words, with a space around each. rare, codes: its
    words that count by themselves.
    """

    folded: str
    plain: str
    joined: str
    spaced: str
    words: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    rare: frozenset[str]
    codes: frozenset[str]
    digits: list[str]


@lru_cache(maxsize=4096)
def _read(shown: str) -> _Shown:
    plain = _normalize(shown)
    words = _WORD.findall(plain)
    parts = [*words, *("".join(_WORD.findall(part)) for part in plain.split())]
    codes = frozenset(part for part in parts if len(part) >= CODE and _is_code(part))
    rare = frozenset(word for word in words if len(word) >= RARE and word.isalpha() and not _UNSPACED.search(word))
    pairs = frozenset(pairwise(words))
    spaced, digits = f" {' '.join(words)} ", _list_digits(plain)
    return _Shown(fold(shown), plain, "".join(words), spaced, frozenset(words), pairs, rare, codes, digits)


def _counts(run: str, whole: bool) -> bool:
    """Whether words (with a space around each) are enough to count as copied. whole: more than a word is needed."""
    words = run.split()
    if len(words) == 1 and _UNSPACED.fullmatch(words[0]):
        return len(words[0]) > (2 if whole else 1)
    return len(words) > 1 or not whole


def _stands_in(run: str, page: _Shown) -> bool:
    return run in page.spaced or (bool(_UNSPACED.fullmatch(run.strip())) and run.strip() in page.plain)


def _normalize(text: str) -> str:
    """Without case and invisible characters, with digits of any script as 0 to 9; spaces are kept."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    kept = (char for char in plain if unicodedata.category(char) not in ("Cf", "Cc") or char.isspace())
    return "".join(str(unicodedata.decimal(char, char)) for char in kept)


def _is_code(word: str) -> bool:
    return any(map(str.isdigit, word)) and any(map(str.isalpha, word))


def _list_digits(plain: str) -> list[str]:
    """The digits that are together in a text, whatever separates them: "482913" of "48-29 x 13"."""
    runs = ("".join(re.findall("[0-9]", found.group())) for found in _DIGITS.finditer(plain))
    return [run for run in runs if len(run) >= DIGITS]


def _share_digits(one: str, other: str) -> bool:
    """Whether a few digits of one are in the other as well, in the same order."""
    short, long = sorted((one, other), key=len)
    size = min(CODE, len(short))
    return any(short[at : at + size] in long for at in range(len(short) - size + 1))


def _list_unspaced(plain: str) -> Iterator[str]:
    for found in _UNSPACED.finditer(plain):
        run = found.group()
        yield from (run[at : at + HANZI] for at in range(len(run) - HANZI + 1))
