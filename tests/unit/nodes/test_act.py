"""What act does with what was begun before: a touch whose place may have gone stale is not completed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from iris_screen.core.actions import Action, Click, InputText, MovePointer, PressKey, Receipt, Tap
from iris_screen.core.geometry import Box, Point
from iris_screen.core.limits import Patience
from iris_screen.core.message import say
from iris_screen.core.people import Use
from iris_screen.core.plan import Agenda, Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press, Visit
from iris_screen.core.protocols import Clock
from iris_screen.core.state import Attempts, History, State
from iris_screen.nodes.act import Act
from iris_screen.sight.settle import Eyes
from iris_screen.testing.memory import OneSession
from iris_screen.testing.paper import PaperPhone
from iris_screen.tools.devices.clock import VirtualClock
from tests.paper import PaperBlockerFinder

HERE = Point(x=10, y=10)


def make_act(sessions: OneSession, clock: Clock, **parts: Any) -> Act:
    """The node on a quiet screen, where the target is still there and nothing needs a yes, unless `parts` differ."""
    quiet: dict[str, Any] = {"restless": lambda *_: [], "find_difference": lambda *_: None, "rule": lambda *_: Ruling()}
    return Act(sessions, Eyes(clock, Patience()), clock, blockers=PaperBlockerFinder(), **quiet | parts)


def about_to(press: Press) -> State:
    """The state in which this press is to be done now."""
    return State(task=Task(id="r", text="t"), attempts=Attempts(aim=press), agenda=Agenda(), history=History())


@pytest.mark.parametrize(
    ("actions", "sent"),
    [
        ([MovePointer(to=HERE), Click()], 1),
        ([Tap(at=HERE), InputText(text="hello")], 1),
        ([PressKey(key="TAB"), PressKey(key="TAB")], 2),
    ],
)
def test_what_a_run_before_had_pointed_at_is_not_pressed_by_this_one(actions: Sequence[Action], sent: int) -> None:
    clock = VirtualClock()
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}, clock))
    sessions.journal.intend(1, 0, actions[0], 0.0)
    sessions.journal.receive(1, 0, Receipt())
    act = make_act(sessions, clock)
    after = act(about_to(Press(purpose="step", turn=1, frame="", app="paper", actions=list(actions))))
    done = after["attempts"].press.done
    assert done is not None and len(done.receipts) == sent


def test_what_the_screen_showed_just_before_the_press_is_what_it_is_judged_by() -> None:
    """The pointer itself tints what it stands on, and a clock goes on meanwhile."""
    clock = VirtualClock()
    sessions = OneSession(Pointed({"home": {"A": "home"}}, clock))
    looked = sessions.device.look()
    sessions.album.put(looked)
    places = [Box(left=0, top=200, right=20, bottom=220)]
    act = make_act(sessions, clock, restless=lambda *_: places)
    press = Press(purpose="step", turn=1, frame=looked.key, app="paper", actions=[MovePointer(to=HERE), Click()])
    after = act(about_to(press))["attempts"].aim
    assert after is not None
    pressed = sessions.journal.find(1, 1)
    assert pressed is not None and pressed.frame == after.pointed != looked.key
    assert after.restless == places and sessions.album.has(after.pointed)


def test_what_a_press_uses_up_is_recorded_with_the_intent_before_the_touch() -> None:
    clock, use = VirtualClock(), Use(allowance=0, turn=1, paid=1550)
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}, clock))
    looked = sessions.device.look()
    sessions.album.put(looked)
    act = make_act(sessions, clock, rule=lambda *_: Ruling(uses=[use]))
    press = Press(purpose="step", turn=1, frame=looked.key, app="paper", actions=[Tap(at=HERE)])
    act(about_to(press))
    assert sessions.journal.list_uses() == [use]
    sessions.journal.receive(1, 0, Receipt(delivered="no"))
    assert sessions.journal.list_uses() == []  # it certainly did not go out


def test_a_sum_that_changed_just_before_the_touch_is_not_paid() -> None:
    clock, sums = VirtualClock(), iter([1550, 95000])
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}, clock))
    looked = sessions.device.look()
    sessions.album.put(looked)
    act = make_act(sessions, clock, rule=lambda *_: Ruling(uses=[Use(allowance=0, turn=1, paid=next(sums))]))
    press = Press(purpose="step", turn=1, frame=looked.key, app="paper", actions=[Tap(at=HERE)])
    after = act(about_to(press))
    assert after["attempts"].aim is None and sessions.journal.entries == {}


def test_an_actor_is_told_of_an_act_that_was_not_done_since_the_screen_had_changed() -> None:
    clock = VirtualClock()
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}, clock))
    looked = sessions.device.look()
    sessions.album.put(looked)
    act = make_act(sessions, clock, find_difference=lambda *_: say("act-other-window"))
    press = Press(purpose="goal", turn=1, frame=looked.key, app="paper", actions=[Tap(at=HERE)], said="I tap A.")
    after = act(about_to(press))
    [told] = after["history"].short
    assert told.said == "I tap A." and told.came == say("model-skipped", why=say("act-other-window"))
    assert after["attempts"].aim is None and sessions.journal.entries == {}


@dataclass
class Pointed(PaperPhone):
    """Looks another way once the pointer has come."""

    def do(self, action: Action) -> Receipt:
        self.typed = "tinted"
        return super().do(action)


@pytest.mark.parametrize(("first", "delivered"), [(MovePointer(to=HERE), "no"), (Tap(at=HERE), "unknown")])
def test_a_pointer_that_a_kill_overtook_has_pressed_nothing(first: Action, delivered: str) -> None:
    clock = VirtualClock()
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}, clock))
    sessions.journal.intend(1, 0, first, 0.0)
    act = make_act(sessions, clock)
    press = Press(purpose="step", turn=1, frame="", app="paper", actions=[first, Click()])
    after = act(about_to(press))["attempts"].aim
    assert after is not None and after.done is not None
    assert [receipt.delivered for receipt in after.done.receipts] == [delivered]


@pytest.mark.parametrize("looked", [False, True])
def test_nothing_is_pressed_by_an_old_look_where_another_run_has_used_the_device(looked: bool) -> None:
    """Two chats have the same button at the same place."""
    clock = VirtualClock()
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}, clock), visit=Visit(by_others=True, looked=looked))
    frame = sessions.device.look()
    sessions.album.put(frame)
    press = Press(purpose="step", turn=1, frame=frame.key, app="paper", actions=[Tap(at=HERE)])
    after = make_act(sessions, clock)(about_to(press))
    assert (after["attempts"].aim is not None) is bool(sessions.journal.entries) is looked
