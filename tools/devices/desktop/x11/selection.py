"""The clipboard of X11. What is on it stays with the program that copied it; it is read there, and offered anew."""

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

from core.errors import DeviceError, Unsupported
from tools.devices.desktop.x11.reading import Reading
from tools.x11.connection import Line

KEEPER = "tools.devices.desktop.x11.keeper"
TEXT = ("UTF8_STRING", "text/plain;charset=utf-8", "text/plain")
"""Forms of a text in UTF-8; STRING is Latin-1 (ICCCM 2.6.2)."""
SECRET = {"x-kde-passwordManagerHint": b"secret"}
"""What keeps it out of the histories that programs write of the clipboard."""
START_SECONDS = 5.0
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
        offer = Offer(self.screen, selection, dict.fromkeys(TEXT, text.encode()) | SECRET)
        self._lent = Lent(offer, selection, before)
        paste()
        taken = offer.was_taken(self._in_front(), TAKE_SECONDS)
        if taken:
            self.put_back()
        return taken

    def put_back(self) -> None:
        """See tools.devices.desktop.clipboard."""
        lent, self._lent = self._lent, None
        if lent and lent.offer.close():  # else somebody copied something meanwhile, which stays
            with suppress(DeviceError):  # of a session that has ended
                self._offer_again(lent)

    def _offer_again(self, lent: "Lent") -> None:
        if lent.before:
            Offer(self.screen, lent.selection, lent.before).close()
            return
        with Reading(Line(self.screen)) as reading:
            reading.empty(lent.selection)

    def _in_front(self) -> Callable[[int], bool]:
        """Whether a window is of the program in front: windows of one connection share their upper bits."""
        with self.touching.reached():
            focus = self.touching.display.get_input_focus().focus
        upper = ~int(self.touching.display.display.info.resource_id_mask)
        mine = getattr(focus, "id", 0) & upper
        return lambda window: window & upper == mine


@dataclass(frozen=True)
class Lent:
    """What is on a selection for a while, and the forms of what was on it before."""

    offer: "Offer"
    selection: str
    before: dict[str, bytes]


class Offer:
    """Something on the clipboard, offered by a program of its own until anybody copies something else."""

    def __init__(self, screen: str, selection: str, forms: dict[str, bytes]) -> None:
        """forms: what it can be had as → its bytes. Raises Unsupported."""
        fork = shutil.which("setsid")
        if fork is None:
            raise Unsupported("There is no 'setsid' here, so the clipboard cannot be used; install util-linux.")
        self._process = subprocess.Popen(
            [fork, "--fork", sys.executable, "-P", "-W", "ignore", "-m", KEEPER, selection],
            bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "DISPLAY": screen},
        )  # fmt: skip
        self._tell(json.dumps({name: base64.b64encode(data).decode() for name, data in forms.items()}))
        if self._said(START_SECONDS) != "owned":
            self.close()
            raise Unsupported("The clipboard cannot be used here; type plain letters only.")

    def was_taken(self, by: Callable[[int], bool], seconds: float) -> bool:
        """Whether such a window asks for it within so many seconds."""
        until = time.monotonic() + seconds
        while (rest := until - time.monotonic()) > 0:
            word, _, number = self._said(rest).partition(" ")
            if word == "given" and by(int(number)):
                time.sleep(AFTERWARDS)
                return True
            if word != "given":
                return False
        return False

    def close(self) -> bool:
        """Let it go on by itself. Whether it is still what is on the clipboard."""
        word = "given"
        while word == "given":
            word = self._said(0.0).partition(" ")[0]
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()  # only the fork; what it started lives on
        return word != "lost"

    def _tell(self, words: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError), self._process.stdin as stdin:  # what it has to say of its end is asked next
            rest = words.encode()
            while rest:
                rest = rest[stdin.write(rest) :]

    def _said(self, seconds: float) -> str:
        """The next line, "" where none comes in time or it has ended."""
        stdout = self._process.stdout
        assert stdout is not None
        ready, _, _ = select.select([stdout], [], [], seconds)
        return stdout.readline().decode().strip() if ready else ""
