"""Where a run belongs that goes on after something else had its device."""

from typing import Any

import pytest

from iris_screen.core.actions import Receipt, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Agenda, Step, Task
from iris_screen.core.press import Done, Press, Visit
from iris_screen.core.state import Attempts, Observation, State
from iris_screen.core.target import Target
from iris_screen.core.verdict import Blocker
from iris_screen.nodes.rules.left_app import drop_repeatable, find_left_app, has_lost_place
from tests.unit.sight.screens import frame

SHOP, CLOCK = frame(key="shop", app="test.shop"), frame(key="clock", app="test.clock")
TAP = Step(action="tap", target=Target(kind="text", value="Add"))
OPEN = Step(action="launch_app", app="test.clock")
LOOKED = Visit(looked=True)


def cut_off(step: Step | None = TAP, press: Press | None = None, **seen: Any) -> State:
    """A run that was last seen in the clock."""
    return State(
        seen=Observation(**({"frame": "clock", "at": 1.0, "app": "test.clock"} | seen)),
        agenda=Agenda(now=[step] if step else []),
        attempts=Attempts(aim=press),
        question=None,
    )


def sent(act: Step | None = None) -> Press:
    done = Done(receipts=[Receipt()])
    purpose: Any = "goal" if act else "step"
    return Press(
        purpose=purpose, turn=1, frame="clock", app="test.clock", actions=[Tap(at=Point(x=1, y=1))], done=done, act=act
    )


@pytest.mark.parametrize("step", [TAP, None, Step(action="back_until"), Step(action="goal", goal="set the alarm")])
def test_a_run_that_goes_on_and_finds_another_app_belongs_in_its_own(step: Step | None) -> None:
    assert find_left_app(cut_off(step), SHOP, Visit()) == "test.clock"


@pytest.mark.parametrize(
    ("state", "visit"),
    [
        (cut_off(), LOOKED),  # it has been here all along: its own acts led there, or a blocker is in front
        (cut_off(OPEN), Visit()),
        (cut_off(app=""), Visit()),
        (cut_off(blocker=Blocker(kind="permission")), Visit()),  # whose app may be the system's
        (cut_off(press=sent()), Visit()),  # the press may have led there
        (cut_off(press=sent(OPEN)), Visit(by_others=True)),
    ],
)
def test_it_stays_where_its_own_act_may_have_led_or_where_nobody_knows(state: State, visit: Visit) -> None:
    assert find_left_app(state, SHOP, visit) == ""


def test_it_stays_in_its_own_app() -> None:
    assert find_left_app(cut_off(), CLOCK, Visit(by_others=True)) == ""


def test_what_another_run_left_in_front_is_not_the_doing_of_a_press_before() -> None:
    assert find_left_app(cut_off(press=sent()), SHOP, Visit(by_others=True)) == "test.clock"


def test_under_what_was_in_the_way_it_belongs_where_the_press_was_aimed() -> None:
    state = cut_off(press=sent(), blocker=Blocker(kind="permission"), app="android.system")
    assert find_left_app(state, SHOP, Visit(by_others=True)) == "test.clock"


def test_where_a_person_who_was_asked_to_help_left_it_is_right() -> None:
    helped = Question(kind="take_over", text=verbatim("Log in"), turn=1, answer=Answer(kind="done", turn=1))
    assert find_left_app({**cut_off(), "question": helped}, SHOP, Visit()) == ""


def test_it_still_belongs_there_after_the_first_look_until_it_is_back() -> None:
    """Also in a third process that knows nothing of the second, which was killed on the way."""
    found = cut_off(press=sent(), app="test.shop", left="test.clock")
    assert find_left_app(found, SHOP, LOOKED) == find_left_app(found, SHOP, Visit()) == "test.clock"
    assert find_left_app(found, CLOCK, LOOKED) == ""


@pytest.mark.parametrize(
    ("step", "visit", "planner", "lost"),
    [
        (TAP, Visit(by_others=True), "steps", True),
        (TAP, Visit(), "steps", False),
        (TAP, Visit(by_others=True, looked=True), "steps", False),
        (OPEN, Visit(by_others=True), "steps", False),
        (Step(action="wait"), Visit(by_others=True), "steps", True),  # the step after it may need the page
        (Step(action="check"), Visit(by_others=True), "steps", True),
        (Step(action="goal", goal="set the alarm"), Visit(by_others=True), "react", False),
        (TAP, Visit(by_others=True), "calls", False),  # its program decides call by call
        (None, Visit(by_others=True), "steps", False),
    ],
)
def test_a_step_on_a_page_has_lost_its_place_if_another_run_used_the_device(
    step: Step | None, visit: Visit, planner: str, lost: bool
) -> None:
    state: State = {**cut_off(step), "task": Task(id="r", text="t", planner=planner)}
    assert has_lost_place(state, visit) is lost


def test_it_stays_lost_in_the_next_process_until_a_new_way_is_planned() -> None:
    for step in (TAP, Step(action="wait"), Step(action="check")):
        state: State = {**cut_off(step, lost=True), "task": Task(id="r", text="t", planner="steps")}
        assert has_lost_place(state, LOOKED) and has_lost_place(state, Visit())


@pytest.mark.parametrize(
    ("step", "stays"),
    [
        (Step(action="tap", target=Target(kind="text", value="Search"), expect=[Condition(kind="moved_on")]), False),
        (Step(action="input_text", target=Target(kind="field"), text="milk", clear=True), True),
        (Step(action="tap", target=Target(kind="text", value="+1"), expect=[Condition(kind="changed")]), True),
        (Step(action="tap", target=Target(kind="text", value="Send"), irreversible=True), True),
    ],
)
def test_only_a_press_that_may_be_done_again_is_forgotten(step: Step, stays: bool) -> None:
    press = sent()
    assert drop_repeatable(cut_off(step, press)).aim == (press if stays else None)
