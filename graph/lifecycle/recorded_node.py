"""Wraps every node and records its duration, model cost and the blockers it met; the nodes do not know of it.

All of it is kept in State, where it survives a kill.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.types import Overwrite

from iris_screen.core.chat import Ask
from iris_screen.core.limits import Budget
from iris_screen.core.models import Usage
from iris_screen.core.protocols import Clock
from iris_screen.core.state import SeenBlocker, State, Totals
from iris_screen.models.model_roles import count_usage, get_tally, use_tally

Node = Callable[..., State]


class Asked(Ask, total=False):
    """The first node's input: the request, and what was spent on it before if that attempt broke off."""

    totals: Totals


@dataclass(frozen=True)
class RecordedNode:
    """begins: it is the first node, which is given the request. redact: removes secrets from an update.

    side_cost: the cost of model calls outside the nodes since it was last called.
    """

    name: str
    node: Node
    clock: Clock
    begins: bool = False
    redact: Callable[[State], State] = lambda update: update
    side_cost: Callable[[], Usage] = Usage

    def __call__(self, state: Any, config: RunnableConfig | None = None) -> State:
        """The node's update with the recorded totals. Time spent waiting for a person is not counted: the node that
        asks ends only with the answer.
        """
        before: Totals = state.get("totals") or Totals()
        budget: Budget = (state.get("budget") or Budget()) if self.begins else state["task"].budget
        began, around = self.clock.now(), get_tally()
        tally = replace(around, spent=before.usage, budget=budget)
        try:
            with use_tally(tally):
                update = self.node(state, config) if self.begins else self.redact(self.node(state))
                count_usage(self.side_cost())
        except BaseException:  # leave the cost with whoever counts around the graph
            around.spent = tally.spent.plus(self.side_cost())
            raise
        seen = update.get("seen")
        recorded = Totals(
            nodes={self.name: max(self.clock.now() - began, 0.0)},
            usage=tally.spent.since(before.usage),
            seen_blockers=[SeenBlocker.on(seen.frame, seen.blocker)] if seen and seen.blocker else [],
        )
        added = update.get("totals", Totals()).plus(recorded)
        # the thread may have had a task before: only the model cost of its totals counts for this one
        totals = Overwrite(Totals(usage=before.usage).plus(added)) if self.begins else added
        return cast(State, {**update, "totals": totals})


def add_totals(totals: Totals, update: State) -> Totals:
    """The totals once a node has returned this update."""
    added: Totals | Overwrite = update.get("totals", Totals())
    return added.value if isinstance(added, Overwrite) else totals.plus(added)
