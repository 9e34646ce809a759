"""The clipboard of X11. What is on it stays with the program that copied it; it is read there, and offered anew.

A program of its own lends the text and puts back what was there, so that this is done where we are killed, too.
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
from iris_screen.tools.devices.desktop.x11.clipboard_reader import Reading

KEEPER = "iris_screen.tools.devices.desktop.x11.keeper"
TEXT = ("UTF8_STRING", "text/plain;charset=utf-8", "text/plain")
"""Forms of a text in UTF-8; STRING is Latin-1 (ICCCM 2.6.2)."""
SECRET = {"x-kde-passwordManagerHint": b"secret"}
"""What keeps it out of the histories that programs write of the clipboard."""
START_SECONDS = 5.0
BACK_SECONDS = 10.0
"""How long it may take to put back what was there: who has taken it over is asked for it first."""
TAKE_SECONDS = 2.0
"""How long the program in front may take to ask for what it pastes."""
AFTERWARDS = 0.1
"""Seconds more for a program that asks twice."""


@dataclass
class X11Clipboard:
    """screen: the X server's name. touching: the line to it that tells which window pastes."""

    screen: str
    touching: Line
    _lent: "Lent | None" = None

    def lend(self, text: str, paste: Callable[[], None], selection: str = "CLIPBOARD") -> bool:
        """See tools.devices.desktop.clipboard.

        Raises Unsupported where nothing can be put there, Rejected where what is there could not be put back.
        """
        self.put_back()
        with Reading(Line(self.screen)) as reading:
            before = reading.everything(selection)
        self._lent = Lent(self.screen, selection, dict.fromkeys(TEXT, text.encode()) | SECRET, before)
        paste()
        became = self._lent.became(self._in_front(), TAKE_SECONDS)
        if became == "given":
            time.sleep(AFTERWARDS)
            self.put_back()
        elif became == "kept":  # nobody tells who asks the program that has it now
            time.sleep(UNTOLD_SECONDS)
        return became in ("given", "kept")

    def put_back(self) -> None:
        """See tools.devices.desktop.clipboard."""
        lent, self._lent = self._lent, None
        if lent:
            lent.put_back()

    def _in_front(self) -> Callable[[int], bool]:
        """Whether a window is of the program in front: windows of one connection share their upper bits."""
        with self.touching.guard():
            focus = self.touching.display.get_input_focus().focus
        upper = ~int(self.touching.display.display.info.resource_id_mask)
        mine = getattr(focus, "id", 0) & upper
        return lambda window: window & upper == mine


class Lent:
    """Something on a selection for a while, and what was on it before (see keeper.py)."""

    def __init__(self, screen: str, selection: str, forms: dict[str, bytes], before: dict[str, bytes]) -> None:
        """forms, before: what it can be had as → its bytes. Raises Unsupported."""
        fork = shutil.which("setsid")
        if fork is None:
            raise Unsupported(say("desktop-setsid-missing-for-clipboard"))
        self._process = subprocess.Popen(
            [fork, "--fork", sys.executable, "-P", "-W", "ignore", "-m", KEEPER, selection],
            bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "DISPLAY": screen},
        )  # fmt: skip
        self._tell(json.dumps({"lent": _told(forms), "before": _told(before)}))
        if self._said(START_SECONDS) != "owned":
            self._close()
            raise Unsupported(say("desktop-clipboard-unusable"))

    def became(self, by: Callable[[int], bool], seconds: float) -> str:
        """What became of it within so many seconds: "given" to such a window, "kept" by a program that keeps a
        history, "lost" where somebody copied something else; else "".
        """
        until = time.monotonic() + seconds
        while (rest := until - time.monotonic()) > 0:
            word, _, number = self._said(rest).partition(" ")
            if word != "given" or by(int(number)):
                return word
        return ""

    def put_back(self) -> None:
        """What was there before is there again when it returns, unless somebody has copied something meanwhile."""
        self._tell("back")
        until = time.monotonic() + BACK_SECONDS
        while self._said(until - time.monotonic()).partition(" ")[0] in ("given", "kept"):
            pass
        self._close()

    def _close(self) -> None:
        """Let it go on by itself."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()  # only the fork; what it started lives on

    def _tell(self, words: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # what it has to say of its end is asked next
            rest = f"{words}\n".encode()
            while rest:
                rest = rest[self._process.stdin.write(rest) :]

    def _said(self, seconds: float) -> str:
        """The next line, "" where none comes in time or it has ended."""
        stdout = self._process.stdout
        assert stdout is not None
        ready, _, _ = select.select([stdout], [], [], max(seconds, 0.0))
        return stdout.readline().decode().strip() if ready else ""


def _told(forms: dict[str, bytes]) -> dict[str, str]:
    return {name: base64.b64encode(data).decode() for name, data in forms.items()}
