"""gather: finds out what to look at, and stores pictures that were handed over as a batch of their own."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.errors import UsageError
from iris_screen.core.limits import Budget
from iris_screen.core.memory_state import LearnState, Look
from iris_screen.core.message import say
from iris_screen.core.models import Usage
from iris_screen.core.protocols import Clock
from iris_screen.memory.manager.batch_input import read_input, sort_pictures
from iris_screen.memory.memory_store import MemoryStore

HANDED_OVER = "handed over"
"""The device name of pictures that no device took."""


@dataclass(frozen=True)
class Gather:
    """budget, before: what models may cost, and have cost already. token: makes new names.

    No picture is kept in State.
    """

    open_store: Callable[[], MemoryStore]
    budget: Budget
    clock: Clock
    token: Callable[[], str]
    before: Usage = Usage()

    def __call__(self, state: Look) -> LearnState:
        """Raises UsageError for what cannot be looked at."""
        links, own = sort_pictures(state.get("pictures") or [])
        batch, name = state.get("batch") or 0, f"hand-over {self.token()}"
        with self.open_store() as memory:
            if batch and own:
                raise UsageError(say("memory-batch-with-pictures"))
            if own:
                batch = memory.frames.keep_batch(own, at=self.clock.now(), device=HANDED_OVER, session=name)
            source = f"batch {batch}" if batch else name
            if batch:
                status = memory.frames.batch(batch).status
                if status == "open":
                    raise UsageError(say("memory-batch-filling", number=batch))
                if status != "failed" and memory.has_writer(source):
                    raise UsageError(say("memory-batch-done", number=batch))
            gathered = LearnState(batch=batch, pictures=links, source=source, budget=self.budget, before=self.before)
            read_input({**gathered, "messages": state.get("messages") or []}, memory)
        return {**gathered, "updates": [], "note": say("memory-learn-begins")}
