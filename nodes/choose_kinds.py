"""choose_kinds: the memory's manager looks at everything and names the kinds of memory to update,
each with an instruction.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from iris_screen.core.memory_state import Became, LearnState, Status, Update
from iris_screen.core.message import say
from iris_screen.memory.manager.batch_input import read_input
from iris_screen.memory.manager.model_calls import MemoryModel, Unusable
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.models.model_roles import get_tally, use_tally


@dataclass(frozen=True)
class ChooseKinds:
    open_store: Callable[[], MemoryStore]
    model: MemoryModel

    def __call__(self, state: LearnState) -> LearnState:
        """Raises ModelError if there is no answer: then nothing is decided, and it can be asked again later."""
        with self.open_store() as memory:
            looked_at = read_input(state, memory)
        before, updates = state["before"], list[Update]()
        status: Status = "kept"
        with use_tally(replace(get_tally(), spent=before, budget=state["budget"])) as tally:
            try:
                updates = self.model.choose_kinds(looked_at)
                kinds = [say("manage-memory-kind", kind=update.kind) for update in updates]
                note = say("memory-learn-chosen", kinds=kinds) if kinds else say("memory-learn-none-chosen")
            except Unusable as error:
                note, status = error.message, "failed"
        usage = tally.spent.since(before)
        became = Became(of=state["source"], kind="meta", status=status, said=note, usage=usage)
        return LearnState(updates=updates, became=[became], note=became.in_words() if status == "failed" else note)
