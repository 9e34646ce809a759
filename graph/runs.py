"""The public interface to runs: start, resume, fork, list, show, delete, stop.

Used by the command line, the panel and scripts. LangGraph is imported only to drive a run.
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
from typing import TYPE_CHECKING, TypedDict, Unpack

from iris_screen.consent.secrets.secret_input import check_tokens, list_task_texts
from iris_screen.core.errors import Busy, UsageError
from iris_screen.core.limits import Budget
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import clean, suggest_or_list
from iris_screen.core.people import NEVER_BEFOREHAND, Allowance, Answer, Question, SteeringMode
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Clock, Entry
from iris_screen.core.settings import Settings
from iris_screen.core.state import list_open_steps
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.graph.configuration.own_store import open_store
from iris_screen.graph.configuration.role_models import endpoints
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.lifecycle.clock import SystemClock, token
from iris_screen.graph.lifecycle.debug_archive import Event, OnEvent
from iris_screen.graph.lifecycle.steering import Steering
from iris_screen.graph.pictures.run_pictures import Pictures
from iris_screen.graph.store import ALL, OVER, RecordCheck, RunRow, Store, TurnRow, check_run_id
from iris_screen.planning.plan_edits import Edit
from iris_screen.tools.devices.address import (
    add_settings,
    check_device,
    make_absolute,
    move_address,
    pin_address,
    scheme_of,
)
from iris_screen.tools.devices.shown_address import mask_address

if TYPE_CHECKING:
    from iris_screen.graph.drive import Driver
    from iris_screen.graph.run_moments import Moment

__all__ = ["Event", "RunDetail", "Runs", "run", "run_simple"]


@dataclass(frozen=True)
class RunDetail:
    """Everything that is stored about one run."""

    row: RunRow
    result: TaskResult | None
    turns: list[TurnRow]
    entries: list[Entry]
    results: list[StepResult]


class Runs:
    """All runs of one data folder. Uses the computer's time unless given another clock."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock: Clock = clock or SystemClock()
        self.folder = settings.home / "runs"
        self.pictures = Pictures(settings)

    @cached_property
    def store(self) -> Store:
        """Opened, or made, when it is first needed: a wrong command leaves nothing behind."""
        return open_store(self.settings, self.clock)

    @cached_property
    def steering(self) -> Steering:
        return Steering(self.store, self.clock)

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
        allow: Sequence[Allowance] = (),
        from_outside: bool = False,
        on_event: OnEvent | None = None,
    ) -> TaskResult:
        """Do a task from start to end, or until a person is needed.

        allow: what may be done without asking, within limits. from_outside: whether the words are not a person's. A
        sentence that cannot be read opens and stores nothing. Raises UsageError for unusable input (then no run is left
        behind), Busy, and what the device raises.
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
            allowed=list(allow),
            from_outside=from_outside,
            started_at=self.clock.now(),
        )
        self.check_task(accepted)
        if why := self.explain_unreadable(accepted):
            return TaskResult(run_id=accepted.id, task=accepted.text, status="unread", verdict="failed", reason=why)
        check_device(accepted.device)  # a sentence that cannot be read needs none
        from iris_screen.graph.drive import make_ask

        accepted = accepted.replace(device=pin_address(accepted.device))
        driver = self.driver  # importing LangGraph takes a while, and a listed run should be driven at once
        with self.list_run(accepted):
            return driver.begin(accepted.id, make_ask(accepted), on_event)

    def check_task(self, task: Task) -> None:
        """Raises UsageError for what no run could be made of, before anything is stored or opened for it."""
        from iris_screen.graph.configuration.resources import own_skills, policy_of
        from iris_screen.planning.planners import check_planner

        check_run_id(task.id)
        self.pictures.check()
        check_planner(task.planner, own_skills(self.settings), model=bool(endpoints(self.settings)))
        self._check_secrets(list_task_texts(task))
        kinds = policy_of(self.settings).kinds if task.allowed else []
        known = [kind for kind in kinds if kind not in NEVER_BEFOREHAND]
        for each in task.allowed:
            if each.kind not in known:
                raise UsageError(suggest_or_list(say("usage-allow-unknown", kind=each.kind), each.kind, known))

    def revoke(self, run_id: str) -> list[Allowance]:
        """Revoke what a run may do without asking, even while it is in progress. Returns what that was."""
        row = self.store.row(run_id)
        allowed = self.store.task(row.id).allowed
        self.store.control(row.id).revoke_allowed()
        return allowed

    def resume(
        self,
        run_id: str,
        *,
        answer: Answer | None = None,
        to: str = "",
        device: str = "",
        limits: Mapping[str, float] | None = None,
        hold: SteeringMode = "",
        trust_record: bool = False,
        on_event: OnEvent | None = None,
    ) -> TaskResult:
        """Go on with a run that was killed, stopped, cut off, paused, or waits for an answer.

        hold: how to pause it from then on: after one turn, at once, or with the device handed to the person. An answer
        alone does not release a paused run: whoever answers may not be the one who paused it.
        to: the key of the question that is answered, if it must be that one and no later one.
        device: the phone's present address, if it has moved; it must be the same phone. limits: new limits on the
        run's total model cost, by the names of Budget (max_calls, max_tokens, max_cost).
        trust_record: go on even if the record of the run is not what Iris wrote, and sign it as it is now.
        Raises UnknownRun, Busy if it is running elsewhere, UsageError if it is over, the phone is another one, the
        question was answered already, or the record was changed.
        """
        row = self.store.row(run_id)
        if row.holder:
            raise Busy(say("runs-in-progress", run=row.id, holder=row.holder))
        if row.status in OVER:
            again = f"iris run {quote(row.text)} --device {quote(mask_address(row.device))}"
            raise UsageError(say("runs-over", run=row.id, verdict=row.verdict or "", again=again))
        if not row.device:
            raise UsageError(say("runs-waits-for-worker", run=row.id))
        if trust_record and self.store.check(row.id).broken:
            self.store.trust(row.id)
        self.store.refuse_changed(row.id)
        if device:
            place = move_address(row.device, add_settings(make_absolute(device), self.settings))
            self.store.move(row.id, place)
        if limits:
            budget = self.store.task(row.id).budget
            self.store.allow(row.id, Budget.model_validate({**budget.model_dump(), **limits}))
        if hold or (row.wish and answer is None):
            self.store.control(row.id).steer(hold)
        return self.driver.go_on(row.id, answer, on_event, to)

    def find_question(self, run_id: str) -> Question | None:
        """The question a run waits with; None if it does not wait for a person. Raises UnknownRun."""
        now = self.find_moment(run_id)
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
        """Start a new run from a turn of an old one, with another task, other steps, or edits of the steps ahead.

        The device does not go back: the new run starts from what it shows now. wait: wait for a person if one is
        needed, even if the old run did not. new_id: the id of the new run. Raises UsageError for a turn or step that
        does not exist, and for edits together with another task, which is planned anew.
        """
        from iris_screen.graph.drive import make_ask

        if task and edits:
            raise UsageError(say("runs-fork-task-and-edits"))
        row = self.store.row(run_id)
        checkpoint = self._find_checkpoint(row.id, turn)
        new = self._make_fork_task(self.store.task(row.id), new_id or token(), task, steps, wait=wait)
        texts = [
            *(list_task_texts(new) if task else []),
            *(step.text for step in steps or []),
            *(edit.text or "" for edit in edits),
        ]
        self._check_secrets(texts)
        if task and (why := self.explain_unreadable(new)):
            return TaskResult(run_id=new.id, task=new.text, status="unread", verdict="failed", reason=why)
        with self.list_run(new):
            phone = self.folder / row.id / "phone.json"
            if phone.is_file():  # a simulated phone of the old run's own goes on under the new one
                (self.folder / new.id).mkdir(parents=True, exist_ok=True)
                shutil.copy2(phone, self.folder / new.id / "phone.json")
            if task:
                return self.driver.begin(new.id, make_ask(new), on_event)
            self.driver.branch(row.id, checkpoint, new, steps, edits)
            return self.driver.go_on(new.id, None, on_event)

    def _find_checkpoint(self, run_id: str, turn: int) -> str:
        """The checkpoint at the end of a turn. Raises UsageError if there is no such turn."""
        turns = {row.turn: row.checkpoint_id for row in self.store.turns(run_id)}
        if turn not in turns:
            if not turns:
                raise UsageError(say("runs-without-turns", run=run_id))
            raise UsageError(say("runs-no-such-turn", run=run_id, turn=turn, first=min(turns), last=max(turns)))
        return turns[turn]

    def _make_fork_task(
        self, old: Task, new_id: str, text: str | None, steps: list[Step] | None, *, wait: bool
    ) -> Task:
        """The old run's task as a new one. A new text consents to other things, so it drops the old plan."""
        waits = wait or old.wait_for_person
        change = {"id": new_id, "started_at": self.clock.now(), "wait_for_person": waits, "allowed": []}
        if text:
            planner = "steps" if steps else self.settings.planner
            change |= {"text": clean(text), "steps": steps or [], "planner": planner}
        return old.replace(**change)

    def list_steps_ahead(self, run_id: str, turn: int) -> list[Step]:
        """The steps that were ahead at the end of this turn; none if the turn was not kept. Raises UnknownRun."""
        checkpoint = next((row.checkpoint_id for row in self.store.turns(run_id) if row.turn == turn), "")
        moment = self.find_moment(run_id, checkpoint) if checkpoint else None
        return list_open_steps(moment.state) if moment else []

    def rows(self, status: RunStatus | None = None, limit: int = 50) -> list[RunRow]:
        """The latest runs, newest first."""
        return self.store.rows(status=status, limit=limit)

    def show(self, run_id: str, most: int = ALL) -> RunDetail:
        """most: how many of the last turns, acts and results. Raises UnknownRun."""
        row, store = self.store.row(run_id), self.store
        return RunDetail(
            row,
            store.result(row.id),
            store.turns(row.id, most),
            store.entries(row.id, most),
            store.results(row.id, most),
        )

    def check(self, run_id: str, most: int = 0) -> RecordCheck:
        """Whether the record and the pictures of a run are what Iris wrote. most: bytes of pictures to read, 0 for all.

        Raises UnknownRun.
        """
        row = self.store.row(run_id)
        found = self.store.check(row.id)
        return found.replace(damaged=self.pictures.of(row.id).list_damaged(found.pictures, most))

    def find_moment(self, run_id: str, checkpoint_id: str = "") -> "Moment | None":
        """What a run knows now, or knew at a checkpoint; None before the first. Raises UnknownRun."""
        from iris_screen.graph.run_moments import find_moment

        return find_moment(self.store, self.store.row(run_id).id, checkpoint_id)

    def list_moments(self, run_id: str) -> "list[Moment]":
        """The moments of the turn the run is in, oldest first. Raises UnknownRun."""
        from iris_screen.graph.run_moments import list_moments

        return list_moments(self.store, self.store.row(run_id).id)

    def delete(self, run_id: str) -> None:
        """Removes a run and its pictures, also the shared ones. Raises UnknownRun, Busy, StoreError."""
        row = self.store.row(run_id)
        if not row.holder:  # else the store refuses
            self.pictures.erase(row.id)  # first: as long as the run is listed, this can be tried again
        self.store.delete(row.id)
        folder = self.folder / row.id
        if folder.is_dir():  # of a pipe it would wait for a writer
            shutil.rmtree(folder, ignore_errors=True)

    def stop(self, run_id: str) -> str:
        """Asks the process that drives the run to stop, as Ctrl-C would.

        Returns that process, "" if nobody drives the run. Raises UsageError if it is on another computer and no worker.
        """
        row = self.store.row(run_id)
        if self.store.jobs.stop(row.id) or not row.holder:
            return row.holder
        host, _, pid = row.holder.rpartition(":")
        if host != (self.store.host or socket.gethostname()) or not pid.isdecimal():
            raise UsageError(say("runs-on-another-computer", run=row.id, holder=row.holder))
        try:
            os.kill(int(pid), signal.SIGINT)
        except ProcessLookupError:  # it has ended meanwhile
            return ""
        return row.holder

    def _check_secrets(self, texts: Sequence[str]) -> None:
        """Raises UsageError if they name a secret that cannot be typed, before a device is opened for them."""
        from iris_screen.graph.configuration.resources import own_secrets

        check_tokens(texts, own_secrets(self.settings, self.clock))

    def explain_unreadable(self, task: Task) -> Message | None:
        """Why the task cannot be understood, before a device or a model is opened for it; None if it may be."""
        from iris_screen.graph.configuration.resources import load_apps
        from iris_screen.planning.planners.sentence import explain_unreadable

        if scheme_of(task.device).is_this_computer:  # this computer's mouse and programs are known without opening it
            from iris_screen.tools.devices.desktop.programs import load_programs

            profile = DeviceProfile(kind="computer", pointer=True)
            task = task.replace(profile=profile, installed=load_programs().labels())
        return explain_unreadable(
            task, load_apps(self.settings), model=bool(self.settings.model or self.settings.preset)
        )

    @cached_property
    def driver(self) -> "Driver":
        from iris_screen.graph.drive import Driver

        return Driver(self.store, self.settings, self.folder, self.clock)

    @contextmanager
    def list_run(self, task: Task) -> Iterator[None]:
        """List a run while it is first driven. Unusable input leaves no run behind, unless the device was touched."""
        self.store.accept(task)
        try:
            yield
        except (UsageError, Busy):
            if not self.store.entries(task.id):
                self.delete(task.id)
            raise
        except KeyboardInterrupt:  # before the first checkpoint; a run that came further was settled by its driver
            from iris_screen.graph.lifecycle.run_results import STOPPED, result_of

            row = self.store.row(task.id)
            if row.status == "running" and not row.holder:
                frames = self.folder / task.id / "frames"
                self.store.settle(task.id, result_of(task.id, task.text, {}, [], frames, STOPPED))
            raise


class RunOptions(TypedDict, total=False):
    """The options of `Runs.start`, which says what they mean."""

    device: str | None
    planner: str | None
    run_id: str | None
    steps: list[Step] | None
    budget: Budget | None
    attached: bool
    wait: bool
    allow: Sequence[Allowance]
    from_outside: bool
    on_event: OnEvent | None


def run(task: str, **options: Unpack[RunOptions]) -> TaskResult:
    """Do a task with this computer's settings: `run("打开设置").verdict`. Takes the options of Runs.start."""
    return Runs(load_settings()).start(task, **options)


def run_simple(task: str, **options: Unpack[RunOptions]) -> bool:
    """True only if every step was seen to have its effect."""
    return run(task, **options).verdict == "verified"
