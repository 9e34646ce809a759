"""Starts, finds and ends the warm process."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from iris_screen.ui.serve.place import Place, find_peer, find_place, is_private, make_private, read_settled

MODULE = "iris_screen.ui.serve.warm_process"
NEEDED = ("PATH", "LANG", "LANGUAGE", "TMPDIR", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME")
"""All of the environment that the warm process gets, besides what is read only once."""
AGAIN_AFTER = 3_600.0
"""Seconds after a start that failed, before another one is tried unasked."""


@dataclass(frozen=True)
class Found:
    """The warm process that listens. commands: those that run in it, this one excepted."""

    process: int
    commands: int
    megabytes: float


def start_unasked(minutes: float) -> None:
    """At the end of a command, where the settings allow it. A start that failed lately is not tried again."""
    place = find_place()
    if place is None or not make_private(place.socket.parent):
        return
    with suppress(OSError):
        if time.time() - place.failure.stat().st_mtime < AGAIN_AFTER:
            return
    start(place, minutes)


def hold_lock(place: Place) -> int | None:
    """The lock of this place, held until this process and those that inherit it end or give it up; None if another
    process has it, or if the folder is not this person's alone.
    """
    import fcntl  # there is none on Windows

    if not make_private(place.lock.parent):
        return None
    lock = os.open(place.lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return None
    os.pwrite(lock, f"{os.getpid():<10}".encode(), 0)
    return lock


def start(place: Place, minutes: float) -> None:
    """Starts the warm process in a session of its own, unless there is one. It takes some seconds until it listens; but
    it has the lock from its first moment, so that it can be found and ended.
    """
    quiet = subprocess.DEVNULL
    needed = {name: value for name, value in os.environ.items() if name in NEEDED or name.startswith("LC_")}
    with suppress(OSError):
        if (lock := hold_lock(place)) is None:
            return
        try:
            process = subprocess.Popen(
                [sys.executable, "-P", "-m", MODULE, str(minutes), str(lock)],
                stdin=quiet,
                stdout=quiet,
                stderr=quiet,
                env={**needed, **read_settled()},
                cwd="/",
                start_new_session=True,
                pass_fds=[lock],
            )
            process.returncode = 0  # nobody waits for it
            os.pwrite(lock, f"{process.pid:<10}".encode(), 0)
        finally:
            os.close(lock)


def find_holder(place: Place) -> int:
    """The warm process that has this place, also while it still loads; 0 if there is none."""
    import fcntl  # there is none on Windows

    try:
        with place.lock.open("rb") as lock:
            holder = int(lock.read(10) or 0)
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        with suppress(OSError):
            words = Path(f"/proc/{holder}/cmdline").read_text("utf-8", "replace")
            return holder if MODULE in words or not words else 0  # it has none for a moment as it starts
    except (OSError, ValueError):
        pass  # there never was one
    return 0


def find(place: Place) -> Found | None:
    """The warm process at this place; None if none listens."""
    line = place.connect()
    if line is None:
        return None
    with line:
        process = find_peer(line)
    try:
        known = Path(f"/proc/{process}/status").read_text("ascii", "replace")
        children = {*Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()}
    except OSError:
        return None  # it ended in between
    kilobytes = next(line.split()[1] for line in known.splitlines() if line.startswith("VmRSS:"))
    return Found(process, len(children - {str(os.getpid())}), int(kilobytes) / 1e3)


def wait_for(place: Place, seconds: float) -> Found | None:
    """The warm process as soon as it listens; None if it does not in this time, or if it could not start."""
    until = time.monotonic() + seconds
    while (found := find(place)) is None and time.monotonic() < until and not place.failure.exists():
        time.sleep(0.1)
    return found


def stop(place: Place) -> bool:
    """Ends this user's warm processes once the commands that they were handed are done: a command that was started with
    another priority or environment leaves one of its own behind. Returns whether there was one.
    """
    locks = place.socket.parent.glob("*.lock") if is_private(place.socket.parent) else ()
    holders = [*filter(None, (find_holder(Place(lock.with_suffix(".sock"))) for lock in locks))]
    for holder in holders:
        with suppress(OSError):
            os.kill(holder, signal.SIGTERM)
    return bool(holders)
