"""The brain that is chosen when none is named: the first of several that is not stuck, and then that one to the end."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.plan import Advance, Progress, Task
from core.protocols import Planner
from core.screen import Frame
from core.verdict import PostMortem

CHOSEN = "auto"


@dataclass(frozen=True)
class Auto:
    """A Planner. brains: in the order to ask them; one that a model drives stands last (SPEC V14)."""

    brains: Sequence[Planner]
    name: str = CHOSEN

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """From the brain this run has begun with, else from the first that knows what to do."""
        if CHOSEN in progress.data:
            brain = self._by_name(progress.data[CHOSEN])
            return _signed(brain, brain.advance(task, frame, _own(progress)))
        advance = Advance(kind="stuck", reason="no planner is set")
        for brain in self.brains:
            advance = brain.advance(task, frame, progress)
            if advance.kind != "stuck":
                return _signed(brain, advance)
        return advance

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """From the brain this run has begun with."""
        brain = self._by_name(progress.data.get(CHOSEN, self.brains[0].name))
        return _signed(brain, brain.replan(task, frame, _own(progress), problem))

    def _by_name(self, name: str) -> Planner:
        return next((brain for brain in self.brains if brain.name == name), self.brains[0])


def _own(progress: Progress) -> Progress:
    """The progress as the brain itself knows it."""
    data = {key: value for key, value in progress.data.items() if key != CHOSEN}
    return progress.model_copy(update={"data": data})


def _signed(brain: Planner, advance: Advance) -> Advance:
    data = {**advance.progress.data, CHOSEN: brain.name}
    return advance.model_copy(update={"progress": advance.progress.model_copy(update={"data": data})})
