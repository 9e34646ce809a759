"""Who is named besides, by a short line of a page: “with Bob”, “Copie à Marc”, 与李四."""

from typing import Final

from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.wordings import is_unspaced

LONGEST: Final = 4
"""Words of the longest line that adds somebody."""


def read_joined(text: str) -> str:
    """Whom a short text names behind a word that joins; "" if nobody. A question adds nobody."""
    links, words = list_words("links"), text.strip().split()
    if len(words) > LONGEST or "?" in text or "？" in text:
        return ""
    if is_unspaced(text[:1]):
        ends = [end for begin, end in links.find_places(text.strip()) if begin == 0]
        return text.strip()[max(ends) :] if ends else ""
    behind = (at + 1 for at, word in enumerate(words[:-1]) if links.has(label(word)) and words[at + 1][:1].isupper())
    return next((" ".join(words[at:]) for at in behind), "")
