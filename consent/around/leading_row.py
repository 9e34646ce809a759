"""Whether anything speaks for a row that leads on: only such a row is opened without a question.

No list of words knows all that a row may do. A name, a title, a value beside its name, a row among rows of its form or
a word of the task is known to lead on; a row that says more than that may do what it says.
"""

import re
from typing import Final

from iris_screen.consent.around.finding import Finding
from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.task_words import shares_word
from iris_screen.consent.drawing.drawn_control import ROW
from iris_screen.consent.named_control import LEADS_ON, is_control_named, is_meant
from iris_screen.consent.touched_control import ROWS, TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import count_words, shorten
from iris_screen.core.parsing.screen_words import (
    declines,
    drop_articles,
    find_tapped,
    is_agreement,
    is_harmless,
    tells_how,
)
from iris_screen.core.parsing.sums import mentions_money, remove_sums
from iris_screen.core.plan import Task

NAME: Final = 2
"""Words of the longest name of a page, a setting or somebody; a longer row says something."""
LIST: Final = 5
"""Rows beside each other from which they are a list, whatever they say."""
_APART = re.compile(r"(?P<sign>[:：|·•–—])|(?P<space>\s{2,})")
"""What stands between a name and its value, somebody and their message, a day and what is on it."""


def find_unproved_row(control: TouchedControl, task: Task) -> Finding | None:
    """A row, a text or a tab for which nothing speaks."""
    if control.role not in ROWS or not any(map(label, control.names)) or (control.page.is_list and not control.is_tab):
        return None
    name = control.title or control.names[0]
    is_known = is_control_named(control, task) or is_meant(name, task) or _is_known_to_lead(control, name, task)
    return None if is_known else Finding("unknown", say("rule-unknown", name=shorten(name)))


def _is_known_to_lead(control: TouchedControl, name: str, task: Task) -> bool:
    """Whether its words, its form or the rows beside it tell that it only leads on, or shows a part of the app."""
    tapped = find_tapped(name)  # “Tap to view details”
    if is_harmless(tapped or name) or shares_word(name, task):
        return True
    first = label(name).split(" ")[0]
    if is_agreement(label(name)) or is_agreement(first) or declines(first):
        return False  # “Yes to everything”
    if control.is_tab:
        return count_words(name) <= NAME
    if _count_content(name) <= NAME or tells_how(name) or name.rstrip()[-1:] in f"?？؟{LEADS_ON.strip()}":
        return True
    parts = [part for part in re.split(r"[:：|·•–—]|\s{2,}", name) if label(part)]
    if len(parts) > 1 and max(map(_count_content, parts)) <= NAME and not mentions_money(name):
        return True
    form, texts = _find_form(name), [line.text for line in control.page.lines]
    rows = _list_rows(control)
    like = texts if control.page.frame.elements is None else rows
    return len(rows) >= LIST or (bool(form) and form in map(_find_form, filter(name.__ne__, like)))


def _list_rows(control: TouchedControl) -> list[str]:
    """The names of the rows of its column, itself among them, by the tree: each is one, or is the text in one."""
    page, box = control.page, control.box
    others = [each for each in page.shown if each.role == "other" and each.box.height < ROW * page.frame.size.height]
    named = [each for each in page.shown if each.name and each.role in ROWS and box and each.box.left == box.left]
    return [each.name for each in named if any(row.box.contains(each.box.center) for row in others)]


def _count_content(name: str) -> int:
    """How many words a name has besides its price and what joins them: two of “Article of the day”."""
    return count_words(list_words("links").remove_from(label(drop_articles(remove_sums(name)))))


def _find_form(name: str) -> str:
    """The first sign that sets the parts of a row apart; "" for none."""
    found = _APART.search(name)
    return "" if found is None else found["sign"] or " "
