"""What a sentence names side by side, and treats alike."""

import pytest

from iris_screen.core.parsing.side_by_side import group_numbers, group_quoted


@pytest.mark.parametrize(
    ("sentence", "groups"),
    [
        ("在日历里，3 月 20 日和 3 月 29 日各新建一个日程“Swimming”", [["20", "29"]]),
        ("Create the event “Rent” on March 17 and again on March 25", [["17", "25"]]),
        ("Set alarms for 7:30 and 8:30", [["7:30", "8:30"]]),
        ("3月20日、22日和29日", [["20", "22", "29"]]),
        ("on the 20th and 29th of March", [["20", "29"]]),
        ("把“夜航”和“Paper Boats”标为喜欢", [["夜航", "Paper Boats"]]),
        ("Delete “a.txt”, “b.txt” and also “c.txt”", [["a.txt", "b.txt", "c.txt"]]),
        ("给“A”“B”各发一条", [["A", "B"]]),
        ("change “old” to “new”", []),
        ("open “Receipt 25”, change its text to “paid” and save", []),
        ("打开便签“购物清单”，把内容改成“2 kg flour”，保存", []),
        ("Pay ¥1,234 and leave", []),
        ("Set a timer for 1 hour and 30 minutes", []),
        ("At 7:30 tell “Ann” and “Bo” that 8:30 is fine", [["Ann", "Bo"]]),
    ],
)
def test_quoted_texts_and_numbers_that_are_said_alike_are_grouped(sentence: str, groups: list[list[str]]) -> None:
    assert [*group_quoted(sentence), *group_numbers(sentence)] == groups
