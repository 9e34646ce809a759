"""Runs watched batches through the memory graph, one after the other. If killed, it continues where it was, and
nothing is stored twice.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from threading import Event
from typing import Any, TypeVar, cast

from langchain_core.runnables import RunnableConfig

from iris_screen.core.memory_state import LearnState, Look, sum_usage
from iris_screen.core.message import Message
from iris_screen.core.models import Usage
from iris_screen.core.protocols import Clock
from iris_screen.core.settings import Settings
from iris_screen.graph.lifecycle.late_modules import open_tracing
from iris_screen.graph.memory_graph import MemoryKit, memory_graph
from iris_screen.graph.store import MEMORY, Store
from iris_screen.memory.frames import Batch
from iris_screen.memory.manager.secret_filter import KeepSecret, refuse
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.models.model_roles import RoleModels

LEASE_SECONDS = 1_800.0

T = TypeVar("T")


@dataclass
class Learner:
    """model: called as "memory". on_note: called with the batch and a message as work goes on."""

    settings: Settings
    store: Store
    open_memory: Callable[[], MemoryStore]
    model: RoleModels
    clock: Clock
    keep_secret: KeepSecret = refuse
    on_note: Callable[[int, Message], None] = lambda batch, note: None
    spent: Usage = Usage()
    _stopped: Event = field(default_factory=Event)

    def batches(self, numbers: Sequence[int] = (), *, again: bool = False) -> list[Batch]:
        """The batches to work on, in order: those no model has seen, and with `again` those that failed."""
        with self.open_memory() as memory:
            wanted = {memory.frames.batch(number).number for number in numbers}
            found = [*memory.frames.unlearned_batches(), *(memory.frames.failed_batches() if again else [])]
        found = [batch for batch in found if not wanted or batch.number in wanted]
        return sorted(found, key=lambda batch: batch.number)

    def learn(self, batch: Batch) -> Batch:
        """The batch afterwards. Raises ModelError if the model cannot be reached or the budget is spent: then the batch
        is as it was, and what was learned from it so far stays. The same goes for Ctrl-C.
        """
        thread = f"memory-batch-{batch.number}"
        with self.store.take(MEMORY, MEMORY, seconds=LEASE_SECONDS):
            state = self._run_in_thread(lambda: self._drive(batch.number, thread))
            self.spent = self.spent.plus(sum_usage(state["became"]))
            self.store.saver.delete_thread(thread)
        with self.open_memory() as memory:
            return memory.frames.batch(batch.number)

    def _drive(self, batch: int, thread: str) -> LearnState:
        kit = MemoryKit(
            self.open_memory,
            self.model,
            self.clock,
            self.settings.budget,
            self.keep_secret,
            stopped=self._stopped.is_set,
            spent=self.spent,
        )
        graph = memory_graph(kit, self.store.saver)
        config: RunnableConfig = {"configurable": {"thread_id": thread}}
        # before the kinds are chosen nothing is lost by starting over, and today's budget then applies
        is_chosen = {"update_kind", "settle_batch"}.intersection(graph.get_state(config).next)
        entry = None if is_chosen else Look(batch=batch)
        with open_tracing(wanted=self.settings.trace == "langsmith"):
            for chunk in graph.stream(entry, config, stream_mode="updates", durability="sync"):
                for node, update in cast(dict[str, Any], chunk).items():
                    if not node.startswith("__"):  # what was done before a kill is replayed under a __ name
                        self.on_note(batch, update["note"])
        return cast(LearnState, graph.get_state(config).values)

    def _run_in_thread(self, work: Callable[[], T]) -> T:
        """In a thread, so that Ctrl-C is noticed while other threads call models, and ends those calls."""
        with ThreadPoolExecutor(max_workers=1) as pool:
            done = pool.submit(copy_context().run, work)
            try:
                return done.result()
            except KeyboardInterrupt:
                self._stopped.set()
                self.model.hang_up("memory")
                raise
