"""Labels of programs, read on a computer's picture."""

import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.target import Target
from iris_screen.sight.means.by_text import ByText


class Lines:
    """Reads the same label on every picture."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read(self, frame: Frame) -> list[TextLine]:
        return [TextLine(text=self.text, box=Box(left=100, top=100, right=200, bottom=120))]


@pytest.mark.parametrize(
    ("label", "said", "height", "there"),
    [("不保存(D)", "不保存", 480, True), ("不保存(D)", "保存", 480, False), ("张三(A)", "张三", 960, False)],
)
def test_the_letter_of_a_key_is_no_part_of_a_label_on_a_computer(
    label: str, said: str, height: int, there: bool
) -> None:
    frame = Frame(np.full((height, 640, 3), 255, np.uint8), "k", 0.0)
    located = ByText(Lines(label)).find(Target(kind="text", value=said), frame)
    assert (located.found is not None) is there


@pytest.mark.parametrize(
    ("title", "said", "top", "there"),
    [
        ("Login User Popup", "Login", 95, False),
        ("Login User Popup", "Login User Popup", 95, True),
        ("Login User Popup", "Login", 20, True),
        ("Another", "Login", 95, True),
    ],
)
def test_a_part_of_a_window_title_is_nothing_to_press(title: str, said: str, top: int, there: bool) -> None:
    page = np.full((480, 640, 3), 255, np.uint8)
    front = Box(left=80, top=top, right=600, bottom=400)
    frame = Frame(page, "k", 0.0, window=1, front=front, title=title)
    located = ByText(Lines("Login User Popup")).find(Target(kind="text", value=said), frame)
    assert (located.found is not None) is there
