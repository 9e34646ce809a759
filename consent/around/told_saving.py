"""A text of the page that says what saving there does besides keeping it: “As soon as you save, the teacher has it”.

Save is free elsewhere. What saving may do to others no list of words can tell. So a text that speaks of saving must say
nothing else than that something is kept on this device.
"""

import re
from functools import cache
from typing import Final

from iris_screen.consent.around.finding import Finding, list_texts
from iris_screen.consent.around.surrounding_words import load_surrounding_words
from iris_screen.consent.around.told_gesture import LONGEST
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import says_something, shorten
from iris_screen.core.parsing.screen_words import find_asked, is_harmless, load_screen_words, tells_how
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import is_unspaced

STEM: Final = 5
"""Letters of a word for saving that its other forms have in common. With fewer, “store” would be in “story”."""
_NUMBER: Final = re.compile(r"\d+(?:\s\d+)*")


def find_told_saving(control: TouchedControl) -> Finding | None:
    """The text that says what this button, which saves, does to others, or may say so."""
    names = control.names or tuple(control.drawn)
    if control.role in ("input", "key", "keyboard") or not any(find_asked(name, "saves") for name in names):
        return None
    for text, _ in list_texts(control):
        said = label(text)
        if len(text) > LONGEST or not says_something(text) or not _list_saving().begins_a_word(said):
            continue
        if not (is_harmless(text) or tells_how(text) or _list_kept().covers(_NUMBER.sub("", said).strip())):
            return Finding("unknown", say("rule-around-commits", name=shorten(names[0]), words=shorten(text)))
    return None


@cache
def _list_saving() -> WordList:
    """The beginnings of words for saving, and those of scripts without spaces."""
    words = {label(word) for each in load_screen_words().values() for word in each.saves}
    stems = [word if is_unspaced(word) else word[: max(STEM, len(word) - 2)] for word in words]
    return WordList([*stems, *(word for each in load_surrounding_words() for word in each.saving)])


@cache
def _list_kept() -> WordList:
    """What a text that speaks of saving may say besides."""
    known = load_surrounding_words()
    things = (word for each in load_screen_words().values() for word in (*each.things, *each.articles, *each.saves))
    return WordList([*things, *(word for each in known for word in (*each.kept, *each.small))])
