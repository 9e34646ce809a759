"""Brains: from a task to steps. One file a brain; `planner` chooses by name."""

from collections.abc import Callable

from core.errors import UsageError, ended
from core.plan import Task
from core.protocols import Planner
from core.screen import Frame
from core.words import nearest_or_all
from tools.apps import Apps
from tools.planners.auto import Auto
from tools.planners.grant import derive_grant
from tools.planners.listed import Listed
from tools.planners.on_phone import OnPhone
from tools.planners.sentence import sentences, templates
from tools.planners.steps import given, parse_steps, read_steps

__all__ = ["PLANNERS", "derive_grant", "parse_steps", "planner", "read_steps"]

PLANNERS: dict[str, Callable[[Apps], Planner]] = {
    "auto": lambda apps: Auto([planner(name, apps) for name in ("steps", "template", "sentence")], _own(apps)),
    "template": lambda apps: Listed("template", apps, templates(apps)),
    "sentence": lambda apps: Listed("sentence", apps, sentences(apps)),
    "steps": lambda apps: Listed("steps", apps, given),
}
"""Every brain by its name. A new one is a file and a line here; an app module may name one with `planner:`."""


def planner(name: str, apps: Apps) -> Planner:
    """The brain of this name. UsageError for an unknown one."""
    if name not in PLANNERS:
        raise UsageError(ended(f"There is no planner '{name}'{nearest_or_all(name, list(PLANNERS))}"))
    return OnPhone(name, apps, PLANNERS[name])


def _own(apps: Apps) -> Callable[[Task, Frame], Planner | None]:
    """The brain that the module of the task's app names, if it names one."""

    def own(task: Task, frame: Frame) -> Planner | None:
        try:
            routed = apps.route(task.text, frame.app)
        except UsageError:
            return None  # the sentence cannot be cut into words, which the other brains say in full
        return planner(routed[0][0].planner, apps) if routed and routed[0][0].planner else None

    return own
