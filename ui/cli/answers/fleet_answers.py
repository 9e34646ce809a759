"""The answers of commands about the queue."""

from iris_screen.core.message import OptionalMessage
from iris_screen.core.record import Record
from iris_screen.core.verdict import RunStatus
from iris_screen.graph.store.job_table import Job


class SubmittedTask(Record):
    """row: the row's id or number in the file; empty for a single task. run: its run; empty if it was refused or handed
    in before (known).
    """

    row: str
    task: str
    run: str
    known: bool
    refused: OptionalMessage


SubmittedTasks = list[SubmittedTask]


class QueuedJob(Job):
    """A job, with its task and the status of its run."""

    task: str
    status: RunStatus
    reason: OptionalMessage


QueuedJobs = list[QueuedJob]
