"""What `langgraph dev` serves (langgraph.json names these): the same graph, devices and store as `iris run`, and the
memory graph over the same memory as `iris memory learn`.

A thread of the agent is a run of ours: it shows in `iris runs`, and one killed or asked something here can be resumed
or answered there.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from random import Random
from typing import Annotated, Any, get_type_hints

from langchain_core.runnables import RunnableConfig
from langgraph.channels import BinaryOperatorAggregate, LastValue
from langgraph.runtime import get_runtime
from langgraph.types import Overwrite
from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from iris_screen.consent.gates import Gates
from iris_screen.core.errors import UnknownRun, UsageError
from iris_screen.core.memory_state import LearnState
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.people import Question
from iris_screen.core.plan import Task
from iris_screen.core.record import Record
from iris_screen.core.settings import Settings
from iris_screen.core.state import Ask, State, Totals, may_ask
from iris_screen.core.verdict import Outcome
from iris_screen.graph.build import Graph, nodes, wired
from iris_screen.graph.configuration.resources import own_keys, own_memory
from iris_screen.graph.configuration.role_models import NoModel, asking
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.container import compose
from iris_screen.graph.lifecycle.clock import RunClock, SystemClock
from iris_screen.graph.lifecycle.device_sessions import LeasedBodies
from iris_screen.graph.lifecycle.recorded_node import add_totals
from iris_screen.graph.lifecycle.run_results import keep_turn, result_of
from iris_screen.graph.memory_graph import MemoryGraph, MemoryKit, memory_graph
from iris_screen.graph.store import OVER, Store
from iris_screen.graph.store.saver import Saver
from iris_screen.memory.vault import SecretKeeper
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import add_settings, pin_address

# A State that others may write into: what Studio sends is JSON, and nodes are handed records.


class Checked(LastValue[Any]):
    """The last value, made what State says it is. An edit that is none of that is refused, and nothing changes."""

    def update(self, values: Sequence[Any]) -> bool:
        return super().update([_validate(value, self.typ, self.key) for value in values])


class CheckedSum(BinaryOperatorAggregate[Any]):
    """The same of a part that is added to by its reducer."""

    def update(self, values: Sequence[Any]) -> bool:
        return super().update([_validate(value, self.typ, self.key) for value in values])


def _validate(value: Any, kind: Any, key: str) -> Any:
    if isinstance(value, Overwrite):
        return Overwrite(_validate(value.value, kind, key))
    try:
        return TypeAdapter(kind).validate_python(value)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in (key, *problem["loc"]))
        raise UsageError(say("studio-edit-refused", where=where, problem=mistake(problem))) from None


def edited_state(state: Any = State) -> Any:
    """The state, each part held by a channel that checks."""
    hints = get_type_hints(state, include_extras=True)
    return TypedDict(state.__name__, {name: _checked(name, hint) for name, hint in hints.items()}, total=False)  # type: ignore[operator]


def _checked(name: str, hint: Any) -> Any:
    """A task comes in as a sentence, by the same name; messages are read in every form by their own reducer."""
    if name == "messages":
        return hint
    if hasattr(hint, "__metadata__"):
        return Annotated[hint.__origin__, CheckedSum(hint.__origin__, hint.__metadata__[0])]
    return Annotated[hint, Checked(hint | str if name == "task" else hint)]


class Context(Record):
    """What an assistant's runs begin with where their input does not say. Read once, when a run begins: an answer that
    comes with another context changes nothing of a run that is under way.
    """

    device: str = Field(default="", description="What runs are done on: sim:, android:, arm:, …; empty: your settings.")
    planner: str = Field(default="", description="Who plans: auto, template, sentence, …; empty: your settings.")
    max_turns: int = Field(default=0, ge=0, description="End after so many turns; 0: your settings.")
    max_seconds: float = Field(default=0, ge=0, description="End after so many seconds; 0: your settings.")
    max_cost: float = Field(default=0, ge=0, description="End where models cost so many dollars; 0: your settings.")
    wait_for_person: bool = Field(default=True, description="Questions wait for an answer; off: the answer is no.")


async def make_graph() -> Graph:
    """The agent over the devices of this computer; the server brings the saver below."""
    return await asyncio.to_thread(_graph)


async def make_memory_graph() -> MemoryGraph:
    """What makes memory of what is seen, over this computer's; with the saver below, too."""
    return await asyncio.to_thread(_memory_graph)


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
    settings, dates, store = load_settings(), SystemClock(), _store()
    runs, clock = settings.home / "runs", RunClock(dates.now())
    gates = Gates(FrameReader())
    bodies = LeasedBodies(store, runs, clock, gates)
    kit = compose(settings, clock, bodies, dates=dates, gates=gates)

    def prepare(task: Task) -> Task:
        try:
            return kit.prepare(_accepted(store, bodies, task))
        finally:
            bodies.rest(task.id)

    def settle(state: State, outcome: Outcome | None) -> None:
        task = state["task"]
        store.remember_results(task.id, state["results"])
        result = result_of(task.id, task.text, state, store.results(task.id), runs / task.id / "frames", outcome)
        store.settle(task.id, result)
        bodies.release(task.id)

    def tidy(state: State, outcome: Outcome) -> None:
        kit.tidy(state, outcome)
        settle(state, outcome)

    parts = nodes(replace(kit, prepare=prepare, tidy=tidy))
    served = {
        **parts,
        "begin": _begun(parts["begin"], settings),
        "locate": _numbered(parts["locate"], store),
        "dismiss_blocker": _numbered(parts["dismiss_blocker"], store),
        "verify": _kept(parts["verify"], store),
        "finish": _emptied(parts["finish"]),
        "ask_person": _parked(parts["ask_person"], settle),
    }
    resting = {name: node if name == "begin" else _rested(node, bodies) for name, node in served.items()}
    return wired(resting, Context, edited_state()).compile(name="iris")


@cache
def _memory_graph() -> MemoryGraph:
    settings, clock = load_settings(), SystemClock()
    model = asking(settings, clock, Random()) or NoModel(say("settings-memory-graph"))  # noqa: S311 - pauses between tries
    keeper = SecretKeeper(own_keys(settings))
    kit = MemoryKit(lambda: own_memory(settings, clock), model, clock, settings.budget, keeper)
    return memory_graph(kit, state=edited_state(LearnState))


def _begun(begin: Callable[[Ask, RunnableConfig], State], settings: Settings) -> Callable[..., State]:
    """The node with what its assistant and the person's settings say beforehand."""

    def begin_with(state: Ask, config: RunnableConfig) -> State:
        given: Context | None = get_runtime(Context).context
        return begin(asked_for(state, given or Context(), settings), config)

    return begin_with


def asked_for(ask: Ask, context: Context, settings: Settings) -> Ask:
    """The input, filled in: what it does not say the context does, and the settings where that does not."""
    fuses = {name: value for name in ("max_turns", "max_seconds", "max_cost") if (value := getattr(context, name))}
    before: dict[str, Any] = {
        "device": context.device or settings.device,
        "planner": context.planner or settings.planner,
        "budget": settings.budget.replace(**fuses),
        "wait_for_person": context.wait_for_person,
    }
    said = {name: value for name, value in ask.items() if value is not None and value != ""}
    return Ask(**{**before, **said})  # type: ignore[typeddict-item]


def _rested(node: Callable[[State], State], bodies: LeasedBodies) -> Callable[[State], State]:
    """The node as it is, and its device held on for as long as it goes on: a server tells nobody when a run fails or is
    cancelled, and lives on.
    """

    def go(state: State) -> State:
        try:
            return node(state)
        finally:
            bodies.rest(state["task"].id)

    return go


def _numbered(decide: Callable[[State], State], store: Store) -> Callable[[State], State]:
    """The node as it is, with turns counted on from the last in the journal: a server lets a thread go on from an
    earlier checkpoint, and an act from there is another one than that which had its number.
    """

    def decide_next(state: State) -> State:
        totals, last = state["totals"], store.last_turn(state["task"].id)
        missing = Totals(turns=max(last - totals.turns, 0))
        update = decide({**state, "totals": totals.plus(missing)})
        return {**update, "totals": update["totals"].plus(missing)}

    return decide_next


def _kept(verify: Callable[[State], State], store: Store) -> Callable[[State], State]:
    """The node as it is, and each turn kept that it judges: a server drives the graph itself and tells nobody."""

    def judge(state: State) -> State:
        judged = verify(state)
        task, results = state["task"], judged.get("results")
        keep_turn(store, task.id, add_totals(state["totals"], judged).turns, judged)
        if results:
            store.forget_results(task.id, after=results[-1].index)
        return judged

    return judge


def _emptied(finish: Callable[[State], State]) -> Callable[[State], State]:
    """The node as it is, and no steps left for the next run of the thread, which may bring its own by that name."""
    return lambda state: {**finish(state), "steps": [], "queue": []}


def _parked(ask: Callable[[State], State], settle: Callable[[State, Outcome | None], None]) -> Callable[[State], State]:
    """The node as it is, and the run written down as one that waits, with its device free for others meanwhile."""

    def ask_person(state: State) -> State:
        question: Question | None = state["question"]
        if question is None or not may_ask(state["task"]):
            return ask(state)
        settle(state, Outcome(status="waiting", verdict="unverified", reason=question.text))
        answered = ask(state)
        settle(state, Outcome(status="running", verdict="unverified", reason=say("run-goes-on")))
        return answered

    return ask_person


def _accepted(store: Store, bodies: LeasedBodies, task: Task) -> Task:
    """The task on the device it was accepted for: begin runs again where the server was killed before a checkpoint.

    A thread that is given another task after the first begins anew.
    """
    try:
        before = store.task(task.id)
    except UnknownRun:
        return _taken(store.accept, task)
    if store.row(task.id).status in OVER or store.entries(task.id) or before.text != task.text:
        bodies.release(task.id)
        return _taken(store.renew, task)
    return task.replace(device=before.device)


def _taken(take: Callable[[Task], None], task: Task) -> Task:
    device = pin_address(add_settings(task.device, load_settings()))
    accepted = task.replace(device=device)
    take(accepted)
    return accepted
