"""What State is made of."""

import pytest

from iris_screen.core.people import Answer, AnswerKind


@pytest.mark.parametrize(
    ("word", "kind", "value"),
    [
        ("yes", "yes", ""),
        (" 可以 ", "yes", ""),
        ("OK", "yes", ""),
        ("不要", "no", ""),
        ("", "no", ""),
        ("2", "choice", "2"),
        ("the second one", "text", "the second one"),
    ],
)
def test_a_typed_word_is_understood_as_an_answer(word: str, kind: AnswerKind, value: str) -> None:
    assert Answer.parse(word) == Answer(kind=kind, value=value)
