"""What was typed last is looked at once more: what stands there instead is said, and what cannot be told is not."""

import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.evidence.text_lasts import find_alteration, find_last_typed
from iris_screen.sight.means import join_means
from iris_screen.text import render

FIELD = Box(left=10, top=10, right=200, bottom=40)
TYPED = Step(action="input_text", text="12 5")


def showing(value: str | None) -> Frame:
    fields = [] if value is None else [Element(id="price", role="input", value=value, box=FIELD)]
    return Frame(np.zeros((300, 400, 3), np.uint8), str(value), 0.0, elements=fields)


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ("12 5", ""),
        ("Price: 12 5", ""),
        (None, ""),
        ("12.5", "“12 5” was typed, but the field shows “12.5” now"),
        ("", "“12 5” was typed, but the field is empty now"),
    ],
)
def test_a_field_that_was_put_in_order_is_told(now: str | None, said: str) -> None:
    told = find_alteration(join_means(), TYPED, showing("12 5"), showing(now), None)
    assert (render(told) if told else "") == said


def result(index: int, step: Step, evidence: str = "verified") -> StepResult:
    return StepResult.model_validate({"index": index, "step": step, "status": "success", "evidence": evidence})


def test_only_what_was_typed_after_the_last_press_is_looked_at_since_a_press_may_empty_it() -> None:
    press, submit = Step(action="tap"), Step(action="input_text", text="hi", submit=True)
    steps = [TYPED, press, TYPED, Step(action="wait"), TYPED]
    assert [each.index for each in find_last_typed([result(n, step) for n, step in enumerate(steps)])] == [4, 2]
    assert find_last_typed([result(0, TYPED), result(1, submit)]) == []
    assert find_last_typed([result(0, TYPED, "unverified")]) == []
