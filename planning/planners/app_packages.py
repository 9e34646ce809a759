"""Apps as a model calls them, by the packages that steps and frames hold; and back, for what it is told. Pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Advance, Progress, Step, Task, TaskPlan
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.apps import App, Apps, on_phone
from iris_screen.planning.step_actions import is_package

MAX_NAMED = 5


def by_package(plan: TaskPlan, apps: Apps) -> TaskPlan:
    """The plan with packages for names, wherever an app is opened or is to be in front.

    Raises UsageError with the names that no app has: what waits for one of them would wait in vain.
    """
    if unknown := [name for name in dict.fromkeys(_in_front(plan)) if not _packages(name, apps)]:
        raise UsageError(say("answer-apps-unknown", names=[name[:60] for name in unknown[:MAX_NAMED]]))
    steps = [opened(_seen(step, apps), apps.named(step.app) if step.app else None) for step in plan.steps]
    return plan.replace(steps=steps, success_criteria=_told(plan.success_criteria, apps))


def opened(step: Step, app: App | None) -> Step:
    """An app that is opened by one of its names, by its package or its icon, and seen to be in front."""
    if step.action != "launch_app" or app is None or step.app in app.packages:
        return step
    icon = step.target if step.target.kind != "none" else app.icon(step.app)
    if not app.packages:
        return step.replace(target=icon)
    front = step.expect or [app.in_front()]
    return step.replace(app=app.packages[0], target=icon, expect=front)


def called(package: str, apps: Apps, english: bool = False) -> str:
    """What to call an app when speaking to a model: "微信 (com.tencent.mm)"; the package where that is all we know."""
    app = apps.named(package) if package else None
    name = app.called(english) if app else ""
    return f"{name} ({package})" if name and name != package else package


def _in_front(plan: TaskPlan) -> Iterator[str]:
    conditions = [c for step in plan.steps for c in (*step.needs, *step.expect, *step.unless)]
    for condition in (*conditions, *plan.success_criteria):
        yield from condition.words if condition.kind == "app" else ()


def _seen(step: Step, apps: Apps) -> Step:
    return step.replace(**{name: _told(getattr(step, name), apps) for name in ("needs", "expect", "unless")})


def _told(conditions: Sequence[Condition], apps: Apps) -> list[Condition]:
    return [_packaged(condition, apps) if condition.kind == "app" else condition for condition in conditions]


def _packaged(condition: Condition, apps: Apps) -> Condition:
    packages = [package for name in condition.words for package in _packages(name, apps)]
    return condition.replace(value="||".join(dict.fromkeys(packages)))


def _packages(name: str, apps: Apps) -> list[str]:
    """All that may be in front when this app is; what is written as a package may be one that we do not know."""
    app = apps.named(name)
    if app is not None:
        return [name] if name in app.packages else list(app.packages)
    return [name] if is_package(name) else []


# A brain that knows the apps of the task's own phone.


@dataclass(frozen=True)
class OnPhone:
    """A Planner. make: a brain over app modules; it is given them as they are on the phone."""

    name: str
    apps: Apps
    make: Callable[[Apps], Planner]

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        return self._brain(task).advance(task, frame, progress)

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        return self._brain(task).replan(task, frame, progress, problem)

    def _brain(self, task: Task) -> Planner:
        return self.make(on_phone(self.apps, task.installed, task.profile.is_computer))
