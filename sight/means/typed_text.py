"""What an input was read to hold, against what was typed there. Pure.

Reading has limits: marks and emoji are read wrongly or not at all, and a field shows only a part of a long text. What
differs in no more than that is neither right nor wrong.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.sight.elements.same_words import folded

CARETS = "|丨│┃▏"
DOTS = (".", "。", "·")  # the handle of a magnifier: “Q.”
LIKE_CARETS = "Iil1!/]"
FULL = 0.8  # of its input: a line so wide may be a part of the text only
READ = 0.7  # of a line's characters in one piece: the rest is misread


def reads(line: TextLine, text: str) -> bool:
    """Whether an input's line is this text, but for what OCR makes of the icon before it and the caret behind it."""
    said, wanted = folded(line.text), folded(text)
    before, within, after = said.partition(wanted)
    if not within or len(after) > 1:
        return False
    is_caret = after in ("", *CARETS) or (after in LIKE_CARETS and not wanted[-1].isascii())
    return is_icon(before, wanted, line) and is_caret


def without_caret(line: TextLine) -> TextLine:
    """The line without its last letter, where that may be how the caret was read that stands there."""
    is_one = line.text[-1:] in (*LIKE_CARETS, *CARETS)
    return line.replace(text=line.text[:-1], edges=line.edges[:-1]) if is_one else line


def is_icon(before: str, text: str, line: TextLine) -> bool:
    """Whether what was read before the text is an icon, or nothing: one character, or a letter with a dot.

    A letter is one only before another script, or where it is as far from the text as no letter is.
    """
    char = before[0] if before[:1].isalpha() and before[1:] in DOTS else before
    if len(char) > 1:
        return False
    if not char.isalnum():
        return True
    # whether the second character, a dot left out, begins further from the first than any letter does
    second = next((n for n, sign in enumerate(line.text[1:], 1) if not (sign.isspace() or sign in DOTS)), 1)
    stands_apart = len(line.edges) > second and line.edges[second] - line.edges[0] > line.box.height
    return char.isascii() and char.isalpha() and (stands_apart or not text[0].isascii())


def cannot_be_told(lines: Sequence[TextLine], text: str, area: Box) -> bool:
    """Whether what was read may well be the text, as far as reading goes. area: the input."""
    wanted, said = _plain(text), [plain for line in lines if (plain := _plain(line.text))]
    if not wanted or "".join(said) == wanted:
        return True
    if len(wanted) < len(folded(text)) and wanted in said:
        return True
    is_full = len(said) > 1 or any(line.box.width >= FULL * area.width for line in lines)
    pieces = [(plain, SequenceMatcher(None, plain, wanted, autojunk=False).find_longest_match()) for plain in said]
    return is_full and all(piece.size >= READ * len(plain) for plain, piece in pieces)


def _plain(text: str) -> str:
    """The letters and digits: all that reading is sure of."""
    return "".join(char for char in folded(text) if char.isalnum())
