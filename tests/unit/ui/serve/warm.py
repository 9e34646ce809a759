"""Commands that are Python, handed to a warm process that does such commands, or done by themselves."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HAND_OVER = """
import sys
from iris_screen.ui.serve.handover import hand_over
hand_over(sys.argv[1:])
print("here")
"""
ALONE = "import sys\nexec(sys.argv[1], {'__name__': 'command'})"
LONGEST = 60.0


class Warm:
    """A warm process, and commands that look for it."""

    def __init__(self, folder: Path, process: "subprocess.Popen[str]") -> None:
        self.folder, self.process = folder, process

    def start(self, command: str, *, alone: bool = False, **options: Any) -> "subprocess.Popen[str]":
        """alone: it is not handed over. A command that is meant to be and is not says "here" and does nothing."""
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        environment = {**self.environment, **options.pop("env", {})}
        words = [sys.executable, "-P", "-c", ALONE if alone else HAND_OVER, command]
        return subprocess.Popen(words, text=True, env=environment, **{**pipes, **options})

    def run(self, command: str, **options: Any) -> tuple[int, str, str]:
        """The exit code, the output and the errors."""
        with self.start(command, **options) as process:
            out, err = process.communicate(timeout=LONGEST)
        return process.returncode, out, err

    @property
    def environment(self) -> dict[str, str]:
        return make_environment(self.folder)

    @property
    def sockets(self) -> list[Path]:
        return [*(self.folder / "iris").glob("*.sock")]


def make_environment(folder: Path) -> dict[str, str]:
    """Of tests, but for the folder of the socket; and handing over is not turned off."""
    named: Mapping[str, str] = {"XDG_RUNTIME_DIR": str(folder), "IRIS_SERVE": ""}
    return {**os.environ, **named}


@contextmanager
def runtime_folder() -> Iterator[Path]:
    """With a short name: that of a socket has at most 100 characters."""
    folder = Path(tempfile.mkdtemp(prefix="iris-", dir="/tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def warm_process(idle: float = LONGEST, *code: Path) -> Iterator[Warm]:
    """code: files of which it is made."""
    program = [sys.executable, "-P", str(Path(__file__).with_name("probe_server.py")), str(idle), *map(str, code)]
    with (
        runtime_folder() as folder,
        subprocess.Popen(
            program,
            text=True,
            stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            env=make_environment(folder),
            cwd="/",
            start_new_session=True,
        ) as process,
    ):
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        try:
            yield Warm(folder, process)
        finally:
            process.kill()


def wait_until(holds: Callable[[], object]) -> None:
    until = time.monotonic() + 2 * LONGEST  # on a busy machine, loading everything takes a minute
    while not holds():
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.02)


def read_state(process: int) -> str:
    """R, S, T … as the system says it; "" if it has ended."""
    try:
        status = Path(f"/proc/{process}/stat").read_text("utf-8")
    except OSError:
        return ""
    return status.rpartition(")")[2].split()[0].replace("Z", "")
