"""The command with folders of its own: in processes that are started, read, killed; and in this one, which has imported
everything already.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from iris_screen.ui.cli.program import exit_code
from tests.e2e.fork_server import Forked, fork_server

Process = subprocess.Popen[str] | Forked
LONGEST = 120.0
"""Seconds after which a process is considered hanging."""


@dataclass(frozen=True)
class Said:
    """The output of a process, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> dict[str, Any]:
        """The last object of --json output."""
        told = json.loads(self.out.splitlines()[-1])
        assert isinstance(told, dict)
        return told


@dataclass(frozen=True)
class Processes:
    """The command with one data folder, `home`. more: what else is in its environment."""

    home: Path
    more: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, *args: str) -> Said:
        """Run to the end, in a separate process."""
        with self.started(*args) as process:
            out, err = process.communicate(timeout=LONGEST)
        return Said(process.returncode, out, err)

    def here(self, *args: str) -> Said:
        """Run to the end in this process, if it need not be killed; from one thread at a time."""
        out, err = StringIO(), StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            for name, value in self._folders.items():
                patch.setenv(name, value)
            patch.setattr(sys, "excepthook", sys.excepthook)
            self.home.parent.mkdir(parents=True, exist_ok=True)
            patch.chdir(self.home.parent)
            code = exit_code(list(args))
        return Said(code, out.getvalue(), err.getvalue())

    @contextmanager
    def started(self, *args: str, fresh: bool = False) -> Iterator[Process]:
        """A running process; killed if it is still running at the end. fresh: it imports everything itself."""
        command = [sys.executable, "-m", "iris_screen.ui.cli", *args]
        environment, folder = {**os.environ, **self._folders, "PYTHONUNBUFFERED": "1"}, self.home.parent
        folder.mkdir(parents=True, exist_ok=True)
        pipe = subprocess.PIPE
        with (
            subprocess.Popen(command, text=True, stdout=pipe, stderr=pipe, env=environment, cwd=folder)
            if fresh
            else fork_server().start(args, environment, folder)
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    @property
    def _folders(self) -> dict[str, str]:
        return {"IRIS_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home.parent / "config"), **self.more}


def read_lines(process: Process, count: int) -> int:
    """Wait until the process has printed so many lines or ended; returns how many there were."""
    assert process.stdout is not None
    for number in range(count):
        if not process.stdout.readline():
            return number
    return count
