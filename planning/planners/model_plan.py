"""A model's plan, made from the person's words alone, before the first look: what it says of apps and recipients may
therefore be granted (docs/security.md). It never gives a coordinate; a plan with one is sent back once, then refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.models import Turn
from iris_screen.core.plan import Draft, Grant, Task, TaskPlan
from iris_screen.core.protocols import Model
from iris_screen.models.answers import Unreadable, find_object, require_whole
from iris_screen.models.prompts import describe_for_model, fence_words, fill_prompt
from iris_screen.planning.apps import Apps, on_phone
from iris_screen.planning.planners.app_packages import by_package
from iris_screen.planning.planners.list_start import body, verbs, whereabouts
from iris_screen.planning.planners.plan_answers import plan_of, texts
from iris_screen.planning.planners.sentence import offline

BRAINS = ("steps", "milestones", "program", "react")
MAX_APPS, MAX_REFERENCES = 80, 80
MAX_SHOWN = 4_000
"""Characters of an answer that could not be used, which the model is shown again."""


@dataclass(frozen=True)
class Outliner:
    """references: names of the pictures a step may name. remembered: what matters of earlier days, "" for nothing."""

    model: Model
    apps: Apps
    references: Sequence[str] = ()
    remembered: str = ""

    def outline(self, task: Task, brains: Sequence[str]) -> Draft:
        """The plan by one of these brains; or why there is none, where two answers could not be used."""
        turns = [Turn(speaker="system", text=self._asked(task, brains)), Turn(speaker="user", text=task.text)]
        return asked_twice(self.model, turns, lambda data: self._read(data, brains))

    def _asked(self, task: Task, brains: Sequence[str]) -> str:
        names = [app.names()[0] for app in self.apps.apps if not app.launcher][:MAX_APPS]
        return fill_prompt(
            "plan",
            body=body(task),
            where=whereabouts(task, self.apps, task.app),
            apps=", ".join(names) or "none known",
            launches="yes" if task.profile.launches else "no",
            references=self._references(brains),
            remembered=fill_prompt("remembered", remembered=fence_words(self.remembered)) + "\n"
            if self.remembered
            else "",
            brains=", ".join(f'"{brain}"' for brain in brains),
            ways=ways(brains, task),
            shape=shapes(brains),
        )

    def _references(self, brains: Sequence[str]) -> str:
        """Their names, where a plan may hold steps, which alone name any; else "": they are many."""
        names = ", ".join(self.references[:MAX_REFERENCES])
        return " " + fill_prompt("plan_references", names=names) if names and "steps" in brains else ""

    def _read(self, data: dict[str, Any], brains: Sequence[str]) -> Draft:
        brain = str(data.get("brain") or brains[0])
        if brain not in brains:
            raise Unreadable(say("model-unknown-planner", name=brain, known=brains))
        plan, why = by_package(plan_of(data, brain), self.apps), str(data.get("why", ""))[:300]
        apps = [self.apps.opened_by(name) for name in texts(data, "apps")]
        grant = Grant(apps=apps, **{name: texts(data, name) for name in ("recipients", "texts", "kinds")})
        return Draft(plan.replace(why=why), verbatim(why) if why else None, grant)


def outlined(
    task: Task,
    apps: Apps,
    model: Model,
    references: Sequence[str] = (),
    front: Callable[[], str] = lambda: "",
    relevant: Callable[[str], str] = lambda question: "",
) -> Draft | None:
    """A model's plan for a task that needs one: a brain was named that a model drives, or nothing else can read it.

    front: the package in front, relevant: what is remembered, which a model is told; asked only then.
    """
    there = on_phone(apps, task.installed, task.profile.is_computer)
    brains = _wanted(task, there)
    if not brains:
        return None
    outliner = Outliner(model, there, references, relevant(task.text))
    return outliner.outline(task.replace(app=front()), brains)


def _wanted(task: Task, apps: Apps) -> Sequence[str]:
    """The brains that a model may choose of; none where it is not asked."""
    if task.steps:
        return ()
    if task.planner in BRAINS:
        return (task.planner,)
    return BRAINS if task.planner == "auto" and offline(apps)(task, "").plan is None else ()


def draft_of(planned: Draft | None) -> TaskPlan | None:
    """The plan to keep with the task; one of no brain, with the reason, where the model gave none."""
    if planned is None:
        return None
    return planned.plan or TaskPlan(brain="", unplanned=planned.reason)


def ways(brains: Sequence[str], task: Task) -> str:
    return "\n".join(fill_prompt(f"way_{brain}", verbs=verbs(task)) for brain in brains)


def shapes(brains: Sequence[str]) -> str:
    return " or ".join(fill_prompt(f"shape_{brain}") for brain in brains)


def asked_twice(model: Model, turns: list[Turn], read: Callable[[dict[str, Any]], Draft]) -> Draft:
    """What the model answers, or, told what is wrong with it, answers then."""
    unusable = None
    for _ in range(2):
        reply = model.ask("planner", turns)
        try:
            return read(find_object(require_whole(reply)))
        except (Unreadable, UsageError) as wrong:
            unusable = _unusable(wrong)
            again = Turn(speaker="user", text=fill_prompt("plan_again", faults=describe_for_model(wrong.message)))
            turns = [*turns, Turn(speaker="assistant", text=reply.text[:MAX_SHOWN] or "-"), again]
    return Draft(None, unusable)


def _unusable(wrong: Unreadable | UsageError) -> Message:
    """What is wrong with the form of an answer is a clause, with what it says a sentence."""
    if isinstance(wrong, Unreadable):
        return say("plan-model-unreadable", why=wrong.message)
    return say("plan-model-unusable", why=wrong.message)
