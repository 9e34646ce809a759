"""Lends something to a selection of X11, as a program of its own that outlives whoever started it.

    python -m iris_screen.tools.devices.desktop.x11.keeper CLIPBOARD

The first line it reads is {"lent": FORMS, "before": FORMS}, FORMS being form → base64 of its bytes. It says "owned"
once it has the selection, "given NUMBER" each time a window took one of the forms, "kept" where a program that keeps a
history has taken over what is lent, and "lost" where another program has copied something else. On the line "back", or
some seconds after its input has ended with whoever started it, it offers what was there before, says "back", and ends
when another program copies something.
"""

import base64
import json
import os
import select
import sys
import time
from collections.abc import Callable
from typing import Any

from Xlib import error

from iris_screen.core.errors import DeviceError, Rejected
from iris_screen.sight.x11.connection import Line, connect, read_display_name
from iris_screen.tools.devices.desktop.x11.clipboard_offer import Offering
from iris_screen.tools.devices.desktop.x11.clipboard_reader import Reading

TEXT = "UTF8_STRING"
KILLED_SECONDS = 2.0
"""How long what is lent stays after a driver was killed: the program that pastes it may be slow."""
ASKED_SECONDS = 0.1


class Orders:
    """What comes on stdin after the first line: "back", or its end."""

    def __init__(self) -> None:
        self._due: float | None = None

    def is_due(self) -> bool:
        """Whether it is time to put back what was there."""
        if self._due is None and select.select([0], [], [], 0.0)[0]:
            self._due = time.monotonic() + (0.0 if os.read(0, 64) else KILLED_SECONDS)
        return self._due is not None and time.monotonic() >= self._due

    def wait(self) -> None:
        while not self.is_due():
            time.sleep(ASKED_SECONDS)


def keep(selection: str, lent: dict[str, bytes], before: dict[str, bytes]) -> None:
    """forms → bytes; what is lent has a text among them."""
    offering = Offering(connect(read_display_name()), selection, lambda window: say(f"given {window}"))
    with Reading(Line(read_display_name())) as reading:
        offering.own(lent)
        say("owned")
        if not _ended(offering, lambda: _is_there(reading, selection, lent[TEXT])):
            return
    offering.own(before)  # once: whoever takes it over now has what the person copied
    say("back")
    if before:
        offering.serve()


def _ended(offering: Offering, is_there: Callable[[], bool]) -> bool:
    """Waits until it is time to put back what was there. False where somebody has copied something else."""
    orders = Orders()
    if offering.serve(orders.is_due):
        return True
    if not is_there():
        return False
    say("kept")
    orders.wait()
    return is_there()


def _is_there(reading: Reading, selection: str, text: bytes) -> bool:
    """Whether another program offers this, as one does that keeps a history and takes over whatever is copied."""
    try:
        return reading.text(selection) == text
    except Rejected:
        return False


def say(words: str) -> None:
    """Nobody may be listening any more."""
    try:
        print(words, flush=True)  # noqa: T201
    except OSError:
        return


def _forms(told: Any) -> dict[str, bytes]:
    return {name: base64.b64decode(data) for name, data in told.items()}


def main() -> None:
    told = json.loads(sys.stdin.buffer.readline())
    keep(sys.argv[1], _forms(told["lent"]), _forms(told["before"]))
    say("lost")


if __name__ == "__main__":
    try:
        main()
    except (DeviceError, error.ConnectionClosedError, OSError, ValueError):
        sys.exit(0)  # the session ended, or whoever told it something half
