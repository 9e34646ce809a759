"""Ctrl-C at any moment of a command, from its first line to its last, is never answered with a traceback."""

import os
import random
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest

SIM = "sim:?lang=en&time=virtual"
COMMANDS = {
    "examples": ["examples"],
    "run": ["run", "open Settings, turn on Dark mode", "--device", SIM],
    "runs": ["runs"],
    "memory": ["memory", "search", "milk"],
    "mcp": ["mcp", "--device", SIM],
    "sim": ["sim", "serve"],
}
MOMENTS = 10
PROGRAM = "import os; from iris_screen.ui.cli import main; os.write({ready}, b'1'); main({args})"
"""Python's own start comes before, and is not ours."""
ENOUGH_SECONDS = 60


def begin(name: str, folder: Path) -> subprocess.Popen[str]:
    """Returns once Python has started and the program begins."""
    reading, ready = os.pipe()
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(ready=ready, args=COMMANDS[name])],
        env={**os.environ, "IRIS_HOME": str(folder / "home")},
        pass_fds=[ready],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(ready)
    assert os.read(reading, 1) == b"1"
    os.close(reading)
    return child


@cache
def measure_seconds(name: str, folder: Path) -> float:
    """How long the command takes; of one that waits for somebody, until it does."""
    begun = time.monotonic()
    with begin(name, folder) as child:
        if name == "sim":
            assert child.stdout is not None and child.stdout.readline()
            child.send_signal(signal.SIGTERM)
        child.communicate("", timeout=ENOUGH_SECONDS)
    return time.monotonic() - begun


@pytest.mark.parametrize("moment", range(MOMENTS))
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_is_interrupted_ends_without_a_traceback(
    name: str, moment: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.getbasetemp() / name
    chance = random.Random(f"{name} {moment}")
    wait = measure_seconds(name, folder) * (moment + chance.random()) / MOMENTS
    with begin(name, folder) as child:
        time.sleep(wait)
        for pause in (chance.random() * 0.2, 0.0):  # people press it again
            child.send_signal(signal.SIGINT)
            time.sleep(pause)
        out, err = child.communicate("", timeout=ENOUGH_SECONDS)
    told = f"{name} after {wait:.3f} s: {child.returncode}\n{out[-500:]}\n{err}"
    assert "Traceback" not in err and "Exception" not in err, told
    assert child.returncode in (0, 4, -signal.SIGINT), told  # at the very end Python no longer handles signals
    assert len(err.splitlines()) <= 3, told
