"""A run that waits is asked what it wants to know, and answered, by a word on the command line."""

import sys
from pathlib import Path

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.runs import Runs
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.cli.servers.listen import AnswerServer, Refused
from tests.shop import shop

DOORS = shop(
    main="{button: Open, tap: {goto: inside}}, {button: Open, tap: {goto: inside}}",
    inside="{text: You are inside, size: 24}",
)
"""Two doors that are called the same."""


@pytest.fixture(autouse=True)
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runs:
    """With a run that waits to know which of two equal buttons is meant."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    (tmp_path / "doors.yaml").write_text(DOORS)
    inside = [Condition.parse("text:You are inside")]
    runs, door = (
        Runs(Settings(home=tmp_path / "home")),
        Step(action="tap", target=Target.parse("text:Open"), expect=inside),
    )
    device = f"sim:{tmp_path / 'doors.yaml'}?time=virtual"
    assert runs.start("go in", device=device, steps=[door], run_id="asks", wait=True).status == "waiting"
    return runs


def test_what_there_is_to_choose_from_is_told_wherever_one_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["show", "asks"]) == 0
    assert "1: Open at" in capsys.readouterr().out
    assert exit_code(["answer", "asks"]) == 6
    assert "2: Open at" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["3", "0", "９"])
def test_a_number_that_no_choice_has_is_refused(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["answer", "asks", word]) == 2
    assert "1 to 2" in capsys.readouterr().err


def test_an_answer_to_an_earlier_question_is_none_to_the_one_that_is_open(
    runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(["answer", "asks", "1", "--to", "0-earlier"]) == 2
    assert "already answered" in capsys.readouterr().err
    question = runs.find_question("asks")
    assert question and exit_code(["answer", "asks", "1", "--to", question.key]) == 0
    assert len(runs.store.entries("asks")) == 1


def test_who_answers_before_the_run_waits_may_send_it_again(runs: Runs) -> None:
    question, taken = runs.find_question("asks"), list[str]()

    def start(run_id: str, word: str, key: str) -> int:
        taken.append(key)
        return 0

    assert question
    with AnswerServer(runs, start, 0) as server:
        said = {"run": "asks", "token": server.tokens.issue("asks", question.key), "answer": "1"}
        with runs.store.take("asks", "sim:"), pytest.raises(Refused) as refused:
            server.take(said)
        assert refused.value.status == 503 and taken == []
        assert server.take(said) == "asks"
