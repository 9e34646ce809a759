"""Where a text stands on a screen, from the lines OCR read.

A place is a whole line, a part of one that stands by itself, or neighbouring lines that together make the text.
Width, case and spaces do not matter; every character does: 张三 is not 张三丰, Wi-Fi is not WiFi, 07:00 not 08:00.
Simplified and traditional characters are different texts. Several equal places are an answer of their own: all are
returned.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.sight.vision.controls.panels import enclosing

How = Literal["whole", "part", "joined", "look-alike", "inside"]
SCORES: dict[How, float] = {"whole": 1.0, "part": 0.9, "joined": 0.85, "look-alike": 0.8, "inside": 0.5}
CASE = 0.02  # what another case costs: "OK" is preferred to "Ok" where both are there
ENOUGH = 0.75  # below, a place is shown as a candidate and never taken

JOINERS = set(".,:/-_@'’&+#%")  # between two letters or digits they belong to the word: Wi-Fi, 07:00, 11.91
OPENING = ("(", "（", "[", "【")  # what begins a qualifier right behind a name
TYPOGRAPHY = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "⋯": "…"})
# OCR cannot tell these apart in many fonts. Never two digits, never two characters that a reader tells apart.
LOOK_ALIKES = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "×": "x", "•": "·", "・": "·"})


@dataclass(frozen=True)
class TextPlace:
    """A place of the text. score: 1.0 a line of its own, less for parts of lines, joined lines and look-alikes."""

    box: Box
    text: str
    score: float
    how: How


@dataclass(frozen=True)
class TextMatch:
    """found: the one place, or None. candidates: the places it lies between where several are as good, best first."""

    found: TextPlace | None
    candidates: list[TextPlace] = field(default_factory=list)
    reason: str = ""


@dataclass(frozen=True)
class _Folded:
    """A text as it is compared, without spaces. at: for each character, its place in the text it came from."""

    text: str
    at: tuple[int, ...]

    @property
    def lower(self) -> str:
        return "".join(char.lower() if len(char.lower()) == 1 else char for char in self.text)


def find_text(lines: Sequence[TextLine], query: str) -> TextMatch:
    """The place of `query` among `lines`; never a text that differs from it by a character or a word."""
    if not _fold(query).text:
        return TextMatch(None, reason="the text to find is empty")
    places = all_places(lines, query)
    taken = [place for place in places if place.score >= ENOUGH]
    if not taken:
        return TextMatch(None, places, "only inside a longer text" if places else "not on the screen")
    best = [place for place in taken if place.score == taken[0].score]
    if len(best) > 1:
        return TextMatch(None, best, f"{len(best)} places show this text")
    return TextMatch(best[0], best, best[0].how)


def all_places(lines: Sequence[TextLine], query: str) -> list[TextPlace]:
    """Every place that shows `query`, also inside of longer words, best first."""
    wanted = _fold(query)
    found = _find_places(lines, wanted) if wanted.text else ()
    return sorted(found, key=lambda place: (-place.score, place.box.top, place.box.left))


def _find_places(lines: Sequence[TextLine], wanted: _Folded) -> Iterator[TextPlace]:
    folded = [_fold(line.text) for line in lines]
    for line, text in zip(lines, folded, strict=True):
        behind = next((other.text for other in lines if _touches(line.box, other.box)), "")
        for place in _in_line(line, text, wanted):
            if place.how != "whole" or not behind:
                yield place
                continue
            # a reader splits "张三（客户）" at times; what goes on right beside is not the whole of what stands there
            how: How = "inside" if behind[0] in OPENING else "part"
            yield replace(place, how=how, score=min(place.score, SCORES[how]))
    for chain in _chains(lines, folded, wanted.lower):
        yield TextPlace(
            enclosing([line.box for line in chain]), " ".join(c.text for c in chain), SCORES["joined"], "joined"
        )


def _touches(box: Box, other: Box) -> bool:
    """Whether `other` goes on, on the same row, with no more room between than a word takes."""
    height = min(box.height, other.height)
    beside = min(box.bottom, other.bottom) - max(box.top, other.top) > 0.6 * height
    return beside and -0.5 * height <= other.left - box.right <= 0.6 * height


def _in_line(line: TextLine, text: _Folded, wanted: _Folded) -> Iterator[TextPlace]:
    if text.lower == wanted.lower:
        yield _place(line, line.box, "whole", text.text == wanted.text)
        return
    if _alike(text.lower) == _alike(wanted.lower):
        yield _place(line, line.box, "look-alike", exact=True)
        return
    start = text.lower.find(wanted.lower)
    while start >= 0:
        end = start + len(wanted.text)
        first, last = text.at[start], text.at[end - 1] + 1
        before, behind = line.text[:first][::-1], line.text[last:]
        alone = _ends_word(before, line.text[first]) and _ends_word(behind, line.text[last - 1])
        how: How = "part" if alone else "inside"
        yield _place(line, _slice(line, first, last), how, text.text[start:end] == wanted.text)
        start = text.lower.find(wanted.lower, start + 1)


def _place(line: TextLine, box: Box, how: How, exact: bool) -> TextPlace:
    return TextPlace(box, line.text, SCORES[how] - (0 if exact else CASE), how)


def _ends_word(beyond: str, edge: str) -> bool:
    """Whether a word that ends with `edge` may end there, given what follows it (read away from the word)."""
    if beyond[:1] in OPENING and edge.isalnum():
        return False  # 张三（客户） is somebody else than 张三
    if not beyond or beyond[0].isspace() or not edge.isalnum():
        return True
    if beyond[0].isalnum():  # an icon is often read as one letter of another script: "Q搜索"
        lone = len(beyond) == 1 or beyond[1].isspace()
        return lone and beyond[0].isalpha() and beyond[0].isascii() != edge.isascii()
    return not (beyond[0] in JOINERS and beyond[1:2].isalnum())


def _slice(line: TextLine, first: int, last: int) -> Box:
    """The part of the line's box that characters first…last−1 take; by share of the length where OCR gave no edges."""
    if len(line.edges) == len(line.text) + 1:
        left, right = line.edges[first], line.edges[last]
    else:
        step = line.box.width / max(len(line.text), 1)
        left, right = line.box.left + int(first * step), line.box.left + int(last * step)
    return Box(left=left, top=line.box.top, right=max(left, right), bottom=line.box.bottom)


def _chains(lines: Sequence[TextLine], folded: Sequence[_Folded], rest: str) -> Iterator[list[TextLine]]:
    """Neighbouring lines, two or more, that read one after another are exactly the text."""
    for start, text in enumerate(folded):
        if text.text and len(text.text) < len(rest) and rest.startswith(text.lower):
            for tail in _tails(lines, folded, start, rest[len(text.text) :]):
                yield [lines[start], *tail]


def _tails(lines: Sequence[TextLine], folded: Sequence[_Folded], last: int, rest: str) -> Iterator[list[TextLine]]:
    if not rest:
        yield []
        return
    for index, text in enumerate(folded):
        if text.text and rest.startswith(text.lower) and _follows(lines[last].box, lines[index].box):
            for tail in _tails(lines, folded, index, rest[len(text.text) :]):
                yield [lines[index], *tail]


def _follows(box: Box, other: Box) -> bool:
    """Whether `other` carries on where `box` ends: next on the same row, or just below it."""
    height = max(min(box.height, other.height), 1)
    beside = min(box.bottom, other.bottom) - max(box.top, other.top) > 0.5 * height
    if beside:
        return -0.5 * height <= other.left - box.right <= 2 * height
    overlap = min(box.right, other.right) - max(box.left, other.left)
    return -0.5 * height <= other.top - box.bottom <= height and overlap > 0.3 * min(box.width, other.width)


def _alike(text: str) -> str:
    """`text` without accents and with look-alikes unified, where letters stand: a text of digits alone stays as it is.

    Reading takes "Ö" for "O" at times.
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
