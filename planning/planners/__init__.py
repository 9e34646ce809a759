"""Planners: from a task to steps. One file per planner; `planner` chooses by name."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.advance import Draft
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.planning.apps import Apps
from iris_screen.planning.grants import derive_grant
from iris_screen.planning.planners.app_packages import DevicePlanner
from iris_screen.planning.planners.auto import Auto
from iris_screen.planning.planners.by_program import Program, ReadScreen, Write
from iris_screen.planning.planners.by_skill import play_fitting, play_named
from iris_screen.planning.planners.from_calls import FromCalls
from iris_screen.planning.planners.milestones import Holds, Milestones
from iris_screen.planning.planners.sentence import read_sentences, read_templates
from iris_screen.planning.planners.step_file import draft_given, parse_steps, read_steps
from iris_screen.planning.planners.step_list import ProgramOrOther, Remake, StepListPlanner, draft_planned
from iris_screen.planning.sandbox import Sandbox
from iris_screen.planning.skills.after_playing import PREFIX
from iris_screen.planning.skills.skill_store import SkillStore
from iris_screen.tools.extras import find_missing, require_extra

__all__ = ["FOR_SENTENCES", "PLANNERS", "Thinking", "derive_grant", "parse_steps", "planner", "read_steps"]


@dataclass(frozen=True)
class Thinking:
    """What planners driven by a model need.

    rest: plans the rest of a task anew. holds: whether a condition is seen on a frame. write, read: the model of a
    program, and what reads the screen for it. sandbox: makes the sandbox in which a program runs.
    """

    rest: Remake
    holds: Holds
    write: Write
    read: ReadScreen
    sandbox: Callable[[], Sandbox]


Make = Callable[[Apps, Thinking | None, SkillStore | None], Planner]

OFFLINE = ("steps", "template", "sentence")
MODELLED = ("milestones", "program", "react")
"""The planners driven by a model, in the order they are asked. The model chooses one of them with its plan."""

PLANNERS: dict[str, Make] = {
    "auto": lambda apps, thinking, skills: _make_auto(apps, thinking, skills),  # noqa: PLW0108 - it is defined below
    "template": lambda apps, thinking, skills: StepListPlanner("template", apps, read_templates(apps), _rest(thinking)),
    "sentence": lambda apps, thinking, skills: StepListPlanner("sentence", apps, read_sentences(apps), _rest(thinking)),
    "steps": lambda apps, thinking, skills: StepListPlanner("steps", apps, _draft_steps, _rest(thinking)),
    "calls": lambda apps, thinking, skills: FromCalls(StepListPlanner("calls", apps, draft_given)),
    "milestones": lambda apps, thinking, skills: _plan_milestones(apps, thinking),
    "react": lambda apps, thinking, skills: StepListPlanner("react", apps, draft_planned("react"), _rest(thinking)),
    "program": lambda apps, thinking, skills: _plan_program(apps, thinking),
}
"""Every planner by its name. A new one is a file and a line here; an app module may name one with `planner:`."""
FOR_SENTENCES = [name for name in PLANNERS if name not in ("steps", "calls")]
"""Those that a person may choose for a sentence: the others take their steps from a file or from a program's calls."""


def planner(name: str, apps: Apps, thinking: Thinking | None = None, skills: SkillStore | None = None) -> Planner:
    """The planner of this name; "skill:NAME" plays that skill. UsageError for an unknown one."""
    if skills is not None and name.startswith(PREFIX):
        played = play_named(skills, skills.skill(name.removeprefix(PREFIX)).name)
        return DevicePlanner(name, apps, lambda there: StepListPlanner(name, there, played, _rest(thinking)))
    if name not in PLANNERS:
        raise UsageError(suggest_or_list(say("planner-not-found", name=name), name, [*FOR_SENTENCES, "steps"]))
    return DevicePlanner(name, apps, lambda there: PLANNERS[name](there, thinking, skills))


def check_planner(name: str, skills: SkillStore, model: bool) -> None:
    """Raises UsageError if there is no planner of this name, or if it needs a model. model: whether there is one."""
    planner(name, Apps([]), skills=skills)
    if name in MODELLED and not model:
        raise UsageError(say("plan-needs-model", planner=name))
    if name == "program":
        require_extra("programs", "--planner program")


def _make_auto(apps: Apps, thinking: Thinking | None, skills: SkillStore | None) -> Planner:
    """Tries the person's own steps, then skills, then the grammars, then a model."""
    names = (*OFFLINE, *(MODELLED if thinking else ()))
    planners = [PLANNERS[name](apps, thinking, skills) for name in names]
    if skills is not None:
        planners.insert(1, StepListPlanner("skill", apps, play_fitting(skills), _rest(thinking)))

    def find_own(task: Task, frame: Frame) -> Planner | None:
        """The planner that the module of the task's app names, if it names one."""
        if not any(app.planner for app in apps.apps):
            return None
        try:
            routed = apps.route(task.text, frame.app)
        except UsageError:
            return None  # the sentence cannot be cut into words; the other planners explain why
        return planner(routed[0][0].planner, apps, thinking) if routed and routed[0][0].planner else None

    return Auto(planners, find_own)


def _rest(thinking: Thinking | None) -> Remake | None:
    return thinking.rest if thinking else None


def _draft_steps(task: Task, front: str) -> Draft:
    """The steps that a person gave, else those that a model planned."""
    return draft_given(task, front) if task.steps or task.draft is None else draft_planned("steps")(task, front)


def _plan_milestones(apps: Apps, thinking: Thinking | None) -> Planner:
    goals = StepListPlanner("milestones", apps, draft_planned("milestones"), _rest(thinking))
    return Milestones(goals, thinking.holds) if thinking else goals


def _plan_program(apps: Apps, thinking: Thinking | None) -> Planner:
    """There is no program to run without a model, or if the model chose another planner."""
    none = StepListPlanner("program", apps, draft_planned("program"))
    if thinking is None or find_missing("programs"):
        return none
    return ProgramOrOther(lambda: Program(thinking.write, thinking.read, thinking.sandbox()), none)
