"""Detects that an app reports a failure: in a toast, in a line, by the name of a mark next to a message. Pure."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from iris_screen.core.parsing.wordings import FOLDER, Pair, load_wordings, match_pairs, write_words
from iris_screen.core.record import Record
from iris_screen.sight.elements.same_words import fold

KEPT = 0.5
"""Share of its words that a page keeps while it is the same page. Other pages are about something else."""


class FailureWords(Record):
    """How apps say in one language that something failed."""

    words: list[str]
    pairs: list[Pair] = []


@cache
def find_failing_words(folder: Path = FOLDER) -> "re.Pattern[str]":
    """Matches the words of a failure in any language."""
    known = load_wordings("failures", FailureWords, folder)
    words = write_words(word for each in known for word in each.words)
    pairs = match_pairs(pair for each in known for pair in each.pairs)
    return re.compile(f"{words}|{pairs.pattern}", re.IGNORECASE)


def says_it_failed(text: str) -> bool:
    """Whether these words state a failure or mention one."""
    return find_failing_words().search(text.replace("_", " ")) is not None


def find_new_failure(
    before: Iterable[str], after: Iterable[str], written: str, already_there: Iterable[str] = ()
) -> str:
    """The first new text that reports a failure; "" if there is none.

    before, after: all words on the page. written: the person's own words, or those on what was pressed, which prove
    nothing. already_there: words of `after` that the act did not cause: they were there before, perhaps read
    differently, or appear by themselves, as in a log.
    """
    earlier, now = Counter(map(fold, before)), Counter(map(fold, words := list(after)))
    if (earlier & now).total() < KEPT * earlier.total():
        return ""
    fresh = now - earlier - Counter(map(fold, already_there))
    own = fold(written)
    for text in words:
        plain = fold(text)
        is_own = own and (plain in own or (own in plain and says_it_failed(written)))
        if plain in fresh and not is_own and says_it_failed(text):
            return text
    return ""
