"""The warm process: waits at its socket, forks, passes signals on to its children, and says how they ended."""

import fcntl
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

from iris_screen.ui.serve.handover import EXITED, KILLED, RELAYED, STOPPED
from iris_screen.ui.serve.place import PACKAGE, Place, is_same_person
from iris_screen.ui.serve.takeover import end_after

OF_THE_TERMINAL = frozenset(RELAYED) - {signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2}
"""Signals that a terminal sends to a command with all programs it started."""
OF_NO_COMMAND = frozenset({"tests", "evals", "docs", "__pycache__"})
"""Folders of the repository that are not loaded here."""


def stamp_code() -> dict[str, tuple[int, int, int]]:
    """What tells whether anything was changed since: the files of Iris and what is in its folders, and which packages
    are installed, for everybody or for this person.
    """
    found = {Path(folder) for folder in (*sys.path, sys.executable) if folder}
    for folder, folders, files in os.walk(PACKAGE):
        folders[:] = [name for name in folders if name not in OF_NO_COMMAND and not name.startswith(".")]
        found |= {Path(folder, name) for name in (*folders, *files)}
    return {str(path): stamp(str(path)) for path in found}


def receive_control(line: socket.socket) -> socket.socket | None:
    """The socket that the caller sends first, on which it will send signals; None if it is no caller of this person."""
    try:
        line.settimeout(1)
        _, given, _, _ = socket.recv_fds(line, 1, 1) if is_same_person(line) else (b"", [], 0, None)
        return socket.socket(fileno=given[0]) if given else None
    except OSError:
        return None


def stamp(path: str) -> tuple[int, int, int]:
    try:
        found = os.stat(path)  # noqa: PTH116  # quicker
    except OSError:
        return 0, 0, 0
    return found.st_mtime_ns, found.st_size, found.st_ino


class Server:
    """Serves at this place until nothing is asked for so many seconds, its code is changed, or SIGTERM comes. Commands
    that are being done then are done to their end.
    """

    def __init__(self, place: Place, lock: int, code: dict[str, tuple[int, int, int]], idle_seconds: float) -> None:
        self._place, self._lock, self._code, self._idle_seconds = place, lock, code, idle_seconds
        self._running: dict[int, socket.socket | None] = {}
        """Child → the line to its caller, None once the caller has gone."""
        self._woken, self._waking = os.pipe()
        os.set_blocking(self._waking, False)
        signal.set_wakeup_fd(self._waking, warn_on_full_buffer=False)
        for number in (signal.SIGCHLD, signal.SIGTERM):
            signal.signal(number, lambda *_: None)  # it wakes `select`
        self._listener: socket.socket | None = self._listen()

    def _listen(self) -> socket.socket:
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        fresh = self._place.socket.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        before = os.umask(0o177)
        listener.bind(str(fresh))
        os.umask(before)
        listener.listen()
        fresh.replace(self._place.socket)  # there is never one at which nobody listens yet
        return listener

    def serve(self) -> socket.socket | None:
        """Returns in each child that was forked, with its line to the caller, and None when all is over."""
        while self._listener or self._running:
            lines = {line.fileno(): pid for pid, line in self._running.items() if line}
            socket_number = self._listener.fileno() if self._listener else -1
            watched = [*lines, self._woken, *([socket_number] if self._listener else [])]
            ready, _, _ = select.select(watched, [], [], None if self._running else self._idle_seconds)
            if not ready or (self._woken in ready and signal.SIGTERM in os.read(self._woken, 1_000)):
                self._stop_listening()
            for pid in [lines[number] for number in ready if number in lines]:
                self._pass_on(pid)
            self._tell_ends()
            if self._listener and socket_number in ready and (line := self._accept(self._listener)):
                return line
        return None

    def _accept(self, listener: socket.socket) -> socket.socket | None:
        """Forks for whoever is at the socket. Returns the line in the child, None in this process."""
        try:
            line, _ = listener.accept()
        except OSError:  # too many files are open
            self._stop_listening()
            return None
        control = receive_control(line)
        if control and all(stamp(path) == before for path, before in self._code.items()):
            return self._fork(line, control)
        if control:
            control.close()
            self._stop_listening()
        line.close()
        return None

    def _fork(self, line: socket.socket, control: socket.socket) -> socket.socket | None:
        """Forks for this caller, who is told nothing if it cannot be done: then it runs the command by itself."""
        parent = os.getpid()
        signal.pthread_sigmask(signal.SIG_BLOCK, RELAYED)  # they are dealt with once the child is the command
        try:
            pid = os.fork()
        except OSError:  # there are too many processes; those that run here go on
            pid = None
            control.close()
            self._stop_listening()
        if pid == 0:
            os.setpgid(0, 0)
            end_after(parent)
            self._leave(control)
            return line
        signal.pthread_sigmask(signal.SIG_UNBLOCK, RELAYED)
        line.close()
        if pid:
            os.setpgid(pid, pid)
            self._running[pid] = control
        return None

    def _leave(self, control: socket.socket) -> None:
        """In a child: everything that is the parent's."""
        signal.set_wakeup_fd(-1)
        for number in (self._lock, self._woken, self._waking):
            os.close(number)
        for line in (self._listener, control, *self._running.values()):
            if line:
                line.close()

    def _pass_on(self, pid: int) -> None:
        """A signal to the child, or its end if the caller has ended: what kills that one at once, kills both."""
        line, said = self._running[pid], b""
        assert line is not None  # it is ready
        with suppress(OSError):
            said = line.recv(1)
        if not said:
            line.close()
            self._running[pid] = None
        for number in said or (signal.SIGHUP, signal.SIGCONT):  # a stopped program would not hear the first one
            if number in OF_THE_TERMINAL:
                os.killpg(pid, number)
            elif number in RELAYED:
                os.kill(pid, number)
        if not said:
            os.kill(pid, signal.SIGKILL)  # under nohup it ignores the others

    def _tell_ends(self) -> None:
        for pid, line in [*self._running.items()]:
            ended, status = os.waitpid(pid, os.WNOHANG | os.WUNTRACED)
            if not ended:
                continue
            stopped = os.WIFSTOPPED(status)
            if line:
                code = os.WSTOPSIG(status) if stopped else os.waitstatus_to_exitcode(status)
                with suppress(OSError):
                    line.send(bytes([STOPPED if stopped else KILLED if code < 0 else EXITED, abs(code)]))
            if not stopped:
                del self._running[pid]
                if line:
                    line.close()

    def _stop_listening(self) -> None:
        """From now on another process may take this place."""
        if self._listener:
            self._place.socket.unlink(missing_ok=True)
            self._listener.close()
            self._listener = None
            fcntl.flock(self._lock, fcntl.LOCK_UN)
