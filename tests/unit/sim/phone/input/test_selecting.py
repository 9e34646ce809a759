"""Text of a focused input that is selected, copied and pasted by keys of a keyboard."""

from collections.abc import Callable

from tests.unit.sim.phone.conftest import Finger

TWO = (
    "main: {vars: {first: 'meet Ann', second: '', pin: ''}, body: [{input: first, hint: From}, "
    "{input: second, hint: Into}, {input: pin, hint: Pin, password: true}]}"
)


def press(finger: Finger, *keys: str) -> bool:
    return finger.phone.chord(["ctrl", *keys], finger.now)


def values(finger: Finger) -> list[str]:
    elements = finger.phone.look(finger.now).elements or []
    return [element.value for element in elements if element.role == "input"]


def test_what_is_selected_is_copied_and_pasted_into_another_input(start: Callable[[str], Finger]) -> None:
    finger = start(TWO)
    finger.tap("From")
    assert (press(finger, "a"), press(finger, "c")) == (True, True)
    finger.tap("Into")
    assert press(finger, "v") and values(finger)[1] == "meet Ann"


def test_selected_text_is_seen_to_be_selected_and_replaced_by_what_is_typed(start: Callable[[str], Finger]) -> None:
    finger = start(TWO)
    finger.tap("From")
    before = finger.phone.look(finger.now).signature
    press(finger, "a")
    assert finger.phone.look(finger.now).signature != before
    finger.phone.text("noon", finger.now)
    finger.phone.text("!", finger.now)
    assert values(finger)[0] == "noon!"


def test_nothing_is_copied_that_is_not_selected_and_nothing_is_pasted_from_an_empty_clipboard(
    start: Callable[[str], Finger],
) -> None:
    finger = start(TWO)
    finger.tap("From")
    assert not press(finger, "c")
    finger.tap("Into")
    assert not press(finger, "v") and values(finger)[1] == ""


def test_a_password_is_not_copied_and_cutting_leaves_it_alone(start: Callable[[str], Finger]) -> None:
    finger = start(TWO)
    finger.tap("Pin")
    finger.phone.text("4711", finger.now)
    assert (press(finger, "a"), press(finger, "c"), press(finger, "x")) == (True, False, False)
    assert finger.phone.state.clipboard == "" and len(values(finger)[2]) == 4
