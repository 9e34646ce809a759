"""When a text typed again will not stand in its field: it was typed with care, and shows what it did before."""

import numpy as np
import pytest

from iris_screen.core.actions import InputText, Receipt, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Point
from iris_screen.core.plan import Step
from iris_screen.core.press import Done, Press
from iris_screen.core.screen import Element, Frame
from iris_screen.nodes.rules.retyping import is_retyped, judge_refusal
from iris_screen.sight.means import join_means
from iris_screen.text import render

PLACE = Box(left=0, top=0, right=90, bottom=20)
STEP = Step(action="input_text", text="abc12", timeout_ms=3000, retry=2)


def make_press(*, clear: bool = True, delivered: tuple[str, ...] = ("yes", "yes")) -> Press:
    actions = [Tap(at=Point(x=45, y=10)), InputText(text="abc12", clear=clear)]
    receipts = [Receipt.model_validate({"delivered": each}) for each in delivered]
    return Press(purpose="step", turn=2, frame="before", actions=actions, done=Done(receipts=receipts))


def holding(*values: str) -> Frame:
    """A frame with one field of each value, the first of them focused."""
    fields = [
        Element(id=str(n), role="input", box=PLACE, value=value, focused=n == 0) for n, value in enumerate(values)
    ]
    return Frame(np.zeros((40, 90, 3), np.uint8), "-".join(values), 0.0, elements=fields)


@pytest.mark.parametrize(
    ("act", "tries", "waited", "is_so"),
    [
        (make_press(), 1, 3.1, True),
        (make_press(), 0, 3.1, False),  # the first time it may be lost
        (make_press(), 1, 2.9, False),  # it may still be coming
        (make_press(clear=False), 1, 3.1, False),
        (make_press(clear=False), 2, 3.1, True),  # and no more often
        (make_press(delivered=("yes", "unknown")), 1, 3.1, False),
        (make_press(delivered=("yes",)), 1, 3.1, False),
        (make_press().replace(actions=[Tap(at=Point(x=45, y=10))]), 2, 3.1, False),
    ],
)
def test_only_a_whole_text_in_an_emptied_field_counts_once_it_had_its_time(
    act: Press, tries: int, waited: float, is_so: bool
) -> None:
    assert is_retyped(STEP, act, tries, waited) is is_so


@pytest.mark.parametrize("kind", ["field", "written"])
@pytest.mark.parametrize(
    ("before", "after", "fails"),
    [
        (["12"], ["12"], True),
        ([""], [""], True),
        (["12", "other"], ["12", "other"], True),
        (["ab"], ["abc1"], False),  # letters were lost, and not the same ones: another try may be whole
        ([], [], False),  # no field is in sight
    ],
)
def test_it_fails_where_the_same_stands_there_again(
    kind: str, before: list[str], after: list[str], fails: bool
) -> None:
    means, wanted = join_means(), Condition.parse(f"{kind}:abc12")
    seen = means.check(wanted, holding(*before), holding(*after), make_press())
    told = judge_refusal(means, seen, make_press(), holding(*before), holding(*after))
    assert told.fails is fails
    said = told.in_words()
    is_full = bool(before and before[0])
    shown = f"the field shows “{before[0]}”, not “abc12”" if is_full else "the field is empty; it should show “abc12”"
    assert not fails or (said is not None and render(said) == shown)
