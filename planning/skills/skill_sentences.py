"""Matches a sentence with that of a skill, and finds the words in its slots."""

import re
import unicodedata
from functools import lru_cache

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import load_languages
from iris_screen.core.parsing.wordings import write_words
from iris_screen.planning.skills.skill import SLOT

MAX_NAME = 40
_ENDS = "。.!！ "
_QUOTES = {"“": "”", '"': '"', "「": "」", "『": "』", "'": "'", "‘": "’"}
_BREAKS = re.compile(r"[，,；;。\n]")


def match_words(pattern: str, sentence: str) -> dict[str, str] | None:
    """The words in each slot; None if the sentence does not match, or matches in more than one way."""
    said = _normalize(sentence)
    cuts = [_compile_pattern(pattern, lazy).fullmatch(said) for lazy in (True, False)]
    if not all(cuts):
        return None
    first, second = ({name: _unquote(word) for name, word in cut.groupdict().items()} for cut in cuts if cut)
    return first if first == second and all(first.values()) else None


def fill_sentence(pattern: str, words: dict[str, str]) -> str:
    """The sentence with these words in its slots, in quotes if it would be misread without.

    Raises UsageError if it would be misread either way.
    """
    quoted = {name: f"“{word}”" for name, word in words.items()}
    for given in (words, quoted):
        if match_words(pattern, sentence := put_words(pattern, given)) == words:
            return sentence
    raise UsageError(say("skill-sentence-ambiguous", sentence=put_words(pattern, words)))


def put_words(pattern: str, words: dict[str, str]) -> str:
    """The sentence with these words in its slots."""
    return SLOT.sub(lambda slot: words.get(slot[1], slot[0]), pattern)


@lru_cache(maxsize=256)
def _compile_pattern(pattern: str, lazy: bool) -> "re.Pattern[str]":
    """Compiles a sentence to a regex. A slot that occurs twice must have the same words twice."""
    parts, seen = SLOT.split(_normalize(pattern)), set[str]()
    cut = ""
    for at, part in enumerate(parts):
        if at % 2 == 0:
            cut += r"\s*".join(map(re.escape, part.split(" ")))
        else:
            cut += f"(?P={part})" if part in seen else f"(?P<{part}>.+{'?' if lazy else ''})"
            seen.add(part)
    return re.compile(cut, re.IGNORECASE | re.DOTALL)


def _normalize(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split()).rstrip(_ENDS)


def _unquote(word: str) -> str:
    """The words without quotes around the whole; "" if they go on with another clause."""
    word = word.strip()
    if len(word) > 2 and _QUOTES.get(word[0]) == word[-1] and word[-1] not in word[1:-1]:
        return word[1:-1]
    return "" if _goes_on(word) or len(word) > MAX_NAME else word


def _goes_on(word: str) -> bool:
    """Whether the sentence asks for something more there; that is never part of an unquoted slot word."""
    then = "|".join(write_words(each.goes_on) for each in load_languages().values())
    return re.search(f"{_BREAKS.pattern}|{then}", word, re.IGNORECASE) is not None
