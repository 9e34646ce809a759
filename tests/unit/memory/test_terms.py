"""What a text is searched by."""

import pytest

from iris_screen.memory.terms import MOST_ASKED, find_question_terms, format_day, split_terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello, WORLD-2", ["hello", "world", "2"]),
        ("天气好", ["天", "气", "好", "天气", "气好"]),
        ("ＷｉＦｉ 密码", ["wifi", "密", "码", "密码"]),
        ("买iPhone15壳", ["买", "iphone15", "壳"]),
        ("カメラ", ["カ", "メ", "ラ", "カメ", "メラ"]),
        ("…—!", []),
    ],
)
def test_a_text_is_its_words_and_its_signs_and_each_two_that_meet(text: str, expected: list[str]) -> None:
    assert split_terms(text) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("When did she go to the dentist?", ["go", "dentist"]),
        ("张三的生日是什么时候？", ["张", "三", "生", "日", "张三", "三的", "的生", "生日", "日是"]),
        ("who are you", ["who", "are", "you"]),
        ("milk milk", ["milk"]),
    ],
)
def test_a_question_is_searched_by_what_it_is_about(question: str, expected: list[str]) -> None:
    assert find_question_terms(question) == expected


def test_a_day_is_found_in_the_words_people_ask_for_it() -> None:
    noon = 1683460800.0  # 7 May 2023, 12:00 UTC: the same day from UTC-12 to UTC+11
    assert {"7", "may", "2023", "5", "月"} <= set(split_terms(format_day(noon)))


def test_what_no_store_takes_is_no_term_and_a_day_of_no_calendar_has_no_words() -> None:
    assert split_terms("a\ud800b") == ["ab"] and find_question_terms("\ud800") == []
    assert format_day(1e300) == format_day(-1e11) == ""
    assert len(find_question_terms(" ".join(map(str, range(MOST_ASKED + 9))))) == MOST_ASKED
