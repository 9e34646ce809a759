"""The person's own words, as they are taken, and what an unknown one was probably to be."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from iris_screen.core.errors import UsageError

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
        raise UsageError("The task is not valid text; type it again.") from error
    kept = "".join(filter(_is_typed, text)).strip()
    if not kept:
        raise UsageError('The task is empty; say what to do, for example: iris run "打开设置".')
    if len(kept) > MAX_TASK:
        raise UsageError(f"The task has {len(kept)} characters; say it in at most {MAX_TASK}.")
    return kept


def _is_typed(sign: str) -> bool:
    if sign in "\n\t" or sign in _JOINERS or unicodedata.category(sign) == "Zs":
        return True
    return sign.isprintable() and sign not in _BIDI


def nearest(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """How a sentence about an unknown word goes on: "; did you mean 'x'?", or `otherwise` where none is like it."""
    close = get_close_matches(word, sorted(known), n=1, cutoff=CLOSE)
    return f"; did you mean '{close[0]}'?" if close else otherwise


def nearest_or_all(word: str, known: Iterable[str]) -> str:
    """As `nearest`; where none is like it, "; known are …", at most twenty of them."""
    names = sorted(known)
    return nearest(word, names, f"; known are {', '.join(names[:20])}" if names else "")
