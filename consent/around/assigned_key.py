"""A key that the page assigns something to: "Press D to delete all", "[y/N]", "Y = yes"."""

import re
from collections.abc import Iterable

from iris_screen.consent.around.surrounding_words import list_key_names, list_words
from iris_screen.consent.keystrokes import Stroke
from iris_screen.consent.named_control import is_meant
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.plan import Task

SIGNS = "[=:→\\]\\)/–-]"
"""What stands behind a key that a text explains."""
LONGEST = 200
"""Characters of a text that explains keys; what is longer is content."""


def find_assigned(stroke: Stroke, texts: Iterable[str], task: Task) -> str:
    """The text that says what this key does, if that is not known to be harmless; "" if there is none."""
    if stroke.held - {"shift"}:
        return ""
    for text in texts:
        rest = _find_rest(stroke.key, text[:LONGEST])
        if rest is not None and not is_harmless(rest) and not is_meant(rest, task):
            return text
    return ""


def _find_rest(key: str, text: str) -> str | None:
    """A text without the key that it names; None if it names none."""
    names = sorted(list_key_names(key), key=len, reverse=True) if len(key) > 1 else [key]
    for name in names:
        # an article may be the same letter: “add a note, or press A to delete all”
        for found in re.finditer(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", text, re.IGNORECASE):
            before, behind = text[: found.start()], text[found.end() :]
            is_pressed = list_words("touches").begins_a_word(label(before))
            explains = re.match(rf"\s*{SIGNS}", behind) or before.rstrip()[-1:] in ("[", "(", "/")
            if explains or is_pressed or (len(key) > 1 and not before.strip()):
                # what it says besides the word for pressing it
                return (before if len(before.split()) > 1 else "") + behind
    return None
