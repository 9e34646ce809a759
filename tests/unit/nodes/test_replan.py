"""What follows a failure: a new plan, as often as the run may have one, or the plan there is gone on with."""

from typing import cast

import pytest

from core.limits import Budget
from core.plan import Advance, Progress, Step, Task
from core.protocols import Bodies, Planner
from core.screen import Frame
from core.state import Attempts, Observation, State, Totals
from core.verdict import PostMortem
from nodes.replan import Replan
from tests.unit.tools.screens import frame

GO = Step(action="go_home")
PROBLEM = PostMortem(reason="TIMEOUT", step=GO, detail="it takes too long")


class Told:
    """A Planner that answers the same each time, and keeps how many new plans it was told may be made."""

    name = "told"

    def __init__(self, **answer: object) -> None:
        self.answer = Advance.model_validate({"kind": "steps", "steps": [GO], **answer})
        self.left: list[int] = []

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        return self.answer

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        self.left.append(task.budget.max_replans)
        return self.answer


class Seen:
    """A body whose every picture is the same."""

    def picture(self, key: str) -> Frame:
        return frame()

    def of(self, task: Task) -> "Seen":
        return self


def replanned(planner: Planner, replans: int, most: int = 2, problem: PostMortem = PROBLEM) -> State:
    state = State(
        task=Task(id="t", text="x", budget=Budget(max_replans=most)),
        seen=Observation(frame="k", at=9.0, thought=4.0),
        problem=problem,
        totals=Totals(replans=replans),
        progress=Progress(),
        steps=[],
        results=[],
    )
    return Replan(cast(Bodies, Seen()), lambda name: planner)(state)


def test_a_new_plan_is_counted_and_its_steps_begin_now() -> None:
    update = replanned(Told(), 1)
    assert (update["totals"].replans, update["queue"]) == (2, [GO])
    assert update["attempts"] == Attempts(since=9.0, thought=4.0)


def test_the_planner_is_told_how_many_new_plans_it_may_still_make() -> None:
    planner = Told()
    replanned(planner, 1, most=5)
    replanned(planner, 6, most=5)
    assert planner.left == [4, 0]


def test_one_too_many_ends_the_run() -> None:
    outcome = replanned(Told(), 2)["outcome"]
    assert outcome is not None and outcome.reason.startswith("it does not work out after 2 new plans")


@pytest.mark.parametrize("most", [0, 2])
def test_what_goes_on_with_the_plan_there_is_is_bounded_by_that_alone(most: int) -> None:
    update = replanned(Told(goes_on=True, reason="told why"), most, most)
    assert (update["totals"].replans, update["queue"]) == (most, [GO])
    assert update["note"].startswith("on with the plan: told why")


@pytest.mark.parametrize("goes_on", [False, True])
def test_what_is_refused_ends_the_run_and_no_brain_is_asked_for_another_way(goes_on: bool) -> None:
    planner = Told(goes_on=goes_on)
    detail = "the model wanted 3 times what the task does not consent to"
    outcome = replanned(planner, 0, problem=PROBLEM.model_copy(update={"refused": True, "detail": detail}))["outcome"]
    assert outcome is not None and (outcome.status, planner.left) == ("failed", [])
    assert outcome.reason == f"what it wanted is not allowed ({detail})"
