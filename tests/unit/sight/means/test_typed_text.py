"""Reading back what was typed: what reading cannot tell is neither right nor wrong."""

import pytest

from iris_screen.core.screen import TextLine
from iris_screen.sight.means.typed_text import drop_caret, is_text_of, is_uncertain
from tests.unit.sight.screens import box

INPUT = box(100, 100, 900, 200)
LONG = "今天下午三点我们在公司一楼大厅集合然后一起坐车去机场接从上海来的客人"


def line(text: str, width: int = 300) -> TextLine:
    return TextLine(text=text, box=box(120, 120, 120 + width, 180))


@pytest.mark.parametrize(
    ("read", "text", "untold"),
    [
        ([], "。。。", True),
        ([line("o")], "👍", True),
        ([line("好的")], "好的👍", True),
        ([line("See you")], "See you :)", True),
        ([line("一起坐车去机场接从上海来", 700)], LONG, True),
        ([line("一起坐车去机场", 300)], LONG, False),
        ([line("明天上午再说吧不用等我了", 700)], LONG, False),
        ([], "你好", False),
        ([line("milk and egg")], "milk and eggs", False),
        ([line("张三丰")], "张三", False),
        ([line("07:001")], "07:00", False),
    ],
)
def test_what_differs_only_in_what_reading_gets_wrong_is_not_told(
    read: list[TextLine], text: str, untold: bool
) -> None:
    assert is_uncertain(read, text, INPUT) is untold


def test_a_caret_is_taken_away_only_where_it_was_read_as_one() -> None:
    assert drop_caret(line("See youl")).text == "See you"
    assert drop_caret(line("See you")).text == "See you"


@pytest.mark.parametrize(
    ("read", "edges", "text", "is_it"),
    [
        ("Q. 李四", [120, 150, 160, 200, 240], "李四", True),
        ("Q、李四", [120, 150, 160, 200, 240], "李四", True),
        ("QA李四", [120, 150, 160, 200, 240], "李四", False),
        ("Q. Bob", [120, 150, 160, 200, 220, 240, 260], "Bob", True),
        ("Q. Bob", [120, 140, 150, 160, 180, 200, 220], "Bob", False),
        ("Q Bob", [120, 158, 173, 186, 199, 212], "Bob", True),  # three letters apart
        ("W Bob", [120, 140, 155, 170, 185, 200], "Bob", False),
        ("QQ 李四", [120, 150, 180, 200, 240], "李四", False),
        ("1. 李四", [120, 150, 160, 200, 240], "李四", False),
        ("-. 5", [120, 150, 160, 200, 240], "5", False),
        ("Q: 李四", [120, 150, 160, 200, 240], "李四", False),
    ],
)
def test_a_magnifier_before_the_text_may_be_read_as_a_letter_with_a_dot(
    read: str, edges: list[int], text: str, is_it: bool
) -> None:
    assert is_text_of(line(read).replace(edges=edges), text) is is_it
