"""Says what a sentence was understood to ask for, before anything is done: “I will: open Mousepad → type …”.

What is said comes from the steps that will be done, and not from the person's own words: those would only be an echo.
A text that is a secret is not said, since this goes into notes and logs.
"""

from collections.abc import Callable, Sequence

from iris_screen.consent.secrets.text_mask import TextMask, find_typed_secrets
from iris_screen.core.effects import StepAction
from iris_screen.core.message import Argument, Message, say, verbatim
from iris_screen.core.plan import Step
from iris_screen.core.target import call_by

MAX_SAID = 15
"""Steps of one line; a longer list is shown by `iris plan`."""


def tell_steps(steps: Sequence[Step]) -> Message:
    """One line with these steps, without the way back to an app's first page, which nobody has asked for."""
    told = [tell_step(step) for step in steps if step.action != "back_until"]
    rest = [verbatim("…")] if len(told) > MAX_SAID else []
    return say("plan-understood", steps=[*told[:MAX_SAID], *rest])


def tell_step(step: Step) -> Message:
    """What the step does: its description, unless that is the person's own words."""
    if step.description is not None and step.description.key != verbatim("").key:
        return step.description
    act, what = _ACTS.get(step.action, _call_tapped)(step)
    return say("step-will", act=act, what=what, to=(step.to if step.action == "drag" else step.target).in_words())


def _call_tapped(step: Step) -> tuple[str, Argument]:
    """The act, as `step-will` selects by it, and what it is done with."""
    state = next((each.kind for each in step.expect if each.kind in ("on", "off")), "")
    is_switch = step.action == "tap" and step.target.kind == "switch" and state
    return state if is_switch else step.action, step.target.in_words()


def _call_typed(step: Step) -> tuple[str, str]:
    is_named = bool(step.target.value)
    if not step.text:
        return ("clear_field" if is_named else "clear"), ""
    hide = TextMask.from_words(find_typed_secrets([step]))
    return ("type_into" if is_named else "type"), hide(step.text)


def _call_seen(step: Step) -> tuple[str, Argument]:
    seen = next((each for each in step.expect if each.kind == "text"), None)
    if seen is None:
        return "wait", f"{step.amount / 1000:g}"
    act = "wait" if step.action == "wait" else "check"
    if seen.gone:
        return f"{act}_gone", call_by(seen.words)
    return ("wait_for" if act == "wait" else "look_for" if step.fallback else act), call_by(seen.words)


_ACTS: dict[StepAction, Callable[[Step], tuple[str, Argument]]] = {
    "input_text": _call_typed,
    "press_key": lambda step: ("press", step.key),
    "hotkey": lambda step: ("press", "+".join(step.keys)),
    "swipe": lambda step: ("swipe", step.direction or ""),
    "scroll": lambda step: ("scroll", step.direction or ""),
    "wait": _call_seen,
    "check": _call_seen,
    "go_home": lambda step: ("home", ""),
    "call": lambda step: ("call", step.number),
    "arrange_window": lambda step: ("arrange", step.arrange or ""),
    "open_url": lambda step: ("open", step.url),
    "launch_app": lambda step: ("open", step.target.in_words() if step.target.is_named else step.app),
}
