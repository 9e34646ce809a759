"""What `langgraph dev` serves (langgraph.json names these): the same graph, devices and store as `iris run`.

A thread of the server is a run of ours: it shows in `iris runs`, and one killed here can be resumed there.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache

from core.errors import UnknownRun
from core.plan import Task
from core.state import State
from core.verdict import Outcome
from graph.bodies import LeasedBodies
from graph.build import Graph, nodes, wired
from graph.clock import SystemClock
from graph.compose import compose
from graph.results import keep_turn, result_of
from graph.settings import load_settings
from graph.store import Store
from graph.store.saver import Saver
from tools.devices.address import pinned, with_adb


async def make_graph() -> Graph:
    """The agent over the devices of this computer; the server brings the saver below."""
    return await asyncio.to_thread(_graph)


@asynccontextmanager
async def saver() -> AsyncIterator[Saver]:
    """Checkpoints in the one file that also holds the journal, so that neither can be older than the other."""
    store = await asyncio.to_thread(_store)
    yield store.saver


@cache
def _store() -> Store:
    return Store(load_settings().home / "iris.db", clock=SystemClock())


@cache
def _graph() -> Graph:
    settings, clock, store = load_settings(), SystemClock(), _store()
    runs = settings.home / "runs"
    bodies = LeasedBodies(store, runs, clock)
    kit = compose(settings, clock, bodies)

    def prepare(task: Task) -> Task:
        return kit.prepare(_accepted(store, task))

    def tidy(state: State, outcome: Outcome) -> None:
        kit.tidy(state, outcome)
        task = state["task"]
        store.remember_results(task.id, state["results"])
        result = result_of(task.id, task.text, state, store.results(task.id), runs / task.id / "frames", outcome)
        store.settle(task.id, result)
        bodies.release(task.id)

    parts = nodes(replace(kit, prepare=prepare, tidy=tidy))
    return wired({**parts, "verify": _kept(parts["verify"], store)}).compile(name="iris")


def _kept(verify: Callable[[State], State], store: Store) -> Callable[[State], State]:
    """The node as it is, and each turn kept that it judges: a server drives the graph itself and tells nobody."""

    def judge(state: State) -> State:
        judged = verify(state)
        keep_turn(store, state["task"].id, judged.get("totals", state["totals"]).turns, judged)
        return judged

    return judge


def _accepted(store: Store, task: Task) -> Task:
    """The task on the device it was accepted for: begin runs again where the server was killed before a checkpoint."""
    try:
        device = store.task(task.id).device
    except UnknownRun:
        device = pinned(with_adb(task.device, load_settings().adb_path))
        store.accept(task.model_copy(update={"device": device}))
    return task.model_copy(update={"device": device})
