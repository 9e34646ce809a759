"""A run as observers see it: what it knew at its checkpoints, and which node came next."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, cast, get_args, get_origin, get_type_hints

from iris_screen.core.chat import Ask
from iris_screen.core.state import State
from iris_screen.graph.store import Store

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.base import CheckpointTuple
    from langgraph.graph.state import CompiledStateGraph

LAYOUT: Final = 4
"""Of LangGraph's checkpoints, as it is read here."""
_NEXT: Final = "branch:to:"
"""What LangGraph calls the channel that starts a node, before the node's name."""
_NAMES: Final = frozenset({*State.__annotations__, *Ask.__annotations__})

_EDIT: Final = "00000000-0000-0000-0000-000000000000"
"""What LangGraph calls the task of a write that no node made."""


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
    from iris_screen.graph.store.saver import config_of

    config = config_of(run_id)
    if checkpoint_id:
        config["configurable"]["checkpoint_id"] = checkpoint_id
    saved = store.saver.get_tuple(config)
    if saved is None or is_settled(saved, newest=not checkpoint_id):
        return read_settled(saved) if saved else None
    return _make_moment(_read_only_graph(store).get_state(config))


def is_settled(saved: "CheckpointTuple", newest: bool) -> bool:
    """Whether a checkpoint alone tells what the run knew, so that neither LangGraph nor its nodes need be imported.

    newest: the run may go on from it, so that what was written behind it counts. Behind an older one only a question
    does, or an edit.
    """
    behind, values = saved.pending_writes or [], saved.checkpoint["channel_values"]
    counts = [channel for task, channel, _ in behind if newest or task == _EDIT or channel.startswith("__")]
    inner = [name for name in values if name.startswith("__")]  # an input that no node has read, or tasks of its own
    return saved.checkpoint["v"] == LAYOUT and not counts and not inner and len(_list_next(saved)) < 2


def read_settled(saved: "CheckpointTuple") -> Moment | None:
    """The moment of a checkpoint that `is_settled`."""
    values = saved.checkpoint["channel_values"]
    if not values.get("task"):
        return None
    blank = {name: make() for name, make in _list_summed().items()}
    state = {**blank, **{name: value for name, value in values.items() if name in _NAMES}}
    at = datetime.fromisoformat(saved.checkpoint["ts"]).timestamp()
    node = next(iter(_list_next(saved)), "")
    return Moment(saved.config["configurable"]["checkpoint_id"], cast(State, state), node, at=at)


def _list_next(saved: "CheckpointTuple") -> list[str]:
    """The nodes whose turn it is: they were called, and have not seen it."""
    versions: Mapping[str, Any] = saved.checkpoint["channel_versions"]  # numbers, as our saver counts
    seen: Mapping[str, Mapping[str, Any]] = saved.checkpoint["versions_seen"]
    called = [name for name in saved.checkpoint["channel_values"] if name.startswith(_NEXT)]
    nodes = {name: name.removeprefix(_NEXT) for name in called}
    return [node for name, node in nodes.items() if name not in seen.get(node, {}) or versions[name] > seen[node][name]]


@cache
def _list_summed() -> dict[str, Any]:
    """What makes an empty value of each part of the state that has a reducer: it is there from the beginning."""
    hints = get_type_hints(State, include_extras=True)
    kinds = {name: get_args(hint)[0] for name, hint in hints.items() if get_origin(hint) is Annotated}
    return {name: get_origin(kind) or kind for name, kind in kinds.items()}


def list_moments(store: Store, run_id: str) -> list[Moment]:
    """The moments of the turn the run is in, oldest first; earlier turns keep only their last. Raises StoreError."""
    from iris_screen.graph.store.saver import config_of

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


def _read_only_graph(store: Store) -> "CompiledStateGraph[Any, Any, Any, Any]":
    """The graph with empty nodes: it can read checkpoints but not run any."""
    from iris_screen.graph.drawing import blank_graph

    return blank_graph().copy(update={"checkpointer": store.saver})
