"""What a person sets going from any page, and how it is found again in the same window."""

import shutil
from collections.abc import Sequence
from typing import TYPE_CHECKING

from iris_screen.core.errors import UnknownRun
from iris_screen.planning.plan_edits import Edit
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.processes import (
    Started,
    make_answer_command,
    make_fork_command,
    make_resume_command,
    make_run_command,
    make_step_command,
    start,
)
from iris_screen.ui.panel.session import PANEL

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

REFUSED = 2
"""The exit code of a command that did nothing; every other end stands in the store."""


def run(run_id: str, task: str, device: str, planner: str) -> None:
    """A new run; its page shows it from its first moment. run_id: made when the button was drawn, so that a button
    pressed twice starts one run.
    """
    _set_going(run_id, *make_run_command(run_id, task, device, planner))
    go("run", run=run_id)


def run_again(run_id: str, new_id: str) -> None:
    """The same words on the same device."""
    task = PANEL.runs().store.task(run_id)
    run(new_id, task.text, task.device, task.planner)


def may_run_again(row: "RunRow") -> bool:
    """Whether nobody drives it and its words show all; a plan that came as a file is not in them."""
    return not row.holder and not PANEL.runs().store.task(row.id).steps


def resume(run_id: str) -> None:
    _set_going(run_id, *make_resume_command(run_id))
    go("run", run=run_id)


def go_on(run_id: str) -> None:
    """A run that is held goes on: told to, where its process is there, else taken up."""
    if not PANEL.runs().steering.go_on(run_id).holder:
        resume(run_id)


def step(run_id: str) -> None:
    """One turn, in the same way."""
    if PANEL.runs().store.row(run_id).holder:
        PANEL.runs().steering.step(run_id)
    else:
        _set_going(run_id, *make_step_command(run_id))


def answer(run_id: str, word: str, key: str) -> None:
    """key: of the question that stood on the page."""
    _set_going(run_id, *make_answer_command(run_id, word, key))


def take_over(run_id: str, key: str) -> None:
    """What only a person gets past he does on the live picture; the run goes on when he gives the device back."""
    _set_going(run_id, *make_answer_command(run_id, "done", key, hand=True))


def fork(run_id: str, new_id: str, turn: int, task: str | None, edits: Sequence[Edit] = ()) -> None:
    _set_going(new_id, *make_fork_command(run_id, turn, new_id, task, edits))
    go("run", run=new_id)


def stop(run_id: str) -> bool:
    """Whether somebody was there to be told."""
    return bool(PANEL.runs().stop(run_id))


def _set_going(run_id: str, *command: str) -> None:
    """Once: pressed twice before the page has changed, it is going already."""
    if not is_coming(run_id):
        PANEL.commands[run_id] = start(PANEL.given, PANEL.runs().folder / run_id, *command)


def command_of(run_id: str) -> Started | None:
    """What was set going here for the run, from any window."""
    return PANEL.commands.get(run_id)


def is_coming(run_id: str) -> bool:
    """Whether a command of this panel has still to take the run up, or to end."""
    command = command_of(run_id)
    return command is not None and command.is_running


def refused(run_id: str) -> str:
    """What a command of this panel said that did nothing; "" where all went its way."""
    command = command_of(run_id)
    return command.text if command and not command.is_running and command.process.returncode == REFUSED else ""


def clear_away(run_id: str) -> None:
    """Removes the folder of a run that never came to be."""
    shutil.rmtree(PANEL.runs().folder / run_id, ignore_errors=True)


def exists(run_id: str) -> bool:
    try:
        return PANEL.runs().store.row(run_id).id == run_id
    except UnknownRun:
        return False
