"""What an answer that came by HTTP is handed on as, and when it is to be sent again."""

import pytest

from iris_screen.core.people import Answer, AnswerKind
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.runs import Runs
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.cli.servers.listen import AnswerServer, Refused, _format_answer


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


def test_an_answer_is_to_be_sent_again_while_its_token_cannot_be_read() -> None:
    assert exit_code(["run", "打开设置", "--quiet", "--run-id", "kept", "--device", "sim:?time=virtual"]) == 0
    runs = Runs(load_settings())
    (runs.folder / "kept" / "ticket.json").symlink_to("ticket.json")  # stands for a disk that fails
    with AnswerServer(runs, lambda *_: 0, 0) as server, pytest.raises(Refused, match="could not be read") as refused:
        server.take({"run": "kept", "token": "t", "answer": "yes"})
    assert refused.value.status == 503
