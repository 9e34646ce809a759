"""What verify says of a way out, and whom it asks of what a card in front hides."""

from dataclasses import dataclass, replace
from typing import Literal

import pytest

from iris_screen.core.actions import PressKey, Receipt, Tap, Wait
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Agenda, Progress, Step, StepResult, Task
from iris_screen.core.press import Done, Press
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, History, Observation, State, Totals
from iris_screen.core.verdict import Blocker, Found
from iris_screen.nodes.verify import Verify
from iris_screen.sight.change_report import Changes
from iris_screen.sight.means import join_means
from iris_screen.testing.memory import OneSession
from iris_screen.testing.paper import PaperPhone
from iris_screen.text import render

SENT = Done(at=0.0, receipts=[Receipt()])
AD = Blocker(kind="ad", description="春日特惠")


@pytest.mark.parametrize(
    ("now", "note"),
    [
        (AD, "still in the way: the ad “春日特惠”"),
        (
            Blocker(kind="permission", description="发送通知？"),
            "cleared; now in the way: the permission request “发送通知？”",
        ),
        (Blocker(kind="ad", description="双十一"), "cleared; now in the way: the ad “双十一”"),
        (None, "cleared"),
    ],
)
def test_another_thing_behind_it_is_not_called_the_same(now: Blocker | None, note: str) -> None:
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}))
    frame = sessions.device.look()
    sessions.album.put(frame)
    cleared = Press(purpose="clear", turn=1, frame=frame.key, actions=[PressKey(key="BACK")], done=Done())
    state = State(
        task=Task(id="r", text="t"),
        seen=Observation(frame=frame.key, at=0.0, blocker=now),
        attempts=Attempts(ways_tried=[f"{AD.name}/the cross"], clearing=cleared),
        totals=Totals(),
    )
    judge = Verify(sessions, join_means(), join_means(), lambda before, after: False, lambda *frames: False, Changes())
    said = judge(state)["note"]
    assert said is not None and render(said) == note


@dataclass
class Counting:
    """A verifier that can tell nothing, and counts how often it is asked."""

    asked: int = 0

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        self.asked += 1
        return Found(condition=condition, holds=None, means="model")


@pytest.mark.parametrize(("blocker", "asked"), [(AD, 0), (Blocker(kind="keyboard", description="it"), 1), (None, 1)])
def test_no_model_is_asked_for_what_a_card_in_front_hides(blocker: Blocker | None, asked: int) -> None:
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}))
    frame = sessions.device.look()
    sessions.album.put(frame)
    step = Step(action="tap", expect=[Condition.parse("on:飞行模式")])
    state = State(
        task=Task(id="r", text="t"),
        seen=Observation(frame=frame.key, at=0.0, blocker=blocker),
        agenda=Agenda(now=[step]),
        attempts=Attempts(
            aim=Press(purpose="step", turn=1, frame=frame.key, actions=[PressKey(key="BACK")], done=Done())
        ),
        totals=Totals(),
        history=History(),
    )
    with_model, offline = Counting(), Counting()
    Verify(sessions, with_model, offline, lambda before, after: False, lambda *frames: False, Changes())(state)
    assert (with_model.asked, offline.asked) == (asked, 1 - asked)


@dataclass
class Unseen:
    """A verifier that sees nothing of what was to come."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        return Found(condition=condition, holds=False, means="text")


@pytest.mark.parametrize(("first", "suggestion"), [("as it was", "retry"), ("a toast", "ask")])
def test_what_changed_for_a_while_after_a_pen_pressed_send_is_not_forgotten(first: str, suggestion: str) -> None:
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}))
    frame = sessions.device.look()
    sessions.album.put(frame)
    toast = replace(frame, key="with a toast") if first == "a toast" else frame
    sessions.album.put(toast)
    verify = Verify(sessions, Unseen(), Unseen(), lambda *frames: first == "a toast", lambda *frames: False, Changes())
    step = Step(action="tap", expect=[Condition.parse("new:你好")], irreversible=True)
    state = State(
        task=Task(id="r", text="t", profile=DeviceProfile(may_miss=True)),
        agenda=Agenda(now=[step]),
        attempts=Attempts(
            aim=Press(purpose="step", turn=1, frame=frame.key, actions=[Tap(at=Point(x=1, y=1))], done=SENT)
        ),
        totals=Totals(),
        history=History(),
    )
    told = []
    for at, look in ((1.0, toast), (9.0, frame)):
        after = verify({**state, "seen": Observation(frame=look.key, at=at)})
        told.append(after["verdict"].suggestion)
        state = {**state, "attempts": after.get("attempts", state["attempts"])}
    assert told == ["wait", suggestion]


@pytest.mark.parametrize(
    ("earlier", "said"),
    [
        ("on:静音||Silent", "“turn on silent” was seen done at turn 4"),
        ("changed", "nothing contradicts it: “Silent” on"),
    ],
)
def test_a_switch_that_is_not_in_sight_is_not_said_to_be_seen(earlier: str, said: str) -> None:
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}))
    frame = sessions.device.look()
    sessions.album.put(frame)
    turned = Step(action="tap", description=verbatim("turn on silent"), expect=[Condition.parse(earlier)])
    look = Step(
        action="wait", expect=[Condition.parse("~on:静音||Silent"), Condition.parse("text:A")], role="last_wait"
    )
    state = State(
        task=Task(id="r", text="t"),
        seen=Observation(frame=frame.key, at=0.0),
        agenda=Agenda(
            now=[look],
            progress=Progress(done=[StepResult(index=0, step=turned, status="success", evidence="verified", turn=4)]),
        ),
        attempts=Attempts(aim=Press(purpose="step", turn=8, frame=frame.key, actions=[Wait(ms=3_000)], done=SENT)),
        totals=Totals(),
        history=History(),
        results=[],
    )
    judge = Verify(sessions, join_means(), join_means(), lambda before, after: False, lambda *frames: False, Changes())
    verdict = judge(state)["verdict"]
    words = render(verdict.in_words(), "en")
    assert verdict.verified and "everything" not in words and said in words and "in the element tree: “A”" in words


@dataclass
class Comparing:
    """Sees the title of a chat, and what is new against a frame before."""

    chat: str

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        if condition.kind == "title":
            return Found(condition=condition, holds=condition.value == self.chat, means="text")
        return Found(condition=condition, holds=None if before is None else True, means="text")


@pytest.mark.parametrize(
    ("lost", "chat", "delivered", "suggestion", "verified"),
    [
        (False, "李四", "unknown", "continue", True),
        (True, "张三", "yes", "continue", True),
        (True, "张三", "unknown", "ask", False),  # the other one may have written to the same person
        (True, "张三", "no", "retry", False),
        (True, "李四", "unknown", "ask", False),
    ],
)
def test_what_is_new_in_another_chat_does_not_show_that_a_message_was_sent(
    lost: bool, chat: str, delivered: Literal["yes", "no", "unknown"], suggestion: str, verified: bool
) -> None:
    """Another task has sent the same words meanwhile, so that they do not show whether ours went out."""
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}))
    before = sessions.device.look()
    after = replace(before, key="after", at=60.0)
    for frame in (before, after):
        sessions.album.put(frame)
    step = Step(action="tap", needs=[Condition.parse("title:张三")], irreversible=True)
    step = step.replace(expect=[Condition.parse("new:你好")])
    done = Done(at=0.0, receipts=[Receipt(delivered=delivered)])
    aim = Press(purpose="step", turn=1, frame=before.key, actions=[Tap(at=Point(x=1, y=1))], done=done)
    state = State(
        task=Task(id="r", text="t", wait_for_person=True),
        seen=Observation(frame="after", at=60.0, lost=lost),
        agenda=Agenda(now=[step]),
        attempts=Attempts(aim=aim),
        results=[],
        totals=Totals(),
        history=History(),
        question=None,
    )
    eyes = Comparing(chat)
    verdict = Verify(sessions, eyes, eyes, lambda *frames: True, lambda *frames: False, Changes())(state)["verdict"]
    assert (verdict.suggestion, verdict.verified) == (suggestion, verified)
