"""Parses a planner model's answer: a plan for one of the planners that a model drives, or every error in it. The answer
is only data. A plan has no coordinates, and a plan of milestones has no single presses.
"""

import ast
import re
from typing import Any, Literal, Self, TypeVar

from pydantic import Field, ValidationError, field_validator, model_validator

from iris_screen.core.advance import Draft
from iris_screen.core.condition import Condition
from iris_screen.core.effects import EFFECTS
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Size
from iris_screen.core.message import Argument, list_words, say, verbatim
from iris_screen.core.parsing.mistakes import Mistake, mistake
from iris_screen.core.parsing.yaml_text import Marks
from iris_screen.core.plan import Step, TaskPlan
from iris_screen.models.answers import strip_fence
from iris_screen.planning.apps.checked_records import check_record
from iris_screen.planning.apps.written_step import Written, WrittenStep, parse_conditions
from iris_screen.planning.button_words import is_irreversible
from iris_screen.planning.named_presses import match_gestures
from iris_screen.planning.sandbox.program_check import find_fault
from iris_screen.planning.step_actions import actions_for
from iris_screen.planning.step_effects import infer_effect

MAX_STEPS, MAX_MILESTONES, MAX_PROGRAM = 60, 12, 50_000
MAX_FAULTS = 5
RETRIES = {1: 3, 2: 5, 3: 8, 4: 11, 5: 15}
SECONDS = {1: 30, 2: 45, 3: 60, 4: 90, 5: 120}
"""Time limit by complexity."""
WAIT_MS = 20_000
"""How long to wait for something if the model does not say."""
DONE = Condition(kind="dynamic", value="what the task asks for is done")
_NUMBER = r"(?:\d{2,4}(?:\.\d+)?|\d?\.\d+)"
_COORDINATES = re.compile(rf"[(（\[]\s*{_NUMBER}\s*[,，、]\s*{_NUMBER}\s*[)）\]]|\b[xy]\s*[=:：]\s*{_NUMBER}\b", re.I)


class Milestone(Written):
    """A milestone as a model writes it: a landmark on the way, and how to see that it is reached. No presses, no
    places.
    """

    type: Literal["LAUNCH_APP", "NAVIGATE_TO", "EXECUTE_WORKFLOW", "VERIFY_STATE"]
    goal: str = Field(min_length=1, max_length=400)
    done: list[str] = Field(min_length=1, max_length=20)
    complexity: int = Field(default=3, ge=1, le=5)
    needs: list[str] = Field(default=[], max_length=20)

    @field_validator("goal")
    @classmethod
    def _check_goal(cls, goal: str) -> str:
        if match_gestures().match(goal.lstrip()):
            raise Mistake(say("answer-goal-is-press", goal=goal[:60]))
        return goal

    @model_validator(mode="after")
    def _check_texts(self) -> Self:
        for text in (self.goal, *self.done, *self.needs):
            _refuse_coordinates(text)
        parse_conditions([*self.done, *self.needs])
        return self

    def to_step(self) -> Step:
        """A goal. Where an app is to be in front and nothing else, it is opened, and no actor is asked how."""
        goal = Step(
            action="goal",
            description=verbatim(self.goal),
            goal=self.goal,
            complexity=self.complexity,
            expect=parse_conditions(self.done),
            needs=parse_conditions(self.needs),
            retry=RETRIES[self.complexity],
            timeout_ms=SECONDS[self.complexity] * 1000,
        )
        apps = [one.words[0] for one in goal.expect if one.kind == "app" and not one.gone]
        if self.type != "LAUNCH_APP" or len(apps) != 1 or len(goal.expect) != 1:
            return goal
        return Step(
            action="launch_app",
            app=apps[0],
            description=goal.description,
            complexity=goal.complexity,
            expect=goal.expect,
            unless=goal.expect,
            needs=goal.needs,
        )


class PlannedStep(WrittenStep):
    """A step written by a model. Its braces are literal, and it is checked at once whether it can be executed.

    effect: what it says that the step is for; an unknown name is left out of the step.
    """

    @field_validator("effect")
    @classmethod
    def _check_effect(cls, effect: str) -> str:
        return effect  # told to the person, and left out

    @property
    def has_unknown_effect(self) -> bool:
        return bool(self.effect) and self.effect not in EFFECTS

    def to_step(self) -> Step:
        """The step as written, without slots. The effect that it names counts where none can be inferred, and not where
        the control's name says that it sends or deletes; "for_good" always counts.
        """
        plain = super().to_step()
        if plain.action == "wait" and plain.expect and "timeout_ms" not in self.model_fields_set:
            plain = plain.replace(timeout_ms=WAIT_MS)
        effect = next((known for known in EFFECTS if known == self.effect and known != "unknown"), None)
        if effect and plain.is_press and any(map(is_irreversible, plain.target.words)):
            effect = "for_good"
        if effect != "for_good" and infer_effect(plain) != "unknown":
            effect = None
        lines = plain.text.splitlines() if plain.action == "input_text" else []
        if any(each.kind == "field" and each.value in lines and not each.gone for each in plain.expect):
            # a field that is named by one line of the text holds all of it
            others = [each for each in plain.expect if each.kind != "field"]
            plain = plain.replace(expect=[*others, Condition(kind="field", value=plain.text)])
        return plain.replace(effect=effect, irreversible=plain.irreversible or effect == "for_good")

    def _fields(self) -> dict[str, Any]:
        return {name: value for name, value in super()._fields().items() if name != "effect"}

    @model_validator(mode="after")
    def _check_step(self) -> Self:
        for text in (*list_words(self.description or verbatim("")), self.target, self.to, self.label):
            _refuse_coordinates(text)
        anywhere = Box(left=0, top=0, right=1, bottom=1)
        try:
            actions_for(self.to_step(), Size(width=1, height=1), anywhere, anywhere)
        except ValidationError as error:
            problem = error.errors()[0]
            raise Mistake(say("answer-step-value-wrong", name=str(problem["loc"][-1]), why=mistake(problem))) from None
        return self


Item = TypeVar("Item", Milestone, PlannedStep)


def read_plan(data: dict[str, Any], brain: str) -> TaskPlan:
    """The plan in an answer. Raises UsageError with every error in it."""
    match brain:
        case "steps":
            written = _read_list(data, "steps", PlannedStep, MAX_STEPS)
            steps = [one.to_step() for one in written]
            success = _read_conditions(data, "success") or steps[-1].expect
            unknown = list(dict.fromkeys(one.effect for one in written if one.has_unknown_effect))
            return TaskPlan(brain=brain, steps=steps, success_criteria=success, unknown_effects=unknown)
        case "milestones":
            milestones = _read_list(data, "milestones", Milestone, MAX_MILESTONES)
            return TaskPlan(brain=brain, steps=[one.to_step() for one in milestones])
        case "program":
            return TaskPlan(brain=brain, program=_read_program(data.get("program")))
        case _:
            done = _read_conditions(data, "done") or [DONE]
            return TaskPlan(brain=brain, steps=[Step(action="goal", expect=done, retry=RETRIES[5], timeout_ms=0)])


def read_ending(data: dict[str, Any]) -> Draft | None:
    """The draft of an answer that is no plan: it cannot be done, or a person must first say what is meant."""
    why, asked = (str(data.get(name) or "").strip()[:400] for name in ("impossible", "ask"))
    if data.get("brain", "") is None and not asked:
        why = why or str(data.get("why") or "").strip()[:400]
    if why:
        return Draft(None, say("run-impossible", why=verbatim(why)), ending="impossible")
    return Draft(None, say("run-unclear", question=verbatim(asked)), ending="unclear") if asked else None


def _read_list(data: dict[str, Any], name: str, kind: type[Item], most: int) -> list[Item]:
    """The items of this list. Raises UsageError with the errors of all of them, the first ones in full."""
    given = data.get(name)
    if not isinstance(given, list) or not 1 <= len(given) <= most:
        raise UsageError(say("answer-list-wrong", name=name, most=most))
    items: list[Item] = []
    faults: list[Argument] = []
    for n, item in enumerate(given):
        # models write null for what they leave out
        plain = {key: value for key, value in item.items() if value is not None} if isinstance(item, dict) else item
        try:
            items.append(check_record(kind, plain, Marks(name, {(n,): n + 1}), (n,)))
        except UsageError as wrong:
            faults.append(wrong.message)
    if faults:
        raise UsageError(say("answer-faults", faults=[*faults[:MAX_FAULTS]]))
    return items


def _read_program(given: Any) -> str:
    if not isinstance(given, str):
        raise UsageError(say("answer-program-not-text"))
    source = strip_fence(given)
    if fault := find_fault(source, MAX_PROGRAM):
        raise UsageError(say("answer-program-faulty", fault=fault))
    said = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    try:
        _refuse_coordinates(" ".join(text for text in said if isinstance(text, str)))
    except Mistake as wrong:
        raise UsageError(say("answer-program-faulty", fault=wrong.message)) from None
    return source


def _refuse_coordinates(text: str) -> None:
    if found := _COORDINATES.search(text):
        raise Mistake(say("answer-coordinate", coordinate=found[0], words=text[:60]))


def _read_conditions(data: dict[str, Any], name: str) -> list[Condition]:
    try:
        return parse_conditions(read_texts(data, name))
    except ValueError as wrong:
        why = wrong.message if isinstance(wrong, Mistake) else verbatim(str(wrong))
        raise UsageError(say("answer-condition-wrong", name=name, why=why)) from None


def read_texts(data: dict[str, Any], name: str) -> list[str]:
    given = data.get(name) or []
    if not isinstance(given, list) or len(given) > MAX_STEPS:
        raise UsageError(say("answer-texts-wrong", name=name))
    return [str(text)[:400] for text in given if text]
