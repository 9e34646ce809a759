"""Finds a text among the lines that OCR read.

A place is a whole line, a separate part of one, or neighbouring lines that together make up the text. Width, case and
spaces do not matter; every other character does: 张三 is not 张三丰, Wi-Fi is not WiFi, 07:00 not 08:00. Simplified and
traditional characters are different texts. If several places are equally good, all are returned.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from iris_screen.core.geometry import Box, enclose
from iris_screen.core.screen import TextLine

How = Literal["whole", "part", "joined", "look-alike", "inside"]
SCORES: dict[How, float] = {"whole": 1.0, "part": 0.9, "joined": 0.85, "look-alike": 0.8, "inside": 0.5}
CASE = 0.02  # penalty for a difference in case: "OK" wins over "Ok" if both are there
ENOUGH = 0.75  # a place with a lower score is listed as a candidate but never taken

JOINERS = set(".,:/-_@'’&+#%")  # part of a word if between two letters or digits: Wi-Fi, 07:00, 11.91
OPENING = ("(", "（", "[", "【")  # begins a qualifier right after a name
TYPOGRAPHY = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "⋯": "…"})
# OCR cannot tell these apart in many fonts. Never two digits, never characters that a reader can tell apart.
LOOK_ALIKES = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "×": "x", "•": "·", "・": "·"})


@dataclass(frozen=True)
class TextPlace:
    """A place with the text. score: 1.0 for a whole line, less for parts of lines, joined lines and look-alikes."""

    box: Box
    text: str
    score: float
    how: How


@dataclass(frozen=True)
class TextMatch:
    """found: the one place, or None. candidates: the places to choose from if several are equally good, best first."""

    found: TextPlace | None
    candidates: list[TextPlace] = field(default_factory=list)
    reason: str = ""


@dataclass(frozen=True)
class _Folded:
    """A text prepared for comparison, without spaces. at: the index of each character in the original text."""

    text: str
    at: tuple[int, ...]

    @property
    def lower(self) -> str:
        return "".join(char.lower() if len(char.lower()) == 1 else char for char in self.text)


def find_text(lines: Sequence[TextLine], query: str) -> TextMatch:
    """The place of `query` among `lines`; never a text that differs by a character or a word."""
    if not _fold(query).text:
        return TextMatch(None, reason="the text to find is empty")
    places = find_all_places(lines, query)
    taken = [place for place in places if place.score >= ENOUGH]
    if not taken:
        return TextMatch(None, places, "only inside a longer text" if places else "not on the screen")
    best = [place for place in taken if place.score == taken[0].score]
    if len(best) > 1:
        return TextMatch(None, best, f"{len(best)} places show this text")
    return TextMatch(best[0], best, best[0].how)


def is_same_text(one: str, other: str) -> bool:
    """Whether both are the same text to a reader, with or without marks around it."""
    first, second = (_unify_look_alikes(_fold(text).lower) for text in (one, other))
    marks = "".join({char for char in first + second if not char.isalnum()})
    return first.strip(marks) == second.strip(marks) != ""


def find_all_places(lines: Sequence[TextLine], query: str) -> list[TextPlace]:
    """Every place with `query`, even inside longer words, best first."""
    wanted = _fold(query)
    if not wanted.text:
        return []
    found: list[TextPlace] = []
    folded = [_fold(line.text) for line in lines]
    for line, text in zip(lines, folded, strict=True):
        behind = next((other.text for other in lines if _is_right_behind(line.box, other.box)), "")
        for place in _find_in_line(line, text, wanted):
            if place.how != "whole" or not behind:
                found.append(place)
                continue
            # OCR sometimes splits "张三（客户）"; if another line continues right after, this is not the whole text
            how: How = "inside" if behind[0] in OPENING else "part"
            found.append(replace(place, how=how, score=min(place.score, SCORES[how])))
    for chain in _find_chains(lines, folded, wanted.lower):
        box, text_of_all = enclose([line.box for line in chain]), " ".join(line.text for line in chain)
        found.append(TextPlace(box, text_of_all, SCORES["joined"], "joined"))
    return sorted(found, key=lambda place: (-place.score, place.box.top, place.box.left))


def _is_right_behind(box: Box, other: Box) -> bool:
    """Whether `other` continues in the same row, no farther away than letters of a word."""
    height = min(box.height, other.height)
    beside = min(box.bottom, other.bottom) - max(box.top, other.top) > 0.6 * height
    return beside and -0.5 * height <= other.left - box.right <= 0.6 * height


def _find_in_line(line: TextLine, text: _Folded, wanted: _Folded) -> Iterator[TextPlace]:
    if text.lower == wanted.lower:
        yield _make_place(line, line.box, "whole", text.text == wanted.text)
        return
    if _unify_look_alikes(text.lower) == _unify_look_alikes(wanted.lower):
        yield _make_place(line, line.box, "look-alike", exact=True)
        return
    start = text.lower.find(wanted.lower)
    while start >= 0:
        end = start + len(wanted.text)
        first, last = text.at[start], text.at[end - 1] + 1
        before, behind = line.text[:first][::-1], line.text[last:]
        alone = _is_word_end(before, line.text[first]) and _is_word_end(behind, line.text[last - 1])
        how: How = "part" if alone else "inside"
        # the part of the line's box with these characters, estimated from the length if OCR gave no edges
        if len(line.edges) == len(line.text) + 1:
            left, right = line.edges[first], line.edges[last]
        else:
            step = line.box.width / max(len(line.text), 1)
            left, right = line.box.left + int(first * step), line.box.left + int(last * step)
        box = Box(left=left, top=line.box.top, right=max(left, right), bottom=line.box.bottom)
        yield _make_place(line, box, how, text.text[start:end] == wanted.text)
        start = text.lower.find(wanted.lower, start + 1)


def _make_place(line: TextLine, box: Box, how: How, exact: bool) -> TextPlace:
    return TextPlace(box, line.text, SCORES[how] - (0 if exact else CASE), how)


def _is_word_end(beyond: str, edge: str) -> bool:
    """Whether a word that ends with `edge` may end there, given what follows (read away from the word)."""
    if beyond[:1] in OPENING and edge.isalnum():
        return False  # 张三（客户） is somebody other than 张三
    if not beyond or beyond[0].isspace() or not edge.isalnum():
        return True
    if beyond[0].isalnum():  # OCR often reads an icon as a letter of another script: "Q搜索"
        lone = len(beyond) == 1 or beyond[1].isspace()
        return lone and beyond[0].isalpha() and beyond[0].isascii() != edge.isascii()
    return not (beyond[0] in JOINERS and beyond[1:2].isalnum())


def _find_chains(
    lines: Sequence[TextLine], folded: Sequence[_Folded], rest: str, last: int | None = None
) -> Iterator[list[TextLine]]:
    """Two or more neighbouring lines that together are exactly the text. last: the line before `rest`, if any."""
    if not rest:
        yield []
        return
    for index, text in enumerate(folded):
        if not text.text or not rest.startswith(text.lower):
            continue
        is_next = len(text.text) < len(rest) if last is None else _is_next_to(lines[last].box, lines[index].box)
        if is_next:
            for tail in _find_chains(lines, folded, rest[len(text.text) :], index):
                yield [lines[index], *tail]


def _is_next_to(box: Box, other: Box) -> bool:
    """Whether `other` continues `box`: next in the same row, or just below it."""
    height = max(min(box.height, other.height), 1)
    beside = min(box.bottom, other.bottom) - max(box.top, other.top) > 0.5 * height
    if beside:
        return -0.5 * height <= other.left - box.right <= 2 * height
    overlap = min(box.right, other.right) - max(box.left, other.left)
    return -0.5 * height <= other.top - box.bottom <= height and overlap > 0.3 * min(box.width, other.width)


def _unify_look_alikes(text: str) -> str:
    """`text` without accents and with look-alikes unified, if it has letters; a text of only digits stays unchanged.

    OCR sometimes reads "Ö" as "O".
    """
    if not any(char.isalpha() for char in text):
        return text
    plain = (char for char in unicodedata.normalize("NFD", text) if unicodedata.category(char) != "Mn")
    return unicodedata.normalize("NFC", "".join(plain)).translate(LOOK_ALIKES)


def _fold(text: str) -> _Folded:
    pairs = [
        (char, index)
        for index, source in enumerate(text)
        for char in unicodedata.normalize("NFKC", source.translate(TYPOGRAPHY))
        if not char.isspace() and unicodedata.category(char) not in {"Cc", "Cf"}
    ]
    return _Folded("".join(char for char, _ in pairs), tuple(index for _, index in pairs))
