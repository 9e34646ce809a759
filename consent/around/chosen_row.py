"""A row in a dialog, a sheet or a menu is a choice, and acts at once, unlike a row of a page."""

from iris_screen.consent.around.finding import Finding, list_texts
from iris_screen.consent.around.surrounding_words import find_row_kinds, list_words
from iris_screen.consent.around.task_words import shares_word
from iris_screen.consent.named_control import is_control_named, is_meant
from iris_screen.consent.touched_control import ROWS, TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.screen_words import declines, is_agreement, is_harmless
from iris_screen.core.plan import Task

CHOOSING = frozenset({"dialog", "sheet"})
"""Layers in which a row is a choice; a menu is one of them."""


def find_chosen_row(control: TouchedControl, task: Task) -> Finding | None:
    """What is chosen that neither the person's words nor harmless ones name, below a heading that they do not speak of
    either.
    """
    card, names = control.page.card, [name for name in control.names if label(name)]
    if control.role not in ROWS or control.is_tab or card is None or card.layer not in CHOOSING:
        return None
    if not names or control.box is None or not card.box.contains(control.at) or control.box == card.box:
        return None
    answers = any(is_agreement(label(name)) or declines(name) for name in names)
    is_known = any(is_meant(name, task) or is_harmless(name, browse=False) for name in names)
    if answers or is_known or is_control_named(control, task):
        return None
    headings = [text for text, box in list_texts(control) if box.bottom <= control.box.center.y and label(text)]
    if not headings:
        headings = list(card.behind[:1])  # a menu opens over its heading
    # what is chosen below a heading is understood if that is harmless or what the person's words are about
    begins_grave = list_words("grave").begins_a_word
    is_grave = any(begins_grave(label(text)) or find_row_kinds(text) for text in headings)
    is_told = all(is_harmless(text) or shares_word(text, task) for text in headings)
    if control.is_told and headings and is_told and not is_grave:
        return None
    if not headings:
        return Finding("unknown", say("rule-around-acts", name=shorten(names[0])))
    return Finding("unknown", say("rule-around-choice", name=shorten(names[0]), words=shorten(headings[0])))
