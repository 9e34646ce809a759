"""What the panel sets going: commands in processes of their own, which outlive it.

A run is started, taken up, answered and forked just as a person does in a terminal; what the command says goes into a
file in the run's folder.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from iris_screen.core.errors import StoreError
from iris_screen.core.message import say
from iris_screen.planning.plan_edits import Edit
from iris_screen.tools.devices.desktop.terminals import STARTED_FROM
from iris_screen.ui.cli.program import UNSEEN
from iris_screen.ui.given import Given

OUTPUT = "panel.log"
PAGE_TITLE = "Iris panel"
"""By it a run on this desktop knows the window it was started in, and keeps it out of the picture."""
LONGEST = 2_000


@dataclass
class Started:
    """A command that was set going. Its output can be read also where the run, and its folder, are gone again.

    said: the end of what it said, once it has ended.
    """

    process: "subprocess.Popen[bytes]"
    output: IO[bytes]
    command: tuple[str, ...]
    said: str = ""

    @property
    def going(self) -> bool:
        if self.process.poll() is None:
            return True
        if not self.output.closed:
            with self.output:
                self.output.seek(0)
                self.said = self.output.read().decode(errors="replace").strip()[-LONGEST:]
        return False


def start(given: Given, folder: Path, *command: str) -> Started:
    """Sets a command of `iris` going, in a session of its own: neither a Ctrl-C here nor the panel's end reaches it.

    folder: the run's own, made where it is not there. Raises StoreError where the disk or the system does not take it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(folder / OUTPUT, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        output = os.fdopen(handle, "r+b", buffering=0)
        with _unseen([*options_of(given), *command]) as arguments:
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


@contextmanager
def _unseen(arguments: list[str]) -> Iterator[IO[bytes]]:
    """They go by standard input: what a person says to a run is nobody else's on this computer."""
    with tempfile.TemporaryFile() as file:
        file.write(json.dumps(arguments).encode())
        file.seek(0)
        yield file


def options_of(given: Given) -> list[str]:
    """The options before the command, as the panel got them."""
    files = [("--env-file", given.env_file), ("--config", given.config)]
    named = [word for name, file in files if file is not None for word in (name, str(file))]
    return [*named, *(word for pair in given.sets for word in ("--set", pair))]


def to_run(run_id: str, task: str, device: str, planner: str) -> list[str]:
    """A run that waits where it needs a person: the panel is where he answers."""
    return ["run", "--run-id", run_id, "--device", device, "--planner", planner, "--wait", "--", task]


def to_resume(run_id: str) -> list[str]:
    return ["resume", "--", run_id]


def to_step(run_id: str) -> list[str]:
    return ["step", "--", run_id]


def to_answer(run_id: str, word: str, key: str, *, hand: bool = False) -> list[str]:
    """key: of the question that he saw: what he said to that one is no answer to the next. hand: the person has the
    device first.
    """
    return ["answer", "--to", key, *(["--hand"] if hand else []), "--", run_id, word]


def to_fork(run_id: str, turn: int, new_id: str, task: str | None, edits: Sequence[Edit] = ()) -> list[str]:
    """It waits as a new run does. task: other words than those of the old run, None where its plan goes on. edits: of
    what is ahead in that.
    """
    said = [f"--task={task}"] if task else [word for edit in edits for word in _edit(edit)]
    return ["fork", "--step", str(turn), "--run-id", new_id, "--wait", *said, "--", run_id]


def _edit(edit: Edit) -> list[str]:
    named = [("text", edit.text), ("target", edit.target)]
    words = [f"--{name}={edit.n}={word}" for name, word in named if word is not None]
    return [f"--drop={edit.n}"] if edit.drop else words
