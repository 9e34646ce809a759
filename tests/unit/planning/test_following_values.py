"""Times, days and numbers that follow from a sentence and the device's clock."""

import pytest

from iris_screen.planning.following_values import list_following, shows_following

NOW = "2026-03-14T09:41"  # a Saturday


@pytest.mark.parametrize(
    ("sentence", "following"),
    [
        ("set an alarm in 20 minutes", ["10:01"]),
        ("提醒我20分钟后吃药", ["10:01"]),
        ("半小时后叫我", ["10:11"]),
        ("an hour and a half from now, remind me of the oven", ["11:11"]),
        ("wake me tomorrow at 7", ["07:00", "2026-03-15"]),
        ("明早七点叫醒我", ["07:00"]),
        ("set an alarm 30 minutes before 18:00", ["18:00", "17:30"]),
        ("write tomorrow's date into the list", ["2026-03-15"]),
        ("三天后开会", ["2026-03-17"]),
        ("remind me a week later", ["2026-03-21"]),
        ("create an event next Friday", ["2026-03-20", "2026-03-27"]),
        ("note that the concert is on March 24", ["2026-03-24", "2027-03-24"]),
        ("write half of 84 into a note", ["42"]),
        ("把84的一半记下来", ["42"]),
        ("write double the 350 into a note", ["700"]),
        ("write half of $84 into a note", ["42"]),
        ("把３５０翻倍记下来", ["700"]),
        ("write half of 250001 into a note", ["125000.5"]),
        ("write double the 600001 into a note", ["1200002"]),
        ("Send 500 to Ann, double-check the name", []),
        ("Send Ann 500 and double check 2 times", []),
        ("book a double room for 240", []),
        ("play double 7:30", ["07:30"]),  # the time itself, and no 15
        ("给张三转500，再核对两倍", []),
        ("set a timer for 20 minutes", []),  # no time is named
        ("send the twice told tale to Ann", []),
        ("write 84 into a note", []),
    ],
)
def test_what_a_sentence_gives_by_another_value_is_worked_out(sentence: str, following: list[str]) -> None:
    assert list_following(sentence, NOW) == following


def test_without_a_clock_only_what_needs_none_follows() -> None:
    assert list_following("tomorrow note half of 84", "") == ["42"]


@pytest.mark.parametrize("part", ["in 20 minutes ", "三天后七点", "half of 84 at 7 tomorrow ", "1 "])
def test_of_a_long_sentence_only_the_beginning_is_read(part: str) -> None:
    assert list_following(part * 20_000, NOW) == list_following((part * 20_000)[:600], NOW)


@pytest.mark.parametrize(
    ("text", "following", "shown"),
    [
        ("Alarm 10:01", ["10:01"], True),
        ("10:01 PM", ["10:01"], True),  # which half of the day may be said in words
        ("10:02", ["10:01"], False),
        ("Sun, Mar 15", ["2026-03-15"], True),
        ("3月15日", ["2026-03-15"], True),
        ("2026-04-15", ["2026-03-15"], False),
        ("3/3/2026", ["2026-03-03"], True),
        ("3 eggs", ["2026-03-03"], False),
        ("sum: 42", ["42"], True),
        ("420", ["42"], False),
        ("", ["42", "10:01", "2026-03-15"], False),
    ],
)
def test_a_screen_shows_such_a_value_as_screens_write_them(text: str, following: list[str], shown: bool) -> None:
    assert shows_following(text, following) is shown
