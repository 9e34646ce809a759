"""What an answer that came by HTTP is handed on as."""

import pytest

from iris_screen.core.people import Answer, AnswerKind
from iris_screen.ui.cli.servers.listen import _format_answer


@pytest.mark.parametrize(
    ("kind", "value", "word"),
    [
        ("no", "yes", "no"),
        ("no", "at 5,5", "no"),
        ("yes", "no", "yes"),
        ("done", "", "done"),
        ("place", "5,6", "at 5,6"),
        ("choice", "2", "2"),
        ("text", "the blue one", "the blue one"),
    ],
)
def test_what_stands_beside_a_no_makes_it_no_yes(kind: AnswerKind, value: str, word: str) -> None:
    assert _format_answer(Answer(kind=kind, value=value)) == word
