"""What words that a judge quotes from a screen can prove: not everything that stands there shows that a task is done.

A judge that wants to be done finds words on any screen. Those that count are about what was asked for, and are no name
of a control, which says what could be done there and not that it was.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from iris_screen.core.condition import Condition
from iris_screen.core.screen import Element, Frame
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


def is_proof(
    quoted: str, condition: Condition, after: Frame, said: Sequence[str], list_pressed: Callable[[], Iterable[Element]]
) -> bool:
    """Whether quoted words that are on the screen may show that a condition holds.

    said: the person's words, and what the run typed for them. list_pressed: what the run has pressed; it may have to
    read pictures.
    """
    return _is_about(quoted, [condition.value, *said]) and not _only_names_controls(quoted, after, list_pressed)


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


def _only_names_controls(quoted: str, after: Frame, list_pressed: Callable[[], Iterable[Element]]) -> bool:
    """Whether the words are only names of controls that are there to be used. A switch that was pressed tells."""
    words = fold(quoted)
    if after.elements is None or len(quoted) > MANY:
        return False
    shown = [(each, fold(f"{each.name or each.value} {STATE[each.checked]}")) for each in list_visible(after)]
    holding = [each for each, text in shown if words and words in text]
    if not holding or any(each.role not in PRESSED for each in holding):
        return False
    switches = {each.name for each in holding if each.role == "switch"}
    return not switches or not any(each.name in switches for each in list_pressed())
