"""Iris in somebody else's graph: as a tool and as a node, with a question that is answered through the host."""

from pathlib import Path
from typing import Any, TypedDict

import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command

from iris_screen.core.people import Answer
from iris_screen.core.settings import Settings
from iris_screen.graph.runs import Runs
from iris_screen.graph.serve.embed import iris_node, iris_tool
from tests.shop import PAY, SELLING

THREAD: Any = {"configurable": {"thread_id": "host"}}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home")


@pytest.fixture
def device(tmp_path: Path) -> str:
    world = tmp_path / "shop.yaml"
    world.write_text(SELLING)
    return f"sim:{world}?time=virtual"


def calling(call: str, task: str) -> AIMessage:
    """What a model says that calls the tool."""
    return AIMessage("", tool_calls=[{"name": "use_screen", "args": {"task": task}, "id": call, "type": "tool_call"}])


def with_tool(settings: Settings, device: str, saver: InMemorySaver) -> Any:
    graph = StateGraph(MessagesState)
    graph.add_node("tools", ToolNode([iris_tool(device, gate="host", settings=settings)]))
    graph.add_edge(START, "tools")
    return graph.compile(checkpointer=saver)


def asked(state: dict[str, Any]) -> dict[str, Any]:
    [question] = state["__interrupt__"]
    value: dict[str, Any] = question.value
    return value


def test_a_question_of_the_inner_run_is_the_hosts_interrupt_and_is_answered_there(
    settings: Settings, device: str
) -> None:
    saver, runs = InMemorySaver(), Runs(settings)
    first = with_tool(settings, device, saver).invoke({"messages": [calling("c1", PAY)]}, THREAD)
    question = asked(first)
    assert question["kind"] == "confirm" and "Pay now" in question["text"]
    assert runs.store.row(question["run"]).status == "waiting"

    graph = with_tool(settings, device, saver)  # as another process would, days later
    again = graph.invoke(Command(resume="perhaps"), THREAD)
    assert asked(again)["key"] == question["key"]
    assert asked(again)["description"].startswith("This does not answer the question.")
    ended = graph.invoke(Command(resume={"decisions": [{"type": "approve"}]}), THREAD)
    said = ended["messages"][-1]
    assert said.type == "tool" and said.content.startswith("unverified: done") and said.artifact.verdict == "unverified"
    assert len(runs.store.entries(question["run"])) == 1  # once, however often the host's node ran


def test_a_no_is_told_to_the_agent_and_another_call_is_another_run(settings: Settings, device: str) -> None:
    saver = InMemorySaver()
    graph = with_tool(settings, device, saver)
    first = asked(graph.invoke({"messages": [calling("c1", PAY)]}, THREAD))
    ended = graph.invoke(Command(resume=[{"type": "ignore", "args": None}]), THREAD)
    assert ended["messages"][-1].content.startswith("failed: ")
    second = asked(graph.invoke({"messages": [calling("c2", PAY)]}, THREAD))
    assert second["run"] != first["run"]


def test_what_was_answered_elsewhere_meanwhile_is_not_asked_again(settings: Settings, device: str) -> None:
    graph = with_tool(settings, device, InMemorySaver())
    question, runs = asked(graph.invoke({"messages": [calling("c1", PAY)]}, THREAD)), Runs(settings)
    assert runs.resume(question["run"], answer=Answer(kind="yes"), to=question["key"]).verdict == "unverified"
    ended = graph.invoke(Command(resume="no"), THREAD)
    assert ended["messages"][-1].content.startswith("unverified: done")


class Errand(TypedDict):
    """The state of a host that knows nothing of messages."""

    task: str
    went: str


def test_a_node_reads_and_writes_the_state_of_its_host(settings: Settings, device: str) -> None:
    node = iris_node(device, settings=settings, update=lambda result: {"went": result.verdict})
    graph: Any = StateGraph(Errand)
    graph.add_node("screen", node)
    graph.add_edge(START, "screen")
    assert graph.compile().invoke({"task": 'press "Help"', "went": ""})["went"] == "verified"


def test_a_node_in_a_chat_takes_the_last_words_and_answers_them(settings: Settings, device: str) -> None:
    graph: Any = StateGraph(MessagesState)
    graph.add_node("screen", iris_node(device, gate="host", settings=settings))
    graph.add_edge(START, "screen")
    compiled = graph.compile(checkpointer=InMemorySaver())
    asked(compiled.invoke({"messages": [HumanMessage(PAY)]}, THREAD))
    assert compiled.invoke(Command(resume="yes"), THREAD)["messages"][-1].content.startswith("unverified: done")
