"""Finds the person's own sentence on the screen, in the terminal that started the run or on a page that asks for it.
It is not part of the page, although it contains the names of controls.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.sight.elements.same_words import fold

SHORTEST = 10  # characters of a sentence; a shorter one may be the label of a button ("打开设置")
LEAST_LIKENESS = 0.85  # share of equal characters, since OCR makes mistakes


def drop_sentence(spoken: str, lines: Sequence[TextLine]) -> list[TextLine]:
    """Drops the lines that together make up this sentence, and lines that contain all of it."""
    sentence = fold(spoken)
    if len(sentence) < SHORTEST:
        return list(lines)
    pieces = [line for line in lines if _is_piece(fold(line.text), sentence)]
    quoted = {id(line) for first in pieces for line in _find_quotation(first, pieces, sentence)}
    return [line for line in lines if id(line) not in quoted and sentence not in fold(line.text)]


def _is_piece(text: str, sentence: str) -> bool:
    """Whether a line may be part of the sentence."""
    if text in sentence:
        return bool(text)
    match = SequenceMatcher(None, text, sentence, autojunk=False).find_longest_match()
    start = max(match.b - match.a, 0)
    return _measure_similarity(text, sentence[start : start + len(text)]) >= LEAST_LIKENESS


def _find_quotation(first: TextLine, pieces: Sequence[TextLine], sentence: str) -> list[TextLine]:
    """The lines, starting with this one and each just below or next to the last, that make up the sentence; or none."""
    chain, best, likeness = [first], [first], _measure_similarity(fold(first.text), sentence)
    while following := [line for line in pieces if line not in chain and _is_next(chain[-1].box, line.box)]:
        chain = [*chain, min(following, key=lambda line: (line.box.top, line.box.left))]
        now = _measure_similarity("".join(fold(line.text) for line in chain), sentence)
        if now > likeness:
            best, likeness = chain, now
    return best if likeness >= LEAST_LIKENESS else []


def _is_next(box: Box, other: Box) -> bool:
    height = min(box.height, other.height)
    shared = min(box.bottom, other.bottom) - max(box.top, other.top)
    if shared > 0.5 * height:
        return other.left - box.left >= 0 and other.left - box.right <= 2 * height
    return -0.5 * height <= other.top - box.bottom <= height and other.left < box.right and box.left < other.right


def _measure_similarity(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
