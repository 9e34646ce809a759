"""What an answer such as "OK" agrees to: whether a question, a sum or a sentence stands near it, and whether the page
gives a harmless word another meaning.

Both channels count: an answer is one if the tree or the picture calls it so, and what either shows near it is asked.
"""

import re

from iris_screen.consent.named_control import is_control_named
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import is_sentence
from iris_screen.core.parsing.screen_words import binds_by_closing, declines, is_agreement, is_turned, unlocks
from iris_screen.core.parsing.sums import mentions_payment
from iris_screen.core.plan import Task

CONTROLS = frozenset({"button", "switch", "slider"})
FILLED_IN = frozenset({"input", "switch", "slider"})
"""Roles of what somebody fills in."""
ANSWERED = frozenset({"input", "key", "keyboard", "list", "image", "tab"})
"""Roles that make a dialog with few buttons more than a question."""
CHOICES = frozenset("●○◉◯☐☑☒")
"""Signs before what somebody chooses."""
CHOICE = 3
"""Buttons of a dialog, up to which it is a question and no form."""
QUESTIONS = re.compile("[?？؟]")


def is_answer(control: TouchedControl, *, go_on: bool = True) -> bool:
    """Whether it only agrees, by all that it is called or by all that is drawn on it, to what stands near it."""
    told = [names for names in (control.names, control.drawn) if names]
    return any(all(is_agreement(label(name), go_on=go_on) for name in names) for names in told)


def is_question(control: TouchedControl, task: Task) -> bool:
    """Whether it agrees to what stands near it, which the policy's words would have to explain; or closes something
    that makes an agreement of being closed.
    """
    if is_control_named(control, task):
        return False
    if control.role in CONTROLS and (any(map(binds_by_closing, control.near)) or _is_told_otherwise(control)):
        return True
    if not is_answer(control):
        return False
    if control.is_drawn_as_sign:
        return True  # only the tree has this word
    dialog = control.dialog
    if dialog is None:
        return _has_question(control)
    # with a few buttons and nothing to fill in it is a question, with or without its mark
    elements = control.page.frame.elements or []
    inside = [each for each in elements if each is not dialog and dialog.box.contains(each.box.center)]
    buttons = [each for each in inside if each.role in CONTROLS]
    fills_in = any(each.role in ANSWERED for each in inside)
    asks = any(QUESTIONS.search(text) for text in control.near)
    return asks or (1 < len(buttons) <= CHOICE and not fills_in)


def _is_told_otherwise(control: TouchedControl) -> bool:
    """Whether the page gives a harmless word another meaning: "No" to "Keep your account?", "Cancel" to "Cancel your
    order?", "Open" below "Front door", or "Copy" where "Copy this trader" stands above it, and a sum.
    """
    near, names = control.near, control.names or control.drawn
    asked = [text for text in near if text not in names and (control.dialog or QUESTIONS.search(text))]
    if any(is_turned(name, asked) for name in names) or any(unlocks(name, near) for name in names):
        return True
    told = [label(text) for text in near if control.role == "button" and len(text) > 1]
    more = any(said.startswith(f"{label(name)} ") for name in names if label(name) for said in told)
    return more and mentions_payment(near)


def _has_question(control: TouchedControl) -> bool:
    """Whether a page asks or tells something that an answer there agrees to: by a question, a sum or a sentence, or by
    a word beside it that declines. On a page with something to fill in, a sentence only explains that; a question is
    answered there, if it stands above what was filled in.
    """
    near, shown = control.near, control.page.shown
    fields = [each for each in shown if (each.name and each.role in FILLED_IN) or each.name[:1] in CHOICES]
    only_goes_on = not is_answer(control, go_on=False)
    asked = [text for text in near if QUESTIONS.search(text)]
    asks = any(not (only_goes_on and _is_filled_in(text, control)) for text in asked)
    lowest = max((each.box.bottom for each in shown if each.role == "input"), default=0)
    below = {each.name for each in shown if each.box.top >= lowest}
    told = any(is_sentence(text) and (not fields or text in below) for text in near)
    offers = not only_goes_on and any(map(declines, (*near, *(each.name for each in shown))))
    # a word that stands on no button and answers nothing may be drawn over one
    card = control.page.card
    is_bare = not control.is_told and not fields and control.role not in CONTROLS
    answers_nothing = is_bare and (card is None or card.layer == "page")
    return asks or mentions_payment(near) or told or offers or answers_nothing


def _is_filled_in(question: str, control: TouchedControl) -> bool:
    """Whether what stands below a question is filled in or chosen, by the tree."""
    shown = control.page.shown
    top = min((each.box.top for each in shown if each.name == question), default=None)
    below = [each for each in shown if top is not None and each.box.top >= top]
    return any(each.value if each.role == "input" else each.role in FILLED_IN for each in below) or any(
        each.name[:1] in CHOICES for each in below if each.name
    )
