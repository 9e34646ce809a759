"""What models cost: counted around the nodes, which know nothing of it, and kept in State, where it survives a kill."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

from langchain_core.runnables import RunnableConfig

from iris_screen.core.limits import Budget
from iris_screen.core.models import Usage
from iris_screen.core.state import Ask, State, Totals
from iris_screen.models.model_roles import count_usage, get_tally, use_tally

Node = Callable[..., State]
Beside = Callable[[], Usage]
"""What models cost that were asked beside the nodes, since this was last asked."""


def metered(node: Node, begins: bool = False, beside: Beside = Usage) -> Node:
    """A node, with what it asked of models, and what was asked beside it, added to the run's totals.

    begins: it is the first, and there are none.
    """
    return _First(node, beside) if begins else _Later(node, beside)


class Asked(Ask, total=False):
    """What the first node is handed: what was asked for, and what was spent on it before, where it broke off then."""

    totals: Totals


@dataclass(frozen=True)
class _First:
    """LangGraph hands a node what its first parameter is declared to be: this one gets what was asked for."""

    node: Node
    beside: Beside

    def __call__(self, state: Asked, config: RunnableConfig) -> State:
        totals = state.get("totals") or Totals()
        return _counted(totals, state.get("budget") or Budget(), lambda: self.node(state, config), self.beside)


@dataclass(frozen=True)
class _Later:
    node: Node
    beside: Beside

    def __call__(self, state: State) -> State:
        return _counted(state["totals"], state["task"].budget, lambda: self.node(state), self.beside)


def _counted(totals: Totals, budget: Budget, work: Callable[[], State], beside: Beside) -> State:
    """The node's update with all that was spent. Where it raises that is left with whoever counts round the graph."""
    around = get_tally()
    tally = replace(around, spent=totals.usage, budget=budget)
    try:
        with use_tally(tally):
            update = work()
            count_usage(beside())
    except BaseException:
        around.spent = tally.spent.plus(beside())
        raise
    after = update.get("totals", totals)
    if after.usage == tally.spent:
        return update
    return cast(State, {**cast(dict[str, Any], update), "totals": after.replace(usage=tally.spent)})
