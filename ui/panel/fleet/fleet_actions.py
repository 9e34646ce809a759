"""What a person does to the fleet from its page. Devices are named as the page shows them."""

from collections.abc import Sequence

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.graph.fleet import queue_changes
from iris_screen.graph.fleet.fleet_status import find_device
from iris_screen.graph.store.worker_table import PauseKind
from iris_screen.ui.panel.session import PANEL


def pause(kind: PauseKind, name: str = "") -> None:
    """name: of a batch or a device; empty for the whole queue."""
    runs = PANEL.runs()
    runs.store.jobs.workers.pause(kind, _find_name(kind, name))


def resume(kind: PauseKind, name: str = "") -> None:
    runs = PANEL.runs()
    runs.store.jobs.workers.resume(kind, _find_name(kind, name))


def _find_name(kind: PauseKind, name: str) -> str:
    return find_device(PANEL.runs(), name) if kind == "device" else name


def drain(device: str) -> None:
    """Raises UsageError if no worker serves it any more."""
    runs = PANEL.runs()
    queue_changes.drain(runs, find_device(runs, device))


def cancel(picked: Sequence[str]) -> None:
    """Those that run are stopped."""
    queue_changes.cancel(PANEL.runs(), picked)


def retry(picked: Sequence[str]) -> None:
    """Queue those again that were cancelled or given up. Raises UsageError if none of them can be."""
    if not queue_changes.retry(PANEL.runs(), picked).queued:
        raise UsageError(say("panel-fleet-none-retried"))


def move(picked: Sequence[str], device: str) -> None:
    """device: empty for any. Raises UsageError if all of them have begun."""
    runs = PANEL.runs()
    to = find_device(runs, device) if device else ""
    if not queue_changes.move(runs, picked, to):
        raise UsageError(say("panel-fleet-none-moved"))
