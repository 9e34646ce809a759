"""What a hand is told of its last act."""

import pytest

from iris_screen.core.actions import Click, Drag, Hotkey, Hover, InputText, MovePointer, PressKey, Receipt, Scroll, Tap
from iris_screen.core.geometry import Geometry, Point, Size
from iris_screen.core.press import Done, Press
from iris_screen.planning.tactics.feedback import (
    describe_executed,
    describe_outcome,
)
from iris_screen.text import render_for_model

THOUSAND = Geometry(size=Size(width=1000, height=1000))
A, B = Point(x=100, y=200), Point(x=2000, y=500)


def test_what_was_done_is_told_with_its_place() -> None:
    assert describe_executed(MovePointer(to=A), THOUSAND) == "Action move (100, 200) executed."
    assert describe_executed(Tap(at=A), THOUSAND) == "Action tap (100, 200) executed."
    assert describe_executed(Drag(start=A, end=A), THOUSAND) == "Action drag (100, 200) -> (100, 200) executed."


def test_a_place_is_told_in_the_measure_it_is_asked_for() -> None:
    screen = Geometry(size=Size(width=1080, height=2400))
    assert describe_executed(Tap(at=Point(x=540, y=600)), screen) == "Action tap (500, 250) executed."


def test_what_has_no_place_is_told_with_what_it_was() -> None:
    assert describe_executed(Click(button="right"), THOUSAND) == "Action click right executed."
    assert describe_executed(Click(repeat=2), THOUSAND) == "Action click left x2 executed."
    assert describe_executed(Scroll(direction="up", amount="page"), THOUSAND) == "Action scroll up page executed."
    assert describe_executed(PressKey(key="f5"), THOUSAND) == "Action press_key f5 executed."
    assert describe_executed(Hotkey(keys=["ctrl", "c"]), THOUSAND) == "Action hotkey ctrl+c executed."
    assert describe_executed(Hover(), THOUSAND) == "Action hover executed."


def test_a_text_is_never_repeated_but_that_enter_followed_it_is_told() -> None:
    assert describe_executed(InputText(text="secret"), THOUSAND) == "Action input_text executed."
    assert describe_executed(InputText(text="secret", submit=True), THOUSAND) == "Action input_text and Enter executed."
    emptied = InputText(text="secret", clear=True, submit=True)
    assert describe_executed(emptied, THOUSAND) == "Action input_text into the emptied field and Enter executed."


@pytest.mark.parametrize(
    ("done", "told"),
    [
        (Done(receipts=[Receipt()]), "Action tap (100, 200) executed. It moved."),
        (Done(receipts=[Receipt(delivered="no", detail="Nobody is there.")]), "Error: Nobody is there."),
        (None, "Nothing was done."),
    ],
)
def test_the_outcome_says_whether_it_was_executed_and_what_is_new(done: Done | None, told: str) -> None:
    press = Press(purpose="goal", turn=1, frame="f", actions=[Tap(at=A)], done=done)
    assert render_for_model(describe_outcome(press, THOUSAND, "It moved.")[0]) == told


def test_only_what_was_sent_is_told() -> None:
    press = Press(purpose="goal", turn=1, frame="f", actions=[Tap(at=A), InputText(text="x")])
    half = press.replace(done=Done(receipts=[Receipt()]))
    assert (
        render_for_model(describe_outcome(half, THOUSAND, "It moved.")[0])
        == "Action tap (100, 200) executed. It moved."
    )


def test_what_only_pointed_is_told_to_have_pressed_nothing() -> None:
    done = Done(receipts=[Receipt(), Receipt()])
    pointed = Press(purpose="goal", turn=1, frame="f", actions=[MovePointer(to=A), Hover()], done=done)
    clicked = pointed.replace(actions=[MovePointer(to=A), Click()])
    (only, cause), (both, then) = (describe_outcome(each, THOUSAND, "Nothing changed.") for each in (pointed, clicked))
    assert "nothing was pressed yet" in render_for_model(only) and cause == "only_pointed"
    assert "nothing was pressed" not in render_for_model(both) and then == "executed"
