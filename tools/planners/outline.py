"""A model's plan, made from the person's words alone, before the first look: what it says of apps and recipients may
therefore be granted (SECURITY.md §1). It never gives a coordinate; a plan with one is sent back once, then refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import UsageError, ended
from core.models import Turn
from core.plan import Grant, Task, TaskPlan
from core.protocols import Model
from tools.apps import Apps, on_phone
from tools.models.answers import Unreadable, object_in, whole
from tools.planners.answered import plan_of, texts
from tools.planners.draft import Draft
from tools.planners.sentence import offline
from tools.prompts import prompt

BRAINS = ("steps", "milestones", "program", "react")
MAX_APPS = 80
MAX_SHOWN = 4_000
"""Characters of an answer that could not be used, which the model is shown again."""


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
            body=prompt("body_computer" if "HasPointer" in task.abilities else "body_phone"),
            apps=", ".join(names) or "none known",
            launches="yes" if "CanLaunch" in task.abilities else "no",
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
        steps = [step.model_copy(update={"app": self.apps.opened_by(step.app)}) for step in plan.steps]
        apps = [self.apps.opened_by(name) for name in texts(data, "apps")]
        grant = Grant(apps=apps, **{name: texts(data, name) for name in ("recipients", "texts", "kinds")})
        return Draft(plan.model_copy(update={"steps": steps, "target_state": why}), why, grant)


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
    return " or ".join(prompt(f"shape_{brain}") for brain in brains)


def asked_twice(model: Model, turns: list[Turn], read: Callable[[dict[str, Any]], Draft]) -> Draft:
    """What the model answers, or, told what is wrong with it, answers then."""
    faults = ""
    for _ in range(2):
        reply = model.ask("planner", turns)
        try:
            return read(object_in(whole(reply)))
        except (Unreadable, UsageError) as wrong:
            faults = ended(str(wrong))
            again = Turn(speaker="user", text=prompt("plan_again", faults=faults))
            turns = [*turns, Turn(speaker="assistant", text=reply.text[:MAX_SHOWN] or "-"), again]
    return Draft(None, f"The model gives no plan that can be used: {faults}")
