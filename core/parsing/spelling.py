"""How a person's words are read, and what an unknown one was probably meant to be."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Argument, Message, say

MAX_TASK = 4_000
CLOSE = 0.6
"""How alike two words are, of 1, where one may be a slip for the other."""

_BIDI = {chr(c) for c in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Marks that make a sentence look like another one."""
_JOINERS = "\u200c\u200d"
"""Signs without a width that belong to words and emoji: Persian has one, families are drawn by the other."""


def clean(text: str) -> str:
    """The task without what no keyboard types; UsageError when nothing is left or it is no sentence any more.

    Spaces of every kind and what joins signs stay as they are, since a text may be typed of them; who compares words
    folds them.
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


def _is_typed(sign: str) -> bool:
    if sign in "\n\t" or sign in _JOINERS or unicodedata.category(sign) == "Zs":
        return True
    return sign.isprintable() and sign not in _BIDI


def is_slip(word: str, meant: str) -> bool:
    """Whether one is probably the other, mistyped."""
    return bool(_nearest(word, [meant]))


def suggest(problem: Message, word: str, known: Iterable[str]) -> Message:
    """The problem, and after it the known word that is most like this one, where one is."""
    meant = _nearest(word, known)
    return _followed(problem, say("text-did-you-mean", word=meant)) if meant else problem


def suggest_or_list(problem: Message, word: str, known: Iterable[str]) -> Message:
    """As `suggest`; where none is like it, the known words, at most twenty of them."""
    names = sorted(known)
    suggested = suggest(problem, word, names)
    if suggested != problem or not names:
        return suggested
    words: list[Argument] = list(names[:20])
    return _followed(problem, say("text-choose-from", words=words))


def suggest_within(problem: Message, word: str, known: Iterable[str]) -> Message:
    """As `suggest`, of a clause that stands within a sentence: the word follows in parentheses."""
    meant = _nearest(word, known)
    return say("usage-maybe", problem=problem, word=meant) if meant else problem


def _nearest(word: str, known: Iterable[str]) -> str:
    return next(iter(get_close_matches(word, sorted(known), n=1, cutoff=CLOSE)), "")


def _followed(problem: Message, hint: Message) -> Message:
    return say("text-two-sentences", first=problem, second=hint)
