"""What is taken for a code, for a measure, and for a run of signs that belong together."""

from iris_screen.consent.secrets.value_shapes import (
    find_code_tokens,
    find_run,
    is_code,
    is_count,
    is_key,
    is_measure,
    looks_mixed,
    strip_value,
)

MEASURES = [
    "12.5.2026",
    "2026-05-12",
    "10:30–18:00",
    "$1,250.00",
    "499,99 €",
    "12 km",
    "v4.19",
    "184个",
    "87%",
    "2024 年",
]
CODES = ["4711", "482 913", "37D-G8C", "BHN-AHG", "品川 599 さ 12-34", "5848.3851.4257.9408", "58079420G"]


def test_measures_are_told_from_codes() -> None:
    assert [each for each in MEASURES if not is_measure(each)] == []
    assert [each for each in CODES if is_measure(each) or not is_code(each)] == []
    assert not is_code("营业时间 8:00-21:00") and not is_code("3日以内にお受け取りください")


def test_a_run_ends_where_words_begin() -> None:
    assert find_run("482 913 expires soon") == "482 913"
    assert find_run("A123BC 77, thanks") == "A123BC 77"
    assert find_run("abcd efgh ijkl", whole=True) == "abcd efgh ijkl"


def test_no_year_sum_or_phone_number_is_a_code_in_a_sentence() -> None:
    text = "In 1984 it cost $1250, call +1 212 555 0199 or enter 7391."
    assert [text[a:b] for a, b in find_code_tokens(text)] == ["7391"]
    assert [text[a:b] for a, b in find_code_tokens("the alarm: 1984", years=True)]


def test_quotes_and_the_end_of_a_file_name_are_no_part_of_a_value() -> None:
    text = ' "hunter2.png" '
    start, end = strip_value(text, 0, len(text))
    assert text[start:end] == "hunter2"


def test_what_counts_something_is_no_password() -> None:
    assert is_count("12") and is_count("8文字以上") and not is_count("88887777")


def test_letters_with_digits_are_no_word() -> None:
    assert looks_mixed("gato-77") and looks_mixed("４８２９") and not looks_mixed("candle")


def test_a_key_in_groups_of_four_may_have_no_digits() -> None:
    assert is_key("tsmm mnog uahz zqjf") and not is_key("the key is in the drawer")
