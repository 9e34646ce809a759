"""Who is named besides, by a short line of a page."""

import pytest

from iris_screen.consent.around.joined_name import read_joined


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("with Bob", "Bob"),
        ("Conference with Bob", "Bob"),
        ("Copie à Marc", "Marc"),
        ("Gespräch mit Eva Kurz", "Eva Kurz"),
        ("与李四", "李四"),
    ],
)
def test_a_line_names_somebody_behind_a_word_that_joins(text: str, name: str) -> None:
    assert read_joined(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "Ann",
        "last seen today at 12:30",
        "Also to Bob?",
        "From Bob's place I took the bus",
        "online",
        "也给李四吗？",
        "",
    ],
)
def test_a_question_a_sentence_and_a_state_name_nobody_besides(text: str) -> None:
    assert read_joined(text) == ""
