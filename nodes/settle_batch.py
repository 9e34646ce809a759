"""settle_batch: records what became of a batch; a batch in which one kind failed can be tried again."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.memory_state import Became, LearnState
from iris_screen.memory.memory_store import MemoryStore

MOST_SAID = 400
"""Characters of a reason that are kept with the batch."""


@dataclass(frozen=True)
class SettleBatch:
    opened: Callable[[], MemoryStore]

    def __call__(self, state: LearnState) -> LearnState:
        failed = [one for one in state["became"] if one.status == "failed"]
        note = "; ".join(_told(one) for one in failed or state["became"] if one.kind != "meta" or failed)
        if batch := state.get("batch"):
            with self.opened() as memory, memory.together(who=state["source"]) as writing:
                writing.learnt(batch, note, all_of_it=not failed)
        return LearnState(batch=0, pictures=[], note=note or "nothing was worth keeping")


def _told(one: Became) -> str:
    who = "the manager" if one.kind == "meta" else one.kind
    return f"{who}: {one.said or one.status}"[:MOST_SAID]
