"""Drives one run through the graph, from wherever it stands to its end or to a question. Brings LangGraph with it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command, Overwrite, StateSnapshot
from langsmith import tracing_context

from iris_screen.consent.gates import Gates
from iris_screen.consent.text_mask import TextMask
from iris_screen.core.errors import (
    BudgetSpent,
    DeviceError,
    Disconnected,
    IrisError,
    ModelError,
    OtherDevice,
    Stopped,
    StoreError,
    Superseded,
    Unheard,
    UsageError,
)
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.models import Usage
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Step, Task
from iris_screen.core.protocols import Body, Clock
from iris_screen.core.screen import Frame
from iris_screen.core.settings import Settings
from iris_screen.core.state import Ask, Attempts, State, Totals, last_moment
from iris_screen.core.verdict import Outcome, TaskResult
from iris_screen.graph.build import Graph, build
from iris_screen.graph.container import compose
from iris_screen.graph.lifecycle.clock import clock_of
from iris_screen.graph.lifecycle.debug_archive import Archive, Event, OnEvent, pointer_of
from iris_screen.graph.lifecycle.device_sessions import LeasedBodies
from iris_screen.graph.lifecycle.live import FOLDER, LiveWords
from iris_screen.graph.lifecycle.recorded_node import add_totals
from iris_screen.graph.lifecycle.run_results import STOPPED, keep_turn, result_of
from iris_screen.graph.lifecycle.stop_listener import heeding
from iris_screen.graph.store import OVER, Store
from iris_screen.graph.store.saver import IN_ORDER
from iris_screen.models.model_roles import Tally, use_tally
from iris_screen.planning.plan_edits import Edit, edited, swapped
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import parse_address

Entry = Ask | Command[Any] | None
"""What is handed to the graph: a task to begin, an answer to go on with, or nothing, to go on from the checkpoint."""


@dataclass(frozen=True)
class Opened:
    """A run that can be driven now. silence: ends all that models are asked for it, from any thread. kept: what of a
    look may be kept.
    """

    graph: Graph
    body: Body
    clock: Clock
    silence: Callable[[], None] = lambda: None
    kept: Callable[[Frame], Frame] = lambda frame: frame


@dataclass(frozen=True)
class Driver:
    """folder: where each run has a folder of its own."""

    store: Store
    settings: Settings
    folder: Path
    clock: Clock

    def begin(self, run_id: str, ask: Ask, on_event: OnEvent | None) -> TaskResult:
        """Drive a run from its first node."""
        return self._go(run_id, lambda graph: self._unbegun(graph, run_id, ask), on_event)

    def go_on(self, run_id: str, answer: Answer | None, on_event: OnEvent | None, to: str = "") -> TaskResult:
        """Drive a run from where it stands, with an answer where it waits for one.

        to: the key of the question that is answered. Raises UsageError where the run waits for no such answer.
        """
        return self._go(run_id, lambda graph: self._entry(graph, run_id, answer, to), on_event)

    def branch(
        self, run_id: str, checkpoint: str, new: Task, steps: list[Step] | None, edits: Sequence[Edit] = ()
    ) -> None:
        """Write the first checkpoint of run `new`: what run `run_id` knew there, with nothing left in the air."""
        with self._opened(new.id) as run:
            config = config_of(run_id)
            config["configurable"]["checkpoint_id"] = checkpoint
            state = _edited(_branched(cast(State, run.graph.get_state(config).values), new, steps), edits)
            run.graph.update_state(config_of(new.id), state, as_node="begin")

    @contextmanager
    def _opened(self, run_id: str) -> Iterator[Opened]:
        """The graph, with the run's device leased before anything of the run is read or written."""
        task, state = self.store.task(run_id), self._stands(run_id)
        clock = clock_of(task.device, self.clock, last_moment(state) if state else None)
        ahead = [*task.steps, *state.get("steps", []), *state.get("queue", [])]
        gates = Gates(FrameReader(task.text), task.text)
        gates.learn(TextMask.from_task(task, ahead).secrets)
        bodies = LeasedBodies(self.store, self.folder, clock, gates)
        try:
            try:
                body = bodies.of(task)
            except (Disconnected, OtherDevice) as error:
                raise type(error)(_with_way_on(error, task), delivered="no") from None
            typed = [step.text for step in ahead]
            kit = compose(self.settings, clock, bodies, task.text, self.clock, gates, typed)
            try:
                yield Opened(build(kit, self.store.saver), body, clock, kit.silence, gates.to_store)
            finally:
                kit.hang_up()
        finally:
            bodies.close()

    def _stands(self, run_id: str) -> State:
        """How it stands by its checkpoint; empty before the first."""
        kept = self.store.saver.get_tuple(config_of(run_id))
        state = cast(State, kept.checkpoint["channel_values"]) if kept else State()
        return state if isinstance(state.get("task"), Task) else State()

    def _go(self, run_id: str, entry: Callable[[Graph], Entry], on_event: OnEvent | None) -> TaskResult:
        tracing = tracing_context(enabled=self.settings.trace == "langsmith")
        words = LiveWords(self.folder / run_id / FOLDER, self.settings.api_key)
        listening = Tally(heard=words.heard, during=words.during)
        with self._opened(run_id) as run, tracing, use_tally(listening) as tally:
            run.body.reins.tells(_teller(on_event))
            try:
                with heeding(run.body.device, run.silence):
                    self._drive(run.graph, run_id, entry(run.graph), self._archived(run, run_id, on_event))
            except (KeyboardInterrupt, DeviceError, StoreError, ModelError) as error:
                self._settle_after(error, run.graph, run_id, tally.spent)
                raise
            return self._settle(run.graph, run_id, None)

    def _archived(self, run: Opened, run_id: str, on_event: OnEvent | None) -> OnEvent | None:
        """In debug mode everything that is seen and decided is taken down on its way."""
        if not self.settings.debug:
            return on_event
        folder = self.folder / run_id / "debug"
        pointer = pointer_of(run.body.device)
        return Archive(folder, self.settings.views, run.body.album, pointer, run.clock, on_event, run.kept)

    def _drive(self, graph: Graph, run_id: str, entry: Entry, on_event: OnEvent | None) -> None:
        config, veil = config_of(run_id), TextMask.from_task(self.store.task(run_id))
        totals = graph.get_state(config).values.get("totals") or Totals()
        for chunk in graph.stream(entry, config, stream_mode="updates", durability="sync"):
            for node, update in chunk.items():
                if node == "__interrupt__" or update is None:
                    continue
                totals = add_totals(totals, update)
                if node == "verify":
                    keep_turn(self.store, run_id, totals.turns, update)
                if on_event:
                    on_event(veil.cover(_event(node, totals, update)))

    def _unbegun(self, graph: Graph, run_id: str, ask: Ask) -> Entry:
        """A process may sleep before it has its lease, and another one do the whole run meanwhile: it is done once."""
        if graph.get_state(config_of(run_id)).values:
            raise _elsewhere(run_id)
        return ask

    def _entry(self, graph: Graph, run_id: str, answer: Answer | None, to: str) -> Entry:
        if self.store.row(run_id).status in OVER:
            raise _elsewhere(run_id)  # since it was asked for
        config = config_of(run_id)
        snapshot = graph.get_state(config)
        task, asked_now = snapshot.values.get("task"), question_in(snapshot)
        if answer and (asked_now is None or to not in ("", asked_now.key)):
            raise UsageError(say("runs-answered-already", run=run_id))
        if not isinstance(task, Task):
            return asked(self.store.task(run_id))  # cut off before the first node had done its work
        allowed = self._allowed(task)
        if answer:
            return Command(resume=answer.model_dump(mode="json"), update=allowed)
        if allowed:  # a question that waits is put again after this: it would not know its answer
            graph.update_state(config, allowed)
        if not snapshot.tasks:
            graph.update_state(config, _reopened(cast(State, {**snapshot.values, **allowed})), as_node="begin")
        return None

    def _allowed(self, task: Task) -> State:
        """What models may cost, where that was raised since the checkpoint was written."""
        budget = task.budget.allowing(self.store.task(task.id).budget)
        return State(task=task.replace(budget=budget)) if budget != task.budget else State()

    def _settle_after(self, error: BaseException, graph: Graph, run_id: str, spent: Usage) -> None:
        """Write down how far the run came, and what it had spent where a node broke off. That this failed too is a note
        on the error which ended it.
        """
        try:
            if spent.calls:
                self._keep(graph, run_id, spent)
            self._settle(graph, run_id, _cut_off(error, self.store.task(run_id)))
        except StoreError as also:
            error.add_note(str(also))

    def _keep(self, graph: Graph, run_id: str, spent: Usage) -> None:
        """The run stands where it stood, and knows what models have cost since. One that never began begins anew."""
        config = config_of(run_id)
        values = graph.get_state(config).values
        before = values.get("totals") or Totals()
        node = None if isinstance(values.get("task"), Task) else "begin"
        graph.update_state(config, State(totals=Totals(usage=spent.since(before.usage))), as_node=node)

    def _settle(self, graph: Graph, run_id: str, cut_off: Outcome | None) -> TaskResult:
        snapshot = graph.get_state(config_of(run_id))
        if kept := snapshot.values.get("results"):  # a kill may have come before the last were kept
            self.store.remember_results(run_id, kept)
        waiting = any(task.interrupts for task in snapshot.tasks)
        outcome = cut_off or (_waiting(cast(State, snapshot.values)) if waiting else None)
        text, steps = self.store.task(run_id).text, self.store.results(run_id)
        result = result_of(run_id, text, snapshot.values, steps, self.folder / run_id / "frames", outcome)
        self.store.settle(run_id, result)
        return result


def question_in(snapshot: StateSnapshot) -> Question | None:
    """What a run waits to know there; None where it waits for no person."""
    waits = any(task.interrupts for task in snapshot.tasks)
    return cast(State, snapshot.values).get("question") if waits else None


def config_of(run_id: str) -> RunnableConfig:
    """LangGraph's config of a run: its thread is the run's id."""
    return {"configurable": {"thread_id": run_id}, "recursion_limit": 1_000_000, **IN_ORDER}


def _elsewhere(run_id: str) -> Superseded:
    return Superseded(say("runs-taken-up-elsewhere", run=run_id))


def asked(task: Task) -> Ask:
    """A task as it was asked for."""
    return Ask(
        task=task.text,
        device=task.device,
        planner=task.planner,
        steps=task.steps,
        budget=task.budget,
        attached=task.attached,
        wait_for_person=task.wait_for_person,
    )


def _teller(on_event: OnEvent | None) -> Callable[[int, Message], None]:
    """Says what happens within a node, before that is over."""
    return lambda turn, said: on_event(Event("observe", turn, said, 0.0, "")) if on_event else None


def _event(node: str, totals: Totals, update: State) -> Event:
    seen = update.get("seen")
    frame = seen.frame if seen else ""
    note = update.get("note")
    return Event(node, totals.turns, note, totals.elapsed, frame, totals.usage)


def _reopened(state: State) -> State:
    """A run that a fuse or a lost device ended goes on: the same budget once more, everything else stays."""
    totals, budget = state["totals"], state["task"].budget
    return State(
        task=state["task"].replace(
            budget=budget.replace(
                max_turns=totals.turns + budget.max_turns, max_seconds=totals.elapsed + budget.max_seconds
            )
        ),
        totals=Totals(unhealthy=-totals.unhealthy),
        outcome=None,
        fingerprints=cast(Any, Overwrite([])),
        note=say("run-taken-up"),
    )


def _branched(past: State, task: Task, steps: list[Step] | None) -> State:
    """What was known at that turn, without anything that was still in the air.

    Raises UsageError where an act that must not be done twice was still in the air: nobody would know of it any more.
    """
    aim, open_steps = past["aim"], past["steps"]
    if aim is not None and aim.done is not None and any(step.irreversible for step in open_steps):
        raise UsageError(say("runs-fork-act-in-the-air"))
    state = past.copy()
    state.update(
        State(
            task=past["task"].replace(id=task.id, started_at=task.started_at, wait_for_person=task.wait_for_person),
            seen=None,
            queue=[*past["steps"], *past["queue"]],
            steps=[],
            aim=None,
            clearing=None,
            verdict=None,
            problem=None,
            question=None,
            outcome=None,
            attempts=Attempts(since=task.started_at),
            totals=Totals(unverified=past["totals"].unverified),
            fingerprints=[],
            note=say("run-taken-over", run=past["task"].id),
        )
    )
    if steps is not None:
        state["queue"] = steps
    return state


def _edited(state: State, edits: Sequence[Edit]) -> State:
    """With another plan ahead, and with a planner that expects what that one leads to. Raises UsageError."""
    if not edits:
        return state
    queue, swaps = edited(state["queue"], edits)
    progress = state["progress"]
    changed = progress.replace(data=swapped(progress.data, swaps))
    return cast(State, {**state, "queue": queue, "progress": changed})


def _waiting(state: State) -> Outcome:
    question = state.get("question")
    return Outcome(status="waiting", verdict="unverified", reason=question.text if question else say("run-waits"))


def _cut_off(error: BaseException, task: Task) -> Outcome:
    if isinstance(error, Unheard):
        return Outcome(status="interrupted", verdict="unverified", reason=error.message)
    if isinstance(error, KeyboardInterrupt | Stopped):
        return STOPPED
    if isinstance(error, BudgetSpent):
        return Outcome(status="stopped", verdict="failed", reason=error.message)
    return Outcome(status="unreachable", verdict="unverified", reason=_with_way_on(error, task))


def _with_way_on(error: BaseException, task: Task) -> Message:
    """The error, and how to go on where a phone that knows who it is may be at another address by now."""
    if isinstance(error, Disconnected | OtherDevice) and parse_address(task.device).phone:
        return say("runs-device-moved", problem=error.message, run=task.id)
    return error.message if isinstance(error, IrisError) else verbatim(str(error))
