"""A task that may mean several things: the person is asked before anything is touched, and the answer is planned."""

from typing import Any, cast

from iris_screen.core.advance import Advance
from iris_screen.core.message import say, verbatim
from iris_screen.core.people import Answer
from iris_screen.core.plan import Agenda, Grant, Progress, Step, Task, TaskPlan
from iris_screen.core.protocols import DeviceSessions, Planner, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, History, Observation, State, Totals
from iris_screen.core.verdict import PostMortem
from iris_screen.nodes.plan import Plan
from tests.unit.sight.screens import frame

WHICH = say("run-unclear", question=verbatim("Which John?"))
UNCLEAR = TaskPlan(brain="", unplanned=WHICH, ending="unclear")
GO = Step(action="go_home")


class Told:
    """A Planner that plans what is clear."""

    name = "told"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        if task.draft is not None and task.draft.ending:
            return Advance(kind="stuck", reason=task.draft.unplanned, ending=task.draft.ending)
        return Advance(kind="steps", steps=[GO], progress=progress)

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        raise AssertionError


class Seen:
    """Sessions whose every picture is the same."""

    def picture(self, key: str) -> Frame:
        return frame()

    def of(self, task: Task) -> "Seen":
        return self


def planned(answer: Answer | None = None, *, attached: bool = True, again: bool = False) -> tuple[State, list[Task]]:
    """again: the task is still unclear with the answer."""
    asked: list[Task] = []

    def prepare(task: Task) -> Task:
        asked.append(task)
        return task.replace(draft=UNCLEAR if again else None)

    grant = Grant(recipients=["John"])
    task = Task(id="t", text="write to John", draft=UNCLEAR, attached=attached, grant=grant)
    question = planned()[0]["question"] if answer else None
    state = State(
        task=task,
        seen=Observation(frame="k", at=0.0),
        agenda=Agenda(progress=Progress(answer="x" if answer else "")),
        attempts=Attempts(),
        totals=Totals(),
        results=[],
        history=History(),
        question=question.replace(answer=answer) if question and answer else None,
    )
    planner: Any = lambda name: cast(Planner, Told())  # noqa: E731
    return Plan(cast(DeviceSessions, Seen()), planner, cast(Verifier, None), prepare=prepare)(state), asked


def test_a_person_who_is_there_is_asked_before_anything_is_planned() -> None:
    update, _ = planned()
    question = update["question"]
    assert question is not None and (question.kind, question.text) == ("answer", WHICH)
    assert "outcome" not in update


def test_with_nobody_there_the_run_ends_as_unclear() -> None:
    outcome = planned(attached=False)[0]["outcome"]
    assert outcome is not None and (outcome.status, outcome.reason) == ("unclear", WHICH)


def test_the_answer_joins_the_task_and_the_question_does_not() -> None:
    update, asked = planned(Answer(kind="text", value="John Smith"))
    assert [task.text for task in asked] == ["write to John (John Smith)"]
    assert (asked[0].grant, asked[0].draft) == (Grant(), None)  # both are made anew, from the person's words alone
    assert update["task"].text == "write to John (John Smith)"
    assert (update["agenda"].now, update["question"]) == ([GO], None)


def test_a_task_that_stays_unclear_is_not_asked_about_twice() -> None:
    outcome = planned(Answer(kind="text", value="him"), again=True)[0]["outcome"]
    assert outcome is not None and outcome.status == "unclear"
