"""What a step is for, where nobody has named its effect: told from its gesture, its keys and the words it presses."""

from iris_screen.consent.keystrokes import find_step_strokes
from iris_screen.core.effects import EFFECTS, Effect, EffectFacts
from iris_screen.core.languages import effect_called
from iris_screen.core.plan import Step, StepAction

_BY_ACTION: dict[StepAction, Effect] = {
    "launch_app": "opened",
    "show_window": "opened",
    "open_url": "opened",
    "go_home": "opened",
    "input_text": "typed",
    "drag": "moved",
    "swipe": "scrolled",
    "scroll": "scrolled",
    "hover": "pointed",
    "wait": "waited",
    "check": "checked",
}
_PRESSES = ("tap", "press_key", "hotkey")


def facts_of(step: Step) -> EffectFacts:
    return EFFECTS[effect_of(step)]


def effect_of(step: Step) -> Effect:
    """The effect that is named, else the one that can be told; "unknown" where several are possible.

    What cannot be undone stays so, whatever it is called.
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
    return _pressed(step) if step.action in _PRESSES else "unknown"


def _pressed(step: Step) -> Effect:
    """By what is pressed: keys mean the same in every program, and so do the names of some controls."""
    if step.action == "tap":
        named = (effect_called(word) for word in (*step.target.words, *step.target.names))
        return next((effect for effect in named if effect), "unknown")
    strokes = find_step_strokes(step)
    if strokes and all(stroke.selects_all for stroke in strokes):
        return "selected"
    return "copied" if strokes and all(stroke.copies for stroke in strokes) else "unknown"
