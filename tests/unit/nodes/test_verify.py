"""What verify says of a way out, and whom it asks of what a card in front hides."""

from dataclasses import dataclass

import pytest

from core.actions import PressKey
from core.condition import Condition
from core.plan import Step, Task
from core.screen import Frame
from core.state import Aim, Attempts, Done, History, Observation, State, Totals
from core.verdict import Blocker, Found
from nodes.verify import STILL_THERE, Verify
from tests.paper import PaperBodies, PaperClock, PaperPhone
from tools.changes import Changes
from tools.verifiers import verifier

AD = Blocker(kind="ad", description="春日特惠")


@pytest.mark.parametrize(
    ("now", "note"),
    [
        (AD, f"{STILL_THERE}: ad 春日特惠"),
        (Blocker(kind="permission", description="发送通知？"), "out of the way; now: permission 发送通知？"),
        (Blocker(kind="ad", description="双十一"), "out of the way; now: ad 双十一"),
        (None, "the way is free"),
    ],
)
def test_another_thing_behind_it_is_not_called_the_same(now: Blocker | None, note: str) -> None:
    bodies = PaperBodies(PaperPhone(PaperClock(), {"home": {"A": "home"}}))
    frame = bodies.phone.look()
    bodies.album.put(frame)
    cleared = Aim(purpose="clear", turn=1, frame=frame.key, actions=[PressKey(key="BACK")], done=Done())
    state = State(
        task=Task(id="r", text="t"),
        seen=Observation(frame=frame.key, at=0.0, blocker=now),
        clearing=cleared,
        attempts=Attempts(ways_tried=[f"{AD.name}/the cross"]),
        totals=Totals(),
    )
    judge = Verify(bodies, verifier(), verifier(), lambda before, after: "", lambda *frames: False, Changes())
    assert judge(state)["note"] == note


@dataclass
class Counting:
    """A verifier that can tell nothing, and counts how often it is asked."""

    asked: int = 0

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        self.asked += 1
        return Found(condition=condition, holds=None, means="model")


@pytest.mark.parametrize(("blocker", "asked"), [(AD, 0), (Blocker(kind="keyboard", description="it"), 1), (None, 1)])
def test_no_model_is_asked_for_what_a_card_in_front_hides(blocker: Blocker | None, asked: int) -> None:
    bodies = PaperBodies(PaperPhone(PaperClock(), {"home": {"A": "home"}}))
    frame = bodies.phone.look()
    bodies.album.put(frame)
    step = Step(action="tap", expect=[Condition.parse("on:飞行模式")])
    state = State(
        task=Task(id="r", text="t"),
        seen=Observation(frame=frame.key, at=0.0, blocker=blocker),
        clearing=None,
        aim=Aim(purpose="step", turn=1, frame=frame.key, actions=[PressKey(key="BACK")], done=Done()),
        steps=[step],
        queue=[],
        attempts=Attempts(),
        totals=Totals(),
        history=History(),
    )
    with_model, at_once = Counting(), Counting()
    Verify(bodies, with_model, at_once, lambda before, after: "", lambda *frames: False, Changes())(state)
    assert (with_model.asked, at_once.asked) == (asked, 1 - asked)
