"""A brain that knows the apps of the task's own phone."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.plan import Advance, Progress, Task
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.apps import Apps, on_phone


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
        return self.make(on_phone(self.apps, task.installed, "HasPointer" in task.abilities))
