"""Drives one run through the graph, from wherever it is to its end or to a question. Imports LangGraph."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from langgraph.types import Command, Overwrite, StateSnapshot

from iris_screen.consent.gates import Gates
from iris_screen.consent.secrets.text_mask import TextMask
from iris_screen.core.chat import Ask
from iris_screen.core.errors import (
    BudgetSpent,
    DeviceError,
    Disconnected,
    IrisError,
    ModelError,
    OtherDevice,
    StopKeyLost,
    Stopped,
    StoreError,
    Superseded,
    UsageError,
)
from iris_screen.core.limits import Budget
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.models import Usage
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Step, Task
from iris_screen.core.protocols import Clock, DeviceSession
from iris_screen.core.screen import Frame
from iris_screen.core.settings import Settings
from iris_screen.core.state import Attempts, Observation, State, Totals, find_last_time, list_open_steps
from iris_screen.core.target import Located, Target
from iris_screen.core.verdict import UNJUDGED, Outcome, TaskResult
from iris_screen.graph.build import Graph, build
from iris_screen.graph.container import compose
from iris_screen.graph.fleet.limits import ModelLimits
from iris_screen.graph.lifecycle.clock import clock_of
from iris_screen.graph.lifecycle.debug_archive import Archive, Event, OnEvent, pointer_of
from iris_screen.graph.lifecycle.device_sessions import LeasedSessions
from iris_screen.graph.lifecycle.interrupts import restore_interrupts
from iris_screen.graph.lifecycle.late_modules import open_tracing
from iris_screen.graph.lifecycle.live_views import FOLDER, LiveWords
from iris_screen.graph.lifecycle.recorded_node import add_totals
from iris_screen.graph.lifecycle.run_results import STOPPED, keep_turn, result_of
from iris_screen.graph.lifecycle.stop_listener import end_models_on_stop
from iris_screen.graph.pictures.run_pictures import Pictures
from iris_screen.graph.store import OVER, Store
from iris_screen.graph.store.saver import config_of
from iris_screen.models.model_roles import Tally, use_tally
from iris_screen.planning.plan_edits import Edit, apply_edits, swap_in_progress
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import parse_address

Entry = Ask | Command[Any] | None
"""What the graph is given: a task to begin, an answer to go on with, or None to go on from the checkpoint."""


@dataclass(frozen=True)
class Opened:
    """A run that can be driven now.

    end_model_calls: from any thread. redact: removes from a frame what must not be stored.
    prepare: adds to another task of the run what its device offers, and its grant. locate: finds a target on a frame.
    run_id, on_event: while it is held.
    """

    graph: Graph
    session: DeviceSession
    clock: Clock
    end_model_calls: Callable[[], None] = lambda: None
    redact: Callable[[Frame], Frame] = lambda frame: frame
    prepare: Callable[[Task], Task] = lambda task: task
    locate: Callable[[Target, Frame], Located] = lambda target, frame: Located()
    run_id: str = ""
    on_event: OnEvent | None = None

    @property
    def state(self) -> State:
        return cast(State, self.graph.get_state(config_of(self.run_id)).values)


@dataclass(frozen=True)
class Driver:
    """folder: holds one folder for each run."""

    store: Store
    settings: Settings
    folder: Path
    clock: Clock

    def begin(self, run_id: str, ask: Ask, on_event: OnEvent | None) -> TaskResult:
        """Drive a run from its first node."""
        return self._go(run_id, lambda graph: self._find_first_entry(graph, run_id, ask), on_event)

    def go_on(self, run_id: str, answer: Answer | None, on_event: OnEvent | None, to: str = "") -> TaskResult:
        """Drive a run from where it is, with an answer if it waits for one.

        to: the key of the question that is answered. Raises UsageError if the run does not wait for that answer.
        """
        return self._go(run_id, lambda graph: self._find_entry(graph, run_id, answer, to), on_event)

    def branch(
        self, run_id: str, checkpoint: str, new: Task, steps: list[Step] | None, edits: Sequence[Edit] = ()
    ) -> None:
        """Write the first checkpoint of run `new`: what run `run_id` knew at `checkpoint`, with nothing pending."""
        with self._open_run(new.id) as run:
            self.store.refuse_changed_turn(run_id, checkpoint)
            config = config_of(run_id)
            config["configurable"]["checkpoint_id"] = checkpoint
            state = _branch_state(cast(State, run.graph.get_state(config).values), new, steps)
            if edits:  # the planner must expect what the edited plan leads to
                agenda = state["agenda"]
                ahead, swaps = apply_edits(agenda.ahead, edits)
                progress = swap_in_progress(agenda.progress, swaps)
                state = cast(State, {**state, "agenda": agenda.replace(ahead=ahead, progress=progress)})
            run.graph.update_state(config_of(new.id), state, as_node="begin")

    @contextmanager
    def _open_run(self, run_id: str) -> Iterator[Opened]:
        """The graph, with the run's device leased before anything of the run is read or written."""
        task, state = self.store.task(run_id), self._read_state(run_id)
        clock = clock_of(task.device, self.clock, find_last_time(state) if state else None)
        ahead = [*task.steps, *list_open_steps(state)]
        gates = Gates(FrameReader(task.text), task.text)
        gates.learn(TextMask.from_task(task, ahead).secrets)
        sessions = LeasedSessions(self.store, self.folder, clock, gates, sharing=Pictures(self.settings))
        try:
            try:
                session = sessions.of(task)
            except (Disconnected, OtherDevice) as error:
                raise type(error)(_explain_error(error, task), delivered="no") from None
            typed = [step.text for step in ahead]
            kit = compose(self.settings, clock, sessions, task.text, self.clock, gates, typed)
            try:
                graph, locate = build(kit, self.store.saver), kit.locator.locate
                yield Opened(graph, session, clock, kit.end_model_calls, gates.to_store, kit.prepare, locate)
            finally:
                kit.close()
        finally:
            sessions.close()

    def _read_state(self, run_id: str) -> State:
        """The state in the newest checkpoint; empty before the first."""
        found = self.store.saver.get_tuple(config_of(run_id))
        state = cast(State, found.checkpoint["channel_values"]) if found else State()
        return state if isinstance(state.get("task"), Task) else State()

    def _go(self, run_id: str, entry: Callable[[Graph], Entry], on_event: OnEvent | None) -> TaskResult:
        with self.hold(run_id, on_event) as run:
            self.drive(run, entry(run.graph))
            return self.settle(run)

    @contextmanager
    def hold(self, run_id: str, on_event: OnEvent | None) -> Iterator[Opened]:
        """The run, to be driven once or piece by piece. If that breaks off, how far it came is recorded."""
        tracing = open_tracing(wanted=self.settings.trace == "langsmith")
        words = LiveWords(self.folder / run_id / FOLDER, self.settings.api_key)
        limits = ModelLimits(self.store.jobs, run_id, self.clock)
        listening = Tally(heard=words.add_piece, during=words.during, admit=limits.admit, charge=limits.charge)
        with self._open_run(run_id) as opened, tracing, use_tally(listening) as tally:
            if on_event:  # for what happens within a node, before it is over
                opened.session.control.report_to(lambda turn, note: on_event(Event("observe", turn, note, 0.0, "")))
            run = replace(opened, run_id=run_id, on_event=self._add_archive(opened, run_id, on_event))
            try:
                with restore_interrupts():
                    yield run
            except (KeyboardInterrupt, DeviceError, StoreError, ModelError) as error:
                self._settle_failure(error, run, tally.spent)
                raise

    def _add_archive(self, run: Opened, run_id: str, on_event: OnEvent | None) -> OnEvent | None:
        """In debug mode, have every event written down before it is passed on."""
        if not self.settings.debug:
            return on_event
        folder = self.folder / run_id / "debug"
        pointer = pointer_of(run.session.device)
        return Archive(folder, self.settings.views, run.session.album, pointer, run.clock, on_event, run.redact)

    def drive(self, run: Opened, entry: Entry, halts: Sequence[str] = ()) -> None:
        """Drive a run that is held to its end, to a question, or to one of these nodes, which is not entered yet."""
        with end_models_on_stop(run.session.device, run.end_model_calls):
            self._stream(run, entry, halts)

    def _stream(self, run: Opened, entry: Entry, halts: Sequence[str]) -> None:
        config, mask = config_of(run.run_id), TextMask.from_task(self.store.task(run.run_id))
        totals = run.graph.get_state(config).values.get("totals") or Totals()
        for chunk in run.graph.stream(
            entry, config, stream_mode="updates", durability="sync", interrupt_before=list(halts)
        ):
            for node, update in chunk.items():
                if node == "__interrupt__" or update is None:
                    continue
                totals = add_totals(totals, update)
                if node == "verify":
                    keep_turn(self.store, run.run_id, totals.turns, update)
                if run.on_event:
                    seen = update.get("seen")
                    frame = seen.frame if seen else ""
                    note = mask.cover(update.get("note"))  # not the picture's key, which looks like a secret
                    run.on_event(Event(node, totals.turns, note, totals.elapsed, frame, totals.usage))

    def _find_first_entry(self, graph: Graph, run_id: str, ask: Ask) -> Entry:
        """Another process may do the whole run while this one waits for its lease: do not do it twice."""
        if graph.get_state(config_of(run_id)).values:
            raise _taken_up_error(run_id)
        return ask

    def _find_entry(self, graph: Graph, run_id: str, answer: Answer | None, to: str) -> Entry:
        if self.store.row(run_id).status in OVER:
            raise _taken_up_error(run_id)  # another process finished it meanwhile
        config = config_of(run_id)
        snapshot = graph.get_state(config)
        task, question = snapshot.values.get("task"), question_in(snapshot)
        if answer and (question is None or to not in ("", question.key)):
            raise UsageError(say("runs-answered-already", run=run_id))
        if not isinstance(task, Task):
            return make_ask(self.store.task(run_id))  # cut off before the first node finished
        # what models may cost may have been raised since the checkpoint was written
        budget = task.budget.with_model_limits(self.store.task(task.id).budget)
        allowed = State(task=task.replace(budget=budget)) if budget != task.budget else State()
        if answer:
            return Command(resume=answer.model_dump(mode="json"), update=allowed)
        if allowed:  # after this a waiting question is asked again, since it would not know its answer
            graph.update_state(config, allowed)
        outcome = snapshot.values.get("outcome")
        is_over = outcome is not None and outcome.status in OVER  # it was killed before it could store its result
        if not snapshot.tasks and not is_over:
            reopened = _reopen(cast(State, {**snapshot.values, **allowed}), self.store.task(run_id).budget)
            graph.update_state(config, reopened, as_node="begin")
        return None

    def _settle_failure(self, error: BaseException, run: Opened, spent: Usage) -> None:
        """Record how far the run came, and what a node had spent before it broke off.

        If this fails too, that becomes a note on the error that ended the run.
        """
        try:
            if spent.calls:  # the run stays where it was, except for what models have cost
                values = run.state
                before = values.get("totals") or Totals()
                node = None if isinstance(values.get("task"), Task) else "begin"  # a run that never began starts over
                cost = State(totals=Totals(usage=spent.since(before.usage)))
                run.graph.update_state(config_of(run.run_id), cost, as_node=node)
            self.settle(run, _outcome_of(error, self.store.task(run.run_id)))
        except StoreError as also:
            error.add_note(str(also))

    def settle(self, run: Opened, cut_off: Outcome | None = None) -> TaskResult:
        """Store the run as it is now, and return its result. cut_off: how it ended, if its state does not say so."""
        snapshot, run_id = run.graph.get_state(config_of(run.run_id)), run.run_id
        if results := snapshot.values.get("results"):  # a kill may have come before they were stored
            self.store.remember_results(run_id, results)
        outcome = cut_off
        if outcome is None and any(task.interrupts for task in snapshot.tasks):
            question = snapshot.values.get("question")
            reason = question.text if question else say("run-waits")
            outcome = Outcome(status="waiting", verdict="unverified", reason=reason)
        text, steps = self.store.task(run_id).text, self.store.results(run_id)
        result = result_of(run_id, text, snapshot.values, steps, self.folder / run_id / "frames", outcome)
        self.store.settle(run_id, result)
        return result


def question_in(snapshot: StateSnapshot) -> Question | None:
    """The question a run waits with; None if it does not wait for a person."""
    waits = any(task.interrupts for task in snapshot.tasks)
    return cast(State, snapshot.values).get("question") if waits else None


def _taken_up_error(run_id: str) -> Superseded:
    return Superseded(say("runs-taken-up-elsewhere", run=run_id))


def make_ask(task: Task) -> Ask:
    """The graph's input for a task."""
    return Ask(
        task=task.text,
        device=task.device,
        planner=task.planner,
        steps=task.steps,
        budget=task.budget,
        attached=task.attached,
        wait_for_person=task.wait_for_person,
        from_outside=task.from_outside,
    )


def _reopen(state: State, budget: Budget) -> State:
    """Let a run that hit a limit or lost its device go on: the same budget once more, everything else stays.

    budget: as the run was given it; that of the state may have been raised like this before.
    """
    totals = state["totals"]
    return State(
        task=state["task"].replace(
            budget=state["task"].budget.replace(
                max_turns=totals.turns + budget.max_turns, max_seconds=totals.elapsed + budget.max_seconds
            )
        ),
        totals=cast(Any, Overwrite(totals.replace(unhealthy=0.0, marks=[]))),
        verdict=UNJUDGED,
        outcome=None,
        note=say("run-taken-up"),
    )


def _branch_state(past: State, task: Task, steps: list[Step] | None) -> State:
    """What was known at that turn, without anything that was still pending.

    Raises UsageError if an act that must not be done twice was still pending: nothing would remember it any more.
    """
    press, agenda = past["attempts"].aim, past["agenda"]
    if press is not None and press.done is not None and any(step.irreversible for step in agenda.now):
        raise UsageError(say("runs-fork-act-in-the-air"))
    state = past.copy()
    state.update(
        State(
            task=past["task"].replace(
                id=task.id, started_at=task.started_at, wait_for_person=task.wait_for_person, allowed=[]
            ),
            seen=Observation(frame="", at=task.started_at),
            agenda=agenda.replace(now=[], ahead=list_open_steps(past) if steps is None else steps),
            verdict=UNJUDGED,
            question=None,
            outcome=None,
            attempts=Attempts(since=task.started_at),
            totals=Totals(  # what was not proven there is not proven here either
                steps=past["totals"].unverified,
                unverified=past["totals"].unverified,
                unsure=past["totals"].unsure,
                corrections=past["totals"].corrections,
            ),
            note=say("run-taken-over", run=past["task"].id),
        )
    )
    return state


def _outcome_of(error: BaseException, task: Task) -> Outcome:
    if isinstance(error, StopKeyLost):
        return Outcome(status="interrupted", verdict="unverified", reason=error.message)
    if isinstance(error, KeyboardInterrupt | Stopped):
        return STOPPED
    if isinstance(error, BudgetSpent):
        return Outcome(status="stopped", verdict="failed", reason=error.message)
    return Outcome(status="unreachable", verdict="unverified", reason=_explain_error(error, task))


def _explain_error(error: BaseException, task: Task) -> Message:
    """The error, and how to go on if a phone with a known identity may have moved to another address."""
    if isinstance(error, Disconnected | OtherDevice) and parse_address(task.device).phone:
        return say("runs-device-moved", problem=error.message, run=task.id)
    return error.message if isinstance(error, IrisError) else verbatim(str(error))
