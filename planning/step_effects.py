"""Infers the effect of a step that does not state it, from its gesture, its keys and the words it presses."""

from collections.abc import Sequence

from iris_screen.consent.keys.keystrokes import find_step_strokes
from iris_screen.core.condition import is_relative
from iris_screen.core.effects import EFFECTS, Effect, EffectFacts, StepAction
from iris_screen.core.parsing.languages import find_effect
from iris_screen.core.plan import Step

_BY_ACTION: dict[StepAction, Effect] = {
    "launch_app": "opened",
    "show_window": "opened",
    "open_url": "opened",
    "go_home": "opened",
    "input_text": "typed",
    "drag": "moved",
    "swipe": "scrolled",
    "scroll": "scrolled",
    "turn": "scrolled",
    "hover": "pointed",
    "wait": "waited",
    "check": "checked",
}
_STROKES = ("press_key", "hotkey")


def find_facts(step: Step) -> EffectFacts:
    return EFFECTS[infer_effect(step)]


def infer_effect(step: Step) -> Effect:
    """The stated effect, else the one that can be inferred; "unknown" if several are possible.

    A step that cannot be undone stays irreversible, whatever it is called.
    """
    expected = {condition.kind for condition in step.expect}
    if "closed" in expected or any(condition.kind == "app" and condition.gone for condition in step.expect):
        return "closed"
    if step.irreversible:
        return "for_good"
    if step.effect:
        return step.effect
    if step.action in _BY_ACTION:
        return _BY_ACTION[step.action]
    if expected & {"on", "off"}:
        return "switched"
    # by what is pressed: some keys mean the same in every program, and so do the names of some controls
    if step.action == "tap":
        named = (find_effect(word) for word in (*step.target.words, *step.target.names))
        return next((effect for effect in named if effect), "unknown")
    strokes = find_step_strokes(step) if step.action in _STROKES else []
    if strokes and all(stroke.selects_all for stroke in strokes):
        return "selected"
    return "copied" if strokes and all(stroke.copies for stroke in strokes) else "unknown"


_NAVIGATES = frozenset({"BACK", "HOME", "NOTIFICATIONS", "ESCAPE", "ESC", "TAB"})
"""Keys that lead somewhere; pressed once more, they do no harm that a look would not show."""


def adds_up(step: Step, plan: Sequence[Step] = ()) -> bool:
    """Whether doing it twice has more effect than doing it once: a key, a drag, a slider that is turned by an amount,
    what submits a text, a switch, and any press that the plan itself does several times, such as "+1" three times. It
    is done again only if it is known not to have happened.
    """
    if step.action == "press_key":
        return step.key.upper() not in _NAVIGATES
    if step.action == "turn":
        return is_relative(step.text)
    if step.action in ("drag", "hotkey") or step.submit:
        return not find_facts(step).repeatable
    return infer_effect(step) == "switched" or is_counted(step, plan)


def is_counted(step: Step, plan: Sequence[Step]) -> bool:
    """Whether the plan does this press several times."""
    alike = [each for each in plan if (each.action, each.target, each.key) == (step.action, step.target, step.key)]
    return step.is_press and len(alike) > 1
