"""What the first plan must see stays binding for every later one."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Progress, Step, StepList, StepResult, TaskPlan
from iris_screen.planning.planners.first_conditions import keep_conditions, list_first_conditions
from iris_screen.planning.planners.plan_answers import DONE

NEW, WORDS = Condition.parse("new:running late"), Condition.parse("text:Talk")
BEGUN = Progress(plan=StepList(binding=[NEW, WORDS]))


def goal(*expect: Condition) -> Step:
    return Step(action="goal", goal="the rest", expect=list(expect))


@pytest.mark.parametrize(("by_model", "kept"), [(True, [NEW, WORDS]), (False, [NEW])])
def test_guessed_words_bind_only_if_a_model_chose_them(by_model: bool, kept: list[Condition]) -> None:
    plan = TaskPlan(brain="react", steps=[goal(NEW, WORDS, DONE, Condition.parse("changed"))])
    assert list_first_conditions(plan, by_model=by_model) == kept


@pytest.mark.parametrize("own", [DONE, Condition.parse("text:OK")])
def test_a_later_goal_is_reached_only_with_them(own: Condition) -> None:
    expect = keep_conditions([goal(own)], BEGUN, [])[0].expect
    assert expect[:2] == [NEW, WORDS] and (DONE in expect) is False
    assert (own in expect) is (own != DONE)


def test_what_was_proven_is_not_asked_for_again() -> None:
    proven = StepResult(index=0, step=Step(action="tap", expect=[NEW]), status="success", evidence="verified")
    unproven = proven.replace(status="unverified", evidence="unverified")
    assert keep_conditions([goal(DONE)], BEGUN, [proven])[0].expect == [WORDS]
    assert keep_conditions([goal(DONE)], BEGUN, [unproven])[0].expect == [NEW, WORDS]


def test_among_steps_the_last_act_must_show_what_the_words_say() -> None:
    steps = [Step(action="tap", description="send"), Step(action="go_home")]
    assert [each.expect for each in keep_conditions(steps, BEGUN, [])] == [[NEW], []]
    planned = [Step(action="tap", expect=[NEW])]
    assert keep_conditions(planned, BEGUN, []) == planned
