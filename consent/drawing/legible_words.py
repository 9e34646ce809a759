"""Which words can be read off a picture, whether those that were read are the name of a control, how wide they are."""

import re
import unicodedata
from difflib import SequenceMatcher

from iris_screen.core.parsing.labels import label
from iris_screen.sight.elements.same_words import fold, is_nearly_same

ALIKE = 0.85
"""Drawn words at least this similar to a name are that name, with misread letters."""
ALIKE_MARKED = 0.7
"""The same for a name with letters that have two marks, as in Vietnamese, which are misread more often."""
BESIDE = 2
"""Letters that may be drawn on a control besides its name."""
LEGIBLE = ("LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA")
"""Scripts that can be read off a picture."""
READ_SCRIPTS = tuple("LATIN CJK IDEOGRAPHIC HIRAGANA KATAKANA HANGUL CYRILLIC ARABIC DEVANAGARI GREEK THAI".split())
"""Scripts of the languages whose words are known (assets/screen_words)."""
UNREAD = re.compile("[čďěňřšťůžøőűșțāēīūģķļņėįų]", re.IGNORECASE)
"""Letters of languages whose words are not known."""


def is_legible(name: str) -> bool:
    """Whether all letters of a name can be read off a picture."""
    return is_in_scripts(name, LEGIBLE)


def is_in_scripts(text: str, scripts: tuple[str, ...]) -> bool:
    """Whether all letters of a text are of these scripts, by the beginnings of their Unicode names."""
    plain = unicodedata.normalize("NFKC", text)
    return all(unicodedata.name(char, "").startswith(scripts) for char in plain if char.isalpha())


def is_alike(drawn: str, name: str) -> bool:
    """Whether the drawn words are the name, a part of it, or nearly it with misread letters."""
    one, other = label(drawn), label(name)
    least = ALIKE_MARKED if any("\u1e00" <= char <= "\u1eff" for char in name) else ALIKE
    if fold(drawn) in fold(name) or SequenceMatcher(None, one, other).ratio() >= least:
        return True
    # a number or a letter may be next to its name, but no other words
    return is_nearly_same(drawn, name) and len(one) <= len(other) + BESIDE


def measure_text(text: str) -> float:
    """About the largest ratio of width to height of a text."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    seen = sum(unicodedata.category(letter) != "Cf" for letter in text)
    return wide + 0.6 * (seen - wide) + 0.2 * sum(map(str.isupper, text))


def estimate_length(text: str) -> float:
    """About the usual one, in any script: without the marks above and below its letters."""
    plain = unicodedata.normalize("NFC", text)
    return max(measure_text("".join(char for char in plain if unicodedata.category(char) not in ("Mn", "Me"))), 1.0)
