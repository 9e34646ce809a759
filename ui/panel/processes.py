"""Commands that the panel starts, in processes that outlive it.

A run is started, resumed, answered and forked just as a person does it in a terminal. The output of the command goes
into a file in the folder of the run.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from iris_screen.core.errors import StoreError
from iris_screen.core.limits import Budget
from iris_screen.core.message import say
from iris_screen.planning.plan_edits import Edit
from iris_screen.tools.devices.desktop.terminals import STARTED_FROM
from iris_screen.ui.cli.program import UNSEEN
from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.run_status import list_limit_options

OUTPUT = "panel.log"
PAGE_TITLE = "Iris panel"
"""A run on this desktop recognizes the window it was started in by this title, and keeps it out of the picture."""
LONGEST = 2_000


@dataclass
class Started:
    """A command that was started. Its output can be read even after the run and its folder are gone.

    text: the end of its output, once it has ended.
    """

    process: "subprocess.Popen[bytes]"
    output: IO[bytes]
    command: tuple[str, ...]
    text: str = ""

    @property
    def is_running(self) -> bool:
        if self.process.poll() is None:
            return True
        if not self.output.closed:
            with self.output:
                self.output.seek(0)
                self.text = self.output.read().decode(errors="replace").strip()[-LONGEST:]
        return False


def start(given: GlobalOptions, folder: Path, *command: str) -> Started:
    """Starts an `iris` command in a session of its own: neither Ctrl-C here nor the end of the panel stops it.

    folder: of the run, made if it is missing. Raises StoreError if the disk or the system refuses.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(folder / OUTPUT, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        output = os.fdopen(handle, "r+b", buffering=0)
        with tempfile.TemporaryFile() as arguments:  # on standard input, hidden from other programs
            arguments.write(json.dumps([*make_options(given), *command]).encode())
            arguments.seek(0)
            process = subprocess.Popen(
                [sys.executable, "-m", "iris_screen.ui.cli", UNSEEN],
                stdin=arguments,
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1", STARTED_FROM: PAGE_TITLE},
                start_new_session=True,
            )
    except OSError as error:
        raise StoreError(say("panel-start-no-disk", folder=str(folder), why=str(error.strerror))) from None
    return Started(process, output, command)


def make_options(given: GlobalOptions) -> list[str]:
    """The global options that the panel was started with."""
    files = [("--env-file", given.env_file), ("--config", given.config)]
    named = [word for name, file in files if file is not None for word in (name, str(file))]
    return [*named, *(word for pair in given.sets for word in ("--set", pair))]


def make_run_command(run_id: str, task: str, device: str, planner: str, options: Sequence[str] = ()) -> list[str]:
    """A run that waits when it needs a person, who answers in the panel. options: what it is allowed beforehand, and
    its limits.
    """
    return ["run", "--run-id", run_id, "--device", device, "--planner", planner, "--wait", *options, "--", task]


def make_limit_options(budget: Budget) -> list[str]:
    """The limits of a run as options of another one."""
    names = ("max_turns", "max_seconds", "max_calls", "max_tokens", "max_cost")
    return list_limit_options({name: getattr(budget, name) for name in names})


def make_resume_command(run_id: str, **limits: float) -> list[str]:
    """limits: new ones on its model, by their names in Budget."""
    return ["resume", *list_limit_options(limits), "--", run_id]


def make_step_command(run_id: str) -> list[str]:
    return ["step", "--", run_id]


def make_answer_command(run_id: str, word: str, key: str, *, hand: bool = False) -> list[str]:
    """key: of the question that the person saw, so that it never answers the next one. hand: the person first takes the
    device.
    """
    return ["answer", "--to", key, *(["--hand"] if hand else []), "--", run_id, word]


def make_fork_command(run_id: str, turn: int, new_id: str, task: str | None, edits: Sequence[Edit] = ()) -> list[str]:
    """Like a new run, it waits for a person if needed. task: None to keep the old plan. edits: of the steps ahead."""
    options = [f"--task={task}"] if task else []
    for edit in [] if task else edits:
        named = [("text", edit.text), ("target", edit.target)]
        changes = [f"--{name}={edit.n}={word}" for name, word in named if word is not None]
        options += [f"--drop={edit.n}"] if edit.drop else changes
    return ["fork", "--turn", str(turn), "--run-id", new_id, "--wait", *options, "--", run_id]
