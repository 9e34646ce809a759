"""A brain that runs what was planned for it, and says why there is nothing where something else was planned."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.plan import Advance, Progress, Task
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.planners.drafted import chosen


@dataclass(frozen=True)
class Planned:
    """A Planner. make: of a task with a program. otherwise: of one without."""

    make: Callable[[], Planner]
    otherwise: Planner
    name: str = "program"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        advance = self._of(task).advance(task, frame, progress)
        begins = advance.kind == "steps" and not progress.data and task.draft is not None
        return advance.model_copy(update={"reason": chosen(task.draft)}) if begins and task.draft else advance

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        return self._of(task).replan(task, frame, progress, problem)

    def _of(self, task: Task) -> Planner:
        return self.make() if task.draft and task.draft.program else self.otherwise
