"""What stands beside a name: to its right, in its own line, or as a number below it; never a guess."""

import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.core.target import Reads
from iris_screen.sight.evidence.value_beside import find_among, find_value


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


ALARMS = [line("07:00", 0, 0, height=60), line("Work", 0, 60), line("22:30", 0, 140, height=60), line("Bed", 0, 200)]
MAT = [line("Yoga mat", 100, 0, 300), line("¥79", 100, 30), line("sold 4410", 100, 60)]
GOODS = [*MAT, line("Green tea", 100, 120, 300), line("¥168", 100, 150)]
DAY = [line("27", 0, 0), line("March 28", 0, 100), line("Dentist", 40, 130), line("Concert", 40, 170, 200)]


@pytest.mark.parametrize(
    ("name", "lines", "kind", "value"),
    [
        ("Work", ALARMS, "time", "07:00"),
        ("Bed", ALARMS, "time", "22:30"),
        ("Green tea", GOODS, "price", "¥168"),
        ("Yoga mat", GOODS, "price", "¥79"),
        ("Yoga mat", GOODS, "time", None),
        ("March 28", DAY, "words", "Dentist\nConcert"),
        ("Model", [line("Model", 0, 0), line("IR", 300, 2)], "value", "IR"),
        ("Tea", [line("9:00", 0, 0), line("Tea", 0, 20), line("10:00", 0, 40)], "time", None),  # two as near
    ],
)
def test_of_several_things_the_nearest_of_the_kind_that_is_asked_for_is_read(
    name: str, lines: list[TextLine], kind: Reads, value: str | None
) -> None:
    found = find_value([name], lines, kind)
    assert (found.text if found else None) == value


WEEK = [line("Sunny", 0, 0), line("Sunday", 0, 40), line("Light rain", 120, 42), line("8° / 13°", 300, 42)]
WEEK += [line("Monday", 0, 80), line("7° / 12°", 300, 82), line("Tuesday, cloudy, 9°", 0, 120, 400)]


@pytest.mark.parametrize(
    ("day", "told"),
    [("Sunday", "Light rain"), ("Monday", None), ("Tuesday", "Tuesday, cloudy, 9°"), ("Friday", None), ("Tues", None)],
)
def test_of_the_texts_beside_a_name_only_one_of_the_wanted_kind_is_told(day: str, told: str | None) -> None:
    found = find_among([day, "周天"], ["Sunny", "Rain", "Cloud"], WEEK)
    assert (found and found.text) == told


def test_two_that_differ_leave_it_open() -> None:
    assert find_among(["Sunday"], ["Sunny", "Rain"], [*WEEK, line("Sunny", 220, 42)]) is None


def test_of_a_text_that_is_cut_off_only_the_lines_in_sight_are_told() -> None:
    letter = "Hi,\n\nare you free on Thursday?\n\nMara"
    shown = [line("Inbox", 0, 100, height=100), line("Mara Lee", 0, 300, height=60), line("09:02", 900, 300, height=46)]
    told = find_value(["Inbox"], [*shown, line(letter, 0, 370, height=50)], "words")
    assert told is not None and told.text == "Mara Lee\n09:02\nHi,…"
    whole = find_value(["Inbox"], [*shown, line(letter, 0, 370, height=240)], "words")
    assert whole is not None and whole.text.endswith(letter)
