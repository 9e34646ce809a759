"""What verify says of a way out: whether the same thing is still there, or another one came to light."""

import pytest

from core.actions import PressKey
from core.plan import Task
from core.state import Aim, Attempts, Done, Observation, State, Totals
from core.verdict import Blocker
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
