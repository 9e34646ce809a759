"""What is said of an action (SPEC I3)."""

from core.actions import Click, Drag, Hotkey, Hover, InputText, MovePointer, PressKey, Scroll, Tap
from core.errors import OutOfBounds, Rejected
from core.geometry import Point, Size
from tools.devices.desktop.feedback import executed, refused

SIZE = Size(width=1280, height=800)
A, B = Point(x=100, y=200), Point(x=2000, y=500)


def test_what_was_done_is_told_with_its_place():
    assert executed(MovePointer(to=A)) == "Action move (100, 200) executed."
    assert executed(Tap(at=A)) == "Action tap (100, 200) executed."
    assert executed(Drag(start=A, end=A)) == "Action drag (100, 200) -> (100, 200) executed."


def test_what_has_no_place_is_told_with_what_it_was():
    assert executed(Click(button="right")) == "Action click right executed."
    assert executed(Click(repeat=2)) == "Action click left x2 executed."
    assert executed(Scroll(direction="up", amount="page")) == "Action scroll up page executed."
    assert executed(PressKey(key="f5")) == "Action press_key f5 executed."
    assert executed(Hotkey(keys=["ctrl", "c"])) == "Action hotkey ctrl+c executed."
    assert executed(Hover()) == "Action hover executed."


def test_a_text_is_never_repeated():
    assert executed(InputText(text="secret")) == "Action input_text executed."


def test_the_place_that_is_out_of_bounds_is_named():
    error = OutOfBounds("whatever.")
    assert refused(MovePointer(to=B), error, SIZE) == "Error: Coordinate (2000, 500) out of screen bounds."
    assert refused(Drag(start=A, end=B), error, SIZE) == "Error: Coordinate (2000, 500) out of screen bounds."


def test_any_other_problem_is_told_as_it_is():
    assert refused(Tap(at=A), Rejected("Nobody is there."), SIZE) == "Error: Nobody is there."
