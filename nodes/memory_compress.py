"""memory_compress: folds the oldest entries of the model-facing history, to keep its size bounded."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.limits import Layers
from iris_screen.core.message import say
from iris_screen.core.state import History, State


@dataclass(frozen=True)
class MemoryCompress:
    """fold: the whole history → a shorter one that keeps what was done."""

    fold: Callable[[History, Layers], History]

    def __call__(self, state: State) -> State:
        before = state["history"]
        after = self.fold(before, state["task"].layers)
        return State(history=after, note=say("run-memory-folded", before=len(before.short), kept=len(after.short)))
