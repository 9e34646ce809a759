"""Letters that only look like what they say: of another script within a word, hidden, or of an alphabet of signs."""

import re
import unicodedata

from iris_screen.consent.around.finding import TYPED, Finding
from iris_screen.consent.named_control import is_control_named
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.plan import Task

_WORD = re.compile(r"[^\W\d_]+")
_HIDDEN = re.compile(r"(?<=[A-Za-z\u0370-\u04ff])[\u00ad\u200b-\u200f\u2060-\u2064\ufeff](?=[A-Za-z\u0370-\u04ff])")
"""Characters that nobody sees, between two letters."""
_SIGNS = re.compile(r"[\U0001d400-\U0001d7ff\u2460-\u24ff\U0001f130-\U0001f189]")
"""Letters of mathematics, and in circles and squares."""
_WIDE = re.compile(r"[\uff21-\uff3a\uff41-\uff5a]")
"""Letters as wide as Chinese characters."""
_LOOKS_LATIN = frozenset({"CYRILLIC", "GREEK", "CHEROKEE", "ARMENIAN", "COPTIC", "LISU"})
"""Scripts some letters of which look like Latin ones."""


def find_mixed_letters(control: TouchedControl, task: Task) -> Finding | None:
    """Whether a name is written so that a person reads something else than a program."""
    if control.role in TYPED:
        return None
    for name in control.names:
        is_wide = bool(_WIDE.search(name)) and not is_control_named(control, task)
        if is_wide or _HIDDEN.search(name) or _SIGNS.search(name) or any(map(_is_mixed, _WORD.findall(name))):
            return Finding("unknown", say("rule-around-letters", name=shorten(name)))
    return None


def _is_mixed(word: str) -> bool:
    """Whether a word has Latin letters and such that look like them."""
    if word.isascii():
        return False
    scripts = {unicodedata.name(char, "").split(" ")[0] for char in word}
    return "LATIN" in scripts and bool(scripts & _LOOKS_LATIN)
