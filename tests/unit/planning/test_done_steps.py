"""What was done and must not be done twice is known again in a new plan."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Progress, Step, StepList, StepResult, StepStatus
from iris_screen.core.target import Target
from iris_screen.planning.done_steps import find_repeats

SEND = Step(action="tap", target=Target(kind="text", value="发送"), irreversible=True)
HI = Step(action="input_text", text="hi", submit=True, irreversible=True, expect=[Condition(kind="new", value="hi")])
BY_BUTTON = SEND.replace(expect=HI.expect, description="press send")
GO = Step(action="tap", target=Target(kind="text", value="张三"))


def progress(planned: list[Step], *done: Step, status: StepStatus = "success", begins: int = 0) -> Progress:
    results = [StepResult(index=n, step=step, status=status, evidence="verified") for n, step in enumerate(done)]
    return Progress(plan=StepList(steps=planned, first=begins), done=results)


def test_a_list_in_a_store_of_before_is_still_carried_out() -> None:
    plan = [step.model_dump(mode="json", exclude_defaults=True) for step in (GO, HI)]
    kept = {"plan": plan, "from": 2, "criteria": ["new:hi"], "missed": "", "first": ["new:hi"], "remade": True}
    former = {"brain": "steps", "data": {**kept, "auto": "sentence"}, "done": [], "notes": [], "vain": 0}
    expect = [Condition(kind="new", value="hi")]
    read = StepList(steps=[GO, HI], first=2, criteria=expect, binding=expect, remade=True)
    assert Progress.model_validate(former) == Progress(brain="steps", chosen="sentence", plan=read)
    written = Progress.model_validate({**former, "data": {"source": "step('a')", "auto": "program"}})
    assert written == Progress(brain="steps", chosen="program", data={"source": "step('a')"})


def test_what_was_sent_is_not_sent_again() -> None:
    assert find_repeats([GO, SEND], progress([GO, SEND], GO, SEND)) == [SEND]


def test_nor_where_it_is_worded_otherwise() -> None:
    again = SEND.replace(description="send it", expect=[Condition(kind="changed")])
    assert find_repeats([again], progress([SEND], SEND)) == [again]


def test_nor_where_the_same_comes_about_by_another_act() -> None:
    assert find_repeats([BY_BUTTON], progress([HI], HI)) == [BY_BUTTON]


@pytest.mark.parametrize("status", ["failed", "unverified"])
def test_nor_where_it_is_not_known_whether_it_went_out(status: StepStatus) -> None:
    assert find_repeats([HI], progress([HI], HI, status=status)) == [HI]


def test_what_was_planned_twice_and_done_once_is_done_once_more() -> None:
    once = progress([HI, HI, GO], HI)
    assert find_repeats([HI], once) == []
    assert find_repeats([HI, HI], once) == [HI]


def test_what_an_earlier_list_did_does_not_count_against_this_ones_own() -> None:
    assert find_repeats([HI], progress([HI], HI, begins=1)) == []


@pytest.mark.parametrize("status", ["success", "skipped"])
def test_what_may_be_done_twice_or_was_skipped_may_be_planned(status: StepStatus) -> None:
    assert find_repeats([GO], progress([GO], GO, status=status)) == []
    assert find_repeats([SEND], progress([SEND], SEND, status="skipped")) == []


def test_what_is_new_may_be_planned() -> None:
    assert find_repeats([SEND], progress([GO], GO)) == []
