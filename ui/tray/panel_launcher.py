"""Opens the panel from the icon: its own panel process, started on first use and ended with the icon."""

import queue
import re
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress

from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.panel.processes import make_options

LINK = re.compile(r"http://127\.0\.0\.1:\d+/[0-9a-f]+/\?token=[\w-]+")
END_SECONDS = 10.0
_LEAVE = "\0"


class PanelLauncher:
    """open_link: shows a link to the person. A panel takes seconds to start, so only its own thread waits for it."""

    def __init__(self, given: GlobalOptions, open_link: Callable[[str], object] = webbrowser.open) -> None:
        self._given, self._open_link = given, open_link
        self._wanted: queue.Queue[str] = queue.Queue()
        self._panel: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._serve, name="panel launcher", daemon=True)
        self._thread.start()

    def open(self, run: str = "") -> None:
        """Opens the page of this run, or else the task box. Each link works once, so a new one is made each time."""
        self._wanted.put(run)

    def close(self) -> None:
        self._wanted.put(_LEAVE)
        self._thread.join(END_SECONDS)

    def _serve(self) -> None:
        while (run := self._wanted.get()) != _LEAVE:
            if self._panel is None or self._panel.poll() is not None:  # it prints its first link when it is up
                iris = [sys.executable, "-m", "iris_screen.ui.cli", *make_options(self._given)]
                command = [*iris, "panel", "--no-browser", "--links"]
                self._panel = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            else:
                assert self._panel.stdin is not None
                self._panel.stdin.write("\n")
                self._panel.stdin.flush()
            assert self._panel.stdout is not None
            if link := next((found[0] for line in self._panel.stdout if (found := LINK.search(line))), ""):
                self._open_link(f"{link}&run={run}" if run else link)
        if self._panel is not None:
            with suppress(OSError, subprocess.TimeoutExpired):
                self._panel.communicate(timeout=END_SECONDS)  # closes its standard input, which ends it
            self._panel.kill()
