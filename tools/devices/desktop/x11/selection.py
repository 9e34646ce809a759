"""The clipboard of X11. Its data stays in the program that copied it; we read it there and offer it again.

A separate process lends the text and puts back what was there, so that this happens even if we are killed.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from iris_screen.core.errors import Unsupported
from iris_screen.core.message import say
from iris_screen.sight.x11.connection import Line
from iris_screen.tools.devices.desktop.clipboard import TAKE_SECONDS as UNTOLD_SECONDS
from iris_screen.tools.devices.desktop.x11.clipboard_reader import SelectionReader

PROCESS = "iris_screen.tools.devices.desktop.x11.clipboard_process"
TEXT = ("UTF8_STRING", "text/plain;charset=utf-8", "text/plain")
"""Forms of a text in UTF-8; STRING is Latin-1 (ICCCM 2.6.2)."""
SECRET = {"x-kde-passwordManagerHint": b"secret"}
"""Keeps the text out of clipboard histories."""
START_SECONDS = 5.0
BACK_SECONDS = 10.0
"""How long putting back may take: a program that has taken it over is asked for it first."""
TAKE_SECONDS = 2.0
"""How long the program in front may take to ask for what it pastes."""
AFTERWARDS = 0.1
"""Seconds more for a program that asks twice."""


@dataclass
class X11Clipboard:
    """screen: the X server's name. touching: the connection that tells which window pastes."""

    screen: str
    touching: Line
    _lent: "LentData | None" = None

    def lend(self, text: str, paste: Callable[[], None], selection: str = "CLIPBOARD") -> bool:
        """See tools.devices.desktop.clipboard.

        Raises Unsupported if nothing can be put there, Rejected if what is there could not be put back.
        """
        self.put_back()
        with SelectionReader(Line(self.screen)) as reader:
            before = reader.read_all(selection)
        self._lent = LentData(self.screen, selection, dict.fromkeys(TEXT, text.encode()) | SECRET, before)
        paste()
        outcome = self._lent.wait_for_outcome(self._make_front_test(), TAKE_SECONDS)
        if outcome == "given":
            time.sleep(AFTERWARDS)
            self.put_back()
        elif outcome == "kept":  # nothing reports who reads it from the program that has it now
            time.sleep(UNTOLD_SECONDS)
        return outcome in ("given", "kept")

    def put_back(self) -> None:
        """See tools.devices.desktop.clipboard."""
        lent, self._lent = self._lent, None
        if lent:
            lent.put_back()

    def _make_front_test(self) -> Callable[[int], bool]:
        """A test whether a window belongs to the front program: windows of one connection share their upper bits."""
        with self.touching.guard():
            focus = self.touching.display.get_input_focus().focus
        upper = ~int(self.touching.display.display.info.resource_id_mask)
        mine = getattr(focus, "id", 0) & upper
        return lambda window: window & upper == mine


class LentData:
    """Data on a selection for a while, and what was there before (see clipboard_process.py)."""

    def __init__(self, screen: str, selection: str, forms: dict[str, bytes], before: dict[str, bytes]) -> None:
        """forms, before: form → bytes. Raises Unsupported."""
        fork = shutil.which("setsid")
        if fork is None:
            raise Unsupported(say("desktop-setsid-missing-for-clipboard"))
        self._process = subprocess.Popen(
            [fork, "--fork", sys.executable, "-P", "-W", "ignore", "-m", PROCESS, selection],
            bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "DISPLAY": screen},
        )  # fmt: skip
        self._write_line(json.dumps({"lent": _encode_forms(forms), "before": _encode_forms(before)}))
        if self._read_line(START_SECONDS) != "owned":
            self._close()
            raise Unsupported(say("desktop-clipboard-unusable"))

    def wait_for_outcome(self, by: Callable[[int], bool], seconds: float) -> str:
        """What happened within this time: "given" to a window that `by` accepts, "kept" by a clipboard history, "lost"
        because somebody copied something else; else "".
        """
        until = time.monotonic() + seconds
        while (rest := until - time.monotonic()) > 0:
            word, _, number = self._read_line(rest).partition(" ")
            if word != "given" or by(int(number)):
                return word
        return ""

    def put_back(self) -> None:
        """Put back what was there before, unless somebody has copied something meanwhile; done when this returns."""
        self._write_line("back")
        until = time.monotonic() + BACK_SECONDS
        while self._read_line(until - time.monotonic()).partition(" ")[0] in ("given", "kept"):
            pass
        self._close()

    def _close(self) -> None:
        """Let the process go on by itself."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()  # only the fork; what it started goes on

    def _write_line(self, words: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # its last words are read next
            rest = f"{words}\n".encode()
            while rest:
                rest = rest[self._process.stdin.write(rest) :]

    def _read_line(self, seconds: float) -> str:
        """The next line, "" if none comes in time or the process has ended."""
        stdout = self._process.stdout
        assert stdout is not None
        ready, _, _ = select.select([stdout], [], [], max(seconds, 0.0))
        return stdout.readline().decode().strip() if ready else ""


def _encode_forms(forms: dict[str, bytes]) -> dict[str, str]:
    return {name: base64.b64encode(data).decode() for name, data in forms.items()}
