from core.words import nearest, nearest_or_all


def test_a_slip_is_answered_with_the_word_that_was_meant() -> None:
    assert nearest("tpa", ["drag", "tap"]) == "; did you mean 'tap'?"
    assert nearest_or_all("tpa", {"drag", "tap"}) == "; did you mean 'tap'?"


def test_a_word_like_no_other_is_answered_with_what_there_is() -> None:
    assert nearest("teleport", ["drag", "tap"]) == ""
    assert nearest("teleport", ["drag", "tap"], ".") == "."
    assert nearest_or_all("teleport", ["tap", "drag"]) == "; known are drag, tap"
    assert nearest_or_all("teleport", []) == ""
