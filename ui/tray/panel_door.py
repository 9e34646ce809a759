"""The way from the icon into the panel: a panel of its own, started when it is first wanted, ended with the icon."""

import queue
import re
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress

from iris_screen.ui.given import Given
from iris_screen.ui.panel.processes import options_of

LINK = re.compile(r"http://127\.0\.0\.1:\d+/\?token=[\w-]+")
END_SECONDS = 10.0
_LEAVE = "\0"


class Door:
    """opens: what brings a link before the person's eyes. Nothing here waits but its own thread: a panel needs seconds
    to come up.
    """

    def __init__(self, given: Given, opens: Callable[[str], object] = webbrowser.open) -> None:
        self._given, self._opens = given, opens
        self._wanted: queue.Queue[str] = queue.Queue()
        self._panel: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._go, name="way into the panel", daemon=True)
        self._thread.start()

    def open(self, run: str = "") -> None:
        """At the page of this run, else at the task box. Each link opens once, so every time it is another."""
        self._wanted.put(run)

    def close(self) -> None:
        self._wanted.put(_LEAVE)
        self._thread.join(END_SECONDS)

    def _go(self) -> None:
        while (run := self._wanted.get()) != _LEAVE:
            if link := self._link():
                self._opens(f"{link}&run={run}" if run else link)
        self._end()

    def _link(self) -> str:
        """The first is what the panel says when it is up; "" where it does not come up."""
        if self._panel is None or self._panel.poll() is not None:
            self._panel = self._started()
        else:
            assert self._panel.stdin is not None
            self._panel.stdin.write("\n")
            self._panel.stdin.flush()
        assert self._panel.stdout is not None
        return next((found[0] for line in self._panel.stdout if (found := LINK.search(line))), "")

    def _started(self) -> "subprocess.Popen[str]":
        iris = [sys.executable, "-m", "iris_screen.ui.cli", *options_of(self._given)]
        command = [*iris, "panel", "--no-browser", "--links"]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _end(self) -> None:
        """Its standard input ends, and so does it."""
        if self._panel is None:
            return
        with suppress(OSError, subprocess.TimeoutExpired):
            self._panel.communicate(timeout=END_SECONDS)
        self._panel.kill()
