"""How long each node took, what it could not do and what stood in its way. Recorded around the nodes, which know
nothing of it, and kept in State, where it survives a kill. Time spent waiting for a person is not counted: the node
ends only with the answer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from langchain_core.runnables import RunnableConfig

from iris_screen.core.protocols import Clock
from iris_screen.core.state import WINDOW, Met, State, Totals
from iris_screen.graph.lifecycle.usage_metering import Asked

Node = Callable[..., State]


def noted(name: str, node: Node, clock: Clock, begins: bool = False) -> Node:
    """A node, with its seconds and its post mortem added to the run's totals. begins: it is the first."""
    return _First(name, node, clock) if begins else _Later(name, node, clock)


@dataclass(frozen=True)
class _First:
    """LangGraph hands a node what its first parameter is declared to be: this one gets what was asked for."""

    name: str
    node: Node
    clock: Clock

    def __call__(self, state: Asked, config: RunnableConfig) -> State:
        began = self.clock.now()
        update = self.node(state, config)
        return _with(update, state.get("totals") or Totals(), self.name, self.clock.now() - began)


@dataclass(frozen=True)
class _Later:
    name: str
    node: Node
    clock: Clock

    def __call__(self, state: State) -> State:
        began = self.clock.now()
        update = self.node(state)
        return _with(update, state["totals"], self.name, self.clock.now() - began)


def _with(update: State, before: Totals, name: str, seconds: float) -> State:
    totals, problem, met = update.get("totals", before), update.get("problem"), _met(update)
    change: dict[str, Any] = {
        "nodes": {**totals.nodes, name: round(totals.nodes.get(name, 0.0) + max(seconds, 0.0), 4)}
    }
    if problem:
        change["problems"] = [*totals.problems, problem][-WINDOW:]
    if met and met not in totals.met[-1:]:
        change["met"] = [*totals.met, met][-WINDOW:]
    return cast(State, {**cast(dict[str, Any], update), "totals": totals.replace(**change)})


def _met(update: State) -> Met | None:
    seen = update.get("seen")
    if seen is None or seen.blocker is None:
        return None
    blocker = seen.blocker
    return Met(frame=seen.frame, kind=blocker.kind, description=blocker.description, what=blocker.what, box=blocker.box)
