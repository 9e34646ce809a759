"""The graph: which nodes there are and what joins them.

The whole of it fits on this page; the routes are in routes.py.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.geometry import Box
from iris_screen.core.limits import Layers
from iris_screen.core.plan import Task
from iris_screen.core.policy import Ruling
from iris_screen.core.protocols import BlockerSense, Bodies, Clock, Device, Locator, Places, Planner, Tactic, Verifier
from iris_screen.core.screen import Frame, Health
from iris_screen.core.state import Aim, Ask, History, Question, State
from iris_screen.core.verdict import Outcome
from iris_screen.graph import routes
from iris_screen.graph.lifecycle.node_timing import noted
from iris_screen.memory.context import fold
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
    """Everything the nodes need, handed in: the product, the tests and the simulation differ in nothing else.

    hang_up: ends what still goes on beside a run. silence: ends all that models are asked now, from any thread.
    barrier: whether a screen is one that only a person gets past.
    unsaid: a node whose texts say nothing secret. do: has a device do an act.
    announce: tells of a question where a person may hear of it; the same one may come again.
    """

    clock: Clock
    bodies: Bodies
    eyes: Eyes
    sense: BlockerSense
    health: Callable[[Frame, Frame | None], Health]
    locator: Locator
    places: Places
    verifier: Verifier
    changed: Callable[[Frame, Frame], str]
    changes: Changes
    restless: Callable[[Frame, Frame, Frame], bool]
    restless_places: Callable[[Frame, Frame, Box | None], list[Box]]
    same: Callable[[Frame, Frame, Aim], str]
    rule: Callable[[State, Aim], Ruling]
    brain: Callable[[str], Planner]
    prepare: Callable[[Task], Task]
    tidy: Callable[[State, Outcome], None]
    beside: Callable[[Frame, Sequence[Box]], list[str]] = lambda frame, boxes: [""] * len(boxes)
    barrier: Callable[[Task, Frame], Ruling] = lambda task, frame: Ruling()
    tactic: Tactic | None = None
    at_once: Verifier | None = None
    fold: Callable[[History, Layers], History] = fold
    metered: Callable[..., Node] = lambda node, begins=False: node
    hang_up: Callable[[], None] = lambda: None
    silence: Callable[[], None] = lambda: None
    announce: Callable[[Task, Question], None] = lambda task, question: None
    unsaid: Callable[[Node], Node] = lambda node: node
    do: Callable[[Device, Action], Receipt] = lambda device, action: device.do(action)


def build(kit: Kit, saver: BaseCheckpointSaver[Any] | None = None) -> Graph:
    """The compiled graph over these abilities. With no saver, whoever runs it (a LangGraph server) brings one."""
    return wired(nodes(kit)).compile(checkpointer=saver, name="iris")


def wired(
    nodes: Mapping[str, Any], context: type[Any] | None = None, state: type[State] = State
) -> StateGraph[State, Any, Ask, State]:
    """The nodes, joined by every edge there is. context: what a server's runs are given besides their input; there each
    node says what it does. state: its channels.
    """
    graph: StateGraph[State, Any, Ask, State] = StateGraph(state, context_schema=context, input_schema=Ask)
    for name, node in nodes.items():
        graph.add_node(name, node, metadata={"description": about(name)} if context else None)
    graph.add_edge(START, "begin")
    graph.add_edge("begin", "observe")
    for name, route in ROUTES.items():
        graph.add_conditional_edges(name, route)
    graph.add_edge("finish", END)
    return graph


def nodes(kit: Kit) -> dict[str, Any]:
    """Every node by its name."""
    at_once = kit.at_once or kit.verifier
    every: dict[str, Node] = {
        "begin": Begin(kit.clock, kit.prepare),
        "observe": Observe(kit.bodies, kit.eyes, kit.sense, kit.health, kit.clock),
        "plan": Plan(kit.bodies, kit.brain),
        "locate": Locate(kit.bodies, kit.locator, kit.places, kit.verifier, at_once, kit.same, kit.beside, kit.tactic),
        "act": Act(kit.bodies, kit.eyes, kit.clock, kit.restless_places, kit.same, kit.rule, kit.sense, kit.do),
        "verify": Verify(kit.bodies, kit.verifier, at_once, kit.changed, kit.restless, kit.changes),
        "dismiss_blocker": DismissBlocker(),
        "replan": Replan(kit.bodies, kit.brain, kit.barrier),
        "memory_compress": MemoryCompress(kit.fold),
        "ask_person": AskPerson(kit.clock, kit.announce),
        "finish": Finish(kit.bodies, kit.eyes, kit.clock, at_once, kit.tidy),
    }
    plain = {name: node if name == "begin" else kit.unsaid(node) for name, node in every.items()}
    timed = {name: noted(name, node, kit.clock, name == "begin") for name, node in plain.items()}
    return {name: kit.metered(node, name == "begin") for name, node in timed.items()}


def about(name: str) -> str:
    """What a node does, in the words that its file begins with."""
    return (import_module(f"nodes.{name}").__doc__ or "").partition(":")[2].strip().partition("\n\n")[0]


ROUTES: dict[str, Callable[[State], str]] = {
    "observe": routes.after_observe,
    "plan": routes.after_plan,
    "locate": routes.after_locate,
    "act": routes.after_act,
    "verify": routes.after_verify,
    "memory_compress": routes.after_compress,
    "dismiss_blocker": routes.after_dismiss,
    "replan": routes.after_replan,
    "ask_person": routes.after_ask,
}
"""Where each node may lead; the names a route can give are its return type, and the drawn graph shows them."""
