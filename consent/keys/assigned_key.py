"""Keys that the page assigns something to: "Press D to delete all", "[y/N]", "Y = yes", "Delete all (Ctrl+D)"."""

import re
from collections.abc import Iterable
from itertools import permutations

from iris_screen.consent.around.surrounding_words import list_key_names, list_words
from iris_screen.consent.keys.keystrokes import Stroke
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
    find_rest = _find_rest if stroke.held <= {"shift"} else _find_rest_of_shortcut
    for text in texts:
        rest = find_rest(stroke, text[:LONGEST])
        if rest is not None and label(rest) and not is_harmless(rest) and not is_meant(rest, task):
            return text
    return ""


def _find_rest(stroke: Stroke, text: str) -> str | None:
    """A text without the key that it names; None if it names none."""
    key = stroke.key
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


def _find_rest_of_shortcut(stroke: Stroke, text: str) -> str | None:
    """The same for keys that are pressed together, as texts write them: Ctrl+D, ctrl-d, Strg + D, ⌘D."""
    names = [rf"(?:{'|'.join(map(re.escape, list_key_names(each)))})" for each in (*sorted(stroke.held), stroke.key)]
    *held, key = names
    between = r"[\s+-]*"
    orders = (between.join((*order, key)) for order in permutations(held))
    found = re.search(rf"(?<!\w)(?:{'|'.join(orders)})(?!\w)", text, re.IGNORECASE)
    return None if found is None else re.sub(r"^\W+|\W+$", "", f"{text[: found.start()]} {text[found.end() :]}")
