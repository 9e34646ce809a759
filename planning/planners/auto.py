"""The default planner: picks the first of several that is not stuck, and keeps it to the end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.advance import Advance
from iris_screen.core.message import say
from iris_screen.core.plan import Progress, Task
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem


@dataclass(frozen=True)
class Auto:
    """A Planner. brains: the planners in the order to ask them; one that a model drives is last.

    own: the planner that the module of the task's app names, asked before all others.
    """

    brains: Sequence[Planner]
    own: Callable[[Task, Frame], Planner | None] = lambda task, frame: None
    name: str = "auto"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """Asks the planner that began this run, else the first that knows what to do."""
        if progress.chosen:
            chosen = self._find_chosen(task, frame, progress)
            return _add_mark(chosen, chosen.advance(task, frame, progress))
        made = task.draft
        if made is not None and made.ending:
            return Advance(kind="stuck", reason=made.unplanned, ending=made.ending)
        advance = Advance(kind="stuck", reason=say("plan-no-planner"))
        planners = self._list_planners(task, frame)
        if made is not None:  # the model was asked, since rules do not explain every word of the sentence
            planners.sort(key=lambda planner: planner.name != made.brain)
        for planner in planners:
            advance = planner.advance(task, frame, progress)
            if advance.kind != "stuck":
                return _add_mark(planner, advance)
        return advance

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """Asks the planner that began this run."""
        chosen = self._find_chosen(task, frame, progress)
        return _add_mark(chosen, chosen.replan(task, frame, progress, problem))

    def _list_planners(self, task: Task, frame: Frame) -> list[Planner]:
        own = self.own(task, frame)
        return [own, *self.brains] if own else list(self.brains)

    def _find_chosen(self, task: Task, frame: Frame, progress: Progress) -> Planner:
        planners = self._list_planners(task, frame)
        return next((planner for planner in planners if planner.name == progress.chosen), planners[0])


def _add_mark(planner: Planner, advance: Advance) -> Advance:
    return advance.replace(progress=advance.progress.replace(chosen=planner.name))
