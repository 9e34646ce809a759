"""The memory graph, on one page: what is seen → the manager names kinds → each of them at once → settled.

gather → choose_kinds ⇉ update_kind (one a kind, by Send) → settle_batch
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Send

from iris_screen.core.limits import Budget
from iris_screen.core.memory_state import KindAsked, LearnState, Look, shares, spent
from iris_screen.core.models import Usage
from iris_screen.core.protocols import Clock, Model
from iris_screen.graph.lifecycle.clock import token
from iris_screen.memory.manager.model_calls import Keeper
from iris_screen.memory.manager.secret_filter import KeepSecret, refuse
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.nodes.choose_kinds import ChooseKinds
from iris_screen.nodes.gather import Gather
from iris_screen.nodes.settle_batch import SettleBatch
from iris_screen.nodes.update_kind import UpdateKind

MemoryGraph = CompiledStateGraph[LearnState, Any, Look, LearnState]
TOGETHER = 8
"""Threads, however few cores there are: all kinds at once, and the checkpoints."""


@dataclass(frozen=True)
class MemoryKit:
    """Everything the nodes need, handed in. budget, spent: what models may cost, and have cost already."""

    opened: Callable[[], MemoryStore]
    model: Model
    clock: Clock
    budget: Budget
    keep_secret: KeepSecret = refuse
    stopped: Callable[[], bool] = lambda: False
    token: Callable[[], str] = token
    spent: Usage = Usage()


def memory_graph(
    kit: MemoryKit, saver: BaseCheckpointSaver[Any] | None = None, state: type[LearnState] = LearnState
) -> MemoryGraph:
    """Compiled. With no saver, whoever runs it (a LangGraph server) brings one. state: its channels."""
    keeper = Keeper(kit.model)
    nodes: dict[str, Any] = {
        "gather": Gather(kit.opened, kit.budget, kit.clock, kit.token, kit.spent),
        "choose_kinds": ChooseKinds(kit.opened, keeper),
        "update_kind": UpdateKind(kit.opened, keeper, kit.keep_secret, kit.stopped),
        "settle_batch": SettleBatch(kit.opened),
    }
    graph: StateGraph[LearnState, Any, Look, LearnState] = StateGraph(state, input_schema=Look)
    for name, node in nodes.items():
        graph.add_node(name, node, metadata={"description": about(name)})
    graph.add_edge(START, "gather")
    graph.add_edge("gather", "choose_kinds")
    graph.add_conditional_edges("choose_kinds", to_the_chosen, ["update_kind", "settle_batch"])
    graph.add_edge("update_kind", "settle_batch")
    graph.add_edge("settle_batch", END)
    return graph.compile(checkpointer=saver, name="memory").with_config(max_concurrency=TOGETHER)


def to_the_chosen(state: LearnState) -> list[Send] | Literal["settle_batch"]:
    """Every kind that was named, at once, and what each of them may spend."""
    updates = state["updates"]
    if not updates:
        return "settle_batch"
    left = shares(spent(state["became"], state["before"]), state["budget"], len(updates))
    return [Send("update_kind", _asked(state, n, left)) for n in range(len(updates))]


def _asked(state: LearnState, n: int, left: list[Usage]) -> KindAsked:
    return KindAsked(**{**state, "update": state["updates"][n], "spent": left[n], "updates": [], "became": []})


def about(name: str) -> str:
    """What a node does, in the words that its file begins with."""
    return (import_module(f"iris_screen.nodes.{name}").__doc__ or "").partition(":")[2].strip().partition("\n\n")[0]
