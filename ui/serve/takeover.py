"""A child of the warm process becomes the command of a request."""

import ctypes
import io
import locale
import os
import resource
import signal
import socket
import sys
import tempfile
import time
from contextlib import suppress
from fcntl import F_DUPFD, fcntl

from iris_screen.tools.devices.desktop.terminals import StartedBy
from iris_screen.ui.serve.handover import GO, HELLO, READY
from iris_screen.ui.serve.place import find_peer
from iris_screen.ui.serve.request import LIMITS, STREAMS, Request, Stream, list_files, receive_request

SECONDS = 10.0
"""The longest time for a request to arrive."""
_SET_DEATH_SIGNAL = 1
"""Of prctl(2)."""


def end_after(parent: int) -> None:
    """Has the system kill this process when its parent ends: the caller says then that the command has ended."""
    ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # it has ended already


def take_over(line: socket.socket) -> list[str] | None:
    """Makes this process what the request says. Returns the arguments of the command; None if there is no request, or
    if this process cannot become all that: then the caller hears nothing, and runs the command by itself.
    """
    line.settimeout(SECONDS)
    try:
        line.sendall(HELLO)
        received = receive_request(line)
    except (OSError, ValueError):
        return None
    if received is None:
        return None
    request, files = received
    caller = find_peer(line)
    try:
        line = _put_files(line, request, files)
        _set_limits(request)
    except (OSError, ValueError):
        return None
    StartedBy.process = caller
    _set_state(request)
    with line:
        try:
            line.sendall(READY)
            if line.recv(1) != GO:
                return None  # it did not wait, and runs the command by itself
        except OSError:
            return None
    _set_signals(request)
    return request.argv[1:]


def _put_files(line: socket.socket, request: Request, files: list[int]) -> socket.socket:
    """Goes to the folder, and gives each file the number that it has at the caller. Closes all others but the line,
    which is returned under a number that is none of these.
    """
    folder, *received = files
    os.fchdir(folder)
    above = max(request.files) + 1
    line = socket.socket(fileno=fcntl(line.detach(), F_DUPFD, above))
    line.settimeout(SECONDS)
    moved = [fcntl(number, F_DUPFD, above) for number in received]
    for own, number in zip(moved, request.files, strict=True):
        os.dup2(own, number)
    for number in {*list_files()} - {*request.files, line.fileno()}:
        os.close(number)
    return line


def _set_limits(request: Request) -> None:
    for name, pair in zip(LIMITS, request.limits, strict=True):
        kind, limit = getattr(resource, name), (pair[0], pair[1])
        if resource.getrlimit(kind) != limit:
            resource.setrlimit(kind, limit)
    os.sched_setaffinity(0, request.processors)


def _set_state(request: Request) -> None:
    """Everything else that differs from one command to the next, and what this process has derived from it."""
    os.umask(request.umask)
    os.environ.clear()
    os.environ.update(request.environ)
    time.tzset()
    with suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "")
    tempfile.tempdir = None  # it is looked up again in the environment
    sys.argv = request.argv
    for number, (name, stream) in enumerate(zip(STREAMS, request.streams, strict=True)):
        opened = _open_stream(number, stream)
        setattr(sys, name, opened)
        setattr(sys, f"__{name}__", opened)
    if numbers := sys.modules.get("numpy.random"):
        numbers.seed()  # `random` does it by itself


def _open_stream(number: int, stream: Stream) -> io.TextIOWrapper:
    """As Python opens standard streams."""
    raw = io.FileIO(number, "r" if number == 0 else "w", closefd=False)
    if stream.write_through:  # PYTHONUNBUFFERED
        file: io.RawIOBase | io.BufferedIOBase = raw
    else:
        file = io.BufferedReader(raw) if number == 0 else io.BufferedWriter(raw)
    return io.TextIOWrapper(
        file,  # type: ignore[arg-type]  # typeshed wants methods that only a buffered file has
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _set_signals(request: Request) -> None:
    """As Python sets them at its start, with those ignored that the caller ignores."""
    ignored = {*request.ignored}
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        with suppress(OSError):  # those that the C library keeps for itself
            signal.signal(number, signal.SIG_IGN if number in ignored else usual)
    signal.pthread_sigmask(signal.SIG_SETMASK, request.blocked)
