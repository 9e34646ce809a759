"""What follows a failure: a new plan, as often as the run may have one, or the plan there is gone on with."""

from typing import Any, cast

import pytest

from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition
from iris_screen.core.limits import Budget
from iris_screen.core.message import say, verbatim
from iris_screen.core.plan import Agenda, Progress, Step, Task
from iris_screen.core.policy import Ruling
from iris_screen.core.protocols import DeviceSessions, Planner
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, Observation, State, Totals
from iris_screen.core.target import Target
from iris_screen.core.verdict import UNJUDGED, PostMortem, Verdict
from iris_screen.nodes.replan import Replan
from iris_screen.text import render
from tests.unit.sight.screens import frame

GO = Step(action="go_home")
TAP = Step(action="tap", target=Target.parse("text:Send"), expect=[Condition.parse("text:Sent")])
FREE = Ruling()
BARRED = Ruling(answer="ask", kind="login", reason=say("rule-needs-person", words="请先登录", kind="login"))
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
    """A session whose every picture is the same."""

    def picture(self, key: str) -> Frame:
        return frame()

    def of(self, task: Task) -> "Seen":
        return self


LOST = PostMortem(reason="ELEMENT_NOT_FOUND", step=TAP, detail="Send: not seen")


def replanned(
    planner: Planner,
    replans: int,
    most: int = 2,
    problem: PostMortem = PROBLEM,
    *,
    barred: Ruling = FREE,
    waits: bool = False,
    **changes: Any,
) -> State:
    state = State(
        task=Task(id="t", text="x", budget=Budget(max_replans=most), wait_for_person=waits),
        seen=Observation(frame="k", at=9.0, thought=4.0),
        verdict=Verdict(verified=False, suggestion="replan"),
        totals=Totals(replans=replans, problems=[problem]),
        agenda=Agenda(),
        results=[],
        attempts=Attempts(),
    )
    state.update(cast(State, changes))
    return Replan(cast(DeviceSessions, Seen()), lambda name: planner, lambda task, frame: barred)(state)


def test_a_new_plan_is_counted_and_its_steps_begin_now() -> None:
    update = replanned(Told(), 1)
    assert (update["totals"].replans, update["agenda"].ahead) == (1, [GO])
    assert update["attempts"] == Attempts(since=9.0, thought=4.0)


def test_the_planner_is_told_how_many_new_plans_it_may_still_make() -> None:
    planner = Told()
    replanned(planner, 1, most=5)
    replanned(planner, 6, most=5)
    assert planner.left == [4, 0]


def test_one_too_many_ends_the_run() -> None:
    outcome = replanned(Told(), 2)["outcome"]
    assert outcome is not None and render(outcome.reason).startswith("it still failed after 2 new plans")


def test_a_way_back_after_another_task_used_the_device_is_no_new_plan() -> None:
    update = replanned(Told(), 2, seen=Observation(frame="k", at=9.0, lost=True))
    assert (update["totals"].replans, update["agenda"].ahead, update["seen"].lost) == (0, [GO], False)


def test_where_no_way_back_is_planned_the_planners_reason_is_told() -> None:
    problem = PostMortem(reason="UNEXPECTED_DIALOG", detail=say("run-device-used"))
    planner = Told(kind="stuck", steps=[], reason=verbatim("It may have been done already."))
    seen = Observation(frame="k", at=9.0, lost=True)
    outcome = replanned(planner, 0, problem=problem, seen=seen)["outcome"]
    assert outcome is not None and "It may have been done already." in render(outcome.reason)


@pytest.mark.parametrize("most", [0, 2])
def test_what_goes_on_with_the_plan_there_is_is_bounded_by_that_alone(most: int) -> None:
    update = replanned(Told(goes_on=True, reason=verbatim("told why")), most, most)
    assert (update["totals"].replans, update["agenda"].ahead) == (0, [GO])
    assert render(update["note"]).startswith("continuing the plan: told why")


@pytest.mark.parametrize("goes_on", [False, True])
def test_what_is_refused_ends_the_run_and_no_brain_is_asked_for_another_way(goes_on: bool) -> None:
    planner = Told(goes_on=goes_on)
    detail = say("step-refused-often", times=3)
    outcome = replanned(planner, 0, problem=PROBLEM.replace(refused=True, detail=detail))["outcome"]
    assert outcome is not None and (outcome.status, planner.left) == ("failed", [])
    assert outcome.reason == say("run-given-up", why=say("run-not-allowed"), detail=detail)


def test_a_screen_that_only_a_person_gets_past_is_handed_to_him() -> None:
    planner = Told()
    update = replanned(planner, 0, problem=LOST, barred=BARRED, waits=True, agenda=Agenda(now=[TAP], ahead=[GO]))
    question = update["question"]
    assert question is not None and question.kind == "take_over" and "请先登录" in render(question.text)
    assert update["verdict"] == UNJUDGED and planner.left == []
    again, behind = update["agenda"].ahead
    assert behind == GO and again == TAP.replace(unless=TAP.expect)  # he may have done it himself


def test_what_must_not_be_done_twice_does_not_come_again_after_him() -> None:
    sent = TAP.replace(irreversible=True)
    problem = LOST.replace(step=sent)
    assert "question" not in replanned(Told(), 0, problem=problem, barred=BARRED, waits=True)


def test_with_nobody_there_the_brain_goes_on_and_the_end_names_the_screen() -> None:
    assert replanned(Told(), 0, problem=LOST, barred=BARRED)["agenda"].ahead == [GO]
    outcome = replanned(Told(kind="stuck", steps=[], reason=verbatim("no way")), 0, problem=LOST, barred=BARRED)[
        "outcome"
    ]
    assert outcome is not None and outcome.reason.args["barred"] == BARRED.reason


def test_a_screen_that_the_policy_denies_ends_the_run() -> None:
    planner = Told()
    update = replanned(planner, 0, problem=LOST, barred=BARRED.replace(answer="deny"), waits=True)
    assert update["outcome"] is not None and planner.left == []


STUCK: dict[str, Any] = {"kind": "stuck", "steps": [], "reason": verbatim("no other way")}


def test_a_person_is_asked_where_it_is_before_a_run_ends_for_it() -> None:
    question = replanned(Told(**STUCK), 0, problem=LOST, waits=True, agenda=Agenda(now=[TAP]))["question"]
    assert question is not None and question.kind == "point"
    assert question.text == say("ask-where", target="Send")


@pytest.mark.parametrize(
    ("problem", "changes"),
    [
        (LOST, {"waits": False, "agenda": Agenda(now=[TAP])}),
        (LOST.replace(suggestion="abort"), {"waits": True, "agenda": Agenda(now=[TAP])}),
        (LOST.replace(reason="CLICK_MISSED"), {"waits": True, "agenda": Agenda(now=[TAP])}),
        (LOST, {"waits": True, "agenda": Agenda()}),
        (LOST.replace(step=GO), {"waits": True, "agenda": Agenda(now=[GO])}),
    ],
)
def test_nobody_is_asked_where_something_is_that_cannot_be_pointed_at(
    problem: PostMortem, changes: dict[str, Any]
) -> None:
    update = replanned(Told(**STUCK), 0, problem=problem, **changes)
    assert update["outcome"] is not None and "question" not in update
