"""A title is the words that stand whole and alone in the title bar, by the tree and by reading."""

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.sight.means.by_elements import ByElements
from iris_screen.sight.means.by_text import ByText
from tests.unit.sight.screens import box, element, frame

BACK = element("image", "返回", (20, 90, 146, 210))
SENDER = element("text", "张三", (40, 225, 120, 265))
TITLE = Condition(kind="title", value="张三")


def title(words: str) -> Element:
    return element("text", words, (400, 110, 680, 180))


@pytest.mark.parametrize(
    ("shown", "holds"),
    [
        ([BACK, title("张三"), SENDER], True),
        ([BACK, title("张三"), element("text", "在线", (400, 182, 500, 215))], True),
        ([BACK, title("项目群(8)"), SENDER], False),
        ([BACK, title("张三（客户）"), SENDER], False),
        ([BACK, title("张三丰")], False),
        ([element("input", "搜索", (60, 100, 900, 200), value="张三"), SENDER], None),
        ([BACK, SENDER.replace(box=box(40, 400, 120, 440))], None),
        ([BACK], None),
        ([element("list", "", (0, 80, 1080, 2200)), title("张三")], False),
        ([element("text", "张三", (40, 10, 120, 50)), title("李四")], False),
    ],
)
def test_only_the_words_of_the_topmost_row_are_a_title(shown: list[Element], holds: bool | None) -> None:
    assert ByElements().holds(TITLE, None, frame(*shown), None).holds is holds


class Read:
    def __init__(self, *lines: tuple[str, int, int]) -> None:
        self.lines = [
            TextLine(text=text, box=box(left, top, left + 60 * len(text), top + 60)) for text, left, top in lines
        ]

    def read(self, _: Frame) -> list[TextLine]:
        return self.lines


@pytest.mark.parametrize(
    ("lines", "holds"),
    [
        ([("09:41", 40, 10), ("张三", 400, 120)], True),
        ([("09:41", 40, 10), ("Q张三", 400, 120)], True),
        ([("李四", 400, 120), ("张三", 40, 190)], False),
        ([("张三，李四", 400, 120)], False),
        ([("张三(8)", 400, 120)], False),
        ([("张三…", 400, 120)], False),
        ([("09:41", 40, 10), ("张三", 40, 320)], False),
        ([], False),
    ],
)
def test_a_title_is_read_whole_or_it_is_none(lines: list[tuple[str, int, int]], holds: bool) -> None:
    plain = Frame(pixels=np.full((2400, 1080, 3), 255, np.uint8), key="k", at=0.0)
    assert ByText(Read(*lines)).holds(TITLE, None, plain, None).holds is holds


def test_words_in_a_bubble_are_no_title() -> None:
    pixels = np.full((2400, 1080, 3), 240, np.uint8)
    pixels[100:200, 380:540] = (152, 228, 128)
    found = ByText(Read(("张三", 400, 120))).holds(TITLE, None, Frame(pixels=pixels, key="k", at=0.0), None)
    assert found.holds is False
