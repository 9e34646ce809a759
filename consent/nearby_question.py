"""What an answer such as "OK" agrees to: whether a question, a sum or a sentence is near it that has to be
understood, and whether the page gives a harmless word another meaning.

Both channels count: an answer is one if the tree or the picture calls it so, and what either shows near it is asked.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from iris_screen.consent.around.surrounding_words import list_words, load_surrounding_words
from iris_screen.consent.drawing.drawn_length import is_drawn_as_sign
from iris_screen.consent.drawing.legible_words import READ_SCRIPTS, UNREAD, is_in_scripts
from iris_screen.consent.named_control import PROGRAM, drop_parts, is_control_named, is_meant, is_named
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import find_quoted, is_one_word, is_sentence
from iris_screen.core.parsing.screen_words import (
    binds_by_closing,
    declines,
    is_agreement,
    is_harmless,
    is_turned,
    unlocks,
)
from iris_screen.core.parsing.sums import is_balance, mentions_payment
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Task

FREE = frozenset({"input", "key", "keyboard", "list"})
"""Roles that only move about or take text, which has rules of its own."""
CONTROLS = frozenset({"button", "switch", "slider"})
FILLED_IN = frozenset({"input", "switch", "slider"})
"""Roles of what somebody fills in."""
SHOWN = frozenset({"image", "tab"})
"""Roles of what somebody may choose from."""
CHOICES = frozenset("●○◉◯☐☑☒")
"""Signs before what somebody chooses."""
CHOSEN = frozenset("●◉☑☒")
CHOICE = 3
"""Buttons of a dialog, up to which it is a question and no form."""
_NUMBER = re.compile(r"[1-9]\d*")
_MARKS = re.compile("[?？؟՞፧]|(?<=[\u0370-\u03ff\u1f00-\u1fff])[;\u037e]")
"""Question marks; a Greek one looks like a semicolon."""


@lru_cache(maxsize=1024)
def asks(text: str) -> bool:
    """Whether a text is a question, with its mark or by its last word."""
    said, ends = label(text), (label(word) for each in load_surrounding_words() for word in each.asks_after)
    # a word of a script with spaces is one behind another
    return bool(_MARKS.search(text)) or any(said.endswith(f" {end}" if end.isascii() else end) for end in ends)


def is_answer(control: TouchedControl, *, go_on: bool = True) -> bool:
    """Whether it only agrees, by all that it is called or by all that is drawn on it, to what is near it."""
    told = [names for names in (control.names, control.drawn) if names]
    return any(all(is_agreement(label(name), go_on=go_on) for name in names) for names in told)


def is_question(control: TouchedControl, task: Task) -> bool:
    """Whether it agrees to what is near it, which the policy's words would have to explain; or closes something
    that makes an agreement of being closed.
    """
    if is_control_named(control, task):
        return control.role in CONTROLS and _is_about_another(control, task)
    if control.role in CONTROLS and (_binds(control) or is_told_otherwise(control)):
        return True
    if not is_answer(control):
        return False
    if is_drawn_as_sign(control) or any(map(PROGRAM.search, control.near)):
        return True  # only the tree has this word; or it runs a file
    dialog = control.dialog
    if dialog is None:
        return _has_question(control, task)
    # with a few buttons and nothing to fill in it is a question, with or without its mark
    elements = control.page.frame.elements or []
    inside = [each for each in elements if each is not dialog and dialog.box.contains(each.box.center)]
    buttons = [each for each in inside if each.role in CONTROLS]
    # one picture is the sign of the dialog; several are what somebody chooses from
    fills_in = any(each.role in FREE for each in inside) or sum(each.role in SHOWN for each in inside) > 1
    is_asked = any(asks(text) or not _is_understood(text, task, names_only=True) for text in control.near)
    meant = [is_meant(text, task) for text in control.near]  # the time of an alarm
    is_told = any(meant) and all(said or is_harmless(text) for said, text in zip(meant, control.near, strict=True))
    return is_asked or (1 < len(buttons) <= CHOICE and not fills_in and not is_told)


def _binds(control: TouchedControl) -> bool:
    card = control.page.card
    in_card = card is not None and card.layer != "page" and card.box.contains(control.at)
    return bool(find_binding(control.near) if in_card else any(map(binds_by_closing, control.near)))


def find_binding(told: Sequence[str]) -> str:
    """The text that makes an agreement of closing a window, also if it is read in two lines; "" if there is none."""
    lines = [text for text in told if not (is_one_word(text) or is_harmless(text))]
    joined = [f"{one}{'' if is_unspaced(one[-1]) else ' '}{other}" for one, other in pairwise(lines)]
    return next((text for text in (*told, *joined) if binds_by_closing(text)), "")


def is_told_otherwise(control: TouchedControl) -> bool:
    """Whether the page gives a harmless word another meaning: "No" to "Keep your account?", "Cancel" to "Cancel your
    order?", "Open" below "Front door", or "Copy" where "Copy this trader" is above it, and a sum.
    """
    near, names = control.near, control.names or control.drawn
    asked = [text for text in near if text not in names and (control.dialog or asks(text))]
    if any(is_turned(name, asked) for name in names) or any(unlocks(name, near) for name in names):
        return True
    told = [label(text) for text in near if control.role == "button" and len(text) > 1]
    more = any(said.startswith(f"{label(name)} ") for name in names if label(name) for said in told)
    return more and mentions_payment(near)


def _has_question(control: TouchedControl, task: Task) -> bool:
    """Whether a page asks or tells something that an answer there agrees to: by a question, a sum or a sentence, by
    anything that is not understood, or by a word next to it that declines. On a page with something to fill in, texts
    only explain that; a question is answered there, if it is above what was filled in.
    """
    near, shown = control.near, control.page.shown
    fields = [each for each in shown if (each.name and each.role in FILLED_IN) or each.name[:1] in CHOICES]
    only_goes_on = not is_answer(control, go_on=False)
    # a question is answered by what is below it, if that is filled in or chosen
    filled = [each for each in fields if each.name[:1] in CHOSEN or is_named(each.value, task)]
    lowest_filled = max((each.box.bottom for each in filled), default=-1) if only_goes_on else -1
    tops = {each.name: each.box.top for each in reversed(shown)}
    asked = [text for text in near if asks(text)]
    if any(tops.get(text, lowest_filled) >= lowest_filled for text in asked) or mentions_payment(near):
        return True
    if not fields and not all(_is_understood(text, task, names_only=only_goes_on) for text in near):
        return True
    # an "OK" below the name of an app alone agrees to what the page before said
    says_nothing = all(is_named(text, task) for text in near if len(label(text)) > 1 and not label(text)[0].isdigit())
    if says_nothing and not fields and not only_goes_on:
        return True
    lowest = max((each.box.bottom for each in shown if each.role == "input"), default=0)
    below = {each.name for each in shown if each.box.top >= lowest}
    told = any(is_sentence(text) and (not fields or text in below) for text in near)
    told = told or any(_tells_of_name(text, control) for text in near)
    # on a picture, the end of a sentence may be the one word of another line
    wrapped = () if control.is_told or fields else pairwise(near)
    told = told or any(is_one_word(end) and is_sentence(f"{line} {end}") for line, end in wrapped)
    card = control.page.card
    is_over_page = card is not None and card.layer in ("dialog", "sheet") and card.box.contains(control.at)
    others = [*near, *(each.name for each in shown)]
    offers = (is_over_page or not only_goes_on) and any(
        declines(each) or (is_over_page and list_words("closings").has(label(each))) for each in others
    )
    # a bare word on a page by the picture may be drawn over a button
    is_bare = not control.is_told and (control.role not in CONTROLS or not near)
    return told or offers or (not fields and is_bare and (card is None or card.layer == "page"))


def _tells_of_name(text: str, control: TouchedControl) -> bool:
    """Whether a text quotes the name of this control, to say what it does: “After “Done”, 56 members get “I'm in””."""
    names = set(map(label, control.names or control.drawn))
    return any(label(each) in names for each in find_quoted(text)) and not is_harmless(text)


def _is_about_another(control: TouchedControl, task: Task) -> bool:
    """Whether the page asks about something else than the person's words, which name this control: about another day,
    or, where it only agrees, about nothing of what they quote.
    """
    numbers = set(_NUMBER.findall(drop_parts(task.text, task.grant.texts)))
    names = set(map(label, (*control.names, *task.grant.app_names)))
    asked = [found for text in control.near if asks(text) and (found := set(_NUMBER.findall(text)))]
    if numbers and any(numbers.isdisjoint(found) for found in asked):
        return True
    quoted = [label(each) for each in find_quoted(task.text) if label(each) and label(each) not in names]
    shown = [label(each) for each in (*control.near, *(f"{each.name} {each.value}" for each in control.page.shown))]
    return is_answer(control) and bool(quoted) and not any(each in text for each in quoted for text in shown)


def _is_understood(text: str, task: Task, *, names_only: bool) -> bool:
    """Whether a text that an answer is near agrees to nothing by itself. names_only: it is enough if its language
    is known, as next to a "Next".
    """
    is_read = is_in_scripts(text, READ_SCRIPTS) and not UNREAD.search(text)
    return is_read and (names_only or not label(text) or is_harmless(text) or is_named(text, task) or is_balance(text))
