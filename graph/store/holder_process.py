"""Who holds a lease: a process, by a name that is never used again, and whether it is still alive."""

import hashlib
import os
import socket
import sys
from functools import cache
from pathlib import Path
from typing import Final

from iris_screen.core.message import Message, say, verbatim

MOVER: Final = "move#"
"""Begins the name of whoever brings runs from another store: it is no process, and alive until it lets them go."""


def this_process(here: str = "") -> str:
    """ "host:4711#123456@1a2b3c4d": host, number, and where the system tells them, when the process was started and
    which computer it is: two in a fleet may have one name.

    here: what this host is called, "" for its own name.
    """
    return f"{here or socket.gethostname()}:{os.getpid()}#{_read_start_time(os.getpid())}@{_name_computer()}"


def process_lives(name: str, here: str = "") -> bool:
    """False only if certain: it was on this host, and its number is free or belongs to a later process."""
    address, _, instance = name.partition("#")
    started, _, computer = instance.partition("@")
    host, _, pid = address.rpartition(":")
    if host != (here or socket.gethostname()) or computer not in ("", _name_computer()) or not pid.isdecimal():
        return True
    return _exists(int(pid)) and _read_start_time(int(pid)) == started


def address_of(name: str) -> str:
    """ "host:4711"."""
    return name.partition("#")[0]


def describe_holder(name: str) -> Message:
    """ "process 4711 on host"; a name of another form is left unchanged."""
    if name.startswith(MOVER):
        return say("store-mover")
    host, _, pid = address_of(name).rpartition(":")
    return say("store-process", pid=pid, host=host) if host and pid.isdecimal() else verbatim(name)


@cache
def _name_computer() -> str:
    """A short hash of what Linux calls this installation; "" elsewhere."""
    try:
        return hashlib.sha256(Path("/etc/machine-id").read_bytes()).hexdigest()[:8]
    except OSError:
        return ""


def _read_start_time(pid: int) -> str:
    """Ticks from boot to the start of a process (Linux), which show if a number was reused; else ""."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return ""
    ended = not fields or fields[0] == "Z"  # a zombie has ended; its parent just has not reaped it yet
    return "" if ended else fields[19]


def _exists(pid: int) -> bool:
    if sys.platform == "win32":
        return True  # there, signal 0 would end the process; the lease runs out instead
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass  # it exists and belongs to another user
    return True
