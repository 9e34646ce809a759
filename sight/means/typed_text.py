"""Compares the text read in an input with the typed text. Pure.

OCR has limits: it misreads or misses punctuation and emoji, and a field shows only part of a long text. If the two
differ only by that, it is unknown whether the text is right.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.sight.elements.same_words import fold

CARETS = "|丨│┃▏"
HANDLES = ".。·、,，\\"  # how OCR reads the handle of a magnifier: “Q.”, “Q、”
LIKE_CARETS = "Iil1!/]"
FULL = 0.8  # a line wider than this share of the input may be only part of the text
APART = 3  # in letters: so far from the text an icon is, and a capital and a space take less
READ = 0.7  # share of a line's characters that must match in one piece; the rest may be misread


def is_text_of(line: TextLine, text: str) -> bool:
    """Whether an input's line is this text, except for a misread icon before it and a misread caret after it."""
    read, wanted = fold(line.text), fold(text)
    before, within, after = read.partition(wanted)
    if not within or len(after) > 1:
        return False
    is_caret = after in ("", *CARETS) or (after in LIKE_CARETS and not wanted[-1].isascii())
    return is_icon(before, wanted, line) and is_caret


def drop_caret(line: TextLine) -> TextLine:
    """The line without its last letter, if that may be a misread caret."""
    is_one = line.text[-1:] in (*LIKE_CARETS, *CARETS)
    return line.replace(text=line.text[:-1], edges=line.edges[:-1]) if is_one else line


def is_icon(before: str, text: str, line: TextLine) -> bool:
    """Whether what was read before the text is an icon, or nothing: one character, or a letter with a handle.

    A letter counts as an icon only before another script, or if it is farther from the text than letters are apart.
    """
    is_magnifier = before[:1].isalpha() and before[1:] in ("", *HANDLES)
    char = before[0] if is_magnifier else before
    if len(char) > 1:
        return False
    if not char.isalnum():
        return True
    # whether the second character, ignoring handles, is farther from the first than letters are apart
    second = next((n for n, sign in enumerate(line.text[1:], 1) if not (sign.isspace() or sign in HANDLES)), 1)
    stands_apart = False
    if len(line.edges) > second + 1:  # a line with an icon is read higher than its letters are
        pitch = (line.edges[-1] - line.edges[second]) / (len(line.edges) - 1 - second)
        stands_apart = line.edges[second] - line.edges[0] > min(line.box.height, APART * pitch)
    return char.isascii() and char.isalpha() and (stands_apart or not text[0].isascii())


def is_uncertain(lines: Sequence[TextLine], text: str, area: Box) -> bool:
    """Whether the lines may be the text, given the limits of OCR. area: the input."""
    wanted, read = _keep_letters(text), [plain for line in lines if (plain := _keep_letters(line.text))]
    if not wanted or "".join(read) == wanted:
        return True
    if len(wanted) < len(fold(text)) and wanted in read:
        return True
    is_full = len(read) > 1 or any(line.box.width >= FULL * area.width for line in lines)
    pieces = [(plain, SequenceMatcher(None, plain, wanted, autojunk=False).find_longest_match()) for plain in read]
    return is_full and all(piece.size >= READ * len(plain) for plain, piece in pieces)


def _keep_letters(text: str) -> str:
    """The letters and digits, which OCR reads reliably."""
    return "".join(char for char in fold(text) if char.isalnum())
