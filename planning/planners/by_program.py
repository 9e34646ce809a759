"""The brain that lets a model write a program: loops and conditions round `step("…")`, never a coordinate.

The program runs in a sandbox up to its next step; while that is done it waits in Progress, sealed, so that it goes on
in another process after a kill. It hears what became of each step and decides itself what follows from a failure.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pydantic import Field, ValidationError

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.plan import Advance, Progress, Step, StepResult, Task
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.models.answers import strip_fence
from iris_screen.models.prompts import describe_for_model
from iris_screen.planning.sandbox import Halt, MaxRetryError, Outcome, ProgramStopped, Read, Sandbox, StateRefused

MAX_PROGRAMS = 2
"""The first, and one more once it is known what was wrong with that."""
MAX_SAME, MAX_FAILURES = 3, 5
"""So often in a row the same step may fail, and any steps."""
MAX_NOTES = 4000
"""Characters of what the program printed that are kept; the last ones."""

Write = Callable[[Task, Frame, Progress, Message | None], str]
"""Asks for a program. The last argument says what was wrong with the one before, None where there was none.

Progress holds that program as data["source"], and what became of its steps. May raise ModelError.
"""
ReadScreen = Callable[[str, Frame], str]
"""What stands on the frame for these words, "" where nothing does. A SafetyError it raises ends the run."""


class Figures(Record):
    """Of the whole run so far. success_rate: share of the steps that were proved, 0 where there were none."""

    total_steps: int = 0
    total_retries: int = 0
    success_rate: float = 0.0


class Kept(Record):
    """The planner's own part of Progress.

    source: the program, for whoever writes a better one; what runs is in `state` alone. words: the step it waits at.
    counted: index of the first result that is not in the sums yet. failures, same: how many steps failed in a row, and
    how many of them, the last ones, with the words `failed`.
    """

    source: str = ""
    state: str = ""
    words: str = ""
    notes: str = ""
    ended: bool = False
    programs: int = Field(default=0, ge=0)
    counted: int = Field(default=0, ge=0)
    steps: int = Field(default=0, ge=0)
    proved: int = Field(default=0, ge=0)
    retries: int = Field(default=0, ge=0)
    failures: int = Field(default=0, ge=0)
    same: int = Field(default=0, ge=0)
    failed: str = ""


def figures(progress: Progress) -> Figures:
    """Sums over all steps of the run, also those that Progress holds no more. StateRefused where it was altered."""
    kept = _kept(progress)
    for result in _new(kept, progress):
        kept = _summed(kept, result)
    rate = kept.proved / kept.steps if kept.steps else 0.0
    return Figures(total_steps=kept.steps, total_retries=kept.retries, success_rate=rate)


@dataclass(frozen=True)
class Program:
    """A Planner. write: stands for the model. read: answers the program's `read("…")` from the frame it is given."""

    write: Write
    read: ReadScreen
    sandbox: Sandbox
    name: str = "program"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """The program's next step; done at its end; stuck where it fails twice, or wants what must not be."""
        return self._go_on(task, frame, progress, say("step-not-done"))

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """The same: the program is told that its step was not done, and why, and decides what follows."""
        advance = self._go_on(task, frame, progress, problem.in_words())
        return advance.replace(goes_on=True)

    def _go_on(self, task: Task, frame: Frame, progress: Progress, problem: Message) -> Advance:
        """problem: what to say of a step that ended without a result."""
        try:
            kept = _kept(progress)
            if kept.ended:
                return Advance(kind="done", progress=progress, answer=kept.notes)
            if not kept.state:
                return self._written(task, frame, progress, kept, None)
            kept, outcome = _taken_in(kept, progress, problem)
            halt = self.sandbox.resume(task.id, kept.state, outcome, self._reader(frame))
            return self._after(task, frame, progress, kept, halt)
        except ProgramStopped as alarm:
            return _stopped(alarm, progress)

    def _written(self, task: Task, frame: Frame, progress: Progress, kept: Kept, fault: Message | None) -> Advance:
        """A program, up to its first step; stuck where a better one was asked for already."""
        progress = _with(progress, self.name, kept)
        if kept.programs >= MAX_PROGRAMS:
            return Advance(
                kind="stuck",
                progress=progress,
                reason=say("plan-program-failed", why=fault or say("model-program-no-step")),
            )
        source = strip_fence(self.write(task, frame, progress, fault))
        kept = kept.replace(source=source, programs=kept.programs + 1)
        halt = self.sandbox.begin(task.id, source, self._reader(frame))
        return self._after(task, frame, progress, kept, halt)

    def _after(self, task: Task, frame: Frame, progress: Progress, kept: Kept, halt: Halt) -> Advance:
        """What follows from where the program stands. One that ends without a step has shown nothing, and is no end."""
        before, notes = kept.notes, (kept.notes + halt.notes)[-MAX_NOTES:]
        ended = halt.kind == "end" and kept.steps > 0
        kept = kept.replace(state=halt.state, words=halt.words, notes=notes, ended=ended)
        if halt.kind == "step":
            seen = Condition(kind="dynamic", value=halt.words)
            step = Step(action="goal", goal=halt.words, description=verbatim(halt.words), expect=[seen], timeout_ms=0)
            return Advance(kind="steps", steps=[step], progress=_with(progress, self.name, kept))
        if ended:
            return Advance(kind="done", progress=_with(progress, self.name, kept), answer=notes)
        kept = kept.replace(notes=before)  # of what is thrown away nobody is told
        return self._written(task, frame, progress, kept, halt.reason or say("model-program-no-step"))

    def _reader(self, frame: Frame) -> Read:
        """One frame says the same to the same words, however often a loop asks."""
        return cache(lambda words: self.read(words, frame))


def _stopped(alarm: ProgramStopped, progress: Progress) -> Advance:
    notes = str(progress.data.get("notes", ""))
    return Advance(kind="stuck", progress=progress, reason=alarm.message, answer=notes)


def _kept(progress: Progress) -> Kept:
    own = {key: value for key, value in progress.data.items() if key in Kept.model_fields}
    try:
        return Kept.model_validate(own)
    except ValidationError as error:
        raise StateRefused(say("sandbox-state-unreadable")) from error


def _with(progress: Progress, brain: str, kept: Kept) -> Progress:
    return progress.replace(brain=brain, data=kept.model_dump())


def _taken_in(kept: Kept, progress: Progress, problem: Message) -> tuple[Kept, Outcome]:
    """The sums with what is new, and what to tell the program. MaxRetryError where that is enough of failures."""
    results = _new(kept, progress)
    for result in results:
        kept = _summed(kept, result)
    if results and results[-1].step.goal == kept.words:
        outcome = _outcome(results[-1])
    else:
        kept, outcome = kept.replace(steps=kept.steps + 1), Outcome(done=False, why=describe_for_model(problem))
    return _tried(kept, outcome), outcome


def _new(kept: Kept, progress: Progress) -> list[StepResult]:
    return [result for result in progress.done if result.index >= kept.counted]


def _summed(kept: Kept, result: StepResult) -> Kept:
    return kept.replace(
        counted=result.index + 1,
        steps=kept.steps + 1,
        proved=kept.proved + (result.status == "success"),
        retries=kept.retries + result.retries,
    )


def _outcome(result: StepResult) -> Outcome:
    match result.status:
        case "success":
            return Outcome(done=True)
        case "unverified":
            return Outcome(done=True, why=describe_for_model(say("model-not-proven")))
        case _:
            return Outcome(done=False, why=describe_for_model(result.reason) if result.reason else result.status)


def _tried(kept: Kept, outcome: Outcome) -> Kept:
    """The failures in a row with this one, or none where it was done."""
    if outcome.done:
        return kept.replace(failures=0, same=0, failed="")
    same = kept.same + 1 if kept.words == kept.failed else 1
    if same >= MAX_SAME:
        raise MaxRetryError(say("sandbox-step-failed-often", step=kept.words, count=same, why=outcome.why))
    if kept.failures + 1 >= MAX_FAILURES:
        raise MaxRetryError(say("sandbox-steps-failed-often", step=kept.words, count=MAX_FAILURES, why=outcome.why))
    return kept.replace(failures=kept.failures + 1, same=same, failed=kept.words)
