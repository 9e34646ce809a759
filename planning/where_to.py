"""Whether a goal only says where to come, or what to see. Then the page that was opened shows that it is reached; what
else a goal asks for may be any act, by a verb that nobody knows: “star the mail “Lunch””.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import load_screen_words
from iris_screen.core.parsing.sentences.request_words import (
    is_turned_on,
    list_common_words,
    list_goes,
    list_request_words,
)
from iris_screen.core.parsing.sentences.ruled_out import read_request
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import match_words, write_words
from iris_screen.planning.named_presses import find_verb_of_press

_QUOTES = "“”\"„«»「」『』‘’'"
_QUOTED = re.compile(rf"[{_QUOTES}][^{_QUOTES}]*[{_QUOTES}]")
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


def only_shows(goal: str, apps: Sequence[str] = ()) -> bool:
    """Whether each part of a goal looks, or only says that something is seen or known then: “the mail is open and its
    date is noted”, “邮件已打开，记下日期”. apps: how it may name the apps; what is noted in one of them was written.

    What is behind that says more (“shown as starred”, “open to everyone”), and what is open or shown may be a door
    or a setting: only of a page it is no more than a look.
    """
    shown = _compile_shown()
    parts = [part.strip() for part in shown.ends.split(goal) if part.strip()]
    for part in parts:
        if read_request(part).only == "look":
            continue
        found = next((match for way in shown.ways if (match := way.fullmatch(part))), None)
        if found is None or any(app in found["noted"] for app in apps if "noted" in found.groupdict()):
            return False
        of = found["of"]
        # in languages with spaces many words for an act are things, too: “the day the book is due”
        if not of.isascii() and shown.acts.search(of):
            return False
        if shown.states_too.fullmatch(found["how"]):
            head = shown.adds.split(_QUOTED.sub("", of).strip())[0].strip()
            if not (shown.pages.search(head) or head in apps):
                return False
    return bool(parts)


class _Shown(NamedTuple):
    """ends: what is between the parts of a goal. ways: parts that only say that something is seen: `of` what, and
    `how`. states_too: of that, what a thing may be that is no page; pages: a page at the end of what is named. adds:
    what follows the name of a page. acts: words for acts, in languages without spaces.
    """

    ends: re.Pattern[str]
    ways: tuple[re.Pattern[str], ...]
    states_too: re.Pattern[str]
    pages: re.Pattern[str]
    adds: re.Pattern[str]
    acts: re.Pattern[str]


@cache
def _compile_shown() -> _Shown:
    joins, states_too, pages = (
        write_words(word for language in ("en", "zh") for word in list_request_words(language, key))
        for key in ("joins", "states_too", "pages")
    )
    states, shown = (write_words(list_request_words("en", key)) for key in ("states", "shown"))
    known, marks = (write_words(list_request_words("zh", key)) for key in ("shown", "marks"))
    ways = (
        rf"(?P<of>.+)\s{states}(?:\s+been)?(?:\s+{shown})*\s+(?P<how>{shown})",
        rf"(?P<of>.+?){marks}*(?P<how>{known}){marks}*",
        rf"(?P<how>{known}){marks}*(?P<of>(?P<noted>.+))",
    )
    return _Shown(
        re.compile(rf"[,.;，。；、]|{joins}", re.IGNORECASE),
        tuple(re.compile(way, re.IGNORECASE | re.DOTALL) for way in ways),
        re.compile(states_too, re.IGNORECASE),
        re.compile(rf"{pages}$", re.IGNORECASE),
        re.compile(rf"(?<=\w)\s+{write_words(list_common_words())}\s", re.IGNORECASE),
        match_words(list_request_words("zh", "do")),
    )


@cache
def _list_places(apps: tuple[str, ...]) -> WordList:
    """What may be behind the name of a page: “… in Notes”, “……里的内容”."""
    things = (word for each in load_screen_words().values() for word in each.things)
    return WordList([*things, *list_goes(), *apps])
