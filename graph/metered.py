"""What models cost: counted round the nodes, which know nothing of it, and kept in State, where it outlives a kill."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from langchain_core.runnables import RunnableConfig

from core.limits import Budget
from core.state import Ask, State, Totals
from tools.models.asking import Tally, counted

Node = Callable[..., State]


def metered(node: Node, begins: bool = False) -> Node:
    """A node, with what it asked of models added to the run's totals. begins: it is the first, and there are none."""
    return _First(node) if begins else _Later(node)


@dataclass(frozen=True)
class _First:
    """LangGraph hands a node what its first parameter is declared to be: this one gets what was asked for."""

    node: Node

    def __call__(self, state: Ask, config: RunnableConfig) -> State:
        return _counted(Totals(), state.get("budget") or Budget(), lambda: self.node(state, config))


@dataclass(frozen=True)
class _Later:
    node: Node

    def __call__(self, state: State) -> State:
        return _counted(state["totals"], state["task"].budget, lambda: self.node(state))


def _counted(totals: Totals, budget: Budget, work: Callable[[], State]) -> State:
    with counted(Tally(spent=totals.usage, budget=budget)) as tally:
        update = work()
    if tally.spent == totals.usage:
        return update
    after = update.get("totals", totals)
    return cast(State, {**cast(dict[str, Any], update), "totals": after.model_copy(update={"usage": tally.spent})})
