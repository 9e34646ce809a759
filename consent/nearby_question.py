"""What an answer such as "OK" agrees to: whether a question, a sum or a sentence stands near it that has to be
understood.
"""

import re

from iris_screen.consent.legible_words import READ_SCRIPTS, UNREAD, is_in_scripts
from iris_screen.consent.named_control import is_control_named, is_meant, is_named
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import is_sentence
from iris_screen.core.parsing.screen_words import binds_by_closing, is_agreement, is_harmless, is_turned
from iris_screen.core.parsing.sums import is_balance, mentions_payment
from iris_screen.core.plan import Task

FREE = frozenset({"input", "key", "keyboard", "list"})
"""Roles that only move about or take text, which has rules of its own."""
CONTROLS = frozenset({"button", "switch", "slider"})
FILLED_IN = frozenset({"input", "switch", "slider"})
"""Roles of what somebody fills in."""
CHOICES = frozenset("●○◉◯☐☑☒")
"""Signs before what somebody chooses."""
CHOICE = 3
"""Buttons of a dialog, up to which it is a question and no form."""
QUESTIONS = re.compile("[?？؟]")
PROGRAM = re.compile(
    r"\.(?:exe|msi|msix|apk|dmg|pkg|deb|rpm|appimage|bat|cmd|com|ps1|sh|run|vbs|hta|lnk|reg|js|jar|app|scr|ipa|desktop|command)"
    r"(?![a-z0-9])",
    re.IGNORECASE,
)
"""Names of files that run when they are opened."""


def is_answer(control: TouchedControl) -> bool:
    """Whether it only agrees, by all that it is called or that is drawn on it, to what stands near it."""
    names = control.names or control.drawn
    return bool(names) and all(is_agreement(label(name)) for name in names)


def is_question(control: TouchedControl, task: Task) -> bool:
    """Whether it agrees to what stands near it, which the policy's words would have to explain; or closes something
    that makes an agreement of being closed.
    """
    if is_control_named(control, task):
        return False
    if control.role in CONTROLS and (any(map(binds_by_closing, control.around)) or _is_told_otherwise(control)):
        return True
    if not is_answer(control):
        return False
    if control.is_drawn_as_sign or any(map(PROGRAM.search, control.near)):
        return True  # only the tree has this word; or it runs a file
    dialog = control.dialog
    if dialog is None:
        return _has_question(control, task)
    # with a few buttons and nothing to fill in it is a question, with or without its mark
    elements = control.page.frame.elements or []
    inside = [each for each in elements if each is not dialog and dialog.box.contains(each.box.center)]
    buttons = [each for each in inside if each.role in CONTROLS]
    fills_in = any(each.role in FREE or each.role in ("image", "tab") for each in inside)
    asks = any(QUESTIONS.search(text) or not _is_understood(text, task, names_only=True) for text in control.near)
    meant = [is_meant(text, task) for text in control.near]  # the time of an alarm
    is_told = any(meant) and all(said or is_harmless(text) for said, text in zip(meant, control.near, strict=True))
    return asks or (1 < len(buttons) <= CHOICE and not fills_in and not is_told)


def _is_told_otherwise(control: TouchedControl) -> bool:
    """Whether the page gives a harmless word another meaning: "No" to "Keep your account?", "Cancel" to "Cancel your
    order?", or "Copy" where "Copy this trader" stands above it, and a sum.
    """
    near, names = control.around, control.names or control.drawn
    asked = [text for text in near if text not in names and (control.dialog or QUESTIONS.search(text))]
    if any(is_turned(name, asked) for name in names):
        return True
    told = [label(text) for text in near if control.role == "button" and len(text) > 1]
    more = any(said.startswith(f"{label(name)} ") for name in names if label(name) for said in told)
    return more and mentions_payment(near)


def _has_question(control: TouchedControl, task: Task) -> bool:
    """Whether a page asks or tells something that an answer there agrees to: by a question, a sum or a sentence, or by
    anything that is not understood. On a page with something to fill in, texts only explain that, and a question is
    answered there.
    """
    near = control.near
    fills_in = any(each.role in FILLED_IN or each.name[:1] in CHOICES for each in control.page.shown if each.name)
    only_goes_on = not any(is_agreement(label(name), go_on=False) for name in control.names or control.drawn)
    asks = any(QUESTIONS.search(text) for text in near) and not (fills_in and only_goes_on)
    told = [text for text in near if is_sentence(text) and (not fills_in or control.page.is_below_fields(text))]
    answers_nothing = control.page.frame.elements is None and not fills_in and not near
    agrees_to = near if not fills_in else []
    unclear = [text for text in agrees_to if not _is_understood(text, task, names_only=only_goes_on)]
    return asks or mentions_payment(near) or bool(told) or answers_nothing or bool(unclear)


def _is_understood(text: str, task: Task, *, names_only: bool) -> bool:
    """Whether a text that an answer stands near agrees to nothing by itself. names_only: it is enough if its language
    is known, as beside a "Next".
    """
    is_read = is_in_scripts(text, READ_SCRIPTS) and not UNREAD.search(text)
    return is_read and (names_only or not label(text) or is_harmless(text) or is_named(text, task) or is_balance(text))
