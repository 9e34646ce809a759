"""The planner that lets a model write a program: loops and conditions around `step("…")`, with no coordinates.

The program runs in a sandbox up to its next step. While that step is executed, the program is kept in Progress, sealed,
so that it can go on in another process after a kill. It is told the outcome of each step and decides itself what
follows from a failure.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pydantic import Field, ValidationError

from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.plan import Progress, Step, StepResult, Task
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.models.answers import strip_fence
from iris_screen.models.prompts import describe_for_model
from iris_screen.planning.sandbox import Halt, MaxRetryError, Outcome, ProgramStopped, Read, Sandbox, StateRefused

MAX_PROGRAMS = 2
"""The first, and one more after its fault is known."""
MAX_SAME, MAX_FAILURES = 3, 5
"""How often in a row one and the same step may fail, and how often any steps."""
MAX_CALLS = 8
"""How many calls to models, reading included, may change nothing on the screen."""
MAX_NOTES = 4000
"""How many of the last characters that the program printed are kept."""

Write = Callable[[Task, Frame, Progress, Message | None], str]
"""Asks for a program. The last argument says what was wrong with the one before, None if there was none.

Progress holds that program as data["source"], and the results of its steps. May raise ModelError.
"""
ReadScreen = Callable[[str, Frame], str]
"""What the frame shows for these words, "" for nothing. A SafetyError it raises ends the run."""


class ProgramState(Record):
    """This planner's part of Progress.

    source: the program, for writing a better one; what runs is in `state` alone. words: the step it waits at. counted:
    index of the first result that is not in `steps` yet. failures: how many steps failed in a row. same: how many of
    these, the last ones, had the words `failed`.
    """

    source: str = ""
    state: str = ""
    words: str = ""
    notes: str = ""
    ended: bool = False
    programs: int = Field(default=0, ge=0)
    counted: int = Field(default=0, ge=0)
    steps: int = Field(default=0, ge=0)
    failures: int = Field(default=0, ge=0)
    same: int = Field(default=0, ge=0)
    failed: str = ""


@dataclass(frozen=True)
class Program:
    """A Planner. write: asks the model for a program. read: answers the program's `read("…")` from the given frame."""

    write: Write
    read: ReadScreen
    sandbox: Sandbox
    name: str = "program"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """The program's next step. Done at its end; stuck if it fails twice or wants something forbidden."""
        return self._go_on(task, frame, progress, say("step-not-done"))

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """As `advance`: the program is told that its step failed and why, and decides what to do."""
        advance = self._go_on(task, frame, progress, problem.in_words())
        return advance.replace(goes_on=True)

    def _go_on(self, task: Task, frame: Frame, progress: Progress, problem: Message) -> Advance:
        """problem: the explanation for a step that ended without a result."""
        try:
            kept = _read_state(progress)
            if kept.ended:
                return Advance(kind="done", progress=progress, answer=kept.notes)
            if not kept.state:
                return self._write_program(task, frame, progress, kept, None)
            results = [result for result in progress.done if result.index >= kept.counted]
            if results:
                kept = kept.replace(counted=results[-1].index + 1, steps=kept.steps + len(results))
            if results and results[-1].step.goal == kept.words:
                outcome = _to_outcome(results[-1])
            else:
                kept, outcome = kept.replace(steps=kept.steps + 1), Outcome(done=False, why=describe_for_model(problem))
            kept = _count_failures(kept, outcome)
            halt = self.sandbox.resume(task.id, kept.state, outcome, self._make_reader(frame, progress.vain))
            return self._follow(task, frame, progress, kept, halt)
        except ProgramStopped as alarm:
            notes = str(progress.data.get("notes", ""))
            return Advance(kind="stuck", progress=progress, reason=alarm.message, answer=notes)

    def _write_program(
        self, task: Task, frame: Frame, progress: Progress, kept: ProgramState, fault: Message | None
    ) -> Advance:
        """Runs a new program up to its first step. Stuck if a better one was already requested."""
        progress = _save_state(progress, self.name, kept)
        if kept.programs >= MAX_PROGRAMS:
            reason = say("plan-program-failed", why=fault or say("model-program-no-step"))
            return Advance(kind="stuck", progress=progress, reason=reason)
        source = strip_fence(self.write(task, frame, progress, fault))
        kept = kept.replace(source=source, programs=kept.programs + 1)
        halt = self.sandbox.begin(task.id, source, self._make_reader(frame, progress.vain))
        return self._follow(task, frame, progress, kept, halt)

    def _follow(self, task: Task, frame: Frame, progress: Progress, kept: ProgramState, halt: Halt) -> Advance:
        """What to do next, given where the program stopped. A program that ends without any step has proven nothing, so
        that does not count as done.
        """
        before, notes = kept.notes, (kept.notes + halt.notes)[-MAX_NOTES:]
        ended = halt.kind == "end" and kept.steps > 0
        kept = kept.replace(state=halt.state, words=halt.words, notes=notes, ended=ended)
        if halt.kind == "step":
            seen = Condition(kind="dynamic", value=halt.words)
            step = Step(action="goal", goal=halt.words, description=verbatim(halt.words), expect=[seen], timeout_ms=0)
            return Advance(kind="steps", steps=[step], progress=_save_state(progress, self.name, kept))
        if ended:
            return Advance(kind="done", progress=_save_state(progress, self.name, kept), answer=notes)
        kept = kept.replace(notes=before)  # the notes of a discarded program are not shown
        return self._write_program(task, frame, progress, kept, halt.reason or say("model-program-no-step"))

    def _make_reader(self, frame: Frame, calls: int) -> Read:
        """Makes a reader of one frame that answers the same words the same way, however often a loop asks. calls: to
        models since the screen last changed.
        """

        known: dict[str, str] = {}

        def read(words: str) -> str:
            if words not in known:
                made = calls + len(known)
                if made >= MAX_CALLS:
                    raise MaxRetryError(say("run-nothing-changes", calls=made))
                known[words] = self.read(words, frame)
            return known[words]

        return read


def _read_state(progress: Progress) -> ProgramState:
    try:
        return ProgramState.model_validate(progress.data)
    except ValidationError as error:
        raise StateRefused(say("sandbox-state-unreadable")) from error


def _save_state(progress: Progress, brain: str, kept: ProgramState) -> Progress:
    return progress.replace(brain=brain, data=kept.model_dump())


def _to_outcome(result: StepResult) -> Outcome:
    """What the program is told of its step."""
    match result.status:
        case "success":
            return Outcome(done=True)
        case "unverified":
            return Outcome(done=True, why=describe_for_model(say("model-not-proven")))
        case _:
            return Outcome(done=False, why=describe_for_model(result.reason) if result.reason else result.status)


def _count_failures(kept: ProgramState, outcome: Outcome) -> ProgramState:
    """Counts failures in a row; a step that was done resets them. Raises MaxRetryError if there are too many."""
    if outcome.done:
        return kept.replace(failures=0, same=0, failed="")
    same = kept.same + 1 if kept.words == kept.failed else 1
    if same >= MAX_SAME:
        raise MaxRetryError(say("sandbox-step-failed-often", step=kept.words, count=same, why=outcome.why))
    if kept.failures + 1 >= MAX_FAILURES:
        raise MaxRetryError(say("sandbox-steps-failed-often", step=kept.words, count=MAX_FAILURES, why=outcome.why))
    return kept.replace(failures=kept.failures + 1, same=same, failed=kept.words)
