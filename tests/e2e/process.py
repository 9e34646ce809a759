"""The command in processes of its own, with folders of its own: started, read, killed."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LONGEST = 120.0
"""Seconds after which a process counts as hanging."""


@dataclass(frozen=True)
class Said:
    """What a process said, and what it ended with."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> dict[str, Any]:
        """The object that ends --json."""
        told = json.loads(self.out.splitlines()[-1])
        assert isinstance(told, dict)
        return told


@dataclass(frozen=True)
class Processes:
    """Processes of the command over one data folder, `home`."""

    home: Path

    def __call__(self, *args: str) -> Said:
        """Run to the end."""
        with self.started(*args) as process:
            out, err = process.communicate(timeout=LONGEST)
        return Said(process.returncode, out, err)

    @contextmanager
    def started(self, *args: str) -> Iterator["subprocess.Popen[str]"]:
        """A process that is going on; killed where it still does at the end."""
        command = [sys.executable, "-m", "iris_screen.ui.cli", *args]
        self.home.parent.mkdir(parents=True, exist_ok=True)
        with subprocess.Popen(
            command,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self._environment,
            cwd=self.home.parent,
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    @property
    def _environment(self) -> dict[str, str]:
        config = str(self.home.parent / "config")
        return {**os.environ, "IRIS_HOME": str(self.home), "XDG_CONFIG_HOME": config, "PYTHONUNBUFFERED": "1"}


def read_lines(process: "subprocess.Popen[str]", count: int) -> int:
    """Wait until the process has said so many lines, or no more; how many there were."""
    assert process.stdout is not None
    for number in range(count):
        if not process.stdout.readline():
            return number
    return count
