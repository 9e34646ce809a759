"""From a step and a place to what a device is told."""

import pytest

from iris_screen.core.actions import Click, Direction, Hover, InputText, MovePointer, Scroll, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.target import Target
from iris_screen.planning.step_actions import actions_for, add_pointer_move, fallback_actions

SCREEN = Size(width=1280, height=800)
BOX = Box(left=100, top=200, right=140, bottom=220)
MIDDLE = Point(x=120, y=210)
COMPUTER = DeviceProfile(kind="computer", pointer=True)


@pytest.mark.parametrize(("finger", "wheel"), [("up", "down"), ("down", "up"), ("left", "right"), ("right", "left")])
def test_a_wheel_turns_against_the_finger(finger: Direction, wheel: Direction) -> None:
    assert actions_for(Step(action="scroll", direction=finger), SCREEN) == [Scroll(direction=wheel)]


def test_a_wheel_turns_what_the_pointer_was_brought_to() -> None:
    step = Step(action="scroll", target=Target(kind="field"), direction="up", amount=2)
    assert actions_for(step, SCREEN, BOX) == [MovePointer(to=MIDDLE), *[Scroll(direction="down")] * 2]


def test_a_pointer_rests_on_what_it_opens() -> None:
    moved, rested = actions_for(Step(action="hover", target=Target(kind="text", value="File")), SCREEN, BOX)
    assert moved == MovePointer(to=MIDDLE) and isinstance(rested, Hover)


def test_further_down_is_by_the_wheel_over_the_middle_of_the_screen() -> None:
    turned = fallback_actions(Fallback(action="scroll", direction="up"), SCREEN)
    assert turned == [MovePointer(to=Point(x=640, y=400)), Scroll(direction="down")]


def test_each_of_several_places_is_tapped_where_it_was_found() -> None:
    each = Fallback(action="each", target=Target(kind="text", role="tab"))
    assert fallback_actions(each, SCREEN, BOX) == [Tap(at=MIDDLE)]
    assert fallback_actions(each, SCREEN, None) == []


CHANGES, SAYS = [Condition(kind="changed")], [Condition(kind="text", value="Saved")]


@pytest.mark.parametrize(
    ("action", "expect", "profile", "kinds"),
    [
        ("tap", CHANGES, COMPUTER, ["move", "click"]),
        ("double_tap", CHANGES, COMPUTER, ["move", "click"]),
        ("long_press", CHANGES, COMPUTER, ["move", "long_press"]),
        ("drag", CHANGES, COMPUTER, ["move", "drag"]),
        ("right_click", CHANGES, COMPUTER, ["move", "click"]),
        ("tap", SAYS, COMPUTER, ["tap"]),
        ("tap", CHANGES, DeviceProfile(), ["tap"]),
    ],
)
def test_a_pointer_arrives_before_a_press_that_is_judged_by_what_changes(
    action: str, expect: list[Condition], profile: DeviceProfile, kinds: list[str]
) -> None:
    step = Step.model_validate({"action": action, "expect": expect})
    actions = add_pointer_move(step, actions_for(step, SCREEN, BOX, BOX), profile)
    assert [each.kind for each in actions] == kinds


def test_a_double_click_stays_one() -> None:
    step = Step(action="double_tap", expect=CHANGES)
    assert add_pointer_move(step, actions_for(step, SCREEN, BOX), COMPUTER)[-1] == Click(repeat=2)


@pytest.mark.parametrize(
    ("text", "clear"), [("{{secret:12}}", True), ("pin {{secret:12}}", False), ("hello", False), ("  ", False)]
)
def test_a_secret_takes_the_place_of_what_stands_in_its_field(text: str, clear: bool) -> None:
    step = Step(action="input_text", target=Target.parse("field:Password"), text=text)
    at = Box(left=0, top=0, right=100, bottom=40)
    (typing,) = [act for act in actions_for(step, Size(width=720, height=1600), at) if isinstance(act, InputText)]
    assert typing.clear is clear
