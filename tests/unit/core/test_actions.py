"""How actions are told: to people, and in logs."""

import pytest

from iris_screen.core.actions import Action, Hotkey, InputText, LaunchApp, PressKey, Scroll, Swipe, Tap
from iris_screen.core.geometry import Point
from iris_screen.text import render

HERE, THERE = Point(x=10, y=20), Point(x=30, y=40)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Tap(at=HERE), "tap at 10, 20"),
        (Swipe(start=HERE, end=THERE, ms=300), "swipe start 10, 20, end 30, 40, ms 300"),
        (PressKey(key="ENTER"), "press key ENTER"),
        (Hotkey(keys=["ctrl", "s"]), "hotkey ctrl+s"),
        (LaunchApp(app="com.tencent.mm"), "launch app com.tencent.mm"),
        (InputText(text="你好", submit=True), "input text 你好, submit True"),
        (Scroll(direction="down"), "scroll direction down, amount half"),
    ],
)
def test_an_action_is_told_in_a_few_plain_words(action: Action, said: str) -> None:
    assert action.summary() == said


def test_a_log_tells_how_long_a_typed_text_is_and_not_what_it_says() -> None:
    assert render(InputText(text="hunter2", clear=True).describe_masked()) == "clear the field and type 7 characters"
    assert render(Tap(at=HERE).describe_masked()) == "tap at 10, 20"
