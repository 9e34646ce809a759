"""Whether what is installed or deleted is what the person's words have in quotes.

“Install “Morning Paper”” agrees to installing that, not to whatever the button of the row below belongs to.
"""

from collections.abc import Iterator
from math import dist
from typing import Final

from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.local_apps import is_lookup
from iris_screen.consent.touched_control import PressedPage, TouchedControl
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.labels import is_read_as, label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.plan import Task

ON_OBJECTS: Final = frozenset({"install", "uninstall", "delete"})
"""Kinds of act that a sentence agrees to for one thing, and that a page offers for many."""
WRITES: Final = frozenset({"send", "post"})
"""Kinds of act for which a sentence quotes what to write."""
PRESSED: Final = frozenset({"button", "image", "switch"})


def find_missed_object(control: TouchedControl, task: Task) -> str:
    """What the person's words quote, if this control seems to belong to something else; "" if it does not, or if they
    quote nothing. A dialog or a menu need not repeat the name.
    """
    names = set(map(label, control.names))
    quoted = [] if WRITES & {*task.grant.kinds} else find_quoted(drop_ruled_out(task))
    objects = [each for each in quoted if label(each) and label(each) not in names]
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
    said, shown = label(name), label(text)
    return (f" {said} " in f" {shown} " if said.isascii() else said in shown) or is_read_as(text, name)
