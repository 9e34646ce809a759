"""The person who gave a task says yes to what it asks for, no to the rest, and knows what was done."""

import pytest

from iris_screen.core.message import say
from iris_screen.core.people import Question, QuestionKind
from iris_screen.evals.tasks.person import Person
from iris_screen.evals.tasks.task import make_case, read_tasks

LOVE = make_case("phone", read_tasks("phone")["music_love_two"], 1)
ALARM = make_case("phone", read_tasks("phone")["alarm_new"], 1)


def ask(kind: QuestionKind, name: str = "") -> Question:
    return Question(kind=kind, text=say("rule-unknown", name=name))


@pytest.mark.parametrize(("name", "said"), [("Like 夜航", "yes"), ("Delete", "no"), ("", "no")])
def test_a_press_is_agreed_to_if_the_task_has_it(name: str, said: str) -> None:
    assert Person(LOVE, dict).answer(ask("confirm", name)).kind == said


def test_a_wheel_may_be_turned_at_any_number() -> None:
    assert Person(ALARM, dict).answer(ask("confirm", "7")).kind == "yes"
    assert Person(LOVE, dict).answer(ask("confirm", "7")).kind == "no"


def test_what_was_done_is_seen_and_counts_once() -> None:
    facts = {"loved_songs": list[str](), "wifi": True}
    person = Person(LOVE, lambda: {**facts})
    facts["wifi"] = False
    assert person.answer(ask("delivered")).kind == "no"
    facts["loved_songs"] = ["s1"]
    assert [person.answer(ask("delivered")).kind for _ in range(2)] == ["yes", "no"]


def test_nobody_is_helped_with_what_the_agent_should_find_out() -> None:
    kinds: list[QuestionKind] = ["answer", "take_over", "point"]
    assert {Person(LOVE, dict).answer(ask(kind)).kind for kind in kinds} == {"no"}
