"""The menu items that control runs: the same as `iris pause`, `iris resume` and `iris stop`."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message
from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.panel.processes import make_resume_command, start

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs


def pause(runs: "Runs", run_ids: Sequence[str]) -> list[Message]:
    return _apply(run_ids, runs.steering.pause)


def stop(runs: "Runs", run_ids: Sequence[str]) -> list[Message]:
    return _apply(run_ids, runs.stop)


def resume(runs: "Runs", given: GlobalOptions, run_ids: Sequence[str]) -> list[Message]:
    """Tells its process to go on if there is one, else starts one that resumes the run. Refuses one whose record was
    changed, as that process would.
    """

    def resume_one(run_id: str) -> None:
        if not runs.store.row(run_id).holder:
            runs.store.refuse_changed(run_id)
        if not runs.steering.go_on(run_id).holder:
            start(given, runs.folder / run_id, *make_resume_command(run_id))

    return _apply(run_ids, resume_one)


def _apply(run_ids: Sequence[str], act: Callable[[str], object]) -> list[Message]:
    """Returns the errors; empty if it worked for all."""
    errors = []
    for run_id in run_ids:
        try:
            act(run_id)
        except IrisError as error:
            errors.append(error.message)
    return errors
