"""What a person does with a run from any page: start, steer, answer, fork; and the commands that this started."""

import shutil
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from iris_screen.core.errors import UnknownRun
from iris_screen.core.message import Message, say
from iris_screen.planning.plan_edits import Edit
from iris_screen.ui.escaping import format_dollars
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.processes import (
    Started,
    make_answer_command,
    make_fork_command,
    make_limit_options,
    make_resume_command,
    make_run_command,
    make_step_command,
    start,
)
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.run_status import raise_limits

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

REFUSED = 2
"""The exit code of a command that did nothing. Every other outcome is in the store."""


def run(run_id: str, task: str, device: str, planner: str, options: Sequence[str] = ()) -> None:
    """Starts a new run and opens its page. run_id: made when the button was drawn, so that pressing it twice starts
    only one run. options: what it is allowed beforehand, and its limits.
    """
    _start(run_id, *make_run_command(run_id, task, device, planner, options))
    go("run", run=run_id)


def run_again(run_id: str, new_id: str) -> None:
    """Starts a new run of the same task on the same device, within the same limits. What the first one was allowed
    beforehand was for that run: this one asks.
    """
    task = PANEL.runs().store.task(run_id)
    run(new_id, task.text, task.device, task.planner, make_limit_options(task.budget))


def may_run_again(row: "RunRow") -> bool:
    """Whether no process drives it and its task is only a sentence: steps from a file are not part of the sentence."""
    return not row.holder and not PANEL.runs().store.task(row.id).steps


def offer_resume(run_id: str) -> tuple[Message, Callable[[], None]]:
    """What the button to resume a run says and does: it raises the limits on its model that are used up."""
    raised = raise_limits(PANEL.runs().store, run_id)
    parts = {
        "max_calls": lambda most: say("panel-model-calls", n=most),
        "max_tokens": lambda most: say("panel-tokens", n=most),
        "max_cost": lambda most: say("panel-cost", cost=format_dollars(most)),
    }
    limits = [parts[name](most) for name, most in raised.items()]
    words = say("panel-continue-raised", limits=limits) if raised else say("panel-continue")
    return words, partial(resume, run_id, **raised)


def resume(run_id: str, **limits: float) -> None:
    """limits: new ones on its model, by their names in Budget."""
    _start(run_id, *make_resume_command(run_id, **limits))
    go("run", run=run_id)


def go_on(run_id: str) -> None:
    """Resumes a paused run: tells its process if there is one, else starts one."""
    if not PANEL.runs().steering.go_on(run_id).holder:
        resume(run_id)


def step(run_id: str) -> None:
    """Does one turn of a paused run, in its process or in a new one."""
    if PANEL.runs().store.row(run_id).holder:
        PANEL.runs().steering.step(run_id)
    else:
        _start(run_id, *make_step_command(run_id))


def answer(run_id: str, word: str, key: str) -> None:
    """key: of the question that was on the page."""
    _start(run_id, *make_answer_command(run_id, word, key))


def take_over(run_id: str, key: str) -> None:
    """Gives the device to the person, who acts on the live picture. The run goes on when they give it back."""
    _start(run_id, *make_answer_command(run_id, "done", key, hand=True))


def fork(run_id: str, new_id: str, turn: int, task: str | None, edits: Sequence[Edit] = ()) -> None:
    _start(new_id, *make_fork_command(run_id, turn, new_id, task, edits))
    go("run", run=new_id)


def stop(run_id: str) -> bool:
    """Returns whether there was a process to stop."""
    return bool(PANEL.runs().stop(run_id))


def _start(run_id: str, *command: str) -> None:
    """Does nothing if a command of the run is starting already, as after a double click."""
    if not is_starting(run_id):
        PANEL.commands[run_id] = start(PANEL.given, PANEL.runs().folder / run_id, *command)


def get_command(run_id: str) -> Started | None:
    """The command that was started here for the run, from any window."""
    return PANEL.commands.get(run_id)


def is_starting(run_id: str) -> bool:
    """Whether a command of this panel is running for it."""
    command = get_command(run_id)
    return command is not None and command.is_running


def find_refusal(run_id: str) -> str:
    """The output of a command of this panel that did nothing; "" if there is none."""
    command = get_command(run_id)
    return command.text if command and not command.is_running and command.process.returncode == REFUSED else ""


def delete_folder(run_id: str) -> None:
    """Deletes the folder of a run that never reached the store."""
    shutil.rmtree(PANEL.runs().folder / run_id, ignore_errors=True)


def exists(run_id: str) -> bool:
    try:
        return PANEL.runs().store.row(run_id).id == run_id
    except UnknownRun:
        return False
