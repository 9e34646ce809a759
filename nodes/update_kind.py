"""update_kind: one kind of memory looks at everything with its instruction and makes one call, in a transaction of its
own. What goes wrong here is noted, and the other kinds go on.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from iris_screen.core.errors import ModelError, StoreError, UsageError
from iris_screen.core.memory_state import Became, KindAsked, LearnState
from iris_screen.core.message import Message, say
from iris_screen.memory.manager.apply_calls import Operation
from iris_screen.memory.manager.batch_input import read_sight
from iris_screen.memory.manager.kind_context import show_items
from iris_screen.memory.manager.model_calls import Keeper
from iris_screen.memory.manager.secret_filter import KeepSecret, refuse
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.models.model_roles import get_tally, use_tally


@dataclass(frozen=True)
class UpdateKind:
    """keep_secret: where values go that no item may hold. stopped: whether a person does not want it any more."""

    opened: Callable[[], MemoryStore]
    keeper: Keeper
    keep_secret: KeepSecret = refuse
    stopped: Callable[[], bool] = lambda: False

    def __call__(self, state: KindAsked) -> LearnState:
        kind, before = state["update"].kind, state["spent"]
        became = Became(of=state["source"], kind=kind, status="failed")
        with use_tally(replace(get_tally(), spent=before, budget=state["budget"])) as tally:
            try:
                said = self._done(state)
                became = became.replace(status="kept" if said else "nothing", said=said)
            except (ModelError, UsageError, StoreError) as error:
                if self.stopped():
                    raise
                became = became.replace(said=error.message)
        became = became.replace(usage=tally.spent.since(before))
        return LearnState(became=[became], note=became.in_words())

    def _done(self, state: KindAsked) -> Message | None:
        """What was done, once, None for nothing: a kill after this and before the next checkpoint asks for it again."""
        update, who = state["update"], f"{state['source']} {state['update'].kind}"
        with self.opened() as memory:
            if memory.was_told_by(who):
                return say("memory-kept-before")
            sight = read_sight(state, memory)
            shown = show_items(memory, update.kind, f"{update.instruction}\n{sight.question}")
            deed = Operation(self.keeper.call(update, sight, shown), sight, shown, state["source"], self.keep_secret)
            with memory.together(who=who) as writing:
                if memory.was_told_by(who):
                    return say("memory-kept-before")
                said = deed.execute(memory, writing)
                writing.sign()
        return said
