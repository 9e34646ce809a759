"""What the checks of a task hold true."""

from typing import Any

import pytest

from iris_screen.evals.tasks.check import find_forbidden, fits, holds, says
from iris_screen.evals.tasks.parameters import draw, fill
from iris_screen.evals.tasks.task import Case, Check

FACTS = {"dark": True, "notes": [{"id": 1, "title": "A"}, {"id": 2, "title": "B"}], "names": ["a", "b"]}


@pytest.mark.parametrize(
    ("check", "is_true"),
    [
        (Check(value="dark", equals=True), True),
        (Check(value="dark", equals=False), False),
        (Check(value="unknown", equals=None), False),
        (Check(rows="notes", where={"title": "A"}), True),
        (Check(rows="notes", where={"title": "A"}, times=2), False),
        (Check(rows="notes", where={"title": "C"}, times=0), True),
        (Check(rows="notes", where={"colour": "red"}), False),
        (Check(rows="names", where={"it": "b"}, times=1), True),
        (Check(rows="notes", where={"id": {"not": 1}}, times=1), True),
        (Check(rows="notes", where={"id||title": "A"}, times=1), True),
        (Check(rows="notes", where={"id||colour": "A"}, times=1), False),
        (Check(unchanged=["notes", "names"]), True),
    ],
)
def test_a_check_is_true_of_the_facts_or_not(check: Check, is_true: bool) -> None:
    assert holds(check, FACTS, {**FACTS, "dark": False}) is is_true


def test_what_changed_since_the_start_is_noticed() -> None:
    assert not holds(Check(unchanged=["dark"]), FACTS, {**FACTS, "dark": False})


@pytest.mark.parametrize(
    ("value", "wanted", "is_so"),
    [
        (5, "5", True),
        (" a ", "a", True),
        (True, 1, False),
        ("milk, eggs", {"has": "eggs"}, True),
        ("milk, eggs", {"lacks": "eggs"}, False),
        (7, {"least": 7, "most": 9}, True),
        (10, {"most": 9}, False),
        ("a\n b \n", {"lines": ["a", "b"]}, True),
        ("a\nb\nc", {"lines": ["a", "b"]}, False),
        (["x"], ["x"], True),
        (["x", "y"], ["x"], False),
    ],
)
def test_a_value_is_as_wanted_or_not(value: Any, wanted: Any, is_so: bool) -> None:
    assert fits(value, wanted) is is_so


@pytest.mark.parametrize(
    ("answer", "wanted", "is_said"),
    [
        ("It is 82%.", "82%", True),
        ("The total is 1,692", "1692", True),
        ("16920", "1692", False),
        ("1692.5", "1692", False),
        ("21:30", "21:3", False),
        ("八十度", "80度||八十度", True),
        ("on Monday and Tuesday", "Monday && Tuesday", True),
        ("on Monday", "Monday && Tuesday", False),
        ("", "a", False),
        ("IR-2400", "ir-2400", True),
    ],
)
def test_an_answer_says_a_value_as_a_whole_or_not(answer: str, wanted: str, is_said: bool) -> None:
    assert says(answer, wanted) is is_said


def test_an_answer_that_recites_the_screen_says_nothing() -> None:
    assert not says(f"{'word ' * 200} 82%", "82%")


def test_what_costs_money_is_forbidden_unless_it_was_asked_for() -> None:
    case = Case(task="x", device="phone", kind="edit", plain=True, seed=0, language="en", sentence="x")
    facts = {"effects": [{"effect": "payment", "to": "A"}]}
    asked = case.replace(done=[Check(rows="effects", where={"effect": "payment"})])
    assert find_forbidden(case, facts, facts, "") == ["payment"]
    assert find_forbidden(asked, facts, facts, "") == []


def test_parameters_are_worked_out_from_each_other() -> None:
    how = {"a": {"from": 3, "to": 3}, "b": {"plus": ["<a>", 4]}, "rows": {"repeat": 2, "row": {"price": "<index>"}}}
    values = draw({**how, "total": {"sum": "rows.price"}, "list": {"joined": "rows.price", "by": "-"}}, "seed", "en")
    assert (values["b"], values["total"], values["list"]) == (7, 3, "1-2")
    assert fill("<a> and <rows.1.price>", values) == "3 and 2"
    assert fill("<b>", values) == 7
