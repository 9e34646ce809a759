"""What models cost: counted round the nodes, which know nothing of it, and kept in State, where it outlives a kill."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from langchain_core.runnables import RunnableConfig

from core.limits import Budget
from core.state import Ask, State, Totals
from tools.models.asking import Tally, counted

Node = Callable[..., State]


@dataclass(frozen=True)
class Metered:
    """A node, with what it asked of models added to the run's totals. begins: it is the first, and there are none."""

    node: Node
    begins: bool = False

    def __call__(self, state: State, config: RunnableConfig) -> State:
        totals = Totals() if self.begins else state["totals"]
        with counted(Tally(spent=totals.usage, budget=self._budget(state))) as tally:
            update = self.node(state, config) if self.begins else self.node(state)
        if tally.spent == totals.usage:
            return update
        after = update.get("totals", totals)
        return cast(State, {**cast(dict[str, Any], update), "totals": after.model_copy(update={"usage": tally.spent})})

    def _budget(self, state: State) -> Budget:
        return cast(Ask, state).get("budget") or Budget() if self.begins else state["task"].budget
