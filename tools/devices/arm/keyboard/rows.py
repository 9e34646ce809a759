"""Finds the keys of a row by the signs that were read there: keys of a row are equally spaced.

The reader misses some signs and confuses others, so the row's known signs are fitted to what was read, and keys that
were not read are placed where they must be. Positions are frame pixels.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import median
from typing import NamedTuple

import numpy as np

from iris_screen.core.screen import TextLine

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
NUMBERS = "1234567890"
PLAIN = (
    "@#¥_&-+()/", "@#$_&-+()/", "*\"':;!?", "-/:;()$&@\"", ".,?!'", "[]{}#%^*+=", "_\\|~<>€£¥•",
    "+×÷=/_<>[]", "!@#$%^&*()", "-'\":;,?", "~`|•√π÷×¶∆", "£¢€¥^°={}\\", "%©®™✓[]",
)  # fmt: skip
"""Rows of signs of Gboard, iOS and Samsung, in their English layouts."""
CHINESE = (
    "@#¥_&-+（）/",
    "*“”：；！？",
    "-/：；（）¥@“”",
    "。，、？！.",
    "【】{}#%^*+=",
    "—\\|~《》$&·",
    "~、……——「」",
)
"""The same in their Chinese layouts."""


ASIDE = 0.3
"""How far a sign may be from the middle of its key, as a share of the key pitch."""
_WIDTH = 0.6  # largest width of a letter, as a share of the line's height
_ALIKE = (
    "1il|!丨工",
    "0o〇口。",
    "5s",
    "2z",
    "9gq",
    "6b",
    "*★＊",
    "=二",
    "¥夫半羊y",
    "-一—",
    "vⅴ∨",
    '"“66',
    '"”99',
    "+十",
    "/1",
)


class Mark(NamedTuple):
    """A sign that was read. high: its line's height."""

    sign: str
    x: float
    y: float
    high: float


class Row(NamedTuple):
    """Keys for `signs` at x = start + place * pitch. read: how many of them were read there."""

    signs: str
    start: float
    pitch: float
    y: float
    read: int

    def key_places(self) -> dict[str, tuple[float, float]]:
        return {sign: (self.start + place * self.pitch, self.y) for place, sign in enumerate(self.signs)}


def find_marks(lines: Sequence[TextLine]) -> list[Mark]:
    """Every sign of these lines with its middle."""
    found = []
    for line in lines:
        high, y = line.box.height, (line.box.top + line.box.bottom) / 2
        if len(line.text) == 1 or len(line.edges) != len(line.text) + 1:
            if len(line.text) <= 2:  # a pair of quotes reads as 66
                found.append(Mark(line.text.lower(), (line.box.left + line.box.right) / 2, y, high))
            continue
        for place, sign in enumerate(line.text):
            wide = min(line.edges[place + 1] - line.edges[place], _WIDTH * high)
            if not sign.isspace():
                found.append(Mark(sign.lower(), line.edges[place + 1] - wide / 2, y, high))
    return found


def is_alike(read: str, sign: str) -> bool:
    """Whether the one sign may have been read as the other."""
    return read == sign or any(read in group and sign in group for group in _ALIKE)


def group_lines(found: Sequence[Mark]) -> list[list[Mark]]:
    """The marks of each line across the screen, top to bottom."""
    groups: list[list[Mark]] = []
    for mark in sorted(found, key=lambda mark: mark.y):
        if groups and mark.y - median(other.y for other in groups[-1]) < 0.7 * mark.high:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return groups


def fit_row(found: Sequence[Mark], signs: str, pitch: float | None = None, least: int = 4) -> Row | None:
    """Fit a row of these signs to the marks; None unless `least` of them agree. pitch: if it is known."""
    seen = [(place, mark) for mark in found for place, sign in enumerate(signs) if is_alike(mark.sign, sign)]
    guesses = [(mark.x - place * pitch, pitch) for place, mark in seen] if pitch else list(_guess_spacings(seen))
    best: list[tuple[int, Mark]] = []
    for start, apart in guesses:
        near = {place: mark for place, mark in seen if abs(mark.x - start - place * apart) < ASIDE * apart}
        agreeing = sorted(near.items())  # at most one mark per key
        if len(agreeing) > len(best):
            best = agreeing
    if len(best) < least:
        return None
    places, xs = [place for place, _ in best], [mark.x for _, mark in best]
    if pitch is None:
        slope, start = (float(value) for value in np.polyfit(places, xs, 1))
    else:
        slope, start = pitch, float(median(x - place * pitch for place, x in zip(places, xs, strict=True)))
    return Row(signs, start, slope, float(median(mark.y for _, mark in best)), len(best))


def _guess_spacings(seen: Sequence[tuple[int, Mark]]) -> Iterator[tuple[float, float]]:
    for (one, first), (other, second) in combinations(seen, 2):
        if one != other and (second.x - first.x) / (other - one) > first.high / 2:
            pitch = (second.x - first.x) / (other - one)
            yield first.x - one * pitch, pitch


def fold(text: str) -> str:
    """Normalise a text for comparison with a reading: only letters and digits, look-alikes as one."""
    shown = [sign for sign in unicodedata.normalize("NFKC", text) if sign.isalnum() or sign in _FOLD]
    return "".join(_FOLD.get(sign, sign if sign.lower() in TELLING else sign.lower()) for sign in shown)


TELLING = "abdefghjlmnqrty"
"""Letters whose capitals look different."""
_LOOK = ("o0O〇", "l1Ii|", "s5S", "z2Z")
_FOLD = {sign: group[0] for group in _LOOK for sign in group}
