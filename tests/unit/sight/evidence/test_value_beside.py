"""What stands beside a name: to its right, in its own line, or as a number below it; never a guess."""

import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.sight.evidence.value_beside import find_value


def line(text: str, left: int, top: int, width: int = 100, height: int = 20) -> TextLine:
    return TextLine(text=text, box=Box(left=left, top=top, right=left + width, bottom=top + height))


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        ([line("Battery", 0, 0), line("85 %", 300, 2)], "85 %"),
        ([line("Battery", 0, 0), line(">", 120, 0, 10), line("IR-85", 300, 2)], "IR-85"),
        ([line("Battery: 85 %", 0, 0)], "85 %"),
        ([line("电池：良好", 0, 0)], "良好"),
        ([line("Battery 85", 0, 0)], "85"),
        ([line("battery", 0, 0), line("85 % left", 0, 24)], "85 % left"),
        ([line("Battery", 0, 0), line("85 %", 300, 2), line("Battery", 0, 90), line("85%", 300, 92)], "85 %"),
    ],
)
def test_the_value_of_a_name_is_found(lines: list[TextLine], value: str) -> None:
    found = find_value(["Battery", "电池"], lines)
    assert found is not None and found.text == value


@pytest.mark.parametrize(
    "lines",
    [
        [line("Battery", 0, 0), line("Display", 0, 24)],  # the next name of a list
        [line("Battery", 0, 0), line("Sound", 300, 90)],
        [line("Battery", 0, 0), line("85 %", 0, 120)],
        [line("Battery saver", 0, 0), line("85 %", 300, 0)],  # another name
        [line("Battery", 0, 0), line("85 %", 300, 2), line("Battery", 0, 90), line("17 %", 300, 92)],
        [line("85 %", 300, 2)],
        [line("Battery", 0, 0), line("Display", 300, 2)],  # the next tab
        [line("Battery", 0, 0), line("Mail 3", 300, 2)],
        [line("Battery", 0, 0), line("邮件3", 300, 2)],
        [line("Battery", 0, 0), line(">", 300, 2)],
    ],
)
def test_what_may_be_another_thing_is_no_value(lines: list[TextLine]) -> None:
    assert find_value(["Battery"], lines) is None
