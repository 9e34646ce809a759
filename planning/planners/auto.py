"""The brain that is chosen when none is named: the first of several that is not stuck, and then that one to the end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.message import say
from iris_screen.core.plan import Advance, Progress, Task
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem

CHOSEN = "auto"


@dataclass(frozen=True)
class Auto:
    """A Planner. brains: in the order to ask them; one that a model drives stands last.

    own: the brain that the module of the task's app names, asked before all others.
    """

    brains: Sequence[Planner]
    own: Callable[[Task, Frame], Planner | None] = lambda task, frame: None
    name: str = CHOSEN

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """From the brain this run has begun with, else from the first that knows what to do."""
        if CHOSEN in progress.data:
            brain = self._begun_with(task, frame, progress)
            return _signed(brain, brain.advance(task, frame, _own(progress)))
        advance = Advance(kind="stuck", reason=say("plan-no-planner"))
        for brain in self._all(task, frame):
            advance = brain.advance(task, frame, progress)
            if advance.kind != "stuck":
                return _signed(brain, advance)
        return advance

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """From the brain this run has begun with."""
        brain = self._begun_with(task, frame, progress)
        return _signed(brain, brain.replan(task, frame, _own(progress), problem))

    def _all(self, task: Task, frame: Frame) -> list[Planner]:
        own = self.own(task, frame)
        return [own, *self.brains] if own else list(self.brains)

    def _begun_with(self, task: Task, frame: Frame, progress: Progress) -> Planner:
        brains = self._all(task, frame)
        return next((brain for brain in brains if brain.name == progress.data.get(CHOSEN)), brains[0])


def _own(progress: Progress) -> Progress:
    """The progress as the brain itself knows it."""
    data = {key: value for key, value in progress.data.items() if key != CHOSEN}
    return progress.replace(data=data)


def _signed(brain: Planner, advance: Advance) -> Advance:
    data = {**advance.progress.data, CHOSEN: brain.name}
    return advance.replace(progress=advance.progress.replace(data=data))
