"""What act does with what was begun before: a touch whose place may have gone stale is not completed."""

from collections.abc import Sequence

import pytest

from core.actions import Action, Click, InputText, MovePointer, PressKey, Receipt, Tap
from core.geometry import Point
from core.limits import Patience
from core.plan import Task
from core.policy import Ruling
from core.state import Aim, State
from nodes.act import Act
from tests.paper import PaperBodies, PaperClock, PaperPhone, PaperSense
from tools.eyes import Eyes

HERE = Point(x=10, y=10)


@pytest.mark.parametrize(
    ("actions", "sent"),
    [
        ([MovePointer(to=HERE), Click()], 1),
        ([Tap(at=HERE), InputText(text="hello")], 1),
        ([PressKey(key="TAB"), PressKey(key="TAB")], 2),
    ],
)
def test_what_a_run_before_had_pointed_at_is_not_pressed_by_this_one(actions: Sequence[Action], sent: int) -> None:
    clock = PaperClock()
    bodies = PaperBodies(PaperPhone(clock, {"home": {"A": "home"}}))
    bodies.journal.intend(1, 0, actions[0], 0.0)
    bodies.journal.receive(1, 0, Receipt())
    act = Act(bodies, Eyes(clock, Patience()), clock, lambda *_: "", lambda *_: Ruling(), PaperSense())
    after = act(
        State(
            task=Task(id="r", text="t"),
            aim=Aim(purpose="step", turn=1, frame="", app="paper", actions=list(actions)),
            clearing=None,
            steps=[],
        )
    )
    assert after["aim"] is not None and after["aim"].done is not None
    assert len(after["aim"].done.receipts) == sent
