"""What Undo takes back, or Retry does again: both are harmless words, and do what the page tells.

“Undo” beside “You stopped this transfer” pays, and so does “Retry” below “Payment failed”. No list of words can tell
what was stopped or failed. So Undo needs a page on which something is edited, and Retry one that could not be loaded.
"""

from typing import Final

from iris_screen.consent.around.finding import TYPED, Finding, list_filled, list_texts
from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.task_words import is_about_task
from iris_screen.consent.around.told_gesture import has_word
from iris_screen.consent.named_control import is_control_named, wants
from iris_screen.consent.touched_control import PICTURE, TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy

PAIR: Final = 2
"""Buttons that take back and do again, side by side, by which something is edited."""


def find_repeated_act(control: TouchedControl, task: Task, policy: Policy) -> Finding | None:
    """The text that says what was stopped or failed, unless it is known to be an edit or a page that was not loaded."""
    names = control.names or tuple(control.drawn)
    undoes, repeats = (any(list_words(key).has(label(name)) for name in names) for key in ("undoes", "repeats"))
    # who only asks how something is commands nothing
    is_named = is_control_named(control, task) and task.grant.only != "look"
    if not (undoes or repeats) or control.role in TYPED or is_named or wants(task, "plays"):
        return None
    told = [(text, box) for text, box in list_texts(control) if label(text) and not is_harmless(text)]
    for text, _ in told:
        kinds = [kind for kind in policy.find_mentioned([text]) if kind in policy.kinds]
        if kinds or mentions_money(text):
            kind = next(iter(kinds), "payment" if "payment" in policy.kinds else "unknown")
            return Finding(kind, say("rule-around-choice", name=shorten(names[0]), words=shorten(text)))
    other = [(text, box) for text, box in told if text != control.page.heading and not is_about_task(text, task)]
    if repeats and any(map(_failed_to_load, [text for text, _ in told])):
        other = [(text, box) for text, box in other if not _failed_to_load(text)]
    elif undoes and _is_edited(control):
        level = range(control.box.top, control.box.bottom) if control.box else ()
        other = [(text, box) for text, box in other if box.center.y in level]
    elif repeats and not other:
        other = [each for each in told if not is_about_task(each[0], task)]  # a heading alone may say what failed
    text = next((text for text, _ in other), "")
    return Finding("unknown", say("rule-around-choice", name=shorten(names[0]), words=shorten(text))) if text else None


def _failed_to_load(text: str) -> bool:
    """Whether a text says that loading failed, and of nothing that would come into force."""
    return list_words("loads").begins_a_word(label(text)) and not has_word("bound", label(text))


def _is_edited(control: TouchedControl) -> bool:
    """Whether the page has a filled field, a large picture, or both Undo and Redo."""
    page = control.page
    wide = PICTURE * page.frame.size.width
    if list_filled(page) or any(each.role == "image" and each.box.width > wide for each in page.shown):
        return True
    shown = [each.name for each in page.shown] if page.frame.elements else [line.text for line in page.lines]
    return len({said for text in shown if list_words("undoes").has(said := label(text))}) >= PAIR
