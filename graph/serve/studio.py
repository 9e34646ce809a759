"""What `langgraph dev` serves (langgraph.json names these): the same graph, devices and store as `iris run`, and the
memory graph over the same memory as `iris memory learn`.

A thread of the agent is one of our runs: it shows in `iris runs`, where it can be resumed if it was killed here, or
answered if it asked something.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from random import Random
from typing import Annotated, Any, cast, get_type_hints

from langchain_core.runnables import RunnableConfig
from langgraph.channels import BinaryOperatorAggregate, LastValue
from langgraph.runtime import get_runtime
from langgraph.types import Overwrite
from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from iris_screen.consent.gates import Gates
from iris_screen.core.chat import Ask
from iris_screen.core.errors import UnknownRun, UsageError
from iris_screen.core.memory_state import LearnState
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.people import Question
from iris_screen.core.plan import Task
from iris_screen.core.record import Record
from iris_screen.core.settings import Settings
from iris_screen.core.state import State, Totals, may_ask
from iris_screen.core.verdict import Outcome
from iris_screen.graph.build import Graph, make_nodes, wire_nodes
from iris_screen.graph.configuration.own_store import open_store
from iris_screen.graph.configuration.resources import own_keys, own_memory
from iris_screen.graph.configuration.role_models import NoModel, open_models
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.container import compose
from iris_screen.graph.lifecycle.clock import RunClock, SystemClock
from iris_screen.graph.lifecycle.device_sessions import LeasedSessions
from iris_screen.graph.lifecycle.recorded_node import add_totals
from iris_screen.graph.lifecycle.run_results import keep_turn, result_of
from iris_screen.graph.memory_graph import MemoryGraph, MemoryKit, memory_graph
from iris_screen.graph.pictures.run_pictures import Pictures
from iris_screen.graph.store import OVER, Store
from iris_screen.graph.store.saver import Saver
from iris_screen.memory.vault import SecretKeeper
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import add_settings, pin_address

# A State that others may edit: Studio sends JSON, but nodes need records.


class Checked(LastValue[Any]):
    """The last value, validated as the type in State. An invalid edit is refused, and nothing changes."""

    def update(self, values: Sequence[Any]) -> bool:
        return super().update([_validate(value, self.typ, self.key) for value in values])


class CheckedSum(BinaryOperatorAggregate[Any]):
    """The same for a channel with a reducer."""

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


def make_editable_state(state: Any = State) -> Any:
    """The state with channels that validate."""
    hints = get_type_hints(state, include_extras=True)
    return TypedDict(state.__name__, {name: _check_channel(name, hint) for name, hint in hints.items()}, total=False)  # type: ignore[operator]


def _check_channel(name: str, hint: Any) -> Any:
    """A task also arrives as a sentence, under the same name; messages are parsed by their own reducer."""
    if name == "messages":
        return hint
    if hasattr(hint, "__metadata__"):
        return Annotated[hint.__origin__, CheckedSum(hint.__origin__, hint.__metadata__[0])]
    return Annotated[hint, Checked(hint | str if name == "task" else hint)]


class Context(Record):
    """Defaults of an assistant's runs for what their input leaves out.

    Read once, when a run begins: an answer that comes with another context does not change a run in progress.
    """

    device: str = Field(default="", description="The device: sim:, android:, arm:, …; empty: your settings.")
    planner: str = Field(default="", description="The planner: auto, template, sentence, …; empty: your settings.")
    max_turns: int = Field(default=0, ge=0, description="Stop after this many turns; 0: your settings.")
    max_seconds: float = Field(default=0, ge=0, description="Stop after this many seconds; 0: your settings.")
    max_cost: float = Field(
        default=0, ge=0, description="Stop when models have cost this many dollars; 0: your settings."
    )
    wait_for_person: bool = Field(default=True, description="Questions wait for an answer; if off, the answer is no.")


async def make_graph() -> Graph:
    """The agent over the devices of this computer; the server supplies the saver below."""
    return await asyncio.to_thread(_build_graph)


async def make_memory_graph() -> MemoryGraph:
    """The memory graph over this computer's memory; also with the saver below."""
    return await asyncio.to_thread(_build_memory_graph)


@asynccontextmanager
async def saver() -> AsyncIterator[Saver]:
    """Checkpoints in the one file that also holds the journal, so that neither can be older than the other."""
    store = await asyncio.to_thread(_open_store)
    yield store.saver


@cache
def _open_store() -> Store:
    return open_store(load_settings(), SystemClock())


@cache
def _build_graph() -> Graph:
    settings, dates, store = load_settings(), SystemClock(), _open_store()
    runs, clock = settings.home / "runs", RunClock(dates.now())
    gates = Gates(FrameReader())
    sessions = LeasedSessions(store, runs, clock, gates, sharing=Pictures(settings))
    kit = compose(settings, clock, sessions, dates=dates, gates=gates)

    def prepare(task: Task) -> Task:
        try:
            return kit.prepare(_accept_task(store, sessions, task))
        finally:
            sessions.stop_renewing(task.id)

    def settle(state: State, outcome: Outcome | None) -> None:
        task = state["task"]
        store.remember_results(task.id, state["results"])
        result = result_of(task.id, task.text, state, store.results(task.id), runs / task.id / "frames", outcome)
        store.settle(task.id, result)
        sessions.release(task.id)

    def clean_up(state: State, outcome: Outcome) -> None:
        kit.clean_up(state, outcome)
        settle(state, outcome)

    parts = make_nodes(replace(kit, prepare=prepare, clean_up=clean_up))
    served = {
        **parts,
        "begin": _begin_with_context(parts["begin"], settings),
        "locate": _number_turns(parts["locate"], store),
        "dismiss_blocker": _number_turns(parts["dismiss_blocker"], store),
        "verify": _keep_turns(parts["verify"], store),
        # no steps of the input are left for the next run of the thread, which may bring its own
        "finish": lambda state: cast(State, {**parts["finish"](state), "steps": []}),
        "ask_person": _settle_while_waiting(parts["ask_person"], settle),
    }
    resting = {name: node if name == "begin" else _stop_renewing_after(node, sessions) for name, node in served.items()}
    return wire_nodes(resting, Context, make_editable_state()).compile(name="iris")


@cache
def _build_memory_graph() -> MemoryGraph:
    settings, clock = load_settings(), SystemClock()
    model = open_models(settings, clock, Random()) or NoModel(say("settings-memory-graph"))  # noqa: S311 - pauses between tries
    keeper = SecretKeeper(own_keys(settings))
    kit = MemoryKit(lambda: own_memory(settings, clock), model, clock, settings.budget, keeper)
    return memory_graph(kit, state=make_editable_state(LearnState))


def _begin_with_context(begin: Callable[[Ask, RunnableConfig], State], settings: Settings) -> Callable[..., State]:
    """The node, with the defaults of its assistant and the person's settings."""

    def begin_with(state: Ask, config: RunnableConfig) -> State:
        given: Context | None = get_runtime(Context).context
        return begin(fill_in_ask(state, given or Context(), settings), config)

    return begin_with


def fill_in_ask(ask: Ask, context: Context, settings: Settings) -> Ask:
    """The input, with what it leaves out taken from the context, or else from the settings."""
    fuses = {name: value for name in ("max_turns", "max_seconds", "max_cost") if (value := getattr(context, name))}
    defaults: dict[str, Any] = {
        "device": context.device or settings.device,
        "planner": context.planner or settings.planner,
        "budget": settings.budget.replace(**fuses),
        "wait_for_person": context.wait_for_person,
    }
    given = {name: value for name, value in ask.items() if value is not None and value != ""}
    return Ask(**{**defaults, **given})  # type: ignore[typeddict-item]


def _stop_renewing_after(node: Callable[[State], State], sessions: LeasedSessions) -> Callable[[State], State]:
    """The node, after which the lease of its device is no longer renewed: a server does not tell us when a run fails or
    is cancelled, and lives on.
    """

    def go(state: State) -> State:
        try:
            return node(state)
        finally:
            sessions.stop_renewing(state["task"].id)

    return go


def _number_turns(decide: Callable[[State], State], store: Store) -> Callable[[State], State]:
    """The node, with turns counted on from the last one in the journal: a server lets a thread go on from an earlier
    checkpoint, and an act from there must not share its number with an earlier act.
    """

    def decide_next(state: State) -> State:
        totals, last = state["totals"], store.last_turn(state["task"].id)
        missing = Totals(turns=max(last - totals.turns, 0))
        update = decide({**state, "totals": totals.plus(missing)})
        return {**update, "totals": update["totals"].plus(missing)}

    return decide_next


def _keep_turns(verify: Callable[[State], State], store: Store) -> Callable[[State], State]:
    """The node, storing each turn that it judges: a server drives the graph itself and does not tell us."""

    def judge(state: State) -> State:
        judged = verify(state)
        task, results = state["task"], judged.get("results")
        keep_turn(store, task.id, add_totals(state["totals"], judged).turns, judged)
        if results:
            store.forget_results(task.id, after=results[-1].index)
        return judged

    return judge


def _settle_while_waiting(
    ask: Callable[[State], State], settle: Callable[[State, Outcome | None], None]
) -> Callable[[State], State]:
    """The node, with the run recorded as waiting and its device free for others meanwhile."""

    def ask_person(state: State) -> State:
        question: Question | None = state["question"]
        if question is None or not may_ask(state["task"]):
            return ask(state)
        settle(state, Outcome(status="waiting", verdict="unverified", reason=question.text))
        answered = ask(state)
        settle(state, Outcome(status="running", verdict="unverified", reason=say("run-goes-on")))
        return answered

    return ask_person


def _accept_task(store: Store, sessions: LeasedSessions, task: Task) -> Task:
    """The task on the device it was accepted for: begin runs again if the server was killed before a checkpoint.

    A thread that is given another task starts a new run.
    """
    try:
        before = store.task(task.id)
    except UnknownRun:
        return _record_task(store.accept, task)
    if store.row(task.id).status in OVER or store.entries(task.id) or before.text != task.text:
        sessions.release(task.id)
        return _record_task(store.renew, task)
    return task.replace(device=before.device)


def _record_task(take: Callable[[Task], None], task: Task) -> Task:
    device = pin_address(add_settings(task.device, load_settings()))
    accepted = task.replace(device=device)
    take(accepted)
    return accepted
