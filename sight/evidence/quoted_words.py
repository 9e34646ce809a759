"""What words that a judge quotes from a screen can prove: not everything that stands there shows that a task is done.

A judge that wants to be done finds words on any screen. Those that count are about what was asked for, and are no name
of a control, which says what could be done there and not that it was.
"""

import re

from iris_screen.core.condition import Condition
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame
from iris_screen.models.prompts import describe_for_model
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import PRESSED, list_visible

STEM = 4
"""Letters by which the forms of a word are known: note, notes."""
MANY = 12
"""Characters of a text that is more than the name of a control."""
STATE = {True: "on", False: "off", None: ""}
"""How the state of a switch is quoted (sight/frame_facts.py)."""
_WORDS = re.compile(r"\d+|[\u3400-\u9fff]{2,}|[^\W\d_\u3400-\u9fff]{4,}")
_CHINESE = re.compile(r"[\u3400-\u9fff]")


def is_proof(quoted: str, condition: Condition, after: Frame, press: Press) -> bool:
    """Whether quoted words that are on the screen may show that a condition holds.

    press: with the person's words and the acts so far.
    """
    return _is_about(quoted, [condition.value, press.task]) and not _only_names_controls(quoted, after, press)


def _is_about(quoted: str, said: list[str]) -> bool:
    """Whether the words share a number, a word or two Chinese characters with what was asked for."""
    return bool(_list_anchors(quoted) & {anchor for each in said for anchor in _list_anchors(each)})


def _list_anchors(text: str) -> set[str]:
    found: set[str] = set()
    for word in _WORDS.findall(text.casefold()):
        if _CHINESE.match(word):
            found |= {word[at : at + 2] for at in range(len(word) - 1)}
        else:
            found.add(word[:STEM])
    return found


def _only_names_controls(quoted: str, after: Frame, press: Press) -> bool:
    """Whether the words are only names of controls that are there to be used. A switch that was pressed tells."""
    words = fold(quoted)
    if after.elements is None or len(quoted) > MANY:
        return False
    shown = [(each, fold(f"{each.name or each.value} {STATE[each.checked]}")) for each in list_visible(after)]
    holding = [each for each, text in shown if words and words in text]
    return bool(holding) and all(each.role in PRESSED and not _was_turned(each, press) for each in holding)


def _was_turned(element: Element, press: Press) -> bool:
    """Whether it is a switch that the acts so far pressed."""
    return element.role == "switch" and any(f"switch {element.name}" in describe_for_model(act) for act in press.did)
