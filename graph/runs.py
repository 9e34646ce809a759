"""Runs, from outside: start, resume, fork, list, show, delete, stop.

What a command line, a panel or three lines of Python use.
"""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command
from langsmith import tracing_context

from core.errors import Busy, DeviceError, UsageError
from core.limits import Budget
from core.plan import Progress, Step, StepResult, Task
from core.protocols import Entry
from core.settings import Settings
from core.state import Answer, Ask, Attempts, State, Totals
from core.verdict import Outcome, RunStatus, TaskResult
from graph.bodies import LeasedBodies
from graph.build import Graph, build
from graph.clock import SystemChance, SystemClock
from graph.compose import compose
from graph.results import result_of
from graph.settings import load_settings
from graph.store import RunRow, Store, TurnRow
from graph.store.saver import IN_ORDER
from nodes.begin import clean

OVER: frozenset[RunStatus] = frozenset({"success", "failed", "unverified"})


@dataclass(frozen=True)
class Event:
    """One node that ran: what it decided, in plain words.

    seconds is the run's own time so far; frame a picture's key.
    """

    node: str
    turn: int
    note: str
    seconds: float
    frame: str


@dataclass(frozen=True)
class RunDetail:
    """Everything kept of one run."""

    row: RunRow
    result: TaskResult | None
    turns: list[TurnRow]
    entries: list[Entry]
    results: list[StepResult]


OnEvent = Callable[[Event], None]


class Runs:
    """All runs of one data folder."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clock = SystemClock()
        self.store = Store(settings.home / "iris.db", clock=self.clock)
        self.folder = settings.home / "runs"

    def start(
        self,
        task: str,
        *,
        device: str | None = None,
        planner: str | None = None,
        run_id: str | None = None,
        steps: list[Step] | None = None,
        budget: Budget | None = None,
        attached: bool = False,
        wait: bool = False,
        on_event: OnEvent | None = None,
    ) -> TaskResult:
        """Do a task from its beginning to its end, or until a person is needed."""
        ask = Ask(
            task=clean(task),
            device=device or self.settings.device,
            planner=planner or ("steps" if steps else self.settings.planner),
            steps=steps or [],
            budget=budget or self.settings.budget,
            attached=attached,
            wait_for_person=wait,
        )
        run_id = run_id or SystemChance().token()
        self.store.accept(_accepted(run_id, ask, self.clock.now()))
        return self._go(run_id, ask, on_event)

    def resume(self, run_id: str, *, answer: Answer | None = None, on_event: OnEvent | None = None) -> TaskResult:
        """Go on with a run that was killed, stopped, cut off, or waits for an answer.

        Raises UnknownRun, Busy when it is running elsewhere, UsageError when it is over.
        """
        row = self.store.row(run_id)
        if row.holder:
            raise Busy(f"Run {row.id} is being driven by {row.holder}; wait for it, or stop it: iris stop {row.id}")
        if row.status in OVER:
            raise UsageError(f"Run {row.id} is over ({row.status}); start it again: iris run {row.text!r}")
        return self._go(row.id, self._entry(row.id, answer), on_event)

    def fork(
        self,
        run_id: str,
        *,
        turn: int,
        task: str | None = None,
        steps: list[Step] | None = None,
        on_event: OnEvent | None = None,
    ) -> TaskResult:
        """A new run that takes over from a turn of an old one, with another task or other steps.

        The device does not go back.
        """
        row = self.store.row(run_id)
        turns = {t.turn: t.checkpoint_id for t in self.store.turns(row.id)}
        if turn not in turns:
            known = f"1 to {max(turns)}" if turns else "none"
            raise UsageError(f"Run {row.id} has no turn {turn}; there are {known}: iris show {row.id}")
        with self._open() as (graph, _):
            config = _config(row.id)
            config["configurable"]["checkpoint_id"] = turns[turn]
            past = graph.get_state(config).values
        new_id = SystemChance().token()
        state = _forked(past, new_id, clean(task) if task else None, steps, self.clock.now())
        self.store.accept(state["task"])
        with self._open() as (graph, _):
            graph.update_state(_config(new_id), state, as_node="begin")
        return self._go(new_id, None, on_event)

    def rows(self, status: RunStatus | None = None, limit: int = 50) -> list[RunRow]:
        """The latest runs, newest first."""
        return self.store.rows(status=status, limit=limit)

    def show(self, run_id: str) -> RunDetail:
        """Raises UnknownRun."""
        row = self.store.row(run_id)
        store = self.store
        return RunDetail(row, store.result(row.id), store.turns(row.id), store.entries(row.id), store.results(row.id))

    def delete(self, run_id: str) -> None:
        """Removes a run and its pictures. Raises UnknownRun, Busy."""
        import shutil

        row = self.store.row(run_id)
        self.store.delete(row.id)
        shutil.rmtree(self.folder / row.id, ignore_errors=True)

    def stop(self, run_id: str) -> str:
        """Asks the process that drives the run to stop, as Ctrl-C would.

        Says whom it asked; "" when nobody drives it.
        """
        row = self.store.row(run_id)
        if not row.holder:
            return ""
        host, _, pid = row.holder.rpartition(":")
        if host != socket.gethostname() or not pid.isdecimal():
            raise UsageError(f"Run {row.id} is driven by {row.holder}; stop it there.")
        os.kill(int(pid), signal.SIGINT)
        return row.holder

    # --- how a run goes ----------------------------------------------------------------------------------------------

    @contextmanager
    def _open(self) -> Iterator[tuple[Graph, LeasedBodies]]:
        bodies = LeasedBodies(self.store, self.folder, self.clock)
        try:
            yield build(compose(self.settings, self.clock, bodies), self.store.saver), bodies
        finally:
            bodies.close()

    def _go(self, run_id: str, entry: Any, on_event: OnEvent | None) -> TaskResult:
        with self._open() as (graph, _), tracing_context(enabled=bool(self.settings.trace)):
            if callable(entry):
                entry = entry(graph)
            try:
                self._drive(graph, run_id, entry, on_event)
            except (KeyboardInterrupt, DeviceError) as error:
                self._settle(graph, run_id, _cut_off(error))
                raise
            return self._settle(graph, run_id, None)

    def _drive(self, graph: Graph, run_id: str, entry: Any, on_event: OnEvent | None) -> None:
        config, turn, kept = _config(run_id), 0, 0
        stream = graph.stream(entry, config, stream_mode="updates", durability="sync")
        for chunk in stream:
            for node, update in chunk.items():
                if node == "__interrupt__" or update is None:
                    continue
                turn = update["totals"].turns if "totals" in update else turn
                kept = self._keep(run_id, node, turn, update, kept)
                if on_event:
                    on_event(_event(node, turn, update))

    def _keep(self, run_id: str, node: str, turn: int, update: State, kept: int) -> int:
        """Whole results and one checkpoint a turn, as soon as a turn is judged."""
        if node != "verify":
            return kept
        new = [result for result in update.get("results", []) if result.index >= kept]
        for result in new:
            self.store.remember_result(run_id, result)
        self.store.prune_turn(run_id, turn, update.get("note", ""))
        return new[-1].index + 1 if new else kept

    def _entry(self, run_id: str, answer: Answer | None) -> Callable[[Graph], Any]:
        """What to hand to the graph to go on: an answer, nothing, or, where there is no checkpoint yet, the task."""

        def entry(graph: Graph) -> Any:
            config = _config(run_id)
            snapshot = graph.get_state(config)
            if not snapshot.values.get("task"):
                return _asked(self.store.task(run_id))
            if any(task.interrupts for task in snapshot.tasks):
                return Command(resume=answer.model_dump(mode="json") if answer else None)
            if not snapshot.tasks:
                graph.update_state(config, _reopened(snapshot.values), as_node="begin")
            return None

        return entry

    def _settle(self, graph: Graph, run_id: str, cut_off: Outcome | None) -> TaskResult:
        snapshot = graph.get_state(_config(run_id))
        waiting = any(task.interrupts for task in snapshot.tasks)
        outcome = cut_off or (_waiting(snapshot.values) if waiting else None)
        text, steps = self.store.task(run_id).text, self.store.results(run_id)
        result = result_of(run_id, text, snapshot.values, steps, self.folder / run_id / "frames", outcome)
        self.store.settle(run_id, result)
        return result


def run(task: str, **options: Any) -> TaskResult:
    """Do a task with the settings of this computer: `run("给张三发微信消息说你好").verdict`.

    Options are those of Runs.start.
    """
    return Runs(load_settings()).start(task, **options)


def run_simple(task: str, **options: Any) -> bool:
    """True only where every step was seen to have its effect."""
    return run(task, **options).verdict == "verified"


def _config(run_id: str) -> RunnableConfig:
    return {"configurable": {"thread_id": run_id}, "recursion_limit": 1_000_000, **IN_ORDER}


def _event(node: str, turn: int, update: State) -> Event:
    seen, totals = update.get("seen"), update.get("totals")
    return Event(
        node=node,
        turn=turn,
        note=update.get("note", ""),
        seconds=totals.elapsed if totals else 0.0,
        frame=seen.frame if seen else "",
    )


def _accepted(run_id: str, ask: Ask, now: float) -> Task:
    """What is written down before anything happens; begin makes the same, with what only the open device knows."""
    return Task(
        id=run_id,
        text=ask["task"],
        device=ask["device"],
        planner=ask["planner"],
        steps=ask["steps"],
        budget=ask["budget"],
        attached=ask["attached"],
        wait_for_person=ask["wait_for_person"],
        started_at=now,
    )


def _asked(task: Task) -> Ask:
    return Ask(
        task=task.text,
        device=task.device,
        planner=task.planner,
        steps=task.steps,
        budget=task.budget,
        attached=task.attached,
        wait_for_person=task.wait_for_person,
    )


def _reopened(state: dict[str, Any]) -> State:
    """A run that a fuse or a lost device ended goes on: the fuse that blew starts anew, everything else stays."""
    totals: Totals = state["totals"]
    fresh = totals.model_copy(update={"turns": totals.turns, "unhealthy": 0.0})
    task: Task = state["task"]
    budget = task.budget
    more = budget.model_copy(
        update={"max_turns": totals.turns + budget.max_turns, "max_seconds": totals.elapsed + budget.max_seconds}
    )
    return State(
        task=task.model_copy(update={"budget": more}),
        totals=fresh,
        outcome=None,
        fingerprints=[],
        note="taken up again",
    )


def _forked(past: dict[str, Any], run_id: str, text: str | None, steps: list[Step] | None, now: float) -> State:
    """The state of a new run: what was known at that turn, without anything that was still in the air."""
    old: Task = past["task"]
    task = old.model_copy(update={"id": run_id, "text": text or old.text, "started_at": now})
    state = cast(State, dict(past))
    state.update(
        State(
            task=task,
            seen=None,
            steps=[],
            aim=None,
            clearing=None,
            verdict=None,
            problem=None,
            question=None,
            answer=None,
            outcome=None,
            attempts=Attempts(since=now),
            totals=Totals(),
            fingerprints=[],
            note=f"taken over from run {old.id}",
        )
    )
    if text:
        state["progress"], state["queue"] = Progress(), []
    if steps is not None:
        state["queue"] = steps
    elif not text and past["steps"]:
        state["queue"] = [*past["steps"], *past["queue"]]
    return state


def _waiting(state: dict[str, Any]) -> Outcome:
    question = state.get("question")
    return Outcome(status="waiting", verdict="unverified", reason=question.text if question else "waits for a person")


def _cut_off(error: BaseException) -> Outcome:
    if isinstance(error, KeyboardInterrupt):
        return Outcome(status="interrupted", verdict="unverified", reason="stopped by a person; it can be resumed")
    return Outcome(status="unreachable", verdict="unverified", reason=str(error))
