"""The calls of a session as tools of an agent: each a turn of the session's run, consenting to nothing."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode

import iris_screen
from iris_screen import Runs, Settings
from tests.e2e.small_phone import NOTES, make_world

SHOP = """
shop:
  package: test.shop
  label: Shop
  icon: shop
  start: main
  screens:
    main: {body: [{text: Basket, size: 24}, {button: Zorp, tap: [{effect: unknown}, {goto: done}]}]}
    done: {body: [{text: Thank you, size: 24}]}
"""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home")


@pytest.fixture
def device(tmp_path: Path) -> str:
    world = tmp_path / "world.yaml"
    world.write_text(make_world("notes and a shop", NOTES, SHOP), "utf-8")
    return f"sim:{world}?time=virtual&dump={tmp_path / 'report.json'}"


def list_effects(folder: Path) -> list[str]:
    return [each["effect"] for each in json.loads((folder / "report.json").read_text("utf-8"))["effects"]]


def call(tool: str, /, **given: Any) -> AIMessage:
    return AIMessage("", tool_calls=[{"name": tool, "args": given, "id": tool, "type": "tool_call"}])


def test_each_call_of_an_agent_is_a_turn_of_the_run_with_evidence(settings: Settings, device: str) -> None:
    with iris_screen.open(device, settings=settings, run_id="agent") as s:
        graph: Any = StateGraph(MessagesState)
        graph.add_node("tools", ToolNode(s.tools()))
        graph.add_edge(START, "tools")
        compiled = graph.compile()

        def do(tool: str, /, **given: Any) -> Any:
            return compiled.invoke({"messages": [call(tool, **given)]})["messages"][-1]

        assert do("open_app", name="Notes").artifact.evidence == "verified"
        typed = do("type", text="buy milk")
        assert typed.content.startswith("verified: type “buy milk”")
        assert "input “Write here” buy milk" in do("look").content
        missing = do("tap", what="Nonsense", within=0.2)
        assert "Nonsense" in missing.content and missing.artifact is None
    results = Runs(settings).show("agent").results
    assert [each.step.action for each in results] == ["launch_app", "input_text", "tap"]
    assert len(Runs(settings).store.entries("agent")) >= 2


def test_a_call_of_an_agent_consents_to_nothing_and_the_programs_own_calls_do_as_before(
    tmp_path: Path, settings: Settings, device: str
) -> None:
    with iris_screen.open(device, settings=settings) as s:
        tools = {each.name: each for each in s.tools()}
        s.open_app("Shop")
        assert "consent" in tools["tap"].invoke({"what": "Zorp"})
        assert list_effects(tmp_path) == []
        s.tap("Zorp")
    assert list_effects(tmp_path) == ["unknown"]


def test_what_an_agent_types_is_none_of_the_programs_own_words(settings: Settings, device: str) -> None:
    with iris_screen.open(device, settings=settings) as s:
        tools = {each.name: each for each in s.tools()}
        s.open_app("Notes")
        tools["type"].invoke({"text": "buy milk"})
        s.back()
        assert s._held.state["task"].grant.texts == []
        tools["home"].invoke({})
        assert s._held.state["task"].grant.texts == ["buy milk"]


def test_with_asyncio_the_tools_are_awaited(settings: Settings, device: str) -> None:
    async def work() -> str:
        async with iris_screen.open_async(device, settings=settings) as s:
            graph: Any = StateGraph(MessagesState)
            graph.add_node("tools", ToolNode(s.tools()))
            graph.add_edge(START, "tools")
            await graph.compile().ainvoke({"messages": [call("open_app", name="Notes")]})
            return str((await graph.compile().ainvoke({"messages": [call("look")]}))["messages"][-1].content)

    assert "My notes" in asyncio.run(work())
