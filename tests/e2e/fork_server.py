"""A process that has imported Iris, and forks itself for each start of the command, since importing takes longer
than most of what is started. What is started is a process as any other, with its imports behind it.
"""

import atexit
import io
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, Self

LONGEST_MESSAGE = 150_000
IMPORTED = ("iris_screen.graph.drive", "iris_screen.sim.phone.saved_phone", "iris_screen.ui.cli.runs.run_command")


class Forked:
    """A started command. It can do what is asked of a `subprocess.Popen` here."""

    def __init__(self, pid: int, args: Sequence[str], stdout: IO[str], stderr: IO[str], ended: int) -> None:
        """ended: from which its exit code is read once there is one."""
        self.pid, self.args, self.stdout, self.stderr = pid, args, stdout, stderr
        self.returncode: int | None = None
        self._ended: int | None = ended

    def poll(self) -> int | None:
        return self._await_end(0)

    def wait(self, timeout: float | None = None) -> int:
        if (code := self._await_end(timeout)) is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return code

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        with ThreadPoolExecutor(2) as pool:
            reading = [pool.submit(lambda file=file: "" if file.closed else file.read()) for file in self._files]
            try:
                out, err = (each.result(timeout) for each in reading)
            except BaseException:
                self.kill()  # or the reading would not end
                raise
        self.wait(timeout)
        return out, err

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended in between, and its end is told in a moment
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for file in self._files:
            file.close()
        self.wait()

    @property
    def _files(self) -> tuple[IO[str], IO[str]]:
        return self.stdout, self.stderr

    def _await_end(self, seconds: float | None) -> int | None:
        if self._ended is not None and select.select([self._ended], [], [], seconds)[0]:
            self.returncode = os.waitstatus_to_exitcode(int(os.read(self._ended, 20)))
            os.close(self._ended)
            self._ended = None
        return self.returncode


class ForkServer:
    """The server, which ends with this process."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._turn = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.e2e.fork_server", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                cwd=Path(__file__).resolve().parents[2],
                start_new_session=True,
            )

    def start(self, args: Sequence[str], environment: dict[str, str], folder: Path) -> Forked:
        (out, to_out), (err, to_err), (ended, to_ended) = os.pipe(), os.pipe(), os.pipe()
        asked = json.dumps([list(args), environment, str(folder)]).encode()
        with self._turn:
            socket.send_fds(self._line, [asked], [to_out, to_err, to_ended])
            pid = int(self._line.recv(20))
        for given in (to_out, to_err, to_ended):
            os.close(given)
        return Forked(pid, args, os.fdopen(out), os.fdopen(err), ended)

    def close(self) -> None:
        self._line.close()
        self._process.wait()


@cache
def fork_server() -> ForkServer:
    """The one of this process."""
    server = ForkServer()
    atexit.register(server.close)
    return server


def serve(line: socket.socket) -> list[str] | None:
    """Forks at each request. Returns the arguments in each process that was forked, and None at the end of the line."""
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking)
    running: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([line, woken], [], [])
        if woken in ready:
            os.read(woken, 1_000)
            tell_ends(running)
        if line not in ready:
            continue
        asked, given, _, _ = socket.recv_fds(line, LONGEST_MESSAGE, 3)
        if not asked:
            return None
        out, err, ended = given
        if (pid := os.fork()) == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(out, 1)
            os.dup2(err, 2)
            for file in (*given, woken, waking, line.detach(), *running.values()):
                os.close(file)
            return begin(*json.loads(asked))
        running[pid] = ended
        os.close(out)
        os.close(err)
        line.send(str(pid).encode())


def tell_ends(running: dict[int, int]) -> None:
    """Says how each process that is over has ended, to whoever started it and still listens."""
    for pid in list(running):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            with suppress(OSError), os.fdopen(running.pop(pid), "wb") as told:
                told.write(str(status).encode())


def begin(args: list[str], environment: dict[str, str], folder: str) -> list[str]:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.path[0] = folder
    for number, name in ((1, "stdout"), (2, "stderr")):  # as with PYTHONUNBUFFERED
        setattr(sys, name, io.TextIOWrapper(io.FileIO(number, "w"), "utf-8", write_through=True))
    return args


def warm_up() -> None:
    """Reads what is read once for all runs: the shipped phone, apps, policy and phrasings. Starts no thread."""
    from iris_screen.core.plan import Task
    from iris_screen.core.settings import Settings
    from iris_screen.graph.configuration.resources import load_apps, policy_of
    from iris_screen.planning.planners import derive_grant
    from iris_screen.tools.devices.address import check_device

    check_device("sim:")
    settings = Settings(home=Path("/nonexistent"))
    task = Task(id="none", text="打开设置", device="sim:", planner="auto")
    derive_grant(task, load_apps(settings), policy_of(settings))


if __name__ == "__main__":
    import gc
    import importlib

    from iris_screen.ui.cli.program import main

    os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")  # as the command does, before it imports the graph
    for name in IMPORTED:
        importlib.import_module(name)
    warm_up()
    gc.collect()
    gc.freeze()  # or the first collection of each would copy all of this
    if (args := serve(socket.socket(fileno=int(sys.argv[1])))) is not None:
        main(args)
