"""Brains: from a task to steps. One file a brain; `planner` chooses by name."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.plan import Drafter, Task
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.planning.apps import Apps
from iris_screen.planning.grants import derive_grant
from iris_screen.planning.planners.app_packages import OnPhone
from iris_screen.planning.planners.auto import Auto
from iris_screen.planning.planners.by_program import Program, ReadScreen, Write
from iris_screen.planning.planners.by_skill import by_name, skilled
from iris_screen.planning.planners.milestones import Holds, Milestones
from iris_screen.planning.planners.sentence import sentences, templates
from iris_screen.planning.planners.step_list import Listed, Planned, Remake, drafted
from iris_screen.planning.planners.steps import given, parse_steps, read_steps
from iris_screen.planning.sandbox import Sandbox
from iris_screen.planning.skills.after_playing import PREFIX
from iris_screen.planning.skills.skill_store import Shelf

__all__ = ["PLANNERS", "Thinking", "derive_grant", "parse_steps", "planner", "read_steps"]


@dataclass(frozen=True)
class Thinking:
    """What stands behind the brains that a model drives.

    rest: makes a new rest of a plan. holds: whether a condition is seen on a frame. write, read: a program's model and
    eyes. sandbox: where a program runs, made when one is.
    """

    rest: Remake
    holds: Holds
    write: Write
    read: ReadScreen
    sandbox: Callable[[], Sandbox]


Make = Callable[[Apps, Thinking | None, Shelf | None], Planner]

OFFLINE = ("steps", "template", "sentence")
MODELLED = ("milestones", "program", "react")
"""In the order they are asked; which of those a model drives is its own choice, made with its plan."""

PLANNERS: dict[str, Make] = {
    "auto": lambda apps, thinking, skills: _auto(apps, thinking, skills),  # noqa: PLW0108 - it is defined below
    "template": lambda apps, thinking, skills: Listed("template", apps, templates(apps), _rest(thinking)),
    "sentence": lambda apps, thinking, skills: Listed("sentence", apps, sentences(apps), _rest(thinking)),
    "steps": lambda apps, thinking, skills: Listed("steps", apps, _first(given, drafted("steps")), _rest(thinking)),
    "milestones": lambda apps, thinking, skills: _milestones(apps, thinking),
    "react": lambda apps, thinking, skills: Listed("react", apps, drafted("react"), _rest(thinking)),
    "program": lambda apps, thinking, skills: _program(apps, thinking),
}
"""Every brain by its name. A new one is a file and a line here; an app module may name one with `planner:`."""


def planner(name: str, apps: Apps, thinking: Thinking | None = None, skills: Shelf | None = None) -> Planner:
    """The brain of this name; "skill:NAME" plays that skill. UsageError for an unknown one."""
    if skills is not None and name.startswith(PREFIX):
        played = by_name(skills, skills.skill(name.removeprefix(PREFIX)).name)
        return OnPhone(name, apps, lambda there: Listed(name, there, played, _rest(thinking)))
    if name not in PLANNERS:
        raise UsageError(suggest_or_list(say("planner-not-found", name=name), name, list(PLANNERS)))
    return OnPhone(name, apps, lambda there: PLANNERS[name](there, thinking, skills))


def _auto(apps: Apps, thinking: Thinking | None, skills: Shelf | None) -> Planner:
    """A person's own steps, what was learned of him, what every grammar reads, and then a model."""
    names = (*OFFLINE, *(MODELLED if thinking else ()))
    brains = [PLANNERS[name](apps, thinking, skills) for name in names]
    if skills is not None:
        brains.insert(1, Listed("skill", apps, skilled(skills), _rest(thinking)))
    return Auto(brains, _own(apps, thinking))


def _rest(thinking: Thinking | None) -> Remake | None:
    return thinking.rest if thinking else None


def _first(one: Drafter, other: Drafter) -> Drafter:
    """What a person gave, else what a model planned."""
    return lambda task, front: one(task, front) if task.steps or task.draft is None else other(task, front)


def _milestones(apps: Apps, thinking: Thinking | None) -> Planner:
    goals = Listed("milestones", apps, drafted("milestones"), _rest(thinking))
    return Milestones(goals, thinking.holds) if thinking else goals


def _program(apps: Apps, thinking: Thinking | None) -> Planner:
    """Without a model, or where another brain was planned for, there is none to run."""
    none = Listed("program", apps, drafted("program"))
    return Planned(lambda: Program(thinking.write, thinking.read, thinking.sandbox()), none) if thinking else none


def _own(apps: Apps, thinking: Thinking | None) -> Callable[[Task, Frame], Planner | None]:
    """The brain that the module of the task's app names, if it names one."""

    def own(task: Task, frame: Frame) -> Planner | None:
        try:
            routed = apps.route(task.text, frame.app)
        except UsageError:
            return None  # the sentence cannot be cut into words, which the other brains say in full
        return planner(routed[0][0].planner, apps, thinking) if routed and routed[0][0].planner else None

    return own
