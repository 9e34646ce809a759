"""The parent's side of the Chroma process, which may die at any moment, or answer late or never; and its folder, which
one process holds at a time.
"""

import fcntl
import json
import os
import select
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

EXIT_WAIT = 2.0
"""Seconds it has to exit by itself."""
PIECE = 65_536
"""Bytes per write or read."""


class ChildDied(Exception):
    """The Chroma process died."""


class ChromaClient:
    """Starts the process at once. Its first line says that it is ready; after that it answers each line with one."""

    def __init__(self, folder: Path, name: str) -> None:
        command = [sys.executable, "-P", "-m", "iris_screen.memory.meaning.chroma_process", str(folder), name]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,  # so Ctrl-C reaches only the parent; the child exits after it
        )
        assert self.process.stdin and self.process.stdout
        self._asks, self._answers = self.process.stdin, self.process.stdout
        os.set_blocking(self._asks.fileno(), False)
        self._unsent, self._received = b"", b""
        self._since: float | None = time.monotonic()

    @property
    def waiting_seconds(self) -> float:
        """How long the current request has been unanswered, 0 if there is none. Raises ChildDied."""
        if self._since is None or self._read_answer(0.0) is not None:
            return 0.0
        return time.monotonic() - self._since

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any] | None:
        """The answer. None if it is late; a late answer is dropped. Raises ChildDied."""
        until = time.monotonic() + seconds
        if self._since is not None and self._read_answer(seconds) is None:
            return None
        self._unsent, self._since = json.dumps(request).encode() + b"\n", time.monotonic()
        return self._read_answer(until - time.monotonic())

    def _read_answer(self, seconds: float) -> dict[str, Any] | None:
        """The next complete line, None if it does not arrive in time."""
        until = time.monotonic() + seconds
        while b"\n" not in self._received:
            left = max(until - time.monotonic(), 0.0)
            there, free, _ = select.select([self._answers], [self._asks] if self._unsent else [], [], left)
            if not there and not free:
                return None
            self._transfer(reads=bool(there), writes=bool(free))
        line, _, self._received = self._received.partition(b"\n")
        self._since = None
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _transfer(self, *, reads: bool, writes: bool) -> None:
        try:
            if writes:
                self._unsent = self._unsent[os.write(self._asks.fileno(), self._unsent[:PIECE]) :]
            received = os.read(self._answers.fileno(), PIECE) if reads else None
        except OSError:
            raise ChildDied from None
        if received == b"":
            raise ChildDied
        self._received += received or b""

    def close(self) -> None:
        """Lets the process exit by itself, else kills it. May be called twice."""
        if self._since is not None:
            self.process.kill()
        with suppress(OSError):
            self._asks.close()
        try:
            self.process.wait(EXIT_WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._answers.close()


def throw_away(folder: Path) -> None:
    """Deletes the index, as when items are deleted. A process that holds the lock does so by itself."""
    lock = lock_folder(folder) if folder.is_dir() else None
    if lock is not None:
        with lock:
            shutil.rmtree(folder / "chroma", ignore_errors=True)


def lock_folder(folder: Path) -> IO[str] | None:
    """The lock, None if another process has it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock
