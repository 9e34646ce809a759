"""The control that a sentence says to press at its end."""

import pytest

from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.named_presses import find_last_press, is_press_of


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Select 11/23/2016 as the date and hit submit.", "submit"),
        ("put 5 into the field, then press the Save As button", "Save As"),
        ("fill it in and click on “Book now” please", "Book now"),
        ("fill it in, I want you to press Reserve", "Reserve"),
        ("Draw a 2 in the boxes and press Submit when finished.", "Submit"),
        ("enter the name, and click Save once you're done", "Save"),
        ("填写表单，最后点“提交”按钮", "提交"),
        ("写一条备忘录然后点击保存", "保存"),
        ("点提交按钮", "提交"),
        ("Name 填“Ivy”，点 Send order", "Send order"),
        ("填好后点击Place order按钮即可", "Place order"),
        ("写一条备忘录，最后按一下 OK 吧", "OK"),
    ],
)
def test_the_last_press_that_is_named_is_found(sentence: str, name: str) -> None:
    assert find_last_press(sentence) == name


@pytest.mark.parametrize(
    "sentence",
    [
        "hit Submit and tell me what it says",  # something comes after it
        "write a note and press Enter",
        "find the newest mail and click it",
        "fill it in and press Send when Bob agrees",
        "find Ann in the contact book and click on their phone number",
        "fill it in, but don't press Submit",
        "tell Ann to press Send order",
        "remind me that I have to click Pay",
        "play a hit road song",
        "帮我点一杯咖啡",
        "晚上八点开会",
        "点一下右上角的加号",
        "明天下午3点 Party",
        "最后按 Enter",
        "然后按 Ctrl+S",
        "turn on Wi-Fi",
        "",
    ],
)
def test_a_sentence_that_names_no_last_press_has_none(sentence: str) -> None:
    assert find_last_press(sentence) == ""


@pytest.mark.parametrize(
    ("step", "pressed", "is_it"),
    [
        (Step(action="tap", target=Target.parse("text:Submit")), "", True),
        (Step(action="tap"), "SUBMIT", True),
        (Step(action="tap", target=Target.parse("text:Cancel")), "Cancel", False),
        (Step(action="input_text", text="Submit"), "Submit", False),
        (Step(action="tap"), "", False),
    ],
)
def test_only_a_press_on_it_counts(step: Step, pressed: str, is_it: bool) -> None:
    assert is_press_of(step, "submit", pressed) is is_it
