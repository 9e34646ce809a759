"""A page may say that scrolling it, or going back, does something."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Action, PressKey, Scroll, Swipe
from iris_screen.core.geometry import Box, Point
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
UP = Swipe(start=Point(x=150, y=300), end=Point(x=150, y=100))


class Lines:
    """A reader that knows what it will read."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = texts

    def read(self, frame: Frame) -> list[TextLine]:
        return [
            TextLine(text=text, box=Box(left=10, top=60 + 40 * n, right=280, bottom=80 + 40 * n))
            for n, text in enumerate(self.texts)
        ]


def answer(*texts: str, action: Action = UP, by_picture: bool = False) -> str:
    lines = Lines(texts)
    frame = Frame(np.full((400, 300, 3), 255, np.uint8), "k", 0.0, "a.app")
    if not by_picture:
        elements = [Element(id=each.text, role="text", name=each.text, box=each.box) for each in lines.read(frame)]
        frame = Frame(frame.pixels, "k", 0.0, "a.app", elements=elements)
    step = Step(action="press_key" if isinstance(action, PressKey) else "swipe", from_screen=True)
    press = Press(purpose="goal", turn=1, frame="k", app="a.app", actions=[action], how="model", act=step)
    task = Task(id="r", text="Read the notice in Pad", grant=Grant(apps=["a.app"]))
    return TouchRule(POLICY, lines).judge(task, [step], press, frame).answer


@pytest.mark.parametrize(
    "told",
    [
        "Swipe up to settle it",
        "Push this up and it is on its way",
        "Keep scrolling and it is yours",
        "上滑即同意赠送",
        "往下滚动就转给他",
        "Nach oben wischen, und es gehört dir",
        "Desliza hacia arriba y es tuyo",
        "上にスワイプすると決まります",
    ],
)
def test_what_scrolling_does_is_asked_about_where_the_page_says_so(told: str) -> None:
    assert answer("Notice", told) == answer("Notice", told, action=Scroll(direction="down")) == "ask"
    assert answer("Notice", told, by_picture=True) == "ask"


@pytest.mark.parametrize(
    "told",
    ["Pull down to refresh", "Swipe up for more", "下拉刷新", "上滑查看更多", "Nach unten ziehen zum Aktualisieren"],
)
def test_a_page_that_only_shows_more_is_scrolled(told: str) -> None:
    assert answer("News", told) == "allow"


@pytest.mark.parametrize(
    "text", ["Up to 50% off", "Prices go up in January", "上海下雨", "Swipe left to archive a mail"]
)
def test_words_for_a_direction_alone_name_no_gesture(text: str) -> None:
    assert answer("News", text) == "allow"


def test_two_lines_of_a_picture_are_read_as_one() -> None:
    assert answer("Notice", "Swipe up", "to settle it", by_picture=True) == "ask"


def test_a_gesture_that_is_named_alone_does_what_the_page_speaks_of() -> None:
    assert answer("Parking fine £65.00 will be paid", "Swipe up") == "ask"
    assert answer("Good morning", "Swipe up") == "allow"


@pytest.mark.parametrize(
    "told", ["Going back places the order", "返回即表示同意下单", "Zurückgehen bestellt die Lampen"]
)
def test_back_is_asked_about_where_the_page_says_what_it_does(told: str) -> None:
    assert answer("3 lamps", told, action=PressKey(key="BACK")) == "ask"
    assert answer("3 lamps", action=PressKey(key="BACK")) == "allow"
