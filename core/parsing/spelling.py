"""Cleans a person's words, and suggests what an unknown word was probably meant to be."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Argument, Message, say

MAX_TASK = 4_000
MAX_NAME = 200
MAX_KEY = 500
"""Characters. A key is made of the name of a batch and the name of a row. A row of an index of PostgreSQL holds 2,704
bytes: two such names, or one key, in any script.
"""
CLOSE = 0.6
"""How similar two words are, out of 1, if one may be a typo of the other."""

_BIDI = {chr(c) for c in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Control characters that can make a sentence look like another one."""
_JOINERS = "\u200c\u200d"
"""Characters without width that belong to words and emoji: Persian uses one, family emoji the other."""


def clean(text: str) -> str:
    """The task without characters that no keyboard types. Raises UsageError if nothing is left, or it is too long.

    All kinds of spaces and joiners stay, since they may be part of a text to type; code that compares words folds them.
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise UsageError(say("usage-task-not-text")) from error
    kept = "".join(filter(_is_typed, text)).strip()
    if not kept:
        raise UsageError(say("usage-task-empty"))
    if len(kept) > MAX_TASK:
        raise UsageError(say("usage-task-too-long", n=len(kept), most=MAX_TASK))
    return kept


def check_name(what: Literal["batch", "key", "tags"], name: str) -> None:
    """Raises UsageError for a name that no index of a database can hold, or with characters that no keyboard types."""
    most = MAX_KEY if what == "key" else MAX_NAME
    if len(name) > most or not all(map(_is_typed, name)) or "\n" in name or "\t" in name:
        raise UsageError(say("usage-name", what=what, most=most))


def _is_typed(sign: str) -> bool:
    if sign in "\n\t" or sign in _JOINERS or unicodedata.category(sign) == "Zs":
        return True
    return sign.isprintable() and sign not in _BIDI


def is_slip(word: str, meant: str) -> bool:
    """Whether the word is probably a typo of the other."""
    return bool(_find_nearest(word, [meant]))


def suggest(problem: Message, word: str, known: Iterable[str]) -> Message:
    """The problem, followed by the most similar known word, if there is one."""
    meant = _find_nearest(word, known)
    return _add_hint(problem, say("text-did-you-mean", word=meant)) if meant else problem


def suggest_or_list(problem: Message, word: str, known: Iterable[str]) -> Message:
    """Like `suggest`; if no word is similar, followed by up to twenty of the known words."""
    names = sorted(known)
    suggested = suggest(problem, word, names)
    if suggested != problem or not names:
        return suggested
    words: list[Argument] = list(names[:20])
    return _add_hint(problem, say("text-choose-from", words=words))


def suggest_within(problem: Message, word: str, known: Iterable[str]) -> Message:
    """Like `suggest`, for a clause within a sentence: the word follows in parentheses."""
    meant = _find_nearest(word, known)
    return say("usage-maybe", problem=problem, word=meant) if meant else problem


def _find_nearest(word: str, known: Iterable[str]) -> str:
    return next(iter(get_close_matches(word, sorted(known), n=1, cutoff=CLOSE)), "")


def _add_hint(problem: Message, hint: Message) -> Message:
    return say("text-two-sentences", first=problem, second=hint)
