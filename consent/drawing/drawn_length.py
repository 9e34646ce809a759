"""Whether as much is drawn on a control as its name says, where the words themselves cannot be read off a picture.

How wide the letters of a script are depends on the font: other texts of the page that nobody can read tell it. They
tell as well which of two buttons is drawn with the longer words, so that a tree may not exchange their names.
"""

import math
import re
import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher

from iris_screen.consent.drawing.drawn_control import LONGER, ROW, SPARE, Drawing
from iris_screen.consent.drawing.legible_words import (
    BESIDE,
    estimate_length,
    is_alike,
    is_in_scripts,
    is_legible,
    measure_text,
)
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.parsing.policy_words import is_one_word
from iris_screen.core.screen import Element

APART = ("GREEK", "CYRILLIC", "HEBREW", "ARMENIAN", "GEORGIAN")
"""Scripts whose letters do not touch each other, but cannot be read off a picture."""
MORE = 1.15
"""How many more letters than those of a name are drawn if it is another one."""
TWO_PARTS = "ыЫ"
"""Letters that are drawn as two that do not touch each other."""
SHORTER = 0.5
"""Words that cannot be read are this much shorter than a name if they are not that name."""
WIDER = 1.5
"""How much wider than elsewhere on the page its letters would be if a control had the name that the tree tells."""
WIDER_OF_ONE_WIDTH = 1.15
"""The same of a script whose letters are all equally wide."""
UNREAD_SIGN = 3.0
"""Largest ratio of width to height of a sign on a button; anything wider is words."""
WORDS = 1.5
"""The same of most signs."""
SQUARE = 1.3
"""The same of a button with nothing but a sign."""
DISTINCT = math.log(1.15)
"""How much longer, as a logarithm, the one of two labels has to be drawn that has the longer name."""
SAME_SIZE = 1.3
"""How much the letters of two such labels may differ in height."""
DOTS = ("..", "…")
"""What words end with that are cut off."""
FEW = 3
"""Letters of a script that is hardly read from which they tell what was written."""
HALF = 0.5
"""Share of these that stand in the name of a control, in their order, if that is drawn."""
_WORD = re.compile(r"[^\W_]+")


def is_drawn_longer(control: TouchedControl) -> bool:
    """Whether more is drawn on a button or a text than its name, or on a button than could be read without one; or
    less, where letters can be counted or it is half as long at most.
    """
    names, page = control.names or control.drawn, control.page
    if control.role not in ("button", "text") or control.box is None or not names or page.frame.elements is None:
        return False
    are_read = all(map(is_legible, names))
    if not are_read and control.names and _is_read_otherwise(control):
        return True
    if not are_read and is_in_scripts("".join(names), APART):
        letters, words = page.drawing.count_letters(control.box)
        more_words = bool(control.names) and words > len(_WORD.findall(" ".join(names)))
        fewest = min(map(count_parts, (*names, *filter(None, [control.title]))))
        parts = count_parts("".join(names))
        most = parts + 1 if all(map(is_one_word, names)) else MORE * parts + BESIDE
        # a sign without words has a longer name as well
        has_words = letters >= FEW or any(map(str.isalnum, "".join(control.drawn)))
        is_less = control.role == "button" and bool(control.names) and MORE * letters + BESIDE < fewest
        return more_words or (is_less and has_words and letters > 0) or letters > most
    has_letters = any(map(str.isalnum, "".join(control.drawn)))
    is_text = control.role == "text" and (are_read or control.box.height >= ROW * page.frame.size.height)
    if is_text or (control.names and are_read and (has_letters or page.reader is None)):
        return False
    drawn = page.drawing.measure_words(control.box)
    is_less = control.role == "button" and not are_read and WORDS < drawn < SHORTER * _find_shortest(control, names)
    return is_less or drawn > _find_longest(control, names, are_read)


def _is_read_otherwise(control: TouchedControl) -> bool:
    """Whether what was read of it, however little, is of another name: letters of its script that are not in the name,
    or the dots of words that were cut off.
    """
    inside = [line.text.strip() for line in control.page.lines if control.box and control.box.contains(line.box.center)]
    name = _drop_marks(" ".join(control.names))
    if any(each.endswith(DOTS) for each in inside) and not name.endswith(DOTS):
        return True
    read = [char for char in _drop_marks("".join(inside)) if char.isalpha() and is_in_scripts(char, APART)]
    in_order = sum(part.size for part in SequenceMatcher(None, read, name, autojunk=False).get_matching_blocks())
    return len(read) >= FEW and in_order < HALF * len(read)


def _drop_marks(text: str) -> str:
    """In small letters, without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))


def _find_longest(control: TouchedControl, names: Sequence[str], are_read: bool) -> float:
    """The ratio of width to height up to which what is drawn may be one of these names."""
    if control.names and are_read:
        return UNREAD_SIGN
    longest, wide = LONGER * max(map(measure_text, names)), control.page.letter_width
    if wide is not None and not are_read:
        is_even = is_in_scripts("".join(names), ("HANGUL",))
        wider = WIDER_OF_ONE_WIDTH if is_even else WIDER
        longest = min(longest, wider * wide * max(map(estimate_length, names)))
    return longest + SPARE


def _find_shortest(control: TouchedControl, names: Sequence[str]) -> float:
    """About the smallest ratio of width to height that one of these names has, or the part of it that is drawn."""
    wide, told = control.page.letter_width, [*names, *filter(None, [control.title])]
    return min(map(measure_text, told)) if wide is None else wide * min(map(estimate_length, told))


def is_drawn_as_sign(control: TouchedControl) -> bool:
    """Whether the tree has a word for it that cannot be what is drawn there: something else is, or too little."""
    page = control.page
    if not control.names or control.box is None or page.frame.elements is None or not page.lines:
        return False
    if all(map(is_legible, control.names)):
        return not any(is_alike(words, name) for words in control.drawn for name in control.names)
    drawn = page.drawing.measure_words(control.box)
    # a word has room on both sides, and a sign of its own is in a square
    is_sign = drawn <= WORDS and control.box.width <= SQUARE * control.box.height
    return is_sign or drawn < SHORTER * _find_shortest(control, control.names)


def list_exchangeable(control: TouchedControl) -> list[Element]:
    """The buttons next to it with which the tree may have exchanged its name: their names are about as long, or the
    longer name is drawn with the shorter words.
    """
    shown, box = control.page.shown, control.box
    if not control.is_told or control.role != "button" or box is None or all(map(is_legible, control.names)):
        return []
    own = Element(id="", role="button", name=max(control.names, key=len), box=box)
    others = [each for each in shown if each.role == "button" and each.box != box and not is_legible(each.name)]
    return [each for each in others if not each.box.contains(box.center) and _may_be(own, each, control.page.drawing)]


def _may_be(one: Element, other: Element, drawing: Drawing) -> bool:
    """Whether two buttons may bear each other's words."""
    if is_in_scripts(one.name + other.name, APART):
        (said, seen), (more_said, more_seen) = (
            (count_parts(each.name), drawing.count_letters(each.box)[0]) for each in (one, other)
        )
        return abs(seen - said) + abs(more_seen - more_said) >= abs(seen - more_said) + abs(more_seen - said)
    (wide, high), (more, higher) = (drawing.measure_line(each.box) for each in (one, other))
    if not wide or not more:
        return False  # an icon, or nothing
    drawn_longer = math.log(wide / more) if max(high, higher) <= SAME_SIZE * min(high, higher) else 0.0
    told_longer = math.log(estimate_length(one.name) / estimate_length(other.name))
    return drawn_longer * math.copysign(1, told_longer) < DISTINCT or abs(told_longer) < DISTINCT


def count_parts(text: str) -> int:
    """How many letters are drawn for a text in one of these scripts."""
    return sum(char.isalpha() + (char in TWO_PARTS) for char in text)
