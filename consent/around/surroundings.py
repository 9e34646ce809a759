"""All that the surroundings make of a press that a model chose."""

from collections.abc import Iterator

from iris_screen.consent.around.acting_row import find_acting_row
from iris_screen.consent.around.chosen_row import find_chosen_row
from iris_screen.consent.around.closing_act import find_closing_act
from iris_screen.consent.around.committed_page import find_committed_page
from iris_screen.consent.around.entered_code import find_entered_code
from iris_screen.consent.around.finding import Finding, list_texts
from iris_screen.consent.around.leading_row import find_unproved_row
from iris_screen.consent.around.mixed_letters import find_mixed_letters
from iris_screen.consent.around.other_choice import find_other_choice
from iris_screen.consent.around.other_object import find_other_object
from iris_screen.consent.around.own_verb import find_own_verb
from iris_screen.consent.around.repeated_act import find_repeated_act
from iris_screen.consent.around.reported_change import find_reported_change
from iris_screen.consent.around.stated_charge import find_stated_charge
from iris_screen.consent.around.told_effect import find_told_effect
from iris_screen.consent.around.told_saving import find_told_saving
from iris_screen.consent.keys.assigned_key import find_assigned
from iris_screen.consent.keys.keystrokes import Stroke
from iris_screen.consent.named_control import wants
from iris_screen.consent.touched_control import PressedPage, TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy


def list_findings(control: TouchedControl, step: Step, task: Task, policy: Policy) -> Iterator[Finding]:
    """What stands around a touched control, one finding a fact; none for most presses."""
    if entered := find_entered_code(control, task, policy):
        yield entered
    if control.role == "key":
        name = control.names[0] if control.names else ""
        texts = (text for text, _ in list_texts(control))
        if len(name) == 1 and name.isalpha() and (told := find_assigned(Stroke(name.lower(), label=name), texts, task)):
            yield Finding("unknown", say("rule-around-key", key=name, words=shorten(told)))  # such as [y/N]
        return
    facts = (
        find_mixed_letters(control, task),
        find_committed_page(control, task),
        find_closing_act(control, task),
        find_reported_change(control, task, policy),
        find_other_object(control, step, task, policy),
        find_other_choice(control, step, task, policy),
        find_own_verb(control, task, policy),
        find_stated_charge(control, step, task, policy),
        find_told_saving(control),
        find_repeated_act(control, task, policy),
        find_told_effect(control, step, task, policy),
    )
    yield from (fact for fact in facts if fact is not None)
    if wants(task, "plays"):
        return
    chosen = None if control.page.is_list else find_chosen_row(control, task)
    yield from (row for row in (chosen, find_unproved_row(control, task)) if row is not None)
    yield from find_acting_row(control, step, task, policy)


def find_assigned_key(stroke: Stroke, page: PressedPage, task: Task) -> Finding | None:
    """What the page says that a key does; a letter does something if there is nothing on the page to type into."""
    texts = [each.name for each in page.shown if each.name] or [line.text for line in page.lines]
    told = find_assigned(stroke, texts, task)
    if told:
        return Finding("unknown", say("rule-around-key", key=stroke.label, words=shorten(told)))
    is_letter = len(stroke.key) == 1 and stroke.key.isalpha() and not stroke.held - {"shift"}
    if not is_letter or page.frame.elements is None or wants(task, "plays"):
        return None
    takes_text = any(each.role in ("input", "key", "keyboard") or each.focused for each in page.shown)
    return None if takes_text or not page.shown else Finding("unknown", say("rule-unknown", name=stroke.label))
