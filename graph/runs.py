"""Runs, from outside: start, resume, fork, list, show, delete, stop.

What a command line, a panel or three lines of Python use. LangGraph is brought in only by what drives a run.
"""

import os
import shutil
import signal
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from shlex import quote
from typing import TYPE_CHECKING, Any

from iris_screen.consent.secret_input import check_tokens, list_task_texts
from iris_screen.core.control import Wish
from iris_screen.core.errors import Busy, UsageError
from iris_screen.core.limits import Budget
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import clean
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Clock, Entry
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.lifecycle.clock import SystemClock, token
from iris_screen.graph.lifecycle.debug_archive import Event, OnEvent
from iris_screen.graph.lifecycle.steering import Steering
from iris_screen.graph.store import ALL, OVER, RunRow, Store, TurnRow
from iris_screen.planning.plan_edits import Edit
from iris_screen.tools.devices.address import add_settings, make_absolute, move_address, pin_address, scheme_of
from iris_screen.tools.devices.shown_address import redact_address

if TYPE_CHECKING:
    from iris_screen.graph.drive import Driver
    from iris_screen.graph.run_moments import Moment

__all__ = ["Event", "RunDetail", "Runs", "run", "run_simple"]


@dataclass(frozen=True)
class RunDetail:
    """Everything kept of one run."""

    row: RunRow
    result: TaskResult | None
    turns: list[TurnRow]
    entries: list[Entry]
    results: list[StepResult]


class Runs:
    """All runs of one data folder. Time is the computer's unless another clock is handed in."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock: Clock = clock or SystemClock()
        self.store = Store(settings.home / "iris.db", clock=self.clock)
        self.folder = settings.home / "runs"
        self.steering = Steering(self.store, self.clock)

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
        """Do a task from its beginning to its end, or until a person is needed.

        Raises UsageError for what cannot be used as it is (no run is left behind), Busy, and what the device raises.
        """
        accepted = Task(
            id=run_id or token(),
            text=clean(task),
            device=add_settings(make_absolute(device or self.settings.device), self.settings),
            planner=planner or ("steps" if steps else self.settings.planner),
            steps=steps or [],
            budget=budget or self.settings.budget,
            attached=attached,
            wait_for_person=wait,
            started_at=self.clock.now(),
        )
        self._check_secrets(list_task_texts(accepted))
        if why := self._unreadable(accepted):
            return self._refused(accepted, why)
        from iris_screen.graph.drive import asked

        accepted = accepted.replace(device=pin_address(accepted.device))
        driver = self._driver  # LangGraph takes its time to come, and a run that is listed is to be driven at once
        with self._listed(accepted):
            return driver.begin(accepted.id, asked(accepted), on_event)

    def resume(
        self,
        run_id: str,
        *,
        answer: Answer | None = None,
        to: str = "",
        device: str = "",
        limits: Mapping[str, float] | None = None,
        hold: Wish = "",
        on_event: OnEvent | None = None,
    ) -> TaskResult:
        """Go on with a run that was killed, stopped, cut off, or waits for an answer, also where it was held.

        hold: how it is held from then on: after one turn, at once, or with its device in the person's hand. An answer
        alone lets no run go that was held: who answers may be another than who held it.
        to: the key of the question that is answered, where it must be that one and no later one.
        device: where its phone is now, if no longer where it was; it must be the same phone. limits: what models may
        cost it all told from now on, by the names of Budget (max_calls, max_tokens, max_cost).
        Raises UnknownRun, Busy when it is running elsewhere, UsageError when it is over, that is another phone, or the
        question was answered already.
        """
        row = self.store.row(run_id)
        if row.holder:
            raise Busy(say("runs-in-progress", run=row.id, holder=row.holder))
        if row.status in OVER:
            again = f"iris run {quote(row.text)} --device {quote(redact_address(row.device))}"
            raise UsageError(say("runs-over", run=row.id, verdict=row.verdict or "", again=again))
        if device:
            place = move_address(row.device, add_settings(make_absolute(device), self.settings))
            self.store.move(row.id, place)
        if limits:
            budget = self.store.task(row.id).budget
            self.store.allow(row.id, Budget.model_validate({**budget.model_dump(), **limits}))
        if hold or (row.wish and answer is None):
            self.store.reins(row.id).want(hold)
        return self._driver.go_on(row.id, answer, on_event, to)

    def asked(self, run_id: str) -> Question | None:
        """What a run waits to know; None where it waits for no person. Raises UnknownRun."""
        now = self.moment(run_id)
        return now.state["question"] if now and now.waits else None

    def fork(
        self,
        run_id: str,
        *,
        turn: int,
        task: str | None = None,
        steps: list[Step] | None = None,
        edits: Sequence[Edit] = (),
        wait: bool = False,
        new_id: str | None = None,
        on_event: OnEvent | None = None,
    ) -> TaskResult:
        """A new run that takes over from a turn of an old one, with another task, other steps, or edits of those ahead.

        The device does not go back: the new run looks where it stands. wait: for a person where one is needed, also
        where the old run did not. new_id: what the new run is called. Raises UsageError for a turn or a step that there
        is not, and for edits of a plan that another task makes anew.
        """
        from iris_screen.graph.drive import asked

        if task and edits:
            raise UsageError(say("runs-fork-task-and-edits"))
        row = self.store.row(run_id)
        checkpoint = self._end_of(row.id, turn)
        new = self._forked(self.store.task(row.id), new_id or token(), task, steps, wait=wait)
        said = [
            *(list_task_texts(new) if task else []),
            *(step.text for step in steps or []),
            *(e.text or "" for e in edits),
        ]
        self._check_secrets(said)
        if task and (why := self._unreadable(new)):
            return self._refused(new, why)
        with self._listed(new):
            self._keep_phone(row.id, new.id)
            if task:
                return self._driver.begin(new.id, asked(new), on_event)
            self._driver.branch(row.id, checkpoint, new, steps, edits)
            return self._driver.go_on(new.id, None, on_event)

    def _end_of(self, run_id: str, turn: int) -> str:
        """The checkpoint at the end of a turn. Raises UsageError where there is no such turn."""
        turns = {kept.turn: kept.checkpoint_id for kept in self.store.turns(run_id)}
        if turn not in turns:
            if not turns:
                raise UsageError(say("runs-without-turns", run=run_id))
            raise UsageError(say("runs-no-such-turn", run=run_id, turn=turn, first=min(turns), last=max(turns)))
        return turns[turn]

    def _forked(self, old: Task, new_id: str, text: str | None, steps: list[Step] | None, *, wait: bool) -> Task:
        """The old run's task as a new one. Other words consent to other things: nothing of its plan holds for them."""
        change = {"id": new_id, "started_at": self.clock.now(), "wait_for_person": wait or old.wait_for_person}
        if text:
            planner = "steps" if steps else self.settings.planner
            change |= {"text": clean(text), "steps": steps or [], "planner": planner}
        return old.replace(**change)

    def ahead(self, run_id: str, turn: int) -> list[Step]:
        """The steps that were ahead at the end of this turn; none where it is not kept. Raises UnknownRun."""
        checkpoint = next((kept.checkpoint_id for kept in self.store.turns(run_id) if kept.turn == turn), "")
        moment = self.moment(run_id, checkpoint) if checkpoint else None
        return [*moment.state["steps"], *moment.state["queue"]] if moment else []

    def rows(self, status: RunStatus | None = None, limit: int = 50) -> list[RunRow]:
        """The latest runs, newest first."""
        return self.store.rows(status=status, limit=limit)

    def show(self, run_id: str, most: int = ALL) -> RunDetail:
        """most: of the last turns, acts and results. Raises UnknownRun."""
        row, store = self.store.row(run_id), self.store
        return RunDetail(
            row,
            store.result(row.id),
            store.turns(row.id, most),
            store.entries(row.id, most),
            store.results(row.id, most),
        )

    def moment(self, run_id: str, checkpoint_id: str = "") -> "Moment | None":
        """What a run knows now, or knew at a checkpoint; None before the first. Raises UnknownRun."""
        from iris_screen.graph.run_moments import moment

        return moment(self.store, self.store.row(run_id).id, checkpoint_id)

    def way(self, run_id: str) -> "list[Moment]":
        """What is kept of the turn the run is in, oldest first. Raises UnknownRun."""
        from iris_screen.graph.run_moments import way

        return way(self.store, self.store.row(run_id).id)

    def delete(self, run_id: str) -> None:
        """Removes a run and its pictures. Raises UnknownRun, Busy."""
        row = self.store.row(run_id)
        self.store.delete(row.id)
        shutil.rmtree(self.folder / row.id, ignore_errors=True)

    def stop(self, run_id: str) -> str:
        """Asks the process that drives the run to stop, as Ctrl-C would.

        Says whom it asked, "" when nobody drives it. Raises UsageError when that process is on another computer.
        """
        row = self.store.row(run_id)
        host, _, pid = row.holder.rpartition(":")
        if row.holder and (host != socket.gethostname() or not pid.isdecimal()):
            raise UsageError(say("runs-on-another-computer", run=row.id, holder=row.holder))
        try:
            if row.holder:
                os.kill(int(pid), signal.SIGINT)
        except ProcessLookupError:  # it came to its end meanwhile
            return ""
        return row.holder

    def _check_secrets(self, texts: Sequence[str]) -> None:
        """Raises UsageError where they name a secret that cannot be typed, before a device is opened for them."""
        from iris_screen.graph.configuration.resources import own_secrets

        check_tokens(texts, own_secrets(self.settings, self.clock))

    def _unreadable(self, task: Task) -> Message | None:
        """Why the words mean nothing, before a device or a model is opened for them; None where they may."""
        from iris_screen.graph.configuration.resources import modules
        from iris_screen.planning.planners.sentence import explain_unreadable

        task = task.replace(**_told_unopened(task.device))
        return explain_unreadable(task, modules(self.settings), model=bool(self.settings.model or self.settings.preset))

    def _refused(self, task: Task, why: Message) -> TaskResult:
        """A run that ended before it began; it is kept, so that a person sees what he had said."""
        result = TaskResult(run_id=task.id, task=task.text, status="failed", verdict="failed", reason=why)
        self.store.accept(task)
        self.store.settle(task.id, result)
        return result

    @cached_property
    def _driver(self) -> "Driver":
        from iris_screen.graph.drive import Driver

        return Driver(self.store, self.settings, self.folder, self.clock)

    @contextmanager
    def _listed(self, task: Task) -> Iterator[None]:
        """A run while it is driven first. What cannot be used as it was given leaves none behind, unless it touched."""
        self.store.accept(task)
        try:
            yield
        except (UsageError, Busy):
            if not self.store.entries(task.id):
                self.delete(task.id)
            raise
        except KeyboardInterrupt:
            self._settle_unbegun(task)
            raise

    def _settle_unbegun(self, task: Task) -> None:
        """A run that was stopped before its first checkpoint says so; one that came further has said so itself."""
        from iris_screen.graph.lifecycle.run_results import STOPPED, result_of

        row = self.store.row(task.id)
        if row.status == "running" and not row.holder:
            frames = self.folder / task.id / "frames"
            self.store.settle(task.id, result_of(task.id, task.text, {}, [], frames, STOPPED))

    def _keep_phone(self, old: str, new: str) -> None:
        """A simulated phone of the old run's own goes on under the new one."""
        kept = self.folder / old / "phone.json"
        if kept.is_file():
            (self.folder / new).mkdir(parents=True, exist_ok=True)
            shutil.copy2(kept, self.folder / new / "phone.json")


def run(task: str, **options: Any) -> TaskResult:
    """Do a task with the settings of this computer: `run("打开设置").verdict`. Options are those of Runs.start."""
    return Runs(load_settings()).start(task, **options)


def run_simple(task: str, **options: Any) -> bool:
    """True only where every step was seen to have its effect."""
    return run(task, **options).verdict == "verified"


def _told_unopened(device: str) -> dict[str, Any]:
    """What is known of a task's body before it is opened: of this computer, that it has a mouse, and its programs."""
    if scheme_of(device).kind != "computer":
        return {}
    from iris_screen.tools.devices.desktop.desktop_entries import load_apps

    return {"profile": DeviceProfile(kind="computer", pointer=True), "installed": load_apps().labels()}
