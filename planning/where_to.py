"""Whether a goal only says where to come. Then the page that was opened shows that it is reached; what else a goal asks
for may be any act, by a verb that nobody knows: “star the mail “Lunch””.
"""

import re
from collections.abc import Sequence
from functools import cache

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.ruled_out import is_turned_on, list_goes, read_request
from iris_screen.core.parsing.screen_words import load_screen_words
from iris_screen.core.parsing.word_list import WordList
from iris_screen.planning.named_presses import find_verb_of_press

_QUOTES = "“”\"„«»「」『』‘’'"
_BEHIND = re.compile(rf"[{_QUOTES}]?([^,;.!?，。；！？、：\n{_QUOTES}]*)")


def only_comes_to(goal: str, named: Sequence[str], apps: Sequence[str] = ()) -> bool:
    """Whether each part of a goal goes or looks somewhere, or presses what it quotes. named: what it quotes. apps: how
    it may name the apps.
    """
    places, plain, at = _list_places(tuple(apps)), "", 0
    for name in named:
        begin = goal.find(name, at)
        before = goal[at:begin].rstrip(_QUOTES)
        if begin < 0 or is_turned_on(goal[:begin].rstrip(_QUOTES), name):
            return False
        verb = find_verb_of_press(before)
        plain += before if verb is None else before[:verb]
        behind = _BEHIND.match(goal, begin + len(name))
        said = label(behind[1]) if behind else ""
        at = behind.end() if behind and (not said or places.covers(said)) else begin + len(name)
        plain += ", "
    return read_request(f"{plain}{goal[at:].lstrip(_QUOTES)}").moves


@cache
def _list_places(apps: tuple[str, ...]) -> WordList:
    """What may stand behind the name of a page: “… in Notes”, “……里的内容”."""
    things = (word for each in load_screen_words().values() for word in each.things)
    return WordList([*things, *list_goes(), *apps])
