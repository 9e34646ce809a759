"""What is put back and written down when a run has ended. Nothing of it changes how the run ended."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import IrisError
from core.protocols import Bodies, Clock, Reader
from core.state import State
from core.verdict import Outcome
from memory.course import remember_run
from memory.folding import ModelFold
from memory.store import MemoryStore
from tools.library import ReferenceLibrary
from tools.places import Places
from tools.skills.after import over
from tools.skills.shelf import Shelf

if TYPE_CHECKING:
    from core.screen import Frame

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
            self.beside.over()  # before what it had spent is counted
        self.library.remove_temporary()
        self.places.save()
        try:
            over(self.skills, state, outcome, lambda key: self._picture(state, key), self.reader)
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
