"""A run as observers see it: what it knew at its checkpoints, and which node came next."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.graph.state import CompiledStateGraph

from iris_screen.core.state import State
from iris_screen.graph.drawing import blank_graph
from iris_screen.graph.store import Store
from iris_screen.graph.store.saver import config_of


@dataclass(frozen=True)
class Moment:
    """What a run knew at one checkpoint.

    node: the node that comes next, "" at the end of the run. waits: that node waits for a person's answer.
    at: when it was written, by the computer's clock.
    """

    checkpoint_id: str
    state: State
    node: str = ""
    waits: bool = False
    at: float = 0.0


def find_moment(store: Store, run_id: str, checkpoint_id: str = "") -> Moment | None:
    """The newest moment, or that of this checkpoint; None before the first is written. Raises StoreError."""
    config = config_of(run_id)
    if checkpoint_id:
        config["configurable"]["checkpoint_id"] = checkpoint_id
    return _make_moment(_read_only_graph(store).get_state(config))


def list_moments(store: Store, run_id: str) -> list[Moment]:
    """The moments of the turn the run is in, oldest first; earlier turns keep only their last. Raises StoreError."""
    before = next((turn.checkpoint_id for turn in store.turns(run_id, most=1)), "")
    # without a limit, LangGraph reads all of them before it yields the first
    snapshots = _read_only_graph(store).get_state_history(config_of(run_id), limit=store.moments_since(run_id, before))
    found = [moment for snapshot in snapshots if (moment := _make_moment(snapshot))]
    return [moment for moment in reversed(found) if moment.checkpoint_id >= before]


def _make_moment(snapshot: Any) -> Moment | None:
    values = cast(State, snapshot.values)
    if not values.get("task"):
        return None
    place: RunnableConfig = snapshot.config
    asks = any(task.interrupts for task in snapshot.tasks)
    at = datetime.fromisoformat(snapshot.created_at).timestamp() if snapshot.created_at else 0.0
    return Moment(place["configurable"]["checkpoint_id"], values, next(iter(snapshot.next), ""), asks, at)


def _read_only_graph(store: Store) -> CompiledStateGraph[Any, Any, Any, Any]:
    """The graph with empty nodes: it can read checkpoints but not run any."""
    return blank_graph().copy(update={"checkpointer": store.saver})
