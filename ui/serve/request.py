"""What makes a command what it is, and travels with each request; none of it is kept.

A request is its length, then JSON; the open files travel next to the length, first the folder the command was called
in.
"""

import json
import os
import resource
import signal
import socket
import struct
import sys
from typing import NamedTuple

LENGTH = struct.Struct("!Q")
LONGEST = 16_000_000
"""Bytes; the system allows a process 2 to 6 MB of arguments and environment."""
MOST_FILES = 250
"""The system passes 253 at once."""
STREAMS = ("stdin", "stdout", "stderr")
LIMITS = sorted(name for name in dir(resource) if name.startswith("RLIMIT_"))


class Stream(NamedTuple):
    """How a standard stream makes bytes of text."""

    encoding: str
    errors: str
    line_buffering: bool
    write_through: bool


class Request(NamedTuple):
    """One command. ignored, blocked: signals. files: the numbers of the open files, standard streams included."""

    argv: list[str]
    environ: dict[str, str]
    streams: list[Stream]
    files: list[int]
    umask: int
    ignored: list[int]
    blocked: list[int]
    limits: list[tuple[int, int]]
    processors: list[int]


def describe_process() -> Request:
    """This process, as a request."""
    umask = os.umask(0o077)
    os.umask(umask)
    streams = [getattr(sys, name) for name in STREAMS]
    return Request(
        argv=sys.argv,
        environ=dict(os.environ),
        streams=[Stream(each.encoding, each.errors, each.line_buffering, each.write_through) for each in streams],
        files=sorted(number for number in list_files() if os.get_inheritable(number)),
        umask=umask,
        ignored=[number for number in signal.valid_signals() if signal.getsignal(number) == signal.SIG_IGN],
        blocked=[*signal.pthread_sigmask(signal.SIG_BLOCK, [])],
        limits=[resource.getrlimit(getattr(resource, name)) for name in LIMITS],
        processors=sorted(os.sched_getaffinity(0)),
    )


def list_files() -> list[int]:
    """The numbers of all files that this process has open."""
    with os.scandir("/proc/self/fd") as found:
        numbers = [int(file.name) for file in found]
    return [number for number in numbers if os.path.lexists(f"/proc/self/fd/{number}")]  # not the listing itself


def send_request(line: socket.socket, request: Request) -> None:
    """Raises OSError if nobody is there any more, or if it is more than the system passes on."""
    body = json.dumps(request).encode()
    if len(request.files) > MOST_FILES:
        raise OSError("too many open files")
    folder = os.open(".", os.O_PATH | os.O_DIRECTORY)
    try:
        socket.send_fds(line, [LENGTH.pack(len(body))], [folder, *request.files])
    finally:
        os.close(folder)
    line.sendall(body)


def receive_request(line: socket.socket) -> tuple[Request, list[int]] | None:
    """The request and its files, the folder first, under the numbers they have here; None if none came whole."""
    head, files, _, _ = socket.recv_fds(line, LENGTH.size, MOST_FILES + 1)
    if len(head) < LENGTH.size or (length := LENGTH.unpack(head)[0]) > LONGEST:
        return None
    with line.makefile("rb") as body:
        said = body.read(length)
    if len(said) < length:
        return None
    request = Request(*json.loads(said))
    return request._replace(streams=[Stream(*each) for each in request.streams]), files
