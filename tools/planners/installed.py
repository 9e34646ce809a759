"""Which package an app has on this phone: a dialler or a camera is another one on each maker's phones. Pure."""

from collections.abc import Sequence

from core.plan import Step, Task
from tools.apps import Apps


def known_among(packages: Sequence[str], apps: Apps) -> list[str]:
    """Those of these packages that app modules know of: all that a plan may have to choose from."""
    known = {package for app in apps.apps for package in app.packages}
    return [package for package in packages if package in known]


def as_installed(steps: list[Step], task: Task, apps: Apps) -> list[Step]:
    """The steps, each app opened by the package that is on the task's phone; unchanged where that is not known."""
    return [_as_installed(step, task.installed, apps) for step in steps] if task.installed else steps


def _as_installed(step: Step, installed: Sequence[str], apps: Apps) -> Step:
    if step.action != "launch_app" or step.app in installed:
        return step
    app = apps.named(step.app)
    there = [package for package in app.packages if package in installed] if app else []
    return step.model_copy(update={"app": there[0]}) if there else step
