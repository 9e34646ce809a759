"""When all that is known is that something changed, it may have done so by itself."""

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Step
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.sight.evidence.coincidence import may_be_coincidence
from iris_screen.sight.means import join_means

SAVE, CLOCK = Box(left=0, top=0, right=80, bottom=40), Box(left=0, top=200, right=80, bottom=240)
CHANGED = [Condition(kind="changed")]


def seen(save: str, clock: str) -> Frame:
    boxes = {save: SAVE, clock: CLOCK}
    elements = [Element(id=name, role="button", name=name, box=box) for name, box in boxes.items()]
    return Frame(np.zeros((300, 100, 3), np.uint8), save + clock, 0.0, "app", elements=elements)


def make_press(box: Box | None) -> Press:
    return Press(purpose="step", turn=1, frame="k", app="app", box=box)


@pytest.mark.parametrize(
    ("step", "box", "after", "chance"),
    [
        (Step(action="tap", target=Target.parse("text:Save"), expect=CHANGED), SAVE, seen("Save", "10:01"), True),
        (Step(action="tap", target=Target.parse("text:Save"), expect=CHANGED), SAVE, seen("Saved", "10:00"), False),
        (Step(action="hotkey", keys=["ctrl", "s"], expect=CHANGED), None, seen("Save", "10:01"), True),
        (Step(action="press_key", key="ENTER", expect=CHANGED), None, seen("Save", "10:01"), True),
        (
            Step(action="press_key", key="ENTER", expect=[Condition.parse("text:Saved")]),
            None,
            seen("Saved", "x"),
            False,
        ),
    ],
)
def test_a_change_elsewhere_may_be_coincidence(step: Step, box: Box | None, after: Frame, chance: bool) -> None:
    assert may_be_coincidence(join_means(), step, make_press(box), seen("Save", "10:00"), after) is chance
