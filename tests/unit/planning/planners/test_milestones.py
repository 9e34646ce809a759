"""What follows when a milestone is not reached: by the table, and only where the next may begin."""

from dataclasses import dataclass, field

import pytest

from iris_screen.core.advance import Advance, Draft
from iris_screen.core.condition import Condition
from iris_screen.core.plan import Progress, Step, StepResult, Task, TaskPlan
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem, Reason
from iris_screen.planning.planners.milestones import Milestones, Recovery, choose_recovery
from iris_screen.planning.planners.step_list import StepListPlanner, draft_planned
from iris_screen.text import render
from tests.unit.planning.planners.shorthand import APPS, frame


@pytest.mark.parametrize(
    ("reason", "complexity", "failed", "left", "follows"),
    [
        ("ELEMENT_NOT_FOUND", 1, 0, 2, "skip"),
        ("ELEMENT_NOT_FOUND", 2, 0, 2, "skip"),
        ("ELEMENT_NOT_FOUND", 3, 0, 2, "continue"),
        ("INFINITE_LOOP", 3, 0, 2, "skip"),
        ("INFINITE_LOOP", 3, 1, 2, "abort"),
        ("APP_NOT_RESPONDING", 1, 0, 2, "abort"),
        ("TIMEOUT", 3, 0, 2, "continue"),
        ("TIMEOUT", 4, 0, 2, "skip"),
        ("CLICK_MISSED", 3, 0, 1, "retry"),
        ("CLICK_MISSED", 3, 0, 0, "replan"),
        ("UNEXPECTED_DIALOG", 5, 3, 1, "retry"),
        ("UNEXPECTED_DIALOG", 5, 3, 0, "replan"),
    ],
)
def test_the_table(reason: Reason, complexity: int, failed: int, left: int, follows: Recovery) -> None:
    assert choose_recovery(PostMortem(reason=reason), complexity, failed, left) == follows


def goal(name: str, needs: str = "", complexity: int = 3) -> Step:
    wanted = [Condition.parse(needs)] if needs else []
    done = [Condition(kind="text", value=f"{name} done")]
    return Step(action="goal", description=name, goal=name, needs=wanted, expect=done, complexity=complexity)


OPEN, CHAT, SEND = goal("open"), goal("chat", "app:com.tencent.mm"), goal("send", "title:张三")
NEW = goal("another way")


@dataclass
class Case:
    """goals: the milestones. seen: the conditions that hold on the frame. done: how many are behind us."""

    goals: list[Step]
    seen: list[str] = field(default_factory=list)
    done: int = 0
    again: list[StepResult] = field(default_factory=list)
    asked: int = 0

    def follows(self, reason: Reason) -> Advance:
        brain = Milestones(StepListPlanner("milestones", APPS, draft_planned("milestones"), self._rest), self._holds)
        task = Task(id="t", text="x", draft=TaskPlan(brain="milestones", steps=self.goals))
        progress = brain.advance(task, frame("com.tencent.mm"), Progress()).progress
        results = [self._result(n, step, "success") for n, step in enumerate(self.goals[: self.done])]
        results.append(self._result(self.done, self.goals[self.done], "failed"))
        progress = progress.replace(done=[*results, *self.again])
        problem = PostMortem(reason=reason, step=self.goals[self.done], detail="it is not there")
        return brain.replan(task, frame("com.tencent.mm"), progress, problem)

    def _result(self, n: int, step: Step, status: str) -> StepResult:
        return StepResult.model_validate({"index": n, "step": step, "status": status, "evidence": "unverified"})

    def _holds(self, condition: Condition, seen: Frame) -> bool:
        return str(condition) in self.seen

    def _rest(self, *asked: object) -> Draft:
        self.asked += 1
        return Draft(TaskPlan(brain="milestones", steps=[NEW]), "from here")


def names(advance: Advance) -> list[str]:
    return [step.goal for step in advance.steps]


@pytest.mark.parametrize("reason", ["ELEMENT_NOT_FOUND", "TIMEOUT", "INFINITE_LOOP"])
def test_a_milestone_is_skipped_only_where_what_the_next_one_needs_is_seen(reason: Reason) -> None:
    seen = Case([OPEN, CHAT, SEND], seen=["title:张三"], done=1)
    assert names(seen.follows(reason)) == ["send"]
    unseen = Case([OPEN, CHAT, SEND], done=1)
    assert names(unseen.follows(reason)) == ["another way"]
    assert (seen.asked, unseen.asked) == (0, 1)


def test_a_next_milestone_that_says_no_needs_is_never_begun_unasked() -> None:
    assert names(Case([OPEN, goal("send")], done=0).follows("ELEMENT_NOT_FOUND")) == ["another way"]


def test_the_last_milestone_is_never_skipped() -> None:
    assert names(Case([OPEN, SEND], seen=["title:张三"], done=1).follows("ELEMENT_NOT_FOUND")) == ["another way"]


def test_a_press_that_missed_begins_the_milestone_again_while_there_are_plans_left() -> None:
    assert names(Case([OPEN, SEND]).follows("CLICK_MISSED")) == ["open", "send"]
    failed = StepResult(index=1, step=OPEN, status="failed", evidence="unverified")
    assert names(Case([OPEN, SEND], again=[failed]).follows("CLICK_MISSED")) == ["another way"]


def test_a_milestone_is_not_begun_again_for_ever() -> None:
    case = Case([OPEN, SEND])
    begun = case.follows("CLICK_MISSED").progress.replace(done=[])  # a goal that is given up leaves no result
    brain = Milestones(StepListPlanner("milestones", APPS, draft_planned("milestones"), case._rest), case._holds)
    task = Task(id="t", text="x", draft=TaskPlan(brain="milestones", steps=case.goals))
    problem = PostMortem(reason="CLICK_MISSED", step=OPEN, detail="it is not there")
    again = brain.replan(task, frame("com.tencent.mm"), begun, problem)
    assert names(again) == ["open", "send"] and case.asked == 0
    assert names(brain.replan(task, frame("com.tencent.mm"), again.progress, problem)) == ["another way"]


def test_a_milestone_begun_again_or_left_out_is_no_new_plan() -> None:
    assert Case([OPEN, SEND]).follows("CLICK_MISSED").goes_on
    assert Case([OPEN, CHAT], seen=["app:com.tencent.mm"]).follows("ELEMENT_NOT_FOUND").goes_on
    failed = StepResult(index=1, step=OPEN, status="failed", evidence="unverified")
    assert not Case([OPEN, SEND], again=[failed]).follows("CLICK_MISSED").goes_on


def test_an_app_that_does_not_answer_ends_the_run() -> None:
    ended = Case([OPEN, SEND]).follows("APP_NOT_RESPONDING")
    assert (ended.kind, ended.reason and render(ended.reason)) == ("stuck", "it is not there")


def test_a_second_circle_ends_the_run() -> None:
    failed = StepResult(index=0, step=goal("before"), status="failed", evidence="unverified")
    assert Case([OPEN, SEND], seen=["title:张三"], again=[failed]).follows("INFINITE_LOOP").kind == "stuck"
