"""What words that a judge quotes from a screen can prove: not everything that is there shows that a task is done.

A judge that wants to be done finds words on any screen. Those that count are about what was asked for, and are no name
of a control, which says what could be done there and not that it was.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from iris_screen.core.parsing.labels import LABEL
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.wordings import FOLDER, list_words, match_words
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import PRESSED, list_visible

STEM = 4
"""Letters by which the forms of a word are known: note, notes."""
MANY = 12
"""Characters of a text that is more than a part of the name of a control."""
STATE = {True: "on", False: "off", None: ""}
"""How the state of a switch is quoted (sight/frame_facts.py)."""
_WORDS = re.compile(r"\d+|[\u3400-\u9fff]{2,}|[^\W\d_\u3400-\u9fff]{4,}")
_CHINESE = re.compile(r"[\u3400-\u9fff]")


@cache
def match_idea(name: str, folder: Path = FOLDER) -> "re.Pattern[str]":
    """Matches the words of an idea in any language."""
    return match_words(list_words(name, folder))


def says_absent(statement: str) -> bool:
    """Whether a statement says that something is not there: that no mail of hers is left, that a note is deleted."""
    return match_idea("absences").search(statement) is not None


def says_calling(text: str) -> bool:
    """Whether a text of a screen says that somebody is being called, or offers to end that."""
    return match_idea("calls").search(text) is not None


def is_proof(
    quoted: str,
    said: list[str],
    after: Frame,
    list_pressed: Callable[[], Iterable[Element]],
    list_made: Callable[[], Iterable[str]],
) -> bool:
    """Whether quoted words that are on the screen may show that a condition holds.

    said: what they have to be about: the condition, the person's words, what the run wrote. list_pressed: what the run
    has pressed; it may have to read pictures. list_made: texts that came to this page during the run, as `fold` writes
    them.
    """
    literal = (text for each in said for text in find_quoted(each))
    shared = list_anchors(quoted) & {anchor for each in said for anchor in list_anchors(each)}
    # a number, a word or two Chinese characters, or all of it is there in quotes
    is_about = bool(shared) or any(fold(text) == fold(quoted) for text in literal)
    return is_about and not _only_names_controls(quoted, after, list_pressed, list_made)


def list_anchors(text: str) -> set[str]:
    """The parts of a text by which it is known to be about the same as another: beginnings of words, and numbers."""
    found: set[str] = set()
    for word in _WORDS.findall(text.casefold()):
        if _CHINESE.match(word):
            found |= {word[at : at + 2] for at in range(len(word) - 1)}
        else:
            found.add(word[:STEM])
    return found


def _only_names_controls(
    quoted: str,
    after: Frame,
    list_pressed: Callable[[], Iterable[Element]],
    list_made: Callable[[], Iterable[str]],
) -> bool:
    """Whether the words are only names of controls that are there to be used. What was pressed and has
    turned tells, and a switch that is new on its page: of an alarm that was set.
    """
    words = fold(quoted)
    if after.elements is None or len(quoted) > LABEL:
        return False
    shown = [(each, fold(f"{each.name or each.value} {STATE[each.checked]}")) for each in list_visible(after)]
    holding = [each for each, text in shown if words and words in text]
    if not holding or any(each.role not in PRESSED for each in holding):
        return False
    if len(quoted) > MANY and all(fold(each.name) != words for each in holding):
        return False
    if any(_has_turned(each, pressed) for pressed in list_pressed() for each in holding):
        return False
    return not any(fold(each.name) in list_made() for each in holding if each.role == "switch")


def _has_turned(control: Element, pressed: Element) -> bool:
    """Whether a press turned this control: it is a switch, or is called otherwise since, “Remove star” for “Star”."""
    if control.role == "switch" and control.name == pressed.name:
        return True
    is_same = control.role == pressed.role and control.box.contains(pressed.box.center)
    return is_same and bool(pressed.name) and fold(pressed.name) in fold(control.name) != fold(pressed.name)
