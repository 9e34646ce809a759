"""What a person changes in the queue, in a terminal, in the panel or from Python, by the clock of all who use it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.graph.store import OVER
from iris_screen.tools.devices.shown_address import mask_address

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs


def cancel(runs: "Runs", picked: Sequence[str]) -> list[str]:
    """Cancel those of these tasks that are not over, and stop those that run. Returns their runs."""
    cancelled = runs.store.jobs.cancel(picked, runs.store.jobs.time())
    for run in cancelled:
        runs.stop(run)
    return cancelled


class Retried(NamedTuple):
    """queued: the runs that were queued again. over: how many cannot be, since they have a result."""

    queued: list[str]
    over: int


def retry(runs: "Runs", picked: Sequence[str]) -> Retried:
    """Queue those of these tasks again that were cancelled or given up."""
    left = [run for run in picked if runs.store.row(run).status not in OVER]
    return Retried(runs.store.jobs.retry(left, runs.store.jobs.time()), len(picked) - len(left))


def move(runs: "Runs", picked: Sequence[str], device: str) -> list[str]:
    """Have those of these tasks that have not begun done on another device; empty: on any. Returns their runs."""
    return runs.store.jobs.move(picked, device, runs.store.jobs.time())


def drain(runs: "Runs", device: str) -> None:
    """Have the worker of this device end after the task it has. Raises UsageError if no worker serves it any more."""
    if not runs.store.jobs.workers.drain(device):
        raise UsageError(say("fleet-no-worker", device=mask_address(device)))
