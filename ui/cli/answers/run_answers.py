"""The answers of commands about runs, skills and the queue."""

from iris_screen.core.message import Message, OptionalMessage
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.protocols import Entry
from iris_screen.core.record import Record
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.graph.fleet.preview import Preview
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.record_check import RecordState
from iris_screen.graph.store.run_store import RunRow, TurnRow

__all__ = ["Examples", "RunDifference", "RunList", "ShownRun", "ShownSkill", "SkillList", "StepsAhead", "TaskResult"]


class ListedRun(RunRow):
    """A run in `iris runs`. record: whether its record is what Iris wrote. damaged: pictures that changed."""

    record: RecordState
    damaged: list[str]


RunList = list[ListedRun]


class RunRecord(Record):
    """state: whether the record of a run is what Iris wrote. parts: what in it is not. damaged: changed pictures."""

    state: RecordState
    parts: list[str]
    damaged: list[str]


class ShownRun(Record):
    """Everything that is stored about a run. result: null before it has ended or asked."""

    run: RunRow
    result: TaskResult | None
    steps: list[StepResult]
    turns: list[TurnRow]
    journal: list[Entry]
    record: RunRecord


StepsAhead = list[Step]


class FirstDifference(Record):
    """Where two runs first differ."""

    turn: int
    """Counted from 1."""
    turns: tuple[int, int]
    """The number of that turn in each run, 0 if it has none."""
    node: str
    what: str
    about: Message
    """What differs, in words."""
    values: tuple[str, str]
    """What each run has there."""


class RunDifference(Record):
    """runs: the two ids. costs: what each took, by name; null if it is not known."""

    runs: tuple[str, str]
    same: bool
    first_difference: FirstDifference | None
    costs: dict[str, tuple[float | None, float | None]]


Examples = dict[str, list[str]]
"""Sentences by app."""


class ListedSkill(Record):
    """standing: how it has done, in words. played: how often. failures: in a row. put_aside: it is no longer used."""

    name: str
    task: str
    standing: Message
    played: int
    failures: int
    put_aside: bool


SkillList = list[ListedSkill]


class ShownSkill(ListedSkill):
    """steps: in words. slots: the names that `iris skill run --set` takes."""

    steps: list[Message]
    slots: list[str]


class SubmittedTask(Record):
    """row: the row's id or number in the file; empty for a single task. run: its run; empty if it was refused or handed
    in before (known). preview: what it would do; only if it was not handed in, with --dry-run.
    """

    row: str
    task: str
    run: str
    known: bool
    refused: OptionalMessage
    preview: Preview | None = None


SubmittedTasks = list[SubmittedTask]


class QueuedJob(Job):
    """A job, with its task and the status of its run. repeat: when it is done again; empty if it is not. left: it is
    running as far as its state goes, and waits until there is a worker for its device again.
    """

    task: str
    status: RunStatus
    reason: OptionalMessage
    repeat: str
    left: bool = False


QueuedJobs = list[QueuedJob]


class WorkedTask(Record):
    """A line of `iris worker`: what became of a task. status: running when it begins, queued if it was put back."""

    device: str
    run: str
    key: str
    status: RunStatus
    reason: OptionalMessage
