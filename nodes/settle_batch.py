"""settle_batch: records the result of a batch; a batch in which a kind failed can be tried again."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.memory_state import LearnState
from iris_screen.core.message import join_messages, replace_words, say
from iris_screen.memory.memory_store import MemoryStore

MAX_WORDS = 400
"""How many characters of quoted words in a reason are stored with the batch: a model may have written them."""


@dataclass(frozen=True)
class SettleBatch:
    open_store: Callable[[], MemoryStore]

    def __call__(self, state: LearnState) -> LearnState:
        failed = [one for one in state["became"] if one.status == "failed"]
        told = [one.in_words() for one in failed or state["became"] if one.kind != "meta" or failed]
        note = join_messages([replace_words(each, lambda words: words[:MAX_WORDS]) for each in told])
        if batch := state.get("batch"):
            with self.open_store() as memory, memory.transaction(who=state["source"]) as writing:
                writing.mark_learned(batch, note, all_of_it=not failed)
        return LearnState(batch=0, pictures=[], note=note or say("memory-learn-nothing"))
