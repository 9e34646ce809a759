"""What the menu does about runs: the same as `iris pause`, `iris resume` and `iris stop`."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message
from iris_screen.ui.given import Given
from iris_screen.ui.panel.processes import start, to_resume

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs


def pause(runs: "Runs", run_ids: Sequence[str]) -> list[Message]:
    return _each(run_ids, runs.steering.pause)


def stop(runs: "Runs", run_ids: Sequence[str]) -> list[Message]:
    return _each(run_ids, runs.stop)


def go_on(runs: "Runs", given: Given, run_ids: Sequence[str]) -> list[Message]:
    """Told to, where its process is there, else taken up."""

    def let_go(run_id: str) -> None:
        if not runs.steering.go_on(run_id).holder:
            start(given, runs.folder / run_id, *to_resume(run_id))

    return _each(run_ids, let_go)


def _each(run_ids: Sequence[str], does: Callable[[str], object]) -> list[Message]:
    """Why it could not be done to some; none where it was done to all."""
    wrong = []
    for run_id in run_ids:
        try:
            does(run_id)
        except IrisError as error:
            wrong.append(error.message)
    return wrong
