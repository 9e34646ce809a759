"""The memory graph, on one page: gather what was seen → choose the kinds → update them in parallel → settle.

gather → choose_kinds ⇉ update_kind (one per kind, by Send) → settle_batch
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Send

from iris_screen.core.limits import Budget
from iris_screen.core.memory_state import KindAsked, LearnState, Look, share_calls, sum_usage
from iris_screen.core.models import Usage
from iris_screen.core.protocols import Clock, Model
from iris_screen.graph.lifecycle.clock import token
from iris_screen.memory.manager.model_calls import MemoryModel
from iris_screen.memory.manager.secret_filter import KeepSecret, refuse
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.nodes import describe_node
from iris_screen.nodes.choose_kinds import ChooseKinds
from iris_screen.nodes.gather import Gather
from iris_screen.nodes.settle_batch import SettleBatch
from iris_screen.nodes.update_kind import UpdateKind

MemoryGraph = CompiledStateGraph[LearnState, Any, Look, LearnState]
TOGETHER = 8
"""Threads, however few cores there are: for all kinds in parallel, and the checkpoints."""


@dataclass(frozen=True)
class MemoryKit:
    """Everything the nodes need, injected. budget, spent: what models may cost, and have cost already."""

    open_memory: Callable[[], MemoryStore]
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
    """The compiled graph. With no saver, the runner (a LangGraph server) supplies one. state: the channels."""
    model = MemoryModel(kit.model)
    nodes: dict[str, Any] = {
        "gather": Gather(kit.open_memory, kit.budget, kit.clock, kit.token, kit.spent),
        "choose_kinds": ChooseKinds(kit.open_memory, model),
        "update_kind": UpdateKind(kit.open_memory, model, kit.keep_secret, kit.stopped),
        "settle_batch": SettleBatch(kit.open_memory),
    }
    graph: StateGraph[LearnState, Any, Look, LearnState] = StateGraph(state, input_schema=Look)
    for name, node in nodes.items():
        graph.add_node(name, node, metadata={"description": describe_node(name)})
    graph.add_edge(START, "gather")
    graph.add_edge("gather", "choose_kinds")
    graph.add_conditional_edges("choose_kinds", send_to_kinds, ["update_kind", "settle_batch"])
    graph.add_edge("update_kind", "settle_batch")
    graph.add_edge("settle_batch", END)
    return graph.compile(checkpointer=saver, name="memory").with_config(max_concurrency=TOGETHER)


def send_to_kinds(state: LearnState) -> list[Send] | Literal["settle_batch"]:
    """Every chosen kind, in parallel, with what each may spend."""
    updates = state["updates"]
    if not updates:
        return "settle_batch"
    left = share_calls(sum_usage(state["became"], state["before"]), state["budget"], len(updates))
    asks = [
        KindAsked(**{**state, "update": update, "spent": share, "updates": [], "became": []})
        for update, share in zip(updates, left, strict=True)
    ]
    return [Send("update_kind", ask) for ask in asks]
