"""Days, repeats and lengths of time, as people say them."""

import pytest

from iris_screen.planning.apps.days import find_dates, parse_day, parse_moment, parse_repeat, parse_rhythm
from iris_screen.planning.apps.durations import parse_duration, parse_minutes


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("5am on saturday", "Saturday 05:00"),
        ("quarter to eight on Sunday", "Sunday 07:45"),
        ("后天上午九点", "day after tomorrow 09:00"),
        ("下周二上午十点", "next Tuesday 10:00"),
        ("tomorrow at noon", "tomorrow 12:00"),
        ("6:45 tomorrow morning", "tomorrow 06:45"),
        ("明早六点半", "tomorrow 06:30"),
        ("the 14th at 12:30", "14 12:30"),
    ],
)
def test_a_day_and_a_time_are_read_in_either_order(said: str, meant: str) -> None:
    moment = parse_moment(said)
    assert moment is not None and moment.text == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("weekdays 6.30", "weekdays 06:30"),
        ("每天晚上十点", "daily 22:00"),
        ("every monday and friday at 6pm", "Monday and Friday 18:00"),
    ],
)
def test_what_repeats_is_read_with_its_time(said: str, meant: str) -> None:
    rhythm = parse_rhythm(said)
    assert rhythm is not None and rhythm.text == meant


def test_a_single_day_does_not_repeat() -> None:
    assert parse_repeat("tuesday") is None and parse_repeat("tuesdays") is not None
    assert parse_day("next tuesday") is not None and parse_day("some day") is None


@pytest.mark.parametrize(
    ("said", "minutes", "longer"),
    [
        ("half an hour", "30", None),
        ("二十五分钟", "25", None),
        ("an hour and a half", None, "1:30:00"),
        ("两个半钟头", None, "2:30:00"),
        ("90 seconds", None, "0:01:30"),
        ("a while", None, None),
    ],
)
def test_whole_minutes_up_to_an_hour_are_told_from_other_lengths(
    said: str, minutes: str | None, longer: str | None
) -> None:
    found = (parse_minutes(said), parse_duration(said))
    assert [each and each.text for each in found] == [minutes, longer]


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("在日历的 3 月 24 日新建日程", ["March 24"]),
        ("create an event on March 20 and again on the 27th of March", ["March 20", "March 27"]),
        ("move it from the 3rd to Friday", []),
        ("buy 24 lamps", []),
    ],
)
def test_the_dates_of_a_sentence_are_found_wherever_they_stand(sentence: str, days: list[str]) -> None:
    assert [each.text for each in find_dates(sentence)] == days
