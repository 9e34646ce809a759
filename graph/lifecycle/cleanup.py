"""What is restored and written down when a run has ended. None of it changes how the run ended."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from iris_screen.core.errors import IrisError
from iris_screen.core.protocols import Bodies, Clock, Reader
from iris_screen.core.state import State
from iris_screen.core.verdict import Outcome
from iris_screen.memory.folding import ModelFold
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.run_episode import remember_run
from iris_screen.planning.references.library import ReferenceLibrary
from iris_screen.planning.skills.after_playing import learn_from_run
from iris_screen.planning.skills.skill_store import Shelf
from iris_screen.sight.place_hints import Places

if TYPE_CHECKING:
    from iris_screen.core.screen import Frame

LOG = logging.getLogger("iris")


@dataclass(frozen=True)
class Tidying:
    """memory: opens what is remembered, None where nothing is to be. beside: what folds beside the run. kept:
    what of a look may be.
    """

    library: ReferenceLibrary
    places: Places
    skills: Shelf
    bodies: Bodies
    reader: Reader
    clock: Clock
    memory: Callable[[], MemoryStore] | None = None
    beside: ModelFold | None = None
    kept: Callable[["Frame"], "Frame"] = lambda frame: frame

    def __call__(self, state: State, outcome: Outcome) -> None:
        if self.beside:
            self.beside.close()  # before what it had spent is counted
        self.library.remove_temporary()
        self.places.save()
        try:
            learn_from_run(self.skills, state, outcome, lambda key: self._picture(state, key), self.reader)
            self._remember(state, outcome)
        except IrisError as error:
            LOG.warning("%s Nothing was learned of this run.", error)

    def _picture(self, state: State, key: str) -> "Frame":
        return self.kept(self.bodies.of(state["task"]).picture(key))

    def _remember(self, state: State, outcome: Outcome) -> None:
        if self.memory is None or outcome.status not in ("success", "failed"):
            return
        with self.memory() as memory:
            said = state.get("corrections", [])
            remember_run(memory, state["task"], state["results"], outcome, self.clock.now(), said)
