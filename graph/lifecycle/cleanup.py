"""Cleans up and records what was learned when a run has ended. None of it changes how the run ended."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from iris_screen.core.errors import IrisError
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock, DeviceSessions, Reader
from iris_screen.core.state import State
from iris_screen.core.verdict import Outcome
from iris_screen.memory.folding import ModelFold
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.run_episode import remember_run
from iris_screen.planning.skills.after_playing import learn_from_run
from iris_screen.planning.skills.skill_store import SkillStore
from iris_screen.sight.place_hints import Places

if TYPE_CHECKING:
    from iris_screen.core.screen import Frame

LOG = logging.getLogger("iris")


@dataclass(frozen=True)
class RunCleanup:
    """memory: opens the memory store, None if nothing is to be remembered. fold: folds history in the background.
    redact: removes from a frame what must not be stored. tell: sends the answer to people elsewhere.
    """

    places: Places
    skills: SkillStore
    sessions: DeviceSessions
    reader: Reader
    clock: Clock
    memory: Callable[[], MemoryStore] | None = None
    fold: ModelFold | None = None
    redact: Callable[["Frame"], "Frame"] = lambda frame: frame
    tell: Callable[[Task, Outcome], None] = lambda task, outcome: None

    def __call__(self, state: State, outcome: Outcome) -> None:
        if self.fold:
            self.fold.close()  # before its cost is counted
        self.places.save()
        try:
            learn_from_run(
                self.skills,
                state,
                outcome,
                lambda key: self.redact(self.sessions.of(state["task"]).picture(key)),
                self.reader,
            )
            task = state["task"]
            is_own = not (task.from_outside or task.mixed)  # what a client says is not learned as the person's
            if self.memory is not None and is_own and outcome.status in ("success", "failed"):
                with self.memory() as memory:
                    corrections, now = state["totals"].corrections, self.clock.now()
                    remember_run(memory, task, state["results"], outcome, now, corrections)
        except IrisError as error:
            LOG.warning("%s Nothing was learned from this run.", error)
        self.tell(state["task"], outcome)
