"""The saver keeps LangGraph's contract: its conformance suite, and graphs run, stopped, resumed and forked on it."""

import asyncio
import time
from collections.abc import AsyncGenerator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import TypedDict

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, empty_checkpoint
from langgraph.checkpoint.conformance import checkpointer_test, validate
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command, interrupt

from iris_screen.core.errors import StoreError
from iris_screen.core.message import verbatim
from iris_screen.core.people import Question
from iris_screen.core.state import Attempts
from iris_screen.graph.store import Store
from iris_screen.graph.store.saver import IN_ORDER
from tests.contract.store.postgres import (
    DATABASES,  # noqa: F401 (read by pytest_generate_tests)
    enrol,
)


class RealClock:
    def now(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


@pytest.fixture
def store(tmp_path: Path, store_url: str) -> Iterator[Store]:
    store = Store(enrol(tmp_path) / "runs.db", clock=RealClock(), fleet_url=store_url)
    yield store
    store.close()


def test_langgraphs_conformance_suite_passes_whole(store: Store) -> None:
    @checkpointer_test(name="Saver")
    async def saver() -> AsyncGenerator[BaseCheckpointSaver[int], None]:
        yield store.saver

    report = asyncio.run(validate(saver))
    suites = ["put", "put_writes", "get_tuple", "list", "delete_thread", "delete_for_runs", "copy_thread", "prune"]
    assert {name: (one.passed, one.failures) for name, one in report.results.items()} == dict.fromkeys(
        suites, (True, [])
    )


class Counting(TypedDict, total=False):
    attempts: Attempts
    last: int
    said: str


def count(state: Counting) -> Counting:
    return {"attempts": state["attempts"].replace(tries=state["attempts"].tries + 1)}


def ask(state: Counting) -> Counting:
    return {"said": interrupt(Question(kind="answer", text=verbatim(f"at {state['attempts'].tries}?")))}


def go_on(state: Counting) -> str:
    return "count" if state["attempts"].tries < state["last"] else "ask"


Graph = CompiledStateGraph[Counting, None, Counting, Counting]


def counter(store: Store) -> Graph:
    builder = StateGraph(Counting)
    builder.add_node("count", count)
    builder.add_node("ask", ask)
    builder.add_edge(START, "count")
    builder.add_conditional_edges("count", go_on, {"count": "count", "ask": "ask"})
    builder.add_edge("ask", END)
    return builder.compile(checkpointer=store.saver)


def run(graph: Graph, thread: str, given: Counting | Command[None] | None) -> RunnableConfig:
    config: RunnableConfig = {**IN_ORDER, "configurable": {"thread_id": thread}}
    graph.invoke(given, config, durability="sync")
    return config


def test_a_run_that_waits_is_answered_by_another_process(store: Store, tmp_path: Path, store_url: str) -> None:
    config = run(counter(store), "r1", {"attempts": Attempts(), "last": 3})
    later = Store(tmp_path / "runs.db", clock=RealClock(), fleet_url=store_url)
    graph = counter(later)
    (waiting,) = graph.get_state(config).interrupts
    assert waiting.value == Question(kind="answer", text=verbatim("at 3?"))
    run(graph, "r1", Command(resume="yes"))
    assert graph.get_state(config).values == {"attempts": Attempts(tries=3), "last": 3, "said": "yes"}
    later.close()


def test_a_graph_goes_back_to_a_turn_that_was_kept(store: Store) -> None:
    graph = counter(store)
    config = run(graph, "r1", {"attempts": Attempts(), "last": 2})
    store.prune_turn("r1", 1)
    run(graph, "r1", Command(resume="first"))
    store.prune_turn("r1", 2)
    (first, _) = store.turns("r1")
    past: RunnableConfig = {"configurable": {"thread_id": "r1", "checkpoint_id": first.checkpoint_id}}
    branch = graph.update_state(past, {"attempts": Attempts(tries=7)}, as_node="count")
    graph.invoke(None, {**branch, **IN_ORDER}, durability="sync")
    (waiting,) = graph.get_state(config).interrupts
    assert waiting.value.text == verbatim("at 7?")


@pytest.mark.parametrize("seed", range(4))
def test_a_steps_writes_are_kept_before_the_next_checkpoint_however_slow_they_are(tmp_path: Path, seed: int) -> None:
    chance, seen = Random(seed), list[str]()

    def slow_gate(point: str) -> None:
        if point == "put_writes:before":
            time.sleep(chance.random() * 0.004)
        if point.endswith(":after"):
            seen.append(point.removesuffix(":after"))

    store = Store(tmp_path / "runs.db", clock=RealClock(), on_write=slow_gate)
    run(counter(store), "r1", {"attempts": Attempts(), "last": 25})
    store.close()
    assert set(seen[::2]) == {"put"}
    assert set(seen[1::2]) == {"put_writes"}
    assert len(seen) > 50


def test_pending_writes_come_in_the_order_in_which_a_live_run_applies_them(store: Store) -> None:
    body = {**empty_checkpoint(), "channel_values": {}}
    where: RunnableConfig = {"configurable": {"thread_id": "r1", "checkpoint_ns": ""}}
    saved = store.saver.put(where, body, {"source": "loop", "step": 1, "parents": {}}, {})  # type: ignore[arg-type]
    for path, task in [("b", "1"), ("a", "3"), ("a", "2")]:
        store.saver.put_writes(saved, [("x", f"{path}{task}0"), ("y", f"{path}{task}1")], task, path)
    found = store.saver.get_tuple(where)
    assert found is not None
    assert [value for _, _, value in found.pending_writes or []] == ["a20", "a21", "a30", "a31", "b10", "b11"]


def test_several_threads_write_at_once_and_nothing_is_lost(store: Store) -> None:
    def work(thread: str) -> None:
        for _ in range(50):
            body = {**empty_checkpoint(), "channel_values": {"last": 1}}
            where: RunnableConfig = {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}
            saved = store.saver.put(where, body, {"source": "loop", "step": 1, "parents": {}}, {})  # type: ignore[arg-type]
            store.saver.put_writes(saved, [("last", 1)], "task")
            assert store.saver.get_tuple(saved) is not None

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, [f"r{n}" for n in range(6)]))
    for n in range(6):
        assert len(list(store.saver.list({"configurable": {"thread_id": f"r{n}"}}))) == 50


def test_a_state_that_cannot_be_kept_ends_the_run_with_one_sentence(store: Store) -> None:
    with pytest.raises(StoreError, match=r"could not be saved: .*tuple"):
        run(counter(store), "r1", {"attempts": Attempts(), "last": (1, 2)})  # type: ignore[typeddict-item]


def test_three_hundred_turns_stay_small_in_a_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "runs.db", clock=RealClock())
    graph = counter(store)
    for turn in range(1, 301):
        run(graph, "r1", {"attempts": Attempts(), "last": 5, "said": "x" * 3_000})
        store.prune_turn("r1", turn)
    size = sum(file.stat().st_size for file in tmp_path.iterdir())
    store.close()
    assert (tmp_path / "runs.db").stat().st_size < 3_000_000
    assert size < 10_000_000
