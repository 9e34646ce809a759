"""What the panel sets going: commands in processes of their own, which outlive it.

A run is started, taken up, answered and forked just as a person does in a terminal; what the command says goes into a
file in the run's folder.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ui.cli.given import Given

OUTPUT = "panel.log"
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

    folder: the run's own, made where it is not there.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(folder / OUTPUT, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    output = os.fdopen(handle, "r+b", buffering=0)
    process = subprocess.Popen(
        [sys.executable, "-m", "ui.cli", *options_of(given), *command],
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )
    return Started(process, output, command)


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


def to_answer(run_id: str, word: str) -> list[str]:
    return ["answer", "--", run_id, word]


def to_fork(run_id: str, turn: int, new_id: str, task: str | None) -> list[str]:
    """task: other words than those of the old run, None where its plan goes on."""
    return ["fork", "--step", str(turn), "--run-id", new_id, *(["--task", task] if task else []), "--", run_id]
