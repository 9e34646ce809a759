"""Whether what is deleted, installed, left or blocked is what the person's words name.

“Install “Morning Paper”” agrees to installing that, not to whatever the button of the row below belongs to; “delete the
note Milk” agrees neither to “Delete notebook” nor to the note Mill.
"""

import re
from collections.abc import Iterator, Sequence
from math import dist
from typing import Final

from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.local_apps import is_lookup
from iris_screen.consent.touched_control import PressedPage, TouchedControl
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.command_words import find_ties, list_little_objects, list_things, list_wide_words
from iris_screen.core.parsing.labels import is_read_as, label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy

ON_OBJECTS: Final = frozenset({"install", "uninstall", "delete", "leave", "contact"})
"""Kinds of act that a sentence agrees to for one thing, and that a page offers for many."""
WRITES: Final = frozenset({"send", "post"})
"""Kinds of act for which a sentence quotes what to write."""
PRESSED: Final = frozenset({"button", "image", "switch"})


LITTLE: Final = 3
"""Letters of the shortest text of a page that may be what the words name without quotes or a capital letter."""


def find_missed_object(control: TouchedControl, task: Task, kinds: Sequence[str], policy: Policy) -> str:
    """What the person's words name to be acted on, if this control seems to act on something else; "" if it does not,
    or if they name nothing. A dialog or a menu need not repeat the name. kinds: of act that it does.
    """
    # a skill knows the kinds alone
    commands = [each for each in task.grant.commands if each.kind in kinds and (each.said or each.names)]
    said = [each.said for each in commands] or [label(drop_ruled_out(task))]
    if other := _find_other(control, said, task, kinds, policy):
        return next((name for each in commands for name in each.names), "") or said[0] or other
    names = set(map(label, control.names))
    if commands:
        # whom a command blocks or adds is no kind of thing
        people = [
            each.said
            for each in commands
            if each.kind == "contact" and each.said and not each.names and not list_things().covers(each.said)
        ]
        told = [*people, *(name for each in commands for name in each.names)]
    else:
        told = [] if WRITES & {*task.grant.kinds} else find_quoted(drop_ruled_out(task))
    objects = [each for each in told if label(each) and label(each) not in names]
    objects = objects or (_find_said(control, said) if commands and not told else [])
    return _find_missed(control, objects)


def _find_other(control: TouchedControl, said: Sequence[str], task: Task, kinds: Sequence[str], policy: Policy) -> str:
    """What the name of a control says that it acts on, if the person's words do not: "notebook" of "Delete notebook",
    "Mill". The question of a dialog counts if it is about more than one thing.
    """
    own, wide = f" {' '.join(said)} ", list_wide_words()
    asked = [control.page.heading] if control.dialog else []
    for shown in map(label, (*control.names, *asked)):
        for begin, end in wide.find_places(shown):
            if not _holds(own, shown[begin:end]):
                return shown[begin:end]
    mentioned = label(task.text)
    ties = find_ties(mentioned)
    if "contact" in kinds and (tied := find_ties(" ".join(control.names))) and ties and not tied <= ties:
        return next(iter(control.names), "")
    if not any(each.names for each in task.grant.commands if each.kind in kinds):
        return ""
    for name in control.names:
        rest = list_little_objects().remove_from(list_things().remove_from(policy.drop_verbs(kinds, name)))
        words = [word for word in rest.split() if len(word) >= LITTLE and not is_harmless(word)]
        if other := next((word for word in words if not _holds(mentioned, word)), ""):
            return other
    return ""


def _find_said(control: TouchedControl, said: Sequence[str]) -> list[str]:
    """The texts of the page that the person's words contain: “Milk” of "delete the note milk"."""
    things, texts = list_things(), {text for text, _ in _list_texts(control.page)}
    return [
        text
        for text in texts
        if len(label(text)) >= LITTLE - (not text.isascii())
        and not things.covers(label(text))
        and not is_harmless(text)
        and any(_holds(each, text) for each in said)
    ]


def _find_missed(control: TouchedControl, objects: Sequence[str]) -> str:
    """The first of these, if the control belongs to something else than any of them."""
    names = set(map(label, control.names))
    if control.box is None or not objects:
        return ""
    page = control.page
    named = [box for text, box in _list_texts(page) if any(_holds(text, each) for each in objects)]
    if not named:
        is_over = control.is_entry or page.card is None or page.card.layer != "page"
        return "" if page.frame.elements is None or is_over else objects[0]  # a picture may have been misread
    if any(_holds(page.heading, each) for each in objects):
        return ""
    shown = [(each.text, each.box) for each in page.lines] if page.frame.elements is None else []
    shown = shown or [(each.name, each.box) for each in page.shown if each.role in PRESSED]
    rivals = [box for text, box in shown if label(text) in names and not box.overlap(control.box)]
    centers = {(box.center.x, box.center.y): box for box in (*rivals, control.box)}
    nearest = [centers[min(centers, key=lambda at: dist(at, (box.center.x, box.center.y)))] for box in named]
    return "" if control.box in nearest else objects[0]


def _list_texts(page: PressedPage) -> Iterator[tuple[str, Box]]:
    """All that a page says, but for what is looked up there."""
    if page.frame.elements is None:
        yield from ((each.text, each.box) for each in page.lines if page.find(each.box.center).role != "input")
        return
    for each in page.shown:
        if each.role != "input" or not is_lookup(each.name):
            yield from ((text, each.box) for text in (each.name, each.value) if text)


def _holds(text: str, name: str) -> bool:
    if name.startswith("@"):  # an account is no part of another one's name
        return re.search(rf"(?<![\w.]){re.escape(name[1:])}(?!\w|\.\w)", text, re.IGNORECASE) is not None
    said, shown = label(name), label(text)
    return (f" {said} " in f" {shown} " if said.isascii() else said in shown) or is_read_as(text, name)
