"""What a planner's answer holds: a plan by one of the brains that a model drives, or every fault it has. It is data.

A plan gives no coordinate and, where it names landmarks only, no single press.
"""

import ast
import re
from typing import Any, Literal, Self, TypeVar

from pydantic import Field, ValidationError, field_validator, model_validator

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Size
from iris_screen.core.message import Argument, say, verbatim, words_in
from iris_screen.core.parsing.mistakes import Mistake, mistake
from iris_screen.core.parsing.yaml_text import Marks
from iris_screen.core.plan import Step, TaskPlan
from iris_screen.models.answers import strip_fence
from iris_screen.planning.apps.checked_records import checked
from iris_screen.planning.apps.written_step import Written, WrittenStep, conditions
from iris_screen.planning.sandbox.program_check import fault_of
from iris_screen.planning.step_actions import actions_for

MAX_STEPS, MAX_MILESTONES, MAX_PROGRAM = 60, 12, 50_000
MAX_FAULTS = 5
RETRIES = {1: 3, 2: 5, 3: 8, 4: 11, 5: 15}
SECONDS = {1: 30, 2: 45, 3: 60, 4: 90, 5: 120}
"""By complexity."""
DONE = Condition(kind="dynamic", value="what the task asks for is done")
_NUMBER = r"(?:\d{2,4}(?:\.\d+)?|\d?\.\d+)"
_COORDINATES = re.compile(rf"[(（\[]\s*{_NUMBER}\s*[,，、]\s*{_NUMBER}\s*[)）\]]|\b[xy]\s*[=:：]\s*{_NUMBER}\b", re.I)
_ATOMIC = re.compile(
    r"\s*(?:(?:tap|click|double[- ]?click|long[- ]?press|press|swipe|scroll|drag)\b"
    r"|点击|单击|双击|轻点|长按|按下|滑动|上滑|下滑|左滑|右滑|拖动|拖拽)",
    re.I,
)


class Milestone(Written):
    """As it is written: a landmark on the way, and how it is seen to be reached. No press, no place."""

    type: Literal["LAUNCH_APP", "NAVIGATE_TO", "EXECUTE_WORKFLOW", "VERIFY_STATE"]
    goal: str = Field(min_length=1, max_length=400)
    done: list[str] = Field(min_length=1, max_length=20)
    complexity: int = Field(default=3, ge=1, le=5)
    needs: list[str] = Field(default=[], max_length=20)

    @field_validator("goal")
    @classmethod
    def _is_no_press(cls, goal: str) -> str:
        if _ATOMIC.match(goal):
            raise Mistake(say("answer-goal-is-press", goal=goal[:60]))
        return goal

    @model_validator(mode="after")
    def _names_no_place(self) -> Self:
        for text in (self.goal, *self.done, *self.needs):
            _placeless(text)
        conditions([*self.done, *self.needs])
        return self

    def step(self) -> Step:
        return Step(
            action="goal",
            description=verbatim(self.goal),
            goal=f"{self.type}: {self.goal}",
            complexity=self.complexity,
            expect=conditions(self.done),
            needs=conditions(self.needs),
            retry=RETRIES[self.complexity],
            timeout_ms=SECONDS[self.complexity] * 1000,
        )


class PlannedStep(WrittenStep):
    """One that a model wrote: its braces are braces, and what can be done is known of it at once."""

    @model_validator(mode="after")
    def _can_be_done(self) -> Self:
        for text in (*words_in(self.description or verbatim("")), self.target, self.to, self.label):
            _placeless(text)
        anywhere = Box(left=0, top=0, right=1, bottom=1)
        try:
            actions_for(self.step(), Size(width=1, height=1), anywhere, anywhere)
        except ValidationError as error:
            problem = error.errors()[0]
            raise Mistake(say("answer-step-value-wrong", name=str(problem["loc"][-1]), why=mistake(problem))) from None
        return self


Item = TypeVar("Item", Milestone, PlannedStep)


def plan_of(data: dict[str, Any], brain: str) -> TaskPlan:
    """The plan an answer holds. UsageError names every fault it has."""
    match brain:
        case "steps":
            steps = [one.step() for one in _listed(data, "steps", PlannedStep, MAX_STEPS)]
            success = _seen(data, "success") or steps[-1].expect
            return TaskPlan(brain=brain, steps=steps, success_criteria=success)
        case "milestones":
            milestones = _listed(data, "milestones", Milestone, MAX_MILESTONES)
            return TaskPlan(brain=brain, steps=[one.step() for one in milestones])
        case "program":
            return TaskPlan(brain=brain, program=_program(data.get("program")))
        case _:
            done = _seen(data, "done") or [DONE]
            return TaskPlan(brain=brain, steps=[Step(action="goal", expect=done, retry=RETRIES[5], timeout_ms=0)])


def _listed(data: dict[str, Any], name: str, kind: type[Item], most: int) -> list[Item]:
    """What the list of this name holds. UsageError names the faults of all its items, the first ones in full."""
    given = data.get(name)
    if not isinstance(given, list) or not 1 <= len(given) <= most:
        raise UsageError(say("answer-list-wrong", name=name, most=most))
    items: list[Item] = []
    faults: list[Argument] = []
    for n, item in enumerate(given):
        try:
            items.append(checked(kind, _plain(item), Marks(name, {(n,): n + 1}), (n,)))
        except UsageError as wrong:
            faults.append(wrong.message)
    if faults:
        raise UsageError(say("answer-faults", faults=[*faults[:MAX_FAULTS]]))
    return items


def _program(given: Any) -> str:
    if not isinstance(given, str):
        raise UsageError(say("answer-program-not-text"))
    source = strip_fence(given)
    if fault := fault_of(source, MAX_PROGRAM):
        raise UsageError(say("answer-program-faulty", fault=fault))
    said = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    try:
        _placeless(" ".join(text for text in said if isinstance(text, str)))
    except Mistake as wrong:
        raise UsageError(say("answer-program-faulty", fault=wrong.message)) from None
    return source


def _placeless(text: str) -> None:
    if found := _COORDINATES.search(text):
        raise Mistake(say("answer-coordinate", coordinate=found[0], words=text[:60]))


def _seen(data: dict[str, Any], name: str) -> list[Condition]:
    try:
        return conditions(texts(data, name))
    except ValueError as wrong:
        raise UsageError(
            say(
                "answer-condition-wrong",
                name=name,
                why=wrong.message if isinstance(wrong, Mistake) else verbatim(str(wrong)),
            )
        ) from None


def texts(data: dict[str, Any], name: str) -> list[str]:
    given = data.get(name) or []
    if not isinstance(given, list) or len(given) > MAX_STEPS:
        raise UsageError(say("answer-texts-wrong", name=name))
    return [str(text)[:400] for text in given if text]


def _plain(item: Any) -> Any:
    """Without the nulls that models write for what they leave out."""
    return {key: value for key, value in item.items() if value is not None} if isinstance(item, dict) else item
