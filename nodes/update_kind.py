"""update_kind: one kind of memory looks at everything with its instruction and makes one call, in a transaction of its
own. What goes wrong here is noted, and the other kinds go on.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from iris_screen.core.errors import ModelError, StoreError, UsageError
from iris_screen.core.memory_state import Became, KindAsked, LearnState
from iris_screen.core.message import Message, say
from iris_screen.memory.manager.apply_calls import Operation
from iris_screen.memory.manager.batch_input import read_input
from iris_screen.memory.manager.kind_context import show_items
from iris_screen.memory.manager.model_calls import MemoryModel
from iris_screen.memory.manager.secret_filter import KeepSecret, refuse
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.models.model_roles import get_tally, use_tally


@dataclass(frozen=True)
class UpdateKind:
    """keep_secret: takes the values that no item may hold. stopped: whether a person has stopped it."""

    open_store: Callable[[], MemoryStore]
    model: MemoryModel
    keep_secret: KeepSecret = refuse
    stopped: Callable[[], bool] = lambda: False

    def __call__(self, state: KindAsked) -> LearnState:
        kind, before = state["update"].kind, state["spent"]
        became = Became(of=state["source"], kind=kind, status="failed")
        with use_tally(replace(get_tally(), spent=before, budget=state["budget"])) as tally:
            try:
                result = self._update_once(state)
                became = became.replace(status="kept" if result else "nothing", said=result)
            except (ModelError, UsageError, StoreError) as error:
                if self.stopped():
                    raise
                became = became.replace(said=error.message)
        became = became.replace(usage=tally.spent.since(before))
        return LearnState(became=[became], note=became.in_words())

    def _update_once(self, state: KindAsked) -> Message | None:
        """Do the update and return what was done, None for nothing. After a kill before the next checkpoint this runs
        again, but the update is not done twice.
        """
        update, who = state["update"], f"{state['source']} {state['update'].kind}"
        with self.open_store() as memory:
            if memory.has_writer(who):
                return say("memory-kept-before")
            looked_at = read_input(state, memory)
            shown = show_items(memory, update.kind, f"{update.instruction}\n{looked_at.question}")
            deed = Operation(
                self.model.choose_call(update, looked_at, shown), looked_at, shown, state["source"], self.keep_secret
            )
            with memory.transaction(who=who) as writing:
                if memory.has_writer(who):
                    return say("memory-kept-before")
                result = deed.execute(memory, writing)
                writing.sign()
        return result
