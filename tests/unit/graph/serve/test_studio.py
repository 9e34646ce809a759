"""What the server of `langgraph dev` is told of the graph, and what a run begins with there."""

import json
from pathlib import Path

import pytest

from iris_screen.core.actions import Wait
from iris_screen.core.chat import Ask
from iris_screen.core.errors import Busy
from iris_screen.core.limits import Budget
from iris_screen.core.memory_state import LearnState
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Task
from iris_screen.core.settings import Settings
from iris_screen.graph.build import NODES, wire_nodes
from iris_screen.graph.configuration.role_models import NoModel
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.memory_graph import MemoryKit, memory_graph
from iris_screen.graph.serve.studio import Context, fill_in_ask, make_editable_state
from iris_screen.graph.store import Store
from iris_screen.nodes import describe_node

SETTINGS = Settings(home=Path("/nowhere"), device="android:", planner="auto", budget=Budget(max_turns=50))


def test_forms_can_be_drawn_from_the_schemas() -> None:
    graph = wire_nodes({node.name: lambda state: state for node in NODES}, Context).compile()
    asked, context = graph.get_input_jsonschema(), graph.get_context_jsonschema()
    assert context is not None
    for schema in (asked, context):
        for name, field in schema["properties"].items():
            assert field.get("description"), name
    assert asked["properties"]["task"]["examples"] and "required" not in asked
    assert {"task", "messages", "device"} <= set(asked["properties"])
    assert all("default" in field for field in context["properties"].values())
    assert json.dumps(graph.get_output_jsonschema())


def test_the_memory_graph_says_what_it_takes_and_what_its_nodes_do() -> None:
    kit = MemoryKit(lambda: pytest.fail("nothing is opened"), NoModel(verbatim("It")), SystemClock(), Budget())
    graph = memory_graph(kit, state=make_editable_state(LearnState))
    asked = graph.get_input_jsonschema()
    assert set(asked["properties"]) == {"batch", "pictures", "messages"} and "required" not in asked
    assert all(len(field["description"]) > 20 for field in asked["properties"].values())
    assert json.dumps(graph.get_output_jsonschema())
    nodes = graph.builder.nodes
    assert {name: (node.metadata or {})["description"] for name, node in nodes.items()} == {
        name: describe_node(name) for name in ("gather", "choose_kinds", "update_kind", "settle_batch")
    }


@pytest.mark.parametrize("name", [node.name for node in NODES])
def test_every_node_says_what_it_does(name: str) -> None:
    graph = wire_nodes({node.name: lambda state: state for node in NODES}, Context).compile()
    assert graph.builder.nodes[name].metadata == {"description": describe_node(name)} and len(describe_node(name)) > 20


def test_the_input_goes_before_the_context_and_that_before_the_settings() -> None:
    assert fill_in_ask(Ask(task="x"), Context(), SETTINGS)["device"] == "android:"
    assert fill_in_ask(Ask(task="x", device=""), Context(device="sim:"), SETTINGS)["device"] == "sim:"
    assert fill_in_ask(Ask(task="x", device="sim:?seed=7"), Context(device="sim:"), SETTINGS)["device"] == "sim:?seed=7"
    asked = fill_in_ask(Ask(task="x"), Context(max_seconds=9), SETTINGS)
    assert (asked["budget"].max_turns, asked["budget"].max_seconds) == (50, 9)


def test_a_question_waits_on_a_server_unless_it_is_told_that_nobody_is_there() -> None:
    assert fill_in_ask(Ask(task="x"), Context(), SETTINGS)["wait_for_person"] is True
    assert fill_in_ask(Ask(task="x"), Context(wait_for_person=False), SETTINGS)["wait_for_person"] is False
    assert fill_in_ask(Ask(task="x", wait_for_person=False), Context(), SETTINGS)["wait_for_person"] is False


def test_another_task_in_a_thread_forgets_what_was_touched_for_the_first(tmp_path: Path) -> None:
    store = Store(tmp_path / "iris.db", clock=SystemClock())
    first = Task(id="t", text="open it")
    store.accept(first)
    with store.take("t", "paper") as lease:
        store.journal("t", lease).intend(1, 0, Wait(ms=1), 0.0)
        with pytest.raises(Busy):
            Store(tmp_path / "iris.db", clock=SystemClock(), me="another", alive=lambda name: True).renew(first)
    store.renew(first.replace(text="close it"))
    assert store.entries("t") == [] and store.task("t").text == "close it" and store.row("t").status == "running"
