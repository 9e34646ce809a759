"""Translates between the app names that a model uses and the packages in steps and frames. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Progress, Step, Task, TaskPlan
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.apps import App, Apps, adapt_to_device
from iris_screen.planning.step_actions import is_package

MAX_NAMED = 5


def use_packages(plan: TaskPlan, apps: Apps) -> TaskPlan:
    """The plan with packages instead of app names, wherever an app is opened or must be in front.

    Raises UsageError with the names that no app has, since such an app can never come to the front.
    """
    conditions = [c for step in plan.steps for c in (*step.needs, *step.expect, *step.unless)]
    in_front = [c for c in (*conditions, *plan.success_criteria) if c.kind == "app"]
    names = dict.fromkeys(name for condition in in_front for name in condition.words)
    if unknown := [name for name in names if not _list_packages(name, apps)]:
        raise UsageError(say("answer-apps-unknown", names=[name[:60] for name in unknown[:MAX_NAMED]]))
    steps: list[Step] = []
    for step in plan.steps:
        judged = {name: _replace_names(getattr(step, name), apps) for name in ("needs", "expect", "unless")}
        steps.append(complete_launch(step.replace(**judged), apps.find(step.app) if step.app else None))
    return plan.replace(steps=steps, success_criteria=_replace_names(plan.success_criteria, apps))


def complete_launch(step: Step, app: App | None) -> Step:
    """Completes a step that opens an app by name: opened by its package or icon, then expected in front."""
    if step.action != "launch_app" or app is None or step.app in app.packages:
        return step
    icon = step.target if step.target.kind != "none" else app.icon(step.app)
    if not app.packages:
        return step.replace(target=icon)
    front = step.expect or [app.front_condition()]
    return step.replace(app=app.packages[0], target=icon, expect=front)


def name_app(package: str, apps: Apps, language: str = "zh") -> str:
    """An app's name for a model: "微信 (com.tencent.mm)", or the package if that is all we know."""
    app = apps.find(package) if package else None
    name = app.find_label(language) if app else ""
    return f"{name} ({package})" if name and name != package else package


def _replace_names(conditions: Sequence[Condition], apps: Apps) -> list[Condition]:
    found: list[Condition] = []
    for condition in conditions:
        if condition.kind == "app":
            packages = [package for name in condition.words for package in _list_packages(name, apps)]
            found.append(condition.replace(value="||".join(dict.fromkeys(packages))))
        else:
            found.append(condition)
    return found


def _list_packages(name: str, apps: Apps) -> list[str]:
    """All packages that this app may have in front. What looks like a package counts even if we do not know it."""
    app = apps.find(name)
    if app is not None:
        return [name] if name in app.packages else list(app.packages)
    return [name] if is_package(name) else []


@dataclass(frozen=True)
class DevicePlanner:
    """A Planner over the app modules as they are on the device of the task. make: makes it from these modules."""

    name: str
    apps: Apps
    make: Callable[[Apps], Planner]

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        return self._make_planner(task).advance(task, frame, progress)

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        return self._make_planner(task).replan(task, frame, progress, problem)

    def _make_planner(self, task: Task) -> Planner:
        return self.make(adapt_to_device(self.apps, task.installed, task.profile.is_computer))
