"""The last look of a run: whether the result of the whole task is there and stays. Pure."""

from collections.abc import Sequence

from iris_screen.consent.keys.keystrokes import find_step_strokes
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step, Task

SWITCHES = ("on", "off")
"""A switch may turn back by itself seconds later."""
LASTS_MS = 3_000
"""How long to wait for a switch to turn back, or a message to fail: as long as for any other effect."""
_ABSOLUTE = ("text", "title", "ref", "app", "field", *SWITCHES)
"""What a single screen can show. Changes, new pages and new texts were seen when they happened."""
_LEAVES = ("launch_app", "go_home", "open_url")
"""Actions that lead to another app, where a switch of the same name is a different switch."""


def plan_last_look(criteria: Sequence[Condition], done: Sequence[Step]) -> Step | None:
    """A step that only checks the success criteria; None if the last step has proven all of them.

    done: the steps whose effect was seen, in order. What the last one has proven may be gone by now, as a toast is, and
    is not expected again. A lasting result is doubted if the opposite is seen: a switch that was turned, a message
    that was sent.
    """
    # a message that was sent must not turn out to have failed after all
    sent = [condition for condition in done[-1].expect if condition.kind == "new" and not condition.gone]
    failures = [Condition(kind="failed", value=condition.value, gone=True) for condition in sent]
    lasting = [*_list_switches(done), *failures]
    proven = [*done[-1].expect, *(condition.replace(lasting=False) for condition in lasting)]
    unproven = [
        each for each in criteria if each.kind in _ABSOLUTE and each not in proven and not was_saved(each, done)
    ]
    if lasting:
        look = _look([*unproven, *lasting], say("step-see-it-lasts"))
        return look.replace(action="wait", amount=LASTS_MS, timeout_ms=0, role="last_wait")
    return _look(unproven, say("step-see-it-done")) if unproven else None


def make_judged_step(task: Task, done: Sequence[Step]) -> Step:
    """A look at the end, at which a model is asked once whether the task is done. It may say no: the run then ends as
    it would without it. done: all steps; what the last of them typed must not be marked as not delivered.
    """
    typed = [step.text for step in done if step.action == "input_text" and step.text]
    failures = [Condition(kind="failed", value=text, gone=True) for text in typed[-1:]]
    look = _look([Condition(kind="dynamic", value=task.text), *failures], say("step-judge-end"))
    return look.replace(timeout_ms=0, optional=True, role="judged_end")


def was_saved(wanted: Condition, done: Sequence[Step]) -> bool:
    """Whether these words were typed and then saved. They are in an input, where a text is not looked for."""
    if wanted.kind != "text" or wanted.gone:
        return False
    saved = [n for n, step in enumerate(done) if any(stroke.saves for stroke in find_step_strokes(step))]
    typed = (step.text for step in done[: max(saved, default=0)] if step.action == "input_text")
    return any(words in text for text in typed for words in wanted.words)


def _list_switches(done: Sequence[Step]) -> list[Condition]:
    """The last state of each switch in the app that is in front."""
    left: dict[str, Condition] = {}
    for step in done:
        if step.action in _LEAVES:
            left.clear()
        for condition in step.expect:
            if condition.kind in SWITCHES:
                left[condition.value] = condition.replace(lasting=True)
    return list(left.values())


def _look(wanted: list[Condition], description: Message) -> Step:
    return Step(action="check", description=description, expect=wanted, retry=0)
