"""A model's plan, made from the person's words alone, before the first look: what it says of apps and recipients may
therefore be granted (SECURITY.md §1). It never gives a coordinate; a plan with one is sent back once, then refused.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import UsageError
from core.models import Turn
from core.plan import Condition, Grant, Step, Task, TaskPlan
from core.protocols import Model
from core.yaml_text import Marks
from tools.apps import Apps, on_phone
from tools.apps.checked import checked
from tools.apps.written import Written, WrittenStep, conditions
from tools.models.answers import Unreadable, object_in, whole
from tools.planners.draft import Draft
from tools.planners.sentence import offline
from tools.prompts import prompt

BRAINS = ("steps", "milestones", "program", "react")
MAX_STEPS, MAX_MILESTONES, MAX_PROGRAM = 60, 12, 64_000
MAX_APPS = 80
RETRIES = {1: 3, 2: 5, 3: 8, 4: 11, 5: 15}
SECONDS = {1: 30, 2: 45, 3: 60, 4: 90, 5: 120}
"""By complexity (SPEC J2)."""
DONE = Condition(kind="dynamic", value="what the task asks for is done")
_COORDINATES = re.compile(r"\(\s*\d{2,4}\s*[,，]\s*\d{2,4}\s*\)|\b[xy]\s*[=:]\s*\d{2,4}\b", re.I)
_SHAPES = {
    "steps": '"steps": […], "success": ["what is seen at the end, as in expect"]',
    "milestones": '"milestones": […]',
    "program": '"program": "…"',
    "react": '"done": ["what is seen at the end, as in expect, or dynamic:a description"]',
}


class Milestone(Written):
    """As it is written. type: LAUNCH_APP, NAVIGATE_TO, EXECUTE_WORKFLOW or VERIFY_STATE (SPEC J1)."""

    type: str
    goal: str
    done: list[str]
    complexity: int = 3
    needs: list[str] = []


@dataclass(frozen=True)
class Outliner:
    """references: names of the pictures a step may name."""

    model: Model
    apps: Apps
    references: Sequence[str] = ()

    def outline(self, task: Task, brains: Sequence[str]) -> Draft:
        """The plan by one of these brains; or why there is none, where two answers could not be used."""
        turns = [Turn(speaker="system", text=self._asked(task, brains)), Turn(speaker="user", text=task.text)]
        return asked_twice(self.model, turns, lambda data: self._read(data, brains))

    def _asked(self, task: Task, brains: Sequence[str]) -> str:
        names = [app.names()[0] for app in self.apps.apps if not app.launcher][:MAX_APPS]
        return prompt(
            "plan",
            body="a computer with a mouse" if "HasPointer" in task.abilities else "a phone",
            apps=", ".join(names) or "none known",
            launches="yes" if "CanLaunch" in task.abilities else "no, it taps the icon",
            references=", ".join(self.references) or "none",
            brains=", ".join(f'"{brain}"' for brain in brains),
            ways=ways(brains),
            shape=shapes(brains),
        )

    def _read(self, data: dict[str, Any], brains: Sequence[str]) -> Draft:
        brain = str(data.get("brain") or brains[0])
        if brain not in brains:
            raise UsageError(f"there is no brain '{brain}' here; choose of {', '.join(brains)}")
        plan, why = plan_of(data, brain), str(data.get("why", ""))[:300]
        steps = [step.model_copy(update={"app": self._package(step.app)}) for step in plan.steps]
        apps = [self._package(name) for name in _texts(data, "apps")]
        grant = Grant(apps=apps, recipients=_texts(data, "recipients"))
        return Draft(plan.model_copy(update={"steps": steps, "target_state": why}), why, grant)

    def _package(self, name: str) -> str:
        """What an app is opened by, where it is known by this name."""
        app = self.apps.named(name) if name else None
        return app.packages[0] if app and app.packages else name


def outlined(task: Task, apps: Apps, model: Model, references: Sequence[str] = ()) -> Draft | None:
    """A model's plan for a task that needs one: a brain was named that a model drives, or nothing else can read it."""
    there = on_phone(apps, task.installed, "HasPointer" in task.abilities)
    if task.planner in BRAINS and not task.steps:
        return Outliner(model, there, references).outline(task, [task.planner])
    if task.planner != "auto" or task.steps or offline(there)(task, "").plan is not None:
        return None
    return Outliner(model, there, references).outline(task, BRAINS)


def draft_of(planned: Draft | None) -> TaskPlan | None:
    """The plan to keep with the task; one of no brain, with the reason, where the model gave none."""
    if planned is None:
        return None
    return planned.plan or TaskPlan(brain="", potential_issues=[planned.reason])


def ways(brains: Sequence[str]) -> str:
    return "\n".join(prompt(f"way_{brain}") for brain in brains)


def shapes(brains: Sequence[str]) -> str:
    return " or ".join(_SHAPES[brain] for brain in brains)


def asked_twice(model: Model, turns: list[Turn], read: Callable[[dict[str, Any]], Draft]) -> Draft:
    """What the model answers, or, told what is wrong with it, answers then."""
    faults = ""
    for _ in range(2):
        reply = model.ask("planner", turns)
        try:
            return read(object_in(whole(reply)))
        except (Unreadable, UsageError) as wrong:
            faults = str(wrong)
            again = Turn(speaker="user", text=prompt("plan_again", faults=faults))
            turns = [*turns, Turn(speaker="assistant", text=reply.text[:4_000] or "(nothing)"), again]
    return Draft(None, f"The model gives no plan that can be used: {faults}")


def plan_of(data: dict[str, Any], brain: str) -> TaskPlan:
    """The plan an answer holds. UsageError names every fault it has."""
    match brain:
        case "steps":
            steps = _steps(data.get("steps"))
            success = conditions(_texts(data, "success")) or steps[-1].expect
            return TaskPlan(brain=brain, steps=steps, success_criteria=success)
        case "milestones":
            return TaskPlan(brain=brain, steps=_milestones(data.get("milestones")))
        case "program":
            return TaskPlan(brain=brain, program=_program(data.get("program")))
        case _:
            done = conditions(_texts(data, "done")) or [
                Condition(kind="dynamic", value="what the task asks for is done")
            ]
            return TaskPlan(brain=brain, steps=[Step(action="goal", expect=done)])


def _steps(given: Any) -> list[Step]:
    _counted(given, MAX_STEPS, "steps")
    faults, steps = [], []
    for n, item in enumerate(given):
        try:
            steps.append(checked(WrittenStep, _plain(item), Marks("steps", {(n,): n + 1}), (n,)).filled({}))
        except UsageError as wrong:
            faults.append(str(wrong))
    if faults:
        raise UsageError(" ".join(faults[:5]))
    return steps


def _milestones(given: Any) -> list[Step]:
    _counted(given, MAX_MILESTONES, "milestones")
    written = [
        checked(Milestone, _plain(item), Marks("milestones", {(n,): n + 1}), (n,)) for n, item in enumerate(given)
    ]
    for one in written:
        if _COORDINATES.search(one.goal):
            raise UsageError(
                f"the milestone “{one.goal[:60]}” holds a coordinate; say what is reached, not where to press"
            )
        if not one.done:
            raise UsageError(f"the milestone “{one.goal[:60]}” does not say how it is seen to be done")
    return [_goal(one) for one in written]


def _goal(one: Milestone) -> Step:
    complexity = min(max(one.complexity, 1), 5)
    return Step(
        action="goal",
        description=one.goal,
        goal=f"{one.type}: {one.goal}",
        complexity=complexity,
        expect=conditions(one.done),
        needs=conditions(one.needs),
        retry=RETRIES[complexity],
        timeout_ms=SECONDS[complexity] * 1000,
    )


def _program(given: Any) -> str:
    if not isinstance(given, str) or not given.strip() or len(given) > MAX_PROGRAM:
        raise UsageError(f'"program" must be Python of 1 to {MAX_PROGRAM:,} characters')
    if _COORDINATES.search(given):
        raise UsageError("the program holds a coordinate; say what is reached, not where to press")
    return given


def _counted(given: Any, most: int, name: str) -> None:
    if not isinstance(given, list) or not 1 <= len(given) <= most:
        raise UsageError(f'"{name}" must be a list of 1 to {most}')


def _texts(data: dict[str, Any], name: str) -> list[str]:
    given = data.get(name) or []
    if not isinstance(given, list) or len(given) > MAX_STEPS:
        raise UsageError(f'"{name}" must be a list of texts')
    return [str(text)[:400] for text in given if text]


def _plain(item: Any) -> Any:
    """Without the nulls that models write for what they leave out."""
    return {key: value for key, value in item.items() if value is not None} if isinstance(item, dict) else item
