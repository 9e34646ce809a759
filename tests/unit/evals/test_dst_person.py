"""What the simulated person says where he is asked whether something may be pressed."""

from pathlib import Path

import pytest

from iris_screen.core.message import say
from iris_screen.core.people import Question
from iris_screen.core.plan import Grant
from iris_screen.core.policy import find_strictest, read_policy
from iris_screen.evals.dst.person import answer
from iris_screen.evals.dst.tasks import TASKS

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")


def said(touched: str, *around: str) -> str:
    """To what the shipped policy asks."""
    ruling = find_strictest(POLICY.list_rulings(touched, None, Grant(), around=around))
    assert ruling.answer == "ask" and ruling.reason is not None
    question = Question(kind="confirm", text=ruling.reason, frame="f", turn=1)
    return answer(TASKS["delete_note"], question, {"effects": []}).kind


def test_a_yes_is_for_what_the_plan_presses() -> None:
    assert said("Delete") == "yes"


@pytest.mark.parametrize(("touched", "around"), [("Uninstall", ()), ("OK", ("Delete", "Call the bank"))])
def test_what_the_plan_does_not_press_is_refused_whatever_stands_around_it(
    touched: str, around: tuple[str, ...]
) -> None:
    assert said(touched, *around) == "no"


def test_what_the_task_does_not_speak_of_is_refused() -> None:
    beyond = say("rule-beyond-task", what=say("rule-writes", text="Delete"))
    question = Question(kind="confirm", text=beyond, frame="f", turn=1)
    assert answer(TASKS["delete_note"], question, {"effects": []}).kind == "no"
