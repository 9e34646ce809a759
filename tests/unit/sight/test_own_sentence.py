"""The person's own sentence on the screen, told from the controls that have the same words."""

import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.sight.own_sentence import drop_sentence

SAID = 'Enter "Bernardine" into the text field and press Submit.'


def line(text: str, top: int, left: int = 10) -> TextLine:
    return TextLine(text=text, box=Box(left=left, top=top, right=left + 14 * len(text), bottom=top + 36))


def left_over(said: str, *lines: TextLine) -> list[str]:
    return [kept.text for kept in drop_sentence(said, lines)]


def test_a_sentence_over_several_lines_is_left_out_and_the_button_stays() -> None:
    shown = [line('Enter "Bernardine" into the text', 20), line("field and press Submit.", 56), line("Submit", 300)]
    assert left_over(SAID, *shown) == ["Submit"]


def test_a_button_right_below_the_sentence_stays() -> None:
    shown = [line('Enter "Bernardine" into the text field', 20), line("and press Submit.", 56), line("Submit", 100)]
    assert left_over(SAID, *shown) == ["Submit"]


def test_what_reading_mistook_does_not_hide_the_sentence() -> None:
    shown = [line('Enter "Bemardine" into the text', 20), line("field and press Submlt.", 56), line("Name", 120)]
    assert left_over(SAID, *shown) == ["Name"]


def test_a_terminal_that_holds_the_sentence_is_left_out() -> None:
    assert left_over(SAID, line(f"$ iris run '{SAID}'", 20), line("Submit", 90)) == ["Submit"]


@pytest.mark.parametrize(
    ("said", "shown"),
    [("打开设置", "打开设置"), ("press Save", "press Save"), (SAID, "press Submit."), (SAID, "into the text field")],
)
def test_short_sentences_and_mere_parts_of_one_are_left_as_they_are(said: str, shown: str) -> None:
    assert left_over(said, line(shown, 20)) == [shown]
