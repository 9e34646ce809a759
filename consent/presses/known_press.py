"""Whether one act on one control is known to be harmless, or named by the person's words."""

from collections.abc import Sequence

from iris_screen.consent.around.started_clock import starts_clock
from iris_screen.consent.named_control import (
    are_known,
    is_control_named,
    is_meant,
    is_named,
    is_named_switch,
    is_value,
    join_lines,
    wants,
)
from iris_screen.consent.nearby_question import CONTROLS, FREE, is_answer
from iris_screen.consent.presses.known_content import is_known_content
from iris_screen.consent.presses.known_drag import is_known_drag
from iris_screen.consent.presses.known_swipe import is_known_swipe
from iris_screen.consent.presses.touch import Touch
from iris_screen.consent.touched_control import TITLES, TouchedControl
from iris_screen.core.actions import DoubleTap, Drag, LongPress, Swipe, Tap
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import count_words
from iris_screen.core.parsing.screen_words import is_harmless, mentions_gesture, starts_game

TYPED = frozenset({"input", "key", "keyboard"})
"""Roles whose words are what is typed or a hint to it."""
SHORT = 60
"""Pixels: a swipe on a control that is no longer presses it."""
GRID = 6
"""Numbers on a page from which they are the keys of a pad or the days of a calendar."""


def is_known_press(touch: Touch) -> bool:
    """Judges every kind of act; what is named like a sensitive act is judged by the rule of its kind as well."""
    control, action = touch.control, touch.action
    if isinstance(action, Drag):
        return is_known_drag(touch, action)
    if isinstance(action, Swipe) and not (control.role in CONTROLS and action.length <= SHORT):
        return is_known_swipe(touch, action)
    return _is_known_tap(touch)


def _is_known_tap(touch: Touch) -> bool:
    """Whether a tap, a double tap or a hold is known, by the kind of control."""
    control, action, task = touch.control, touch.action, touch.task
    other = _list_other(touch)
    names = [control.title] if control.title else [*control.names, *other]
    holds = isinstance(action, LongPress)
    if control.role == "input" and (control.is_told or _is_empty_field(touch)):
        return True  # holding one offers what to do with its text
    if control.role in FREE and not holds:
        return _is_known_field(touch, other)
    if (holds or isinstance(action, DoubleTap)) and is_answer(control) and not is_control_named(control, task):
        return False
    is_start = any(map(starts_game, names))
    if control.is_tab or (is_start and (wants(task, "plays") or starts_clock(control, task, touch.policy))):
        return are_known([name for name in other if control.is_tab or not starts_game(name)], task)
    is_content = control.role != "image" or not names or not isinstance(action, Tap) or control.caption is not None
    if control.role in TITLES and is_content:
        return is_known_content(touch, names)
    # of several names that stand in and beside a control, one that the person's words name is enough
    told = [control.title] if control.title else control.names
    if control.role == "switch" and not is_named_switch(control, task, touch.policy):
        return control.is_told and all(is_harmless(name, browse=False) for name in (*told, *other)) and bool(told)
    if _is_one_of_few_numbers(control) and not wants(task, "plays"):
        return any(is_meant(name, task) for name in told)
    return _is_known_button(touch, told, other)


def _is_known_field(touch: Touch, other: Sequence[str]) -> bool:
    """Whether something that is free to be pressed has no words that act."""
    control = touch.control
    # on a picture, an outlined button looks like an input with words in it
    is_free = control.is_told or not control.names or touch.step.action == "input_text"
    # of a name at this place that does some kind of act, the rule of that kind decides
    rest = [name for name in control.names if name not in control.words or not touch.names_act(name)]
    return are_known(other if is_free else rest, touch.task)


def _is_known_button(touch: Touch, told: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the names of a button or a switch, and what else is drawn on it, are known. told: its names.

    For a name that does some kind of act, the rule of that kind decides.
    """
    control, task = touch.control, touch.task
    unknown = [name for name in told if not touch.names_act(name)]
    whole = join_lines(control)
    is_named_so = control.role == "switch" or any(is_meant(name, task) for name in (*unknown, whole))
    is_named_so = is_named_so or any(is_value(name, control.around, task) for name in unknown)
    is_drawn_so = are_known(other, task) or (not control.names and is_named(whole, task))
    return (bool(told) or any(map(label, other))) and (is_named_so or are_known(unknown, task)) and is_drawn_so


def _list_other(touch: Touch) -> list[str]:
    """What is drawn on it and has to be understood. On a switch that the person's words name, and whose name stands
    beside it, a word says how it is set: “off”.
    """
    control = touch.control
    if control.role in TYPED or control.role != "switch" or control.box is None:
        return [] if control.role in TYPED else control.other
    level = range(control.box.top, control.box.bottom)
    row = {label(line.text) for line in control.page.lines if line.box.center.y in level}
    if row.isdisjoint(map(label, control.names)) or not is_named_switch(control, touch.task, touch.policy):
        return control.other
    return [each for each in control.other if count_words(each) > 1 or touch.names_act(each)]


def _is_empty_field(touch: Touch) -> bool:
    """Whether it is a field by its picture alone, into which something may be put; one with other words than a hint
    may be a button.
    """
    control = touch.control
    if not touch.may_paste() or any(map(mentions_gesture, control.names)):
        return False
    is_hint = control.page.drawing.is_faint(control.box) and not any(map(touch.names_act, control.names))
    return not control.names or is_hint


def _is_one_of_few_numbers(control: TouchedControl) -> bool:
    """Whether it is a button with a number and no key or day: what one of a few numbers does, nobody can tell."""
    numbers = [each for each in control.names if each.isdecimal() and len(each) > 1]
    shown = control.page.shown if control.page.frame.elements else ()
    told = [each.name for each in shown] or [line.text for line in control.page.lines]
    return control.role == "button" and bool(numbers) and sum(map(str.isdecimal, told)) < GRID
