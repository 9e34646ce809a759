"""An answer or a note is only believed where its numbers and words stand on a screen that was seen."""

from collections.abc import Sequence

import pytest

from iris_screen.core.parsing.found_values import make_finding
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Finding
from iris_screen.sight.evidence.where_read import find_other_thing, find_source
from tests.unit.sight.screens import element, frame, label

SHOP = frame(label("Wired headphones", 100), label("¥199.00", 300), app="test.shop", key="shop")
MAIL = frame(
    label("From Mara Lee", 100), label("最高 17°C，晴", 300), label("最低 9°C", 500), app="test.mail", key="mail"
)


def found(text: str, *frames: Frame, quote: str = "", own: str = "") -> Finding:
    return find_source(make_finding(text, quote, own), frames, None, own)


@pytest.mark.parametrize(
    "text",
    [
        "¥199",
        "The cheapest headphones cost 199 yuan",
        "Wired headphones",
        "17",
        "最高气温 17 度",
        "晴",
        "最高和最低",  # one letter in five may be missing
        "The letter is from Mara Lee",
    ],
)
def test_what_stands_on_a_screen_is_checked(text: str) -> None:
    assert found(text, MAIL, SHOP).checked


@pytest.mark.parametrize(
    "text", ["¥299", "¥19", "19.90", "Wireless speaker", "阴转小雨", "It is from Anna Schmidt", "yes"]
)
def test_what_stands_on_none_is_not(text: str) -> None:
    answer = found(text, MAIL, SHOP)
    assert (answer.checked, answer.frame, answer.box) == (False, "", None)


def test_the_newest_screen_that_shows_it_is_named_with_the_place() -> None:
    answer = found("¥199", MAIL, SHOP)
    assert (answer.app, answer.frame) == ("test.shop", "shop")
    assert answer.box == label("¥199.00", 300).box


def test_the_parts_of_an_answer_may_be_spread_over_several_screens() -> None:
    assert found("¥199 and 17°C", MAIL, SHOP).checked
    assert not found("¥199 and 17°C", SHOP).checked


def test_what_the_person_said_themselves_proves_nothing() -> None:
    sums = frame(label("37 × 48", 100), key="sums")
    assert not found("37*48 = 1776", sums, own="what is 37*48?").checked
    assert found("37*48 = 1776", frame(label("1,776", 100), key="result"), own="what is 37*48?").checked


def test_what_is_quoted_must_stand_there_and_the_numbers_beside_it() -> None:
    assert found("It is cheap", SHOP, quote="Wired headphones").checked
    assert not found("It is cheap", SHOP, quote="Wireless speaker").checked
    assert not found("It costs ¥99", SHOP, quote="Wired headphones").checked


def test_where_a_counted_answer_was_counted_is_known_but_not_its_number() -> None:
    answer = found("3 things", MAIL, SHOP, quote="Wired headphones")
    assert (answer.checked, answer.frame) == (False, "shop")


@pytest.mark.parametrize("frames", [[], [frame(key="empty")]])
def test_without_a_text_nothing_is_checked(frames: Sequence[Frame]) -> None:
    assert not found("¥199", *frames).checked


def test_that_something_is_not_there_cannot_be_read() -> None:
    assert not found("not found: no headphones", SHOP).checked


SONGS = frame(label("Paper Boats", 100), label("The Lanterns", 300), label("Paper Moon", 500), key="songs")


@pytest.mark.parametrize(
    ("answer", "checked"),
    [
        ("2 songs: Paper Boats and Paper Moon", True),
        ("2 首：Paper Boats、Paper Moon", True),
        ("3 songs: Paper Boats and Paper Moon", False),
        ("2 songs: Paper Boats and Slow Train", False),
        ("2 songs", False),
    ],
)
def test_a_count_is_believed_if_the_answer_lists_what_was_counted(answer: str, checked: bool) -> None:
    assert found(answer, SONGS).checked is checked


@pytest.mark.parametrize(
    ("asked", "answer", "checked"),
    [
        ("how many lines hold “error”?", "2", True),
        ("how many lines hold “error”?", "3", False),
        ("how many lines hold error?", "2", False),  # nobody says which word
        ("how many lines hold “all”?", "2", False),  # a line has it twice
        ("how many lines hold “Disk”?", "1", False),  # and one in other letters
    ],
)
def test_a_count_of_the_lines_of_an_open_text_is_checked_by_counting(asked: str, answer: str, checked: bool) -> None:
    text = "net error\nDisk\nerror: disk\nall is all well\nall"
    held = frame(element("input", "", (0, 0, 900, 900), value=text), key="log")
    assert find_source(Finding(text=answer), [held], None, asked).checked is checked


SPACE = frame(label("86.4 GB / 128 GB", 100), label("Apps", 300), label("41.2 GB", 500), key="space")


@pytest.mark.parametrize(
    ("answer", "quote", "checked"),
    [
        ("41.6 GB", "86.4 GB / 128 GB", True),
        ("41.6 GB: 128 GB less 86.4 GB", "", True),
        ("41.6 GB", "", False),  # from everything on a screen almost anything follows
        ("43.6 GB", "86.4 GB / 128 GB", False),
        ("41.6 GB: 128 GB less 86.5 GB", "", False),
    ],
)
def test_a_number_that_was_worked_out_is_believed_with_the_numbers_it_was_worked_out_from(
    answer: str, quote: str, checked: bool
) -> None:
    assert found(answer, SPACE, quote=quote).checked is checked


@pytest.mark.parametrize(
    ("answer", "quote", "checked"),
    [
        ("2", "Paper Boats, Paper Moon", True),
        ("2", "Paper Boats、Paper Moon", True),
        ("3", "Paper Boats, Paper Moon", False),
        ("2", "Paper Boats, Slow Train", False),
        ("1", "Paper Boats", False),
    ],
)
def test_a_count_is_believed_if_what_was_counted_is_quoted(answer: str, quote: str, checked: bool) -> None:
    assert found(answer, SONGS, quote=quote).checked is checked


@pytest.mark.parametrize(("answer", "checked"), [("周一、周二", True), ("周一和周二", True), ("周一、周五", False)])
def test_a_list_of_short_words_is_read_if_each_of_them_is(answer: str, checked: bool) -> None:
    week = frame(label("周一", 100), label("8° / 13°", 200), label("周二", 300), key="week")
    assert found(answer, week, quote=answer, own="接下来哪几天下雨？").checked is checked


@pytest.mark.parametrize(
    ("own", "answer", "checked"),
    [
        ("在百科里看看，泡绿茶用多少度的水合适？", "如何泡好一杯绿茶", False),
        ("在百科里看看，泡绿茶用多少度的水合适？", "80度", True),
        ("How much is the lamp?", "A lamp for your desk", False),
        ("How much is the lamp?", "It is free today", True),
        ("What time does the shop open?", "The shop on the corner", False),
        ("What time does the shop open?", "From half past nine", True),
        ("Who sells the lamp?", "A lamp for your desk", True),
    ],
)
def test_words_on_the_screen_do_not_answer_how_much(own: str, answer: str, checked: bool) -> None:
    page = frame(label(answer, 100), key="page")
    assert found(answer, page, quote=answer, own=own).checked is checked


def look(*cells: tuple[str, int, int, int], high: int = 50) -> Frame:
    """A page of texts: what they say, their left edge, top, and width."""
    return frame(*(element("text", text, (left, top, left + wide, top + high)) for text, left, top, wide in cells))


WEEK = look(
    ("Sunday", 60, 400, 150), ("Cloudy", 440, 400, 140), ("10° / 17°", 820, 400, 200),
    ("Monday", 60, 520, 170), ("Rain", 440, 520, 100), ("8° / 13°", 840, 520, 180),
)  # fmt: skip
ALARMS = frame(
    element("text", "Alarm", (60, 80, 300, 160)),
    element("text", "07:00", (60, 300, 300, 400)), element("text", "Get up", (60, 410, 200, 460)),
    element("switch", "07:00", (900, 330, 1020, 400), checked=True),
    element("text", "22:30", (60, 560, 300, 660)), element("text", "Bedtime", (60, 670, 230, 720)),
    element("switch", "22:30", (900, 590, 1020, 660), checked=False),
)  # fmt: skip
GOODS = look(
    ("Storage box", 60, 400, 300), ("¥69", 60, 460, 100), ("Yoga mat", 560, 400, 220), ("¥79", 560, 460, 100),
    ("Green tea", 60, 800, 260), ("¥168", 60, 860, 120), ("Desk lamp", 560, 800, 260), ("¥129", 560, 860, 120),
)  # fmt: skip


@pytest.mark.parametrize(
    ("page", "asked", "answer", "other"),
    [
        (WEEK, "How warm does it get on Monday?", "17°", "Sunday"),
        (WEEK, "What is the weather on Monday?", "Cloudy", "Sunday"),
        (WEEK, "How warm does it get on Monday?", "13°", ""),
        (WEEK, "What is the weather on Monday?", "Rain, 8° / 13°", ""),
        (WEEK, "On which day does it rain?", "Monday", ""),
        (WEEK, "Which day comes before Monday?", "Sunday", ""),
        (ALARMS, "What time is my alarm “Bedtime” set for?", "07:00", "Get up"),
        (ALARMS, "What time is my alarm “Bedtime” set for?", "22:30, and it is off", ""),
        (ALARMS, "What time is my first alarm?", "07:00", ""),
        (GOODS, "What does the yoga mat cost?", "¥69", "Storage box"),
        (GOODS, "What does the desk lamp cost?", "¥168", "Green tea"),
        (GOODS, "What does the green tea cost?", "¥79", "Yoga mat"),
        (GOODS, "What does the yoga mat cost?", "¥79", ""),
        (GOODS, "Which costs more, the yoga mat or the storage box?", "The yoga mat: ¥79", ""),
        (GOODS, "How much more does the yoga mat cost than the storage box?", "¥10 (¥79 - ¥69)", ""),
    ],
)  # fmt: skip
def test_an_answer_from_the_row_of_another_thing_is_told_from_the_right_one(
    page: Frame, asked: str, answer: str, other: str
) -> None:
    assert find_other_thing(make_finding(answer, "", asked), [page], None, asked) == other


def test_of_a_number_that_stands_in_several_places_the_quoted_one_counts() -> None:
    asked, now = "How warm does it get on Monday?", element("text", "17°", (60, 100, 300, 300))
    page = frame(now, *(WEEK.elements or []))
    assert find_other_thing(make_finding("17°", "10° / 17°", asked), [page], None, asked) == "Sunday"
    assert not find_other_thing(make_finding("17°", "", asked), [page], None, asked)


def test_an_answer_that_another_screen_shows_without_a_list_may_be_right() -> None:
    asked = "How warm does it get on Monday?"
    page = look(("Monday", 60, 100, 170), ("17°", 60, 300, 100))
    assert not find_other_thing(make_finding("17°", "", asked), [page, WEEK], None, asked)
