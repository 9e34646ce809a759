"""Cleans up after the program that drives the desktop has ended, in a process of its own, since that one may be killed.

    python -m iris_screen.tools.devices.desktop.x11.clean_up

Its stdin is a pipe from the driver and ends with it: a line "hidden WINDOW" for each window to bring back, and "done"
as the last line if nothing can be held down any more.
"""

import os
import subprocess
import sys
from contextlib import suppress

from iris_screen.core.errors import DeviceError
from iris_screen.sight.x11.connection import connect, read_display_name
from iris_screen.tools.devices.desktop.x11.ewmh import bring_back, is_minimised
from iris_screen.tools.devices.desktop.x11.release import let_go

MODULE = "iris_screen.tools.devices.desktop.x11.clean_up"
END_SECONDS = 5.0


class CleanUp:
    """The driver's end: starts that process, which waits for `close` or the end of this one.

    No key or hangup of the terminal reaches it.
    """

    def __init__(self, screen: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-W", "ignore", "-m", MODULE],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "DISPLAY": screen}, start_new_session=True,
        )  # fmt: skip
        self._hidden = False

    def note_hidden(self, window: int) -> None:
        """This window is about to be minimised and must be brought back."""
        self._hidden = True
        self._write_line(f"hidden {window}")

    def close(self) -> None:
        """Nothing is held down any more. The windows are back when this returns."""
        if self._hidden:
            self._write_line("done")
        else:  # there is nothing to do, and it may still be starting
            self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.communicate(timeout=END_SECONDS)

    def _write_line(self, words: str) -> None:
        assert self._process.stdin
        with suppress(BrokenPipeError):  # somebody has killed it
            self._process.stdin.write(f"{words}\n")
            self._process.stdin.flush()


def main() -> None:
    orders = [line.split() for line in sys.stdin]
    line = connect(read_display_name())
    if ["done"] not in orders:
        let_go(line)
    for word, *rest in orders:
        if word == "hidden":
            window = line.create_resource_object("window", int(rest[0]))
            if is_minimised(line, window):
                bring_back(line, window)
    line.sync()


if __name__ == "__main__":
    try:
        main()
    except (DeviceError, OSError):
        sys.exit(0)  # the session ended first
