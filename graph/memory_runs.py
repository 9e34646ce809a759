"""Takes batches of what was watched through the memory graph, one after the other. Killed at any moment, it
continues where it was, and nothing is kept twice.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from threading import Event
from typing import Any, TypeVar, cast

from langchain_core.runnables import RunnableConfig
from langsmith import tracing_context

from iris_screen.core.memory_state import LearnState, Look, spent
from iris_screen.core.message import Message
from iris_screen.core.models import Usage
from iris_screen.core.protocols import Clock
from iris_screen.core.settings import Settings
from iris_screen.graph.memory_graph import MemoryGraph, MemoryKit, memory_graph
from iris_screen.graph.store import MEMORY, Store
from iris_screen.memory.frames import Batch
from iris_screen.memory.manager.secret_filter import KeepSecret, refuse
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.models.model_roles import RoleModels

LEASE_SECONDS = 1_800.0

T = TypeVar("T")


@dataclass
class Learner:
    """model: asked as "memory". told: hears what is done as it goes: the batch, and what of it."""

    settings: Settings
    store: Store
    opened: Callable[[], MemoryStore]
    model: RoleModels
    clock: Clock
    keep_secret: KeepSecret = refuse
    told: Callable[[int, Message], None] = lambda batch, note: None
    spent: Usage = Usage()
    _stopped: Event = field(default_factory=Event)

    def batches(self, numbers: Sequence[int] = (), *, again: bool = False) -> list[Batch]:
        """Those to be looked at, in their order: those that no model has seen, and with `again` those that failed."""
        with self.opened() as memory:
            wanted = {memory.frames.batch(number).number for number in numbers}
            found = [*memory.frames.unlearnt(), *(memory.frames.failed() if again else [])]
        found = [batch for batch in found if not wanted or batch.number in wanted]
        return sorted(found, key=lambda batch: batch.number)

    def learn(self, batch: Batch) -> Batch:
        """What became of it. Raises ModelError where the model cannot be asked, or has cost what it may: then the batch
        is as it was, and what was kept of it is kept. On Ctrl-C the same.
        """
        thread = f"memory-batch-{batch.number}"
        with self.store.take(MEMORY, MEMORY, seconds=LEASE_SECONDS):
            state = self._to_the_end(lambda: self._driven(batch.number, thread))
            self.spent = self.spent.plus(spent(state["became"]))
            self.store.saver.delete_thread(thread)
        with self.opened() as memory:
            return memory.frames.batch(batch.number)

    def _driven(self, batch: int, thread: str) -> LearnState:
        graph = memory_graph(self._kit(), self.store.saver)
        config: RunnableConfig = {"configurable": {"thread_id": thread}}
        entry = None if _is_chosen(graph, config) else Look(batch=batch)
        with tracing_context(enabled=self.settings.trace == "langsmith"):
            for chunk in graph.stream(entry, config, stream_mode="updates", durability="sync"):
                for node, update in cast(dict[str, Any], chunk).items():
                    if not node.startswith("__"):  # what was done before a kill comes again, with a mark of its own
                        self.told(batch, update["note"])
        return cast(LearnState, graph.get_state(config).values)

    def _kit(self) -> MemoryKit:
        return MemoryKit(
            self.opened,
            self.model,
            self.clock,
            self.settings.budget,
            self.keep_secret,
            stopped=self._stopped.is_set,
            spent=self.spent,
        )

    def _to_the_end(self, work: Callable[[], T]) -> T:
        """In a thread, so that Ctrl-C is heard while models are asked in others, and ends that."""
        with ThreadPoolExecutor(max_workers=1) as pool:
            done = pool.submit(copy_context().run, work)
            try:
                return done.result()
            except KeyboardInterrupt:
                self._stopped.set()
                self.model.hang_up("memory")
                raise


def _is_chosen(graph: MemoryGraph, config: RunnableConfig) -> bool:
    """Whether it was killed after the kinds were named. Before that nothing is lost where it begins anew, and what
    models may cost is what they may cost today.
    """
    return bool({"update_kind", "settle_batch"}.intersection(graph.get_state(config).next))
