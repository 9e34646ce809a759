"""Who a text names: with or without an honorific (assets/sentences/titles.yaml), and who is named besides, by a
short line of a page: “with Bob”, “Copie à Marc”, 与李四.
"""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record
from iris_screen.sight.elements.same_words import fold, is_same_name

FILE: Final = Path(__file__).resolve().parents[2] / "assets" / "sentences" / "titles.yaml"
LONGEST: Final = 4
"""Words of the longest line that adds somebody."""
LEAST: Final = 2
"""Letters of the shortest name from which a title is told apart."""


class Titles(Record):
    """What the file says; see there."""

    behind: list[list[str]]
    before: list[str]
    forms: list[list[str]]


def is_same_person(text: str, name: str) -> bool:
    """Whether a text of a page is this name of a sentence, but for a title: 田中 and 田中様 for 田中さん, “Herr Maier”
    for “Herrn Maier”. Another title may be that of somebody else: “Frau Maier”, 田中くん.
    """
    if is_same_name(text, name):
        return True
    if is_unspaced(text[:1]) and text.isprintable():
        found = match_person(text).search(name)
        return found is not None and found[0] == name
    shown, said = text.split(), name.split()
    if len(shown) < LEAST or len(shown) != len(said):
        return False
    titles, last = zip(shown[:-1], said[:-1], strict=True), (shown[-1], said[-1])
    alike = (is_same_name(*pair) or fold(pair[0]).rstrip(".") in list_title_forms(pair[1]) for pair in titles)
    return is_same_name(*last) and all(alike)


@lru_cache(maxsize=256)
def match_person(name: str) -> re.Pattern[str]:
    """Finds in a sentence whom a page calls by this name, in a script in which titles stand beside it without a gap;
    not with the title of somebody else.
    """
    known, plain = _load_titles(), fold(name)
    ends = [(row, title) for row in known.behind for title in row if plain.endswith(title)]
    ends = [(row, title) for row, title in ends if len(plain) - len(title) >= LEAST]
    own, bare = (ends[0][0], plain.removesuffix(ends[0][1])) if ends else (list(_list_behind()), plain)
    letters = r"\s*".join(map(re.escape, bare))
    before, behind, every = ("|".join(map(re.escape, each)) for each in (known.before, own, _list_behind()))
    titles = rf"(?:\s*(?:{behind}))?(?!\s*(?:{every}))" if len(bare) >= LEAST else ""
    return re.compile(rf"(?:(?:{before})\s*)?{letters}{titles}", re.IGNORECASE)


def is_before_name(word: str) -> bool:
    """Whether a word of a sentence is only a title of the name that follows: “anh” of “anh Minh”; “Anh” is a name."""
    return word in _load_titles().before


def list_title_forms(word: str) -> set[str]:
    """How else this title may be written, folded; none if it is no title."""
    said = fold(word).rstrip(".")
    return {form for row in _load_titles().forms if said in row for form in row}


@cache
def _list_behind() -> tuple[str, ...]:
    return tuple(title for row in _load_titles().behind for title in row)


@cache
def _load_titles() -> Titles:
    return Titles.model_validate(load_shipped(FILE.read_bytes()))


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
