"""Checks whether typed text is still in its field a little later: programs may reformat, cut or clear it."""

from collections.abc import Sequence

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.press import Press
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.sight.vision.compare import measure_change

SAME_PAGE = 0.1
"""Share of the screen that may differ while it still shows the same field."""
_IDLE = ("wait", "check")


def find_last_typed(results: Sequence[StepResult]) -> list[StepResult]:
    """The verified typing steps at the end, with no later step that may have emptied a field."""
    typed: list[StepResult] = []
    for result in reversed(results):
        if result.step.action == "input_text" and not result.step.submit and result.evidence == "verified":
            typed.append(result)
        elif result.step.action not in _IDLE:
            break
    return typed


def find_alteration(verifier: Verifier, step: Step, then: Frame, now: Frame, place: Box | None) -> Message | None:
    """What a field shows now instead of the typed text; None if it still shows that, or if it is unknown.

    then: the frame on which the text was seen. place: where it was pressed before typing, None if it was not.
    """
    text = step.text
    if then.elements is not None and now.elements is not None:
        held = [each for each in then.elements if each.role == "input" and text in each.value]
        if not text or not held:
            return None
        fields = {each.id: each for each in now.elements if each.role == "input"}
        left = [fields[each.id].value for each in held if each.id in fields]
        return _describe(text, left[0]) if left and not any(text in value for value in left) else None
    if place is None or "gone" in (then.health, now.health) or measure_change(then.pixels, now.pixels) > SAME_PAGE:
        return None
    shown, press = Condition(kind="field", value=text), Press(purpose="met", turn=0, frame=now.key, box=place)
    found = verifier.check(shown, None, now, press)
    stood = verifier.check(shown, None, then, press).holds
    return _describe(text, found.seen) if stood and found.holds is False else None


def _describe(text: str, instead: str) -> Message:
    return say("run-typed-text-differs", text=text, seen=instead) if instead else say("run-typed-text-gone", text=text)
