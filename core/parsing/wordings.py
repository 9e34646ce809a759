"""How people, models and apps put things in each language (assets/wordings/LANGUAGE/IDEA.yaml): one file an idea.

A language that Iris speaks has every idea; of others it may know some, such as how models refuse in them.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import load_languages, read_words
from iris_screen.core.record import Record

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "wordings"
_UNSPACED: Final = "\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff"
"""Ranges of letters of scripts in which words are not set apart, or have endings (Korean)."""
_LETTER: Final = rf"(?-i:[^\W\d_{_UNSPACED}])"
"""A letter of a script with spaces between words."""
Idea = TypeVar("Idea", bound=Record)


class Pair(Record):
    """One of `first`, then one of `then`: "can't" and "help". Between them are at most so many words, or letters if
    `letters` is given.
    """

    first: list[str]
    then: list[str]
    words: int = 0
    letters: int | None = None


class Words(Record):
    """An idea for which a language has just a list of words."""

    words: list[str]


def load_wordings(name: str, shape: type[Idea], folder: Path = FOLDER) -> list[Idea]:
    """The files of this name, one of each language that has one. Raises UsageError that names the line of a mistake, or
    the file that a language lacks which Iris speaks.
    """
    spoken, found = load_languages().keys(), []
    for language in sorted({*spoken, *(each.name for each in folder.iterdir())}):
        file = folder / language / f"{name}.yaml"
        if file.exists():
            found.append(read_words(file.read_bytes(), f"{language}/{file.name}", shape))
        elif language in spoken:
            raise UsageError(say("file-language-lacks", language=language, file=str(file)))
    return found


def list_words(name: str, folder: Path = FOLDER) -> list[str]:
    """All words of an idea that is a list of words in each language."""
    return [word for each in load_wordings(name, Words, folder) for word in each.words]


def split_listed(text: str) -> list[str]:
    """What a text lists: three things in “rope, paint and hooks”."""
    return [part.strip() for part in _match_between().split(text) if part.strip()]


def match_pairs(pairs: Iterable[Pair]) -> "re.Pattern[str]":
    """Finds any of these pairs."""
    return re.compile("|".join(map(_write_pair, pairs)) or "(?!)", re.IGNORECASE)


def is_unspaced(word: str) -> bool:
    """Whether a word begins with a letter of a script in which words are not set apart."""
    return re.match(f"[{_UNSPACED}]", word) is not None


def match_words(words: Iterable[str]) -> "re.Pattern[str]":
    """Finds any of these words, as whole words in languages with spaces. A star stands for the rest of a word."""
    return re.compile(write_words(words), re.IGNORECASE)


def write_words(words: Iterable[str]) -> str:
    """The same as a part of a pattern, the longest first; "(?!)", which is nowhere, if there are none."""
    longest = sorted(words, key=len, reverse=True)
    spaced = [word for word in longest if re.match(_LETTER, word)]
    whole = _write_each(word for word in spaced if re.match(_LETTER, word[-1]))
    begun = _write_each(word for word in spaced if not re.match(_LETTER, word[-1]))
    unspaced = _write_each(word for word in longest if word not in spaced)
    # a letter is in the pattern three times, not once a word: it takes a millisecond each time to compile
    branches = [
        f"(?<!{_LETTER})(?:{whole})(?!{_LETTER})" if whole else "",
        f"(?<!{_LETTER})(?:{begun})" if begun else "",
        unspaced,
    ]
    return f"(?:{'|'.join(filter(None, branches)) or '(?!)'})"


@cache
def _match_between() -> "re.Pattern[str]":
    words = write_words(word for each in load_languages().values() for word in each.lists)
    return re.compile(f"[、，,;；]|{words}", re.IGNORECASE)


def _write_each(words: Iterable[str]) -> str:
    return "|".join(r"\s+".join(map(re.escape, word.removesuffix("*").split())) for word in words)


def _write_pair(pair: Pair) -> str:
    words, letters = rf",?\s+(?:\w+\s+){{0,{pair.words}}}?", f".{{0,{pair.letters}}}"
    between = words if pair.letters is None else letters
    return f"{write_words(pair.first)}{between}{write_words(pair.then)}"


class LatePattern:
    """Compiled when it is first used. In a short run most patterns of a grammar are not."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        """A method or an attribute of the compiled pattern."""
        if name.startswith("__"):
            raise AttributeError(name)
        found = getattr(re.compile(self.pattern, self._given), name)
        setattr(self, name, found)
        return found


def compile_late(pattern: str, flags: int = 0) -> "re.Pattern[str]":
    """Like re.compile. A mistake in the pattern shows when it is used."""
    return cast("re.Pattern[str]", LatePattern(pattern, flags))
