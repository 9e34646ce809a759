"""What a key may press, and what the policy says of it."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Action, Hotkey, InputText, PressKey
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import Ruling, read_policy
from iris_screen.core.press import Press
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.text import render

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
TASK = Task(id="r", text="press the key", profile=DeviceProfile(kind="computer", pointer=True))
LINE = Box(left=40, top=140, right=160, bottom=160)
PAY, OK = "Pay now", "OK"
ENTER, SPACE, SEND = PressKey(key="enter"), PressKey(key="space"), Hotkey(keys=["ctrl", "Return"])
DELETE = PressKey(key="delete")


class Lines:
    """A reader that knows what it will read."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def read(self, frame: Frame) -> list[TextLine]:
        return [
            TextLine(text=text, box=LINE.replace(top=100 + 40 * n, bottom=120 + 40 * n))
            for n, text in enumerate(self.texts)
        ]


def element(name: str, role: str = "button", box: Box = LINE, *, focused: bool = False, value: str = "") -> Element:
    return Element(id=name or role, role=role, name=name, box=box, focused=focused, value=value)


def field(name: str, height: int = 24, *, focused: bool = True) -> Element:
    return element(name, "input", Box(left=10, top=10, right=380, bottom=10 + height), focused=focused)


def window(*elements: Element) -> Frame:
    page = element("a page", "other", Box(left=0, top=0, right=400, bottom=300), focused=not elements)
    return Frame(np.full((300, 400, 3), 255, np.uint8), "k", 0.0, "a.app", elements=[page, *elements])


def picture() -> Frame:
    return Frame(np.full((300, 400, 3), 255, np.uint8), "k", 0.0, "a.app")


def dialog(*elements: Element) -> Frame:
    card = element("Delete permanently?", "dialog", Box(left=20, top=40, right=380, bottom=260))
    said = element("The files will be deleted.", "text", Box(left=40, top=60, right=360, bottom=80))
    return window(card, said, *elements)


def ruled(act: Action, frame: Frame, *said: str, typed: bool = False, grant: Grant | None = None) -> Ruling:
    press = Press(purpose="step", turn=1, frame="k", app="a.app", actions=[act])
    task = TASK.replace(grant=grant or Grant())
    step = Step(action="press_key", key="enter")
    return TouchRule(POLICY, Lines(*said)).judge(task, [step], press, frame, typed=typed)


def words(ruling: Ruling) -> str:
    assert ruling.reason is not None
    return render(ruling.reason)


@pytest.mark.parametrize("key", [ENTER, SPACE, PressKey(key="Return"), SEND], ids=str)
@pytest.mark.parametrize("name", ["Pay now", "删除", "Send", "立即支付"])
def test_a_key_presses_the_button_that_has_the_focus(key: Action, name: str) -> None:
    ruling = ruled(key, window(field("Note", focused=False), element(name, focused=True)))
    assert ruling.answer == "ask" and f"presses “{name}”, which has the focus" in words(ruling)


def test_a_key_presses_no_other_button_than_the_one_that_has_the_focus() -> None:
    assert ruled(ENTER, window(element(PAY), element("Cancel", focused=True))).answer == "allow"


def test_an_ok_that_has_the_focus_does_what_the_page_says() -> None:
    said = element("Pay 99.00 to Bob", "text", Box(left=10, top=10, right=200, bottom=30))
    assert ruled(ENTER, window(said, element(OK, focused=True))).answer == "ask"
    assert ruled(ENTER, window(element(OK, focused=True))).answer == "allow"


@pytest.mark.parametrize("key", [ENTER, SPACE], ids=str)
def test_where_nothing_has_the_focus_a_key_may_press_any_button(key: Action) -> None:
    assert ruled(key, window(element(PAY))).answer == "ask"
    assert ruled(key, window(element("Bold"))).answer == "allow"
    assert ruled(key, picture(), "Pay now").answer == "ask"
    assert ruled(key, picture(), "Buy milk and eggs", "Monday").answer == "allow"


def test_a_button_on_a_picture_is_known_by_its_plate() -> None:
    frame = picture()
    frame.pixels[132:168, 30:170] = (60, 90, 200)
    assert ruled(ENTER, frame, "Monday", "Buy 2 for Bob").answer == "ask"
    assert ruled(ENTER, picture(), "Monday", "Buy 2 for Bob").answer == "allow"


def test_enter_in_an_editor_or_a_search_goes_without_asking() -> None:
    assert ruled(ENTER, window(field("", height=200), element("Delete"), element(PAY))).answer == "allow"
    assert ruled(ENTER, window(field("Search"), element(PAY))).answer == "allow"
    assert ruled(ENTER, window(field("Name"), element("Delete"))).answer == "allow"
    assert ruled(SPACE, window(field("Name"), element(PAY))).answer == "allow"
    assert ruled(ENTER, picture(), "Delete", typed=True).answer == "allow"


def test_enter_in_a_form_that_pays_is_asked_about() -> None:
    assert ruled(ENTER, window(field("Card number"), element(PAY))).answer == "ask"
    assert ruled(ENTER, picture(), "Card number", "Pay now", typed=True).answer == "ask"


def test_enter_with_ctrl_may_send_what_an_editor_holds() -> None:
    assert ruled(SEND, window(field("", height=200), element("Send"))).answer == "ask"
    assert ruled(SEND, window(field("", height=200), element("Send")), grant=Grant(kinds=["send"])).answer == "allow"


def test_a_letter_with_alt_may_press_a_button_that_has_it() -> None:
    frame = window(field("Name"), element("删除(D)"), element("Archive"))
    assert ruled(Hotkey(keys=["alt", "d"]), frame).answer == "ask"
    assert ruled(Hotkey(keys=["alt", "f"]), frame).answer == "allow"
    assert ruled(Hotkey(keys=["alt", "tab"]), frame).answer == "allow"


def test_a_key_that_follows_one_that_moves_the_focus_may_press_anything() -> None:
    frame = window(field("Name"), element("Delete"))
    press = Press(purpose="step", turn=1, frame="k", actions=[PressKey(key="tab"), ENTER])
    assert TouchRule(POLICY).judge(TASK, [Step(action="press_key", key="tab")], press, frame).answer == "ask"


@pytest.mark.parametrize(
    "key",
    [Hotkey(keys=["alt", "y"]), PressKey(key="y"), PressKey(key="f2"), ENTER, DELETE, InputText(text="y")],
    ids=str,
)
def test_any_key_may_be_the_answer_of_a_dialog(key: Action) -> None:
    ruling = ruled(key, dialog(element("Yes")))
    assert ruling.answer == "ask"
    assert "the dialog" in words(ruling) and "it says “Delete permanently?”" in words(ruling)
    frame = Frame(picture().pixels, "k", 0.0, dialog=Box(left=20, top=80, right=380, bottom=260))
    assert ruled(key, frame, "Delete permanently?", "Yes", "No").answer == "ask"


@pytest.mark.parametrize("key", ["escape", "tab", "left", "ArrowDown", "home", "pagedown", "BACK"])
def test_a_key_that_moves_or_leaves_agrees_to_no_dialog(key: str) -> None:
    assert ruled(PressKey(key=key), dialog(element("Yes"))).answer == "allow"


def test_what_is_typed_into_an_input_of_a_dialog_is_no_answer_but_enter_is() -> None:
    name = element("Name", "input", Box(left=40, top=100, right=200, bottom=124), focused=True)
    for typed in (PressKey(key="y"), DELETE, Hotkey(keys=["ctrl", "a"]), InputText(text="y")):
        assert ruled(typed, dialog(name, element("Yes"))).answer == "allow"
    for sent in (ENTER, InputText(text="y", submit=True), Hotkey(keys=["alt", "y"])):
        assert ruled(sent, dialog(name, element("Yes"))).answer == "ask"


def test_enter_that_ends_a_text_in_a_field_of_a_dialog_agrees_to_it() -> None:
    name = element("Name", "input", Box(left=40, top=100, right=200, bottom=124))
    press = Press(purpose="step", turn=1, frame="k", actions=[InputText(text="y", submit=True)], box=name.box)
    step = Step(action="input_text", text="y", submit=True)
    assert TouchRule(POLICY).judge(TASK, [step], press, dialog(name, element("Yes"))).answer == "ask"


def test_space_presses_what_has_the_focus_in_a_dialog() -> None:
    assert ruled(SPACE, dialog(element("Yes"), element("Cancel", focused=True))).answer == "allow"
    assert ruled(SPACE, dialog(element("Delete", focused=True))).answer == "ask"


@pytest.mark.parametrize("key", [DELETE, Hotkey(keys=["shift", "delete"])], ids=str)
def test_the_delete_key_deletes_what_is_chosen_and_not_what_is_typed(key: Action) -> None:
    ruling = ruled(key, window(element("old.txt", focused=True)))
    assert ruling.answer == "ask" and "Delete deletes what is selected" in words(ruling)
    assert ruled(key, window(field("Name"), element("old.txt"))).answer == "allow"
    assert ruled(key, picture(), "old.txt").answer == "ask"
    assert ruled(key, picture(), "old.txt", typed=True).answer == "allow"
    assert ruled(key, window(element("old.txt", focused=True)), grant=Grant(kinds=["delete"])).answer == "allow"


def test_a_phone_s_keys_go_to_its_inputs() -> None:
    press = Press(purpose="step", turn=1, frame="k", actions=[PressKey(key="ENTER")])
    phone = TASK.replace(profile=DeviceProfile())
    assert TouchRule(POLICY).judge(phone, [Step(action="press_key")], press, window(element(PAY))).answer == "allow"
