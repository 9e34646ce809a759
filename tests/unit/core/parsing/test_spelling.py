import pytest

from iris_screen.core.parsing.spelling import clean, nearest, nearest_or_all


@pytest.mark.parametrize("text", ["👨‍👩‍👧‍👦", "می‌خواهم", "第一段　第二段", "10\u00a0km", "क्‍ष", "a\u3000"])
def test_a_text_that_a_person_quotes_stays_as_he_wrote_it(text: str) -> None:
    assert clean(f"输入“{text}”") == f"输入“{text}”"


def test_what_no_keyboard_types_is_taken_out_of_a_task() -> None:
    assert clean("\u3000open\u00a0\u202eSet\u200btings\u2066\x07 ") == "open\u00a0Settings"


def test_a_slip_is_answered_with_the_word_that_was_meant() -> None:
    assert nearest("tpa", ["drag", "tap"]) == "; did you mean 'tap'?"
    assert nearest_or_all("tpa", {"drag", "tap"}) == "; did you mean 'tap'?"


def test_a_word_like_no_other_is_answered_with_what_there_is() -> None:
    assert nearest("teleport", ["drag", "tap"]) == ""
    assert nearest("teleport", ["drag", "tap"], ".") == "."
    assert nearest_or_all("teleport", ["tap", "drag"]) == "; known are drag, tap"
    assert nearest_or_all("teleport", []) == ""
