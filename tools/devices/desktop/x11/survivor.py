"""The program that cleans up after this one, also where this one is killed."""

import os
import subprocess
import sys
from contextlib import suppress

CLEAN_UP = "iris_screen.tools.devices.desktop.x11.clean_up"
END_SECONDS = 5.0


class Survivor:
    """It waits until `close`, or until this process has ended. No key or hangup of the terminal reaches it."""

    def __init__(self, screen: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-W", "ignore", "-m", CLEAN_UP],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "DISPLAY": screen}, start_new_session=True,
        )  # fmt: skip
        self._hidden = False

    def brings_back(self, window: int) -> None:
        """This window is about to be minimised."""
        self._hidden = True
        self._tell(f"hidden {window}")

    def close(self) -> None:
        """Here nothing is held down any more. The windows are back when it returns."""
        if self._hidden:
            self._tell("done")
        else:  # nothing is left to do, and it may still be starting
            self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.communicate(timeout=END_SECONDS)

    def _tell(self, words: str) -> None:
        assert self._process.stdin
        with suppress(BrokenPipeError):  # somebody has ended it
            self._process.stdin.write(f"{words}\n")
            self._process.stdin.flush()
