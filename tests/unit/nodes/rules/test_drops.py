"""A drag is proven by where its thing is afterwards."""

import pytest

from iris_screen.core.actions import Drag, Receipt
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Step
from iris_screen.core.press import Done, Press
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.nodes.rules.drops import find_drop
from iris_screen.sight.change_report import Changes
from tests.unit.sight.screens import frame, label

STEP = Step(action="drag", target=Target.parse("text:Milk"), to=Target.parse("text:Bread"))


def dropped(after: Frame, end: int, words: str = "Milk") -> bool | None:
    drag = Drag(start=Point(x=540, y=400), end=Point(x=540, y=end))
    press = Press(purpose="step", turn=1, frame="k", actions=[drag], words=words, done=Done(receipts=[Receipt()]))
    found = find_drop(STEP, press, after, Changes())
    return found.holds if found else None


def test_a_thing_that_lies_where_it_was_dropped_is_proven_and_one_row_off_is_not() -> None:
    after = frame(label("Bread", 600), label("Milk", 800), label("Eggs", 1000))
    at = next(each.box.center.y for each in after.elements or [] if each.name == "Milk")
    assert dropped(after, at) is True
    assert dropped(after, at + 20) is True
    assert dropped(after, at + 200) is False
    assert dropped(after, at - 200) is False


@pytest.mark.parametrize("after", [frame(label("Bread", 600)), frame(label("Milk", 600), label("Milk", 900))])
def test_a_thing_that_is_nowhere_or_in_two_places_tells_nothing(after: Frame) -> None:
    assert dropped(after, 620) is None
