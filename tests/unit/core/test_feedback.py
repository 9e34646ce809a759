"""What a hand is told of its last act (SPEC I3)."""

import pytest

from core.actions import Click, Drag, Hotkey, Hover, InputText, MovePointer, PressKey, Receipt, Scroll, Tap
from core.feedback import error, executed, out_of_bounds, outcome
from core.geometry import Point
from core.state import Aim, Done

A, B = Point(x=100, y=200), Point(x=2000, y=500)


def test_what_was_done_is_told_with_its_place() -> None:
    assert executed(MovePointer(to=A)) == "Action move (100, 200) executed."
    assert executed(Tap(at=A)) == "Action tap (100, 200) executed."
    assert executed(Drag(start=A, end=A)) == "Action drag (100, 200) -> (100, 200) executed."


def test_what_has_no_place_is_told_with_what_it_was() -> None:
    assert executed(Click(button="right")) == "Action click right executed."
    assert executed(Click(repeat=2)) == "Action click left x2 executed."
    assert executed(Scroll(direction="up", amount="page")) == "Action scroll up page executed."
    assert executed(PressKey(key="f5")) == "Action press_key f5 executed."
    assert executed(Hotkey(keys=["ctrl", "c"])) == "Action hotkey ctrl+c executed."
    assert executed(Hover()) == "Action hover executed."


def test_a_text_is_never_repeated() -> None:
    assert executed(InputText(text="secret")) == "Action input_text executed."


def test_the_place_that_is_out_of_bounds_is_named() -> None:
    assert error(out_of_bounds(2000, 500)) == "Error: Coordinate (2000, 500) out of screen bounds."


@pytest.mark.parametrize(
    ("done", "change", "told"),
    [
        (
            Done(receipts=[Receipt()]),
            "7% of the screen changed",
            "Action tap (100, 200) executed. 7% of the screen changed.",
        ),
        (Done(receipts=[Receipt()]), "", "Action tap (100, 200) executed. Nothing changed on the screen."),
        (Done(receipts=[Receipt(delivered="no", detail="Nobody is there.")]), "", "Error: Nobody is there."),
        (Done(moved="it moved; nothing touched"), "", "Error: it moved; nothing touched"),
        (None, "", "Nothing was done."),
    ],
)
def test_the_outcome_says_whether_it_was_executed_and_what_changed(done: Done | None, change: str, told: str) -> None:
    assert outcome(Aim(purpose="goal", turn=1, frame="f", actions=[Tap(at=A)], done=done), change) == told
