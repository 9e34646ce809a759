"""The process that Chroma is in, as who asks it sees it: it may die at any moment, and answer late or never."""

import json
import os
import select
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

LEAVES = 2.0
PIECE = 65_536


class ChildDied(Exception):
    """It died."""


class ChromaChild:
    """Started at once. Its first line says that it is ready; then each line that goes there brings one back."""

    def __init__(self, folder: Path, name: str) -> None:
        command = [sys.executable, "-P", "-m", "iris_screen.memory.chroma", str(folder), name]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for who started it; that one's end is its own
        )
        assert self.process.stdin and self.process.stdout
        self._asks, self._answers = self.process.stdin, self.process.stdout
        os.set_blocking(self._asks.fileno(), False)
        self._going, self._come = b"", b""
        self._since: float | None = time.monotonic()

    @property
    def waits(self) -> float:
        """Seconds that it has kept somebody waiting until now, 0 where it does not. Raises Gone."""
        if self._since is None or self._heard(0.0) is not None:
            return 0.0
        return time.monotonic() - self._since

    def ask(self, asked: dict[str, Any], seconds: float) -> dict[str, Any] | None:
        """What it answers; None where that has not come by then, and then nobody hears it. Raises Gone."""
        until = time.monotonic() + seconds
        if self._since is not None and self._heard(seconds) is None:
            return None
        self._going, self._since = json.dumps(asked).encode() + b"\n", time.monotonic()
        return self._heard(until - time.monotonic())

    def _heard(self, seconds: float) -> dict[str, Any] | None:
        """The line that is waited for, or None where it is not whole by then."""
        until = time.monotonic() + seconds
        while b"\n" not in self._come:
            left = max(until - time.monotonic(), 0.0)
            there, free, _ = select.select([self._answers], [self._asks] if self._going else [], [], left)
            if not there and not free:
                return None
            self._go_on(reads=bool(there), writes=bool(free))
        line, _, self._come = self._come.partition(b"\n")
        self._since = None
        told: dict[str, Any] = json.loads(line)
        return told

    def _go_on(self, *, reads: bool, writes: bool) -> None:
        try:
            if writes:
                self._going = self._going[os.write(self._asks.fileno(), self._going[:PIECE]) :]
            come = os.read(self._answers.fileno(), PIECE) if reads else None
        except OSError:
            raise ChildDied from None
        if come == b"":
            raise ChildDied
        self._come += come or b""

    def close(self) -> None:
        """Of itself, since nobody asks any more; else it is ended. May be called twice."""
        if self._since is not None:
            self.process.kill()
        with suppress(OSError):
            self._asks.close()
        try:
            self.process.wait(LEAVES)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._answers.close()
