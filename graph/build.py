"""The graph, on one page: its nodes and what joins them. The routes are in routes.py."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.chat import Ask
from iris_screen.core.geometry import Box
from iris_screen.core.limits import Layers
from iris_screen.core.message import Message
from iris_screen.core.models import Usage
from iris_screen.core.people import Question
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.protocols import (
    BlockerFinder,
    Clock,
    Device,
    DeviceSessions,
    Locator,
    Places,
    Planner,
    Reader,
    Tactic,
    Verifier,
)
from iris_screen.core.screen import Frame, Health
from iris_screen.core.state import History, State
from iris_screen.core.verdict import Outcome
from iris_screen.graph import routes
from iris_screen.graph.lifecycle.recorded_node import Asked, RecordedNode
from iris_screen.memory.folding import fold
from iris_screen.nodes import describe_node
from iris_screen.nodes.act import Act
from iris_screen.nodes.ask_person import AskPerson
from iris_screen.nodes.begin import Begin
from iris_screen.nodes.dismiss_blocker import DismissBlocker
from iris_screen.nodes.finish import Finish
from iris_screen.nodes.locate import Locate
from iris_screen.nodes.memory_compress import MemoryCompress
from iris_screen.nodes.observe import Observe
from iris_screen.nodes.plan import Plan
from iris_screen.nodes.replan import Replan
from iris_screen.nodes.verify import Verify
from iris_screen.sight.change_report import Changes
from iris_screen.sight.settle import Eyes

Node = Callable[..., State]
Graph = CompiledStateGraph[State, Any, Ask, State]


@dataclass(frozen=True)
class Kit:
    """Everything the nodes need, injected. The product, the tests and the simulation differ in nothing else.

    close: ends the background work of a run. end_model_calls: those in progress, from any thread.
    barrier: whether only a person can get past a screen. foresee: why steps of a task will need a yes. reader: reads
    the texts of frames without a tree. judges: whether the verifier asks a model.
    redact: removes secrets from what a node returns. side_cost: the cost of model calls outside the nodes since it
    was last called. do: has a device do an act.
    announce: tells people elsewhere about a question; the same one may come again. read_ahead: what is made of a
    look, given the one before it, while the screen comes to rest.
    """

    clock: Clock
    sessions: DeviceSessions
    eyes: Eyes
    blockers: BlockerFinder
    health: Callable[[Frame, Frame | None], Health]
    locator: Locator
    places: Places
    verifier: Verifier
    changed: Callable[[Frame, Frame], bool]
    changes: Changes
    restless: Callable[[Frame, Frame, Frame], bool]
    restless_places: Callable[[Frame, Frame, Box | None], list[Box]]
    find_difference: Callable[[Frame, Frame, Press], Message | None]
    rule: Callable[[State, Press, Frame], Ruling]
    planner: Callable[[str], Planner]
    prepare: Callable[[Task], Task]
    clean_up: Callable[[State, Outcome], None]
    describe_rows: Callable[[Frame, Sequence[Box]], list[Message | None]] = lambda frame, boxes: [None] * len(boxes)
    barrier: Callable[[Task, Frame], Ruling] = lambda task, frame: Ruling()
    foresee: Callable[[Task, Sequence[Step]], list[Message]] = lambda task, steps: []
    tactic: Tactic | None = None
    reader: Reader | None = None
    offline_verifier: Verifier | None = None
    judges: bool = False
    fold: Callable[[History, Layers], History] = fold
    side_cost: Callable[[], Usage] = Usage
    close: Callable[[], None] = lambda: None
    end_model_calls: Callable[[], None] = lambda: None
    announce: Callable[[Task, Question], None] = lambda task, question: None
    redact: Callable[[State], State] = lambda update: update
    read_ahead: Callable[[Frame | None, Frame], None] = lambda known, frame: None
    do: Callable[[Device, Action], Receipt] = lambda device, action: device.do(action)

    @property
    def offline(self) -> Verifier:
        """Calls no model."""
        return self.offline_verifier or self.verifier


@dataclass(frozen=True)
class GraphNode:
    """The full declaration of a node: the graph, its drawing, the panel and the docs follow from it.

    make: makes the node. then: its route (routes.py), or the one node that follows it. after: a node with one
    successor, behind which this one is put. place: column and row in the drawing, if not the next free one.
    """

    name: str
    make: Callable[[Kit], Node]
    then: Callable[[State], str] | str = END
    after: str = ""
    place: tuple[float, float] | None = None


NODES: tuple[GraphNode, ...] = (
    GraphNode("begin", lambda kit: Begin(kit.clock, kit.prepare), "observe", place=(0, 0)),
    GraphNode(
        "observe",
        lambda kit: Observe(kit.sessions, kit.eyes, kit.blockers, kit.health, kit.clock, kit.read_ahead, kit.reader),
        routes.after_observe,
        place=(0, 1),
    ),
    GraphNode(
        "plan",
        lambda kit: Plan(
            kit.sessions,
            kit.planner,
            kit.offline,
            kit.foresee,
            kit.prepare,
            kit.reader,
            answers=kit.tactic is not None,
            judges=kit.judges,
        ),
        routes.after_plan,
        place=(2, 0),
    ),
    GraphNode(
        "locate",
        lambda kit: Locate(
            kit.sessions,
            kit.locator,
            kit.places,
            kit.verifier,
            kit.offline,
            kit.find_difference,
            kit.describe_rows,
            kit.blockers,
            kit.tactic,
            kit.reader,
        ),
        routes.after_locate,
        place=(2, 1),
    ),
    GraphNode(
        "act",
        lambda kit: Act(
            kit.sessions, kit.eyes, kit.clock, kit.restless_places, kit.find_difference, kit.rule, kit.blockers, kit.do
        ),
        routes.after_act,
        place=(1.5, 2),
    ),
    GraphNode(
        "verify",
        lambda kit: Verify(kit.sessions, kit.verifier, kit.offline, kit.changed, kit.restless, kit.changes),
        routes.after_verify,
        place=(1, 1),
    ),
    GraphNode("memory_compress", lambda kit: MemoryCompress(kit.fold), routes.after_compress, place=(1, 0)),
    GraphNode("dismiss_blocker", lambda kit: DismissBlocker(), routes.after_dismiss, place=(0, 2)),
    GraphNode(
        "replan",
        lambda kit: Replan(kit.sessions, kit.planner, kit.barrier, kit.reader),
        routes.after_replan,
        place=(3, 0),
    ),
    GraphNode("ask_person", lambda kit: AskPerson(kit.clock, kit.announce), routes.after_ask, place=(3, 1)),
    GraphNode(
        "finish", lambda kit: Finish(kit.sessions, kit.eyes, kit.clock, kit.offline, kit.clean_up), END, place=(3, 2)
    ),
)
"""Every node there is."""


def build(kit: Kit, saver: BaseCheckpointSaver[Any] | None = None) -> Graph:
    """The compiled graph over these abilities. With no saver, the runner (a LangGraph server) supplies one."""
    return wire_nodes(make_nodes(kit)).compile(checkpointer=saver, name="iris")


def wire_nodes(
    nodes: Mapping[str, Any], context: type[Any] | None = None, state: type[State] = State
) -> StateGraph[State, Any, Ask, State]:
    """The nodes, joined by all edges.

    context: what a server's runs are given besides their input; the nodes then have descriptions. state: the channels.
    """
    graph: StateGraph[State, Any, Ask, State] = StateGraph(state, context_schema=context, input_schema=Ask)
    for name, node in nodes.items():
        takes = Asked if name == NODES[0].name else state
        graph.add_node(
            name,
            node,
            metadata={"description": describe_node(name)} if context else None,
            input_schema=cast(Any, takes),
        )
    graph.add_edge(START, NODES[0].name)
    for name, then in list_routes().items():
        if callable(then):
            graph.add_conditional_edges(name, then)
        else:
            graph.add_edge(name, then)
    return graph


def list_routes() -> dict[str, Callable[[State], str] | str]:
    """What follows each node: its route, whose return type names the possible nodes, or one node."""
    found = {node.name: node.then for node in NODES}
    for node in NODES:
        if node.after:
            found[node.name], found[node.after] = found[node.after], node.name
    return found


def make_nodes(kit: Kit) -> dict[str, Any]:
    """Every node by name, wrapped to record its time and cost and to redact secrets."""
    first = NODES[0]
    return {
        node.name: RecordedNode(node.name, node.make(kit), kit.clock, node is first, kit.redact, kit.side_cost)
        for node in NODES
    }
