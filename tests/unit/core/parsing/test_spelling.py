import pytest

from iris_screen.core.message import verbatim
from iris_screen.core.parsing.spelling import clean, suggest, suggest_or_list, suggest_within
from iris_screen.text import render

NO_ACT = verbatim("There is no such act.")


@pytest.mark.parametrize("text", ["👨‍👩‍👧‍👦", "می‌خواهم", "第一段　第二段", "10\u00a0km", "क्‍ष", "a\u3000"])
def test_a_text_that_a_person_quotes_stays_as_he_wrote_it(text: str) -> None:
    assert clean(f"输入“{text}”") == f"输入“{text}”"


def test_what_no_keyboard_types_is_taken_out_of_a_task() -> None:
    assert clean("\u3000open\u00a0\u202eSet\u200btings\u2066\x07 ") == "open\u00a0Settings"


def test_a_slip_is_answered_with_the_word_that_was_meant() -> None:
    for hinted in (suggest(NO_ACT, "tpa", ["drag", "tap"]), suggest_or_list(NO_ACT, "tpa", {"drag", "tap"})):
        assert render(hinted) == "There is no such act. Did you mean “tap”?"
    assert render(suggest_within(verbatim("no such act"), "tpa", ["tap"])) == "no such act (did you mean “tap”?)"


def test_a_word_like_no_other_is_answered_with_what_there_is() -> None:
    assert suggest(NO_ACT, "teleport", ["drag", "tap"]) == NO_ACT
    assert suggest_within(NO_ACT, "teleport", ["drag", "tap"]) == NO_ACT
    listed = suggest_or_list(NO_ACT, "teleport", ["tap", "drag"])
    assert render(listed) == "There is no such act. Choose from drag, tap."
    assert suggest_or_list(NO_ACT, "teleport", []) == NO_ACT
