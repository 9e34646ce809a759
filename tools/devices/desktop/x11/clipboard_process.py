"""Puts data on an X11 selection for a while, as a separate process that outlives the one that started it.

    python -m iris_screen.tools.devices.desktop.x11.clipboard_process CLIPBOARD

The first line on stdin is {"lent": FORMS, "before": FORMS}, FORMS being form → base64 of its bytes. It prints "owned"
once it has the selection, "given NUMBER" each time a window took one of the forms, "kept" if a clipboard history has
taken over what is lent, and "lost" if another program has copied something else. On the line "back", or some seconds
after stdin has ended because its parent did, it offers what was there before, prints "back", and ends when another
program copies something.
"""

import base64
import json
import os
import select
import sys
import time
from typing import Any

from Xlib import error

from iris_screen.core.errors import DeviceError, Rejected
from iris_screen.sight.x11.connection import Line, connect, read_display_name
from iris_screen.tools.devices.desktop.x11.clipboard_offer import SelectionOffer
from iris_screen.tools.devices.desktop.x11.clipboard_reader import SelectionReader

TEXT = "UTF8_STRING"
KILLED_SECONDS = 2.0
"""How long the lent data stays after the driver was killed: the program that pastes it may be slow."""
ASKED_SECONDS = 0.1


class Orders:
    """Stdin after the first line: "back", or its end."""

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
    """Lend one set of forms, then offer the other. Both are form → bytes; `lent` includes a text."""
    offer = SelectionOffer(connect(read_display_name()), selection, lambda window: say(f"given {window}"))
    with SelectionReader(Line(read_display_name())) as reader:
        offer.take_selection(lent)
        say("owned")
        orders = Orders()
        if not offer.serve(orders.is_due):
            # another program has the selection: a history that took over what is lent, or whatever somebody else copied
            if not _is_offered(reader, selection, lent[TEXT]):
                return
            say("kept")
            orders.wait()
            if not _is_offered(reader, selection, lent[TEXT]):
                return
    offer.take_selection(before)  # only once: a program that takes it over now has what the person copied
    say("back")
    if before:
        offer.serve()


def _is_offered(reader: SelectionReader, selection: str, text: bytes) -> bool:
    """Whether another program offers this text, as a clipboard history does that takes over everything copied."""
    try:
        return reader.read_text(selection) == text
    except Rejected:
        return False


def say(words: str) -> None:
    """Print a line; the reader may be gone already."""
    try:
        print(words, flush=True)  # noqa: T201
    except OSError:
        return


def _decode_forms(order: Any) -> dict[str, bytes]:
    return {name: base64.b64decode(data) for name, data in order.items()}


def main() -> None:
    order = json.loads(sys.stdin.buffer.readline())
    keep(sys.argv[1], _decode_forms(order["lent"]), _decode_forms(order["before"]))
    say("lost")


if __name__ == "__main__":
    try:
        main()
    except (DeviceError, error.ConnectionClosedError, OSError, ValueError):
        sys.exit(0)  # the session ended, or the first line was incomplete
