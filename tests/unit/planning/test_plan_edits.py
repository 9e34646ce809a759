"""A plan changed before a run goes on from an earlier turn."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.plan import Progress, Step, StepList
from iris_screen.core.target import Target
from iris_screen.planning.plan_edits import Edit, apply_edits, swap_in_progress
from iris_screen.text import render

PLAN = [
    Step(action="tap", description="open the chat with 张三", target=Target.parse("text:张三"), from_screen=True),
    Step(action="input_text", description="type “你好”", text="你好", expect=[Condition.parse("field:你好")]),
    Step(action="tap", description="send it", target=Target.parse("text:发送"), expect=[Condition.parse("new:你好")]),
]


def test_another_text_is_typed_and_expected_and_all_else_stays() -> None:
    steps, swaps = apply_edits(PLAN, [Edit(n=2, text="再见")])
    assert [str(each) for step in steps for each in step.expect] == ["field:再见", "new:再见"]
    assert (steps[1].text, render(steps[1].in_words()), swaps) == ("再见", "type “再见”", {"你好": "再见"})
    assert steps[0] == PLAN[0]


def test_a_step_with_another_target_is_still_what_a_model_decided_that_saw_the_screen() -> None:
    (first, *_), _ = apply_edits(PLAN, [Edit(n=1, target="text:李四")])
    assert (str(first.target), render(first.in_words()), first.from_screen) == (
        "text:李四",
        "open the chat with 李四",
        True,
    )


def test_steps_are_left_out_by_their_numbers_however_many() -> None:
    steps, _ = apply_edits(PLAN, [Edit(n=1, drop=True), Edit(n=2, drop=True)])
    assert steps == PLAN[2:]


@pytest.mark.parametrize("edits", [[Edit(n=4, text="x")], [Edit(n=n, drop=True) for n in (1, 2, 3)]])
def test_a_step_that_there_is_not_and_a_plan_of_nothing_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(UsageError):
        apply_edits(PLAN, edits)


def test_a_planners_own_data_expects_the_new_words_too_and_names_of_ours_stay() -> None:
    written = Step(action="wait", expect=[Condition(kind="text", value="wait")])
    kept = Progress(plan=StepList(steps=[written], criteria=written.expect, first=3), data={"own": ["wait"], "at": 3})
    swapped = swap_in_progress(kept, {"wait": "go"})
    expect = [Condition(kind="text", value="go")]
    assert swapped.plan == StepList(steps=[written.replace(expect=expect)], criteria=expect, first=3)
    assert swapped.data == {"own": ["go"], "at": 3}
