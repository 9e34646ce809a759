"""A run that stays open and is given its steps one at a time. Each is a turn of the same graph as any other run's:
looked at before and after, judged, in the journal, under the lease, and kept in a checkpoint.
"""

from collections.abc import Callable
from contextlib import ExitStack
from contextvars import Context
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Self, TypeVar, cast
from weakref import finalize

from langgraph.types import Command, Overwrite

from iris_screen.core.errors import IrisError, RunOver, StepFailed, UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, make_readable, say, verbatim
from iris_screen.core.parsing.spelling import clean
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Agenda, Grant, Progress, Step, StepResult, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, State, Totals, list_open_steps, next_index
from iris_screen.core.target import Target
from iris_screen.core.verdict import UNJUDGED, Outcome, TaskResult
from iris_screen.graph.configuration.resources import policy_of
from iris_screen.graph.drive import Entry, Opened, make_ask, question_in
from iris_screen.graph.lifecycle.debug_archive import OnEvent
from iris_screen.graph.lifecycle.run_results import CUT_OFF, result_of
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import OVER as ENDED
from iris_screen.graph.store.saver import config_of
from iris_screen.nodes.rules.inbox import read_answer
from iris_screen.nodes.rules.step_results import find_reached_limit
from iris_screen.planning.planners.from_calls import grant_call
from iris_screen.sight.reader import FrameReader
from iris_screen.sight.settle import rest

T = TypeVar("T")
Gate = Callable[[Question], Answer | bool | str | None]
"""Answers a question, as a person would: yes or no as a bool, else in words; None is no."""

LOOK = ("plan", "dismiss_blocker", "finish")
"""Where a look ends: before anything is done about what it shows."""
EVERY = 0.25
"""Seconds between two looks for something that is not there yet."""
APART = ("steps", "succeeded", "unverified", "skipped", "untraced", "unsure", "pressed", "kinds")
"""What a whole task counts for itself: what was done before it proves nothing of it."""
STEP = ("plan", "dismiss_blocker", "finish")
"""Where a step ends: before the next one is planned, before what came up is closed (the next call may be about it), or
before the run ends because this one could not be done.
"""


@dataclass
class HeldRun:
    """One call at a time: another one meanwhile is refused. gate: None if nobody answers, so that the answer is no.

    Runs in a context of its own: it may be used from a node of another graph, and from several cells of a notebook.
    One that is never ended lets go of its device when the program does; it can be opened again, like a killed one.
    """

    runs: Runs
    task: Task
    gate: Gate | None = None
    on_event: OnEvent | None = None
    reader: Reader = field(default_factory=FrameReader)
    failures: list[Message] = field(default_factory=list)
    _context: Context = field(default_factory=Context)
    _opened: ExitStack = field(default_factory=ExitStack)
    _run: Opened | None = None
    _typed: list[tuple[str, bool]] = field(default_factory=list)
    """Each text, and whether a call from outside typed it: then it is none of the program's own words."""
    _in_call: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._policy = policy_of(self.runs.settings)
        finalize(self, self._context.run, self._opened.close)

    def begin(self) -> Self:
        """Open the device and look. Raises UsageError, Busy and what the device raises; then no run is left behind."""
        with self.runs.list_run(self.task):
            self._inside(self._hold, self._begin)
        return self

    def go_on(self) -> Self:
        """Open a run whose program ended before it was over. What it had sent to the device by then is judged, not sent
        again; what it had only planned is dropped. Raises RunOver if the run has ended, UsageError if it is no session.
        """
        if self.task.planner != "calls":
            raise UsageError(say("session-other-run", run=self.task.id))
        if self.runs.store.row(self.task.id).status in ENDED:
            raise RunOver(say("session-over", run=self.task.id))
        self.runs.store.refuse_changed(self.task.id)
        self._inside(self._hold, self._take_up)
        return self

    def do(self, step: Step, *, from_outside: bool = False) -> StepResult:
        """Look, do this step, and judge it. It agrees to what it names itself; if it is from outside, to nothing.

        Raises StepFailed if it could not be done, UsageError if it makes no sense, RunOver if the run cannot go on, and
        what the device raises.
        """
        outside = from_outside or self.task.from_outside
        try:
            typed = [text for text, is_foreign in self._typed if outside or not is_foreign]
            grant = grant_call(step, typed, self._policy, from_outside=outside)
            done = self._inside(self._do, step, grant, outside)
        except (StepFailed, UsageError) as error:
            self.failures.append(error.message)
            raise
        self._typed += [(step.text, outside)] if step.text else []
        return done.replace(reason=make_readable(done.reason)) if done.reason else done

    def find(self, target: Target, within: float) -> Box | None:
        """Where this one thing is on the screen; None if it does not come up within these seconds."""
        run = self._held
        until = run.clock.now() + within
        while not (spot := run.locate(target, self.look()).found) and run.clock.now() < until:
            rest(run.session.device, run.clock, EVERY)
        return spot.box if spot else None

    def look(self) -> Frame:
        """The screen once it has come to rest."""

        def see() -> Frame:
            self._update(State(agenda=self.state["agenda"].replace(now=[], ahead=[]), outcome=None, question=None))
            self._drive(None, LOOK)
            return self._held.session.picture(self.state["seen"].frame)

        return self._inside(see)

    def cover(self, frame: Frame) -> Frame:
        """The frame without what is secret on it."""
        return self._held.redact(frame)

    def show(self, frame: Frame) -> Path:
        """The file with this picture, without what is secret on it."""
        return self.runs.folder / self.task.id / "frames" / f"{frame.key}.png"

    def run(self, sentence: str, planner: str) -> TaskResult:
        """Do a whole task on the screen as it is, as a part of this run. Its verdict does not depend on other steps.

        Raises UsageError for unusable input.
        """
        return self._inside(self._run_sentence, sentence, planner)

    def end(self, cut_off: Outcome | None = None) -> TaskResult:
        """End the run; return its result. May be called twice. cut_off: why it ends before its program was done."""
        return self._inside(self._end, cut_off)

    @property
    def profile(self) -> DeviceProfile:
        return self._held.session.device.profile

    @property
    def is_open(self) -> bool:
        return self._run is not None

    @property
    def state(self) -> State:
        return self._held.state

    @property
    def _held(self) -> Opened:
        if self._run is None:
            raise RunOver(say("session-over", run=self.task.id))
        return self._run

    def _inside(self, work: Callable[..., T], *args: Any) -> T:
        """Do this in the run's own context. Any error ends the run, except that a call was not possible."""
        if not self._in_call.acquire(blocking=False):
            raise UsageError(say("session-in-call"))
        try:
            return self._context.run(work, *args)
        except (StepFailed, UsageError):
            raise
        except BaseException as error:
            self._break_off(error)
            raise
        finally:
            self._in_call.release()

    def _break_off(self, error: BaseException) -> None:
        """Record how far the run came, if its driver does not, and let go of it."""
        run, self._run = self._run, None
        if run is None:
            return
        with ExitStack() as leaving:
            leaving.callback(self._context.run, self._opened.__exit__, type(error), error, error.__traceback__)
            if not isinstance(error, (IrisError, KeyboardInterrupt)):
                why = say("session-program-failed", why=verbatim(type(error).__name__))
                self._context.run(self.runs.driver.settle, run, Outcome.fail(why))

    def _hold(self, start: Callable[[], None]) -> None:
        self._run = self._opened.enter_context(self.runs.driver.hold(self.task.id, self.on_event))
        try:
            start()
        except UsageError:
            self._run = None
            self._opened.close()
            raise

    def _begin(self) -> None:
        self._drive(make_ask(self.task), LOOK)

    def _take_up(self) -> None:
        state = self.state
        if "task" not in state:  # killed before its first look
            self._begin()
            return
        press = state["attempts"].clearing or state["attempts"].aim
        if press is not None and self._held.session.journal.find(press.turn, 0) is not None:
            self._drive(None, (*LOOK, "locate", "replan"))
        state = self.state
        if state["agenda"].now or state["task"].planner != "calls" or _count_failed(state["totals"]):
            self.failures.append(CUT_OFF.reason)
        self._start(State(agenda=Agenda(progress=Progress(brain="calls"))))
        self._drive(None, LOOK)

    def _do(self, step: Step, grant: Grant, outside: bool) -> StepResult:
        state = self.state
        number, failed = next_index(state), _count_failed(state["totals"])
        agenda = Agenda(progress=state["agenda"].progress.replace(plan=None))
        own = self._own(state["task"])
        task = own.replace(grant=grant, steps=[step], from_outside=outside, mixed=own.mixed or outside)
        self._start(State(task=task, agenda=agenda))
        self._drive(None, LOOK)
        self._drive_until(STEP, lambda: self.state["agenda"].progress.has_begun and not list_open_steps(self.state))
        state = self.state
        result = next((each for each in reversed(state["results"]) if each.index >= number), None)
        outcome = state["outcome"]
        if outcome is not None:
            self._stop_if_over(outcome)
            if _count_failed(state["totals"]) == failed:  # it was refused, or may have been done: not verified either
                self._update(State(totals=Totals(steps=1)))
            picture = str(self.show(self._held.session.picture(state["seen"].frame)))
            raise StepFailed(outcome.reason, result=result, picture=picture)
        assert result is not None  # a step that ended without a result has ended the run
        return result

    def _run_sentence(self, sentence: str, planner: str) -> TaskResult:
        state, before = self.state, self.state["totals"]
        asked = state["task"].replace(text=clean(sentence), planner=planner, grant=Grant(), steps=[], draft=None)
        asked = asked.replace(since=before.turns + 1, from_outside=self.task.from_outside)
        self.runs.check_task(asked)
        apart = Totals(**{name: value for name, value in before if name not in APART}).replace(marks=[], replans=0)
        first = next_index(state)
        self._start(
            State(
                task=self._held.prepare(asked),
                agenda=Agenda(),
                history=state["history"].replace(answer=None),
                totals=cast(Any, Overwrite(apart)),
            )
        )
        try:
            self._drive(None, LOOK)
            self._drive_until(("finish",), lambda: self.state["outcome"] is not None)
        except UsageError:
            self._add_earlier(before)
            raise
        state, outcome = self.state, self.state["outcome"]
        assert outcome is not None
        steps = [each for each in self.runs.store.results(self.task.id) if each.index >= first]
        pictures = self.runs.folder / self.task.id / "frames"
        result = result_of(self.task.id, asked.text, state, steps, pictures, outcome)
        self._add_earlier(before)
        self._stop_if_over(outcome)
        return result

    def _add_earlier(self, before: Totals) -> None:
        """After a sentence, which was counted apart: count what was done before it, too."""
        earlier = Totals(**{name: getattr(before, name) for name in APART})
        self._update(State(task=self._own(self.state["task"]), totals=earlier))

    def _end(self, cut_off: Outcome | None) -> TaskResult:
        if self._run is None:
            known = self.runs.show(self.task.id).result
            if known is None:  # another process has taken the run meanwhile
                raise RunOver(say("session-over", run=self.task.id))
            return known
        over = Progress(brain="calls", over=True)
        self._start(State(agenda=Agenda(progress=over)))
        if self.failures and cut_off is None:
            why = say("session-calls-failed", count=len(self.failures), why=self.failures[-1])
            cut_off = Outcome(status="unverified", verdict="unverified", reason=why)
        if cut_off is not None:
            self._update(State(outcome=cut_off))
        self._drive(None, ())
        result = self.runs.driver.settle(self._held)
        self._run = None
        self._opened.close()
        return result

    def _start(self, update: State) -> None:
        """Begin something other than what was done last, whatever its result. A program may do the same again."""
        state = self.state
        fresh = State(
            task=self._own(state["task"]),
            verdict=UNJUDGED,
            attempts=Attempts.start(state["seen"]),
            totals=cast(Any, Overwrite(state["totals"].replace(marks=[], replans=0))),
            question=None,
            outcome=None,
        )
        self._update(State(**{**fresh, **update}))

    def _own(self, task: Task) -> Task:
        """The task of the state as that of the session, whatever sentence was done last."""
        own = self.task
        mixed = task.mixed or task.from_outside  # records before `mixed` was stored have only the second
        return task.replace(
            text=own.text, planner="calls", attached=own.attached, since=0, from_outside=own.from_outside, mixed=mixed
        )

    def _update(self, update: State) -> None:
        """Change the state as if an act had just gone out: a look follows."""
        self._held.graph.update_state(config_of(self.task.id), update, as_node="act")

    def _drive_until(self, halts: tuple[str, ...], is_done: Callable[[], bool]) -> None:
        while self.state["outcome"] is None and not is_done():
            self._drive(None, halts)

    def _drive(self, entry: Entry, halts: tuple[str, ...]) -> None:
        """Drive to a halt; questions on the way go to the gate. Raises RunOver if a limit ends the run."""
        run = self._held
        self.runs.driver.drive(run, entry, halts)
        while (question := question_in(run.graph.get_state(config_of(self.task.id)))) is not None:
            answer = ask_gate(self.gate, question)
            self.runs.driver.drive(run, Command(resume=answer.model_dump(mode="json")), halts)
        waits = run.graph.get_state(config_of(self.task.id)).next
        if halts and waits in ((), ("finish",)) and self.state["outcome"] is None:
            self.runs.driver.drive(run, None)  # a limit is reached, or the screen cannot be seen: it says which
        if halts and self.state["outcome"] is not None:
            self._stop_if_over(self.state["outcome"])

    def _stop_if_over(self, outcome: Outcome | None) -> None:
        """Raises RunOver if no further step can be done: not if only this one went in circles."""
        if outcome is None or outcome.status not in ("stopped", "unreachable"):
            return
        budget, totals = self.state["task"].budget, self.state["totals"]
        has_circled = totals.repeats > budget.max_repeats
        if outcome.status == "stopped" and has_circled and not find_reached_limit(budget, totals.replace(marks=[])):
            return
        self.runs.driver.settle(self._held, outcome)
        raise RunOver(outcome.reason)


def _count_failed(totals: Totals) -> int:
    return totals.steps - totals.succeeded - totals.unverified - totals.skipped - totals.untraced


def ask_gate(gate: Gate | None, question: Question) -> Answer:
    """Its answer; no without one. Only True and a word for it are yes: a coroutine that nobody awaits is true as well.

    Raises UsageError for what does not answer this question: it would only be asked again.
    """
    given: object = gate(question) if gate is not None else None
    if given is None or isinstance(given, bool):
        given = Answer(kind="yes" if given else "no")
    if not isinstance(given, str | Answer):
        raise UsageError(say("session-gate-unclear", given=type(given).__name__))
    return read_answer(given, question)
