"""Offers something on the clipboard of X11, as a program of its own that outlives whoever started it.

    python -m tools.devices.desktop.x11.keeper CLIPBOARD < offers.json

offers.json: form → base64 of its bytes. It says "owned" once it has the clipboard, "given NUMBER" each time a window
took one of the forms, and ends, with "lost", when another program copies something.
"""

import base64
import json
import sys
from typing import Any

from Xlib import X, Xatom, error
from Xlib.protocol import event

from tools.x11.connection import connect, display_name

PIECE = 200_000
"""Bytes that fit one request; more goes in pieces (ICCCM 2.7.2)."""


class Keeper:
    """offers: target → bytes. Selections are served until they are lost."""

    def __init__(self, line: Any, selection: str, offers: dict[str, bytes]) -> None:
        self.line = line
        self.selection = line.intern_atom(selection)
        self.offers = {line.intern_atom(name): data for name, data in offers.items()}
        self.targets, self.incr = line.intern_atom("TARGETS"), line.intern_atom("INCR")
        self.window = line.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.pieces: dict[tuple[int, int], tuple[int, bytes]] = {}

    def own(self) -> bool:
        """Take the selection. False where it was not given."""
        self.window.set_selection_owner(self.selection, X.CurrentTime)
        return bool(self.line.get_selection_owner(self.selection) == self.window)

    def serve(self) -> None:
        """Answer until another program owns it."""
        while True:
            said = self.line.next_event()
            if said.type == X.SelectionClear:
                return
            if said.type == X.SelectionRequest:
                self.answer(said)
            elif said.type == X.PropertyNotify and said.state == X.PropertyDelete:
                self.go_on(said)

    def answer(self, asked: Any) -> None:
        place = asked.property or asked.target  # clients from before ICCCM name none
        given = self.put(asked.requestor, place, asked.target)
        told = event.SelectionNotify(
            time=asked.time, requestor=asked.requestor, selection=asked.selection, target=asked.target,
            property=place if given else X.NONE,
        )  # fmt: skip
        asked.requestor.send_event(told)
        self.line.flush()
        if given and asked.target in self.offers:
            say(f"given {asked.requestor.id}")

    def put(self, window: Any, place: int, target: int) -> bool:
        """Leave what was asked for at a property of the window. False where it is not offered."""
        if target == self.targets:
            window.change_property(place, Xatom.ATOM, 32, [self.targets, *self.offers])
            return True
        data = self.offers.get(target)
        if data is None:
            return False
        if len(data) <= PIECE:
            window.change_property(place, target, 8, data)
            return True
        window.change_attributes(event_mask=X.PropertyChangeMask)
        window.change_property(place, self.incr, 32, [len(data)])
        self.pieces[window.id, place] = (target, data)
        return True

    def go_on(self, seen: Any) -> None:
        """The next piece, once the last one was taken; an empty one ends it."""
        where = (seen.window.id, seen.atom)
        if where in self.pieces:
            target, rest = self.pieces.pop(where)
            seen.window.change_property(seen.atom, target, 8, rest[:PIECE])
            if rest:
                self.pieces[where] = (target, rest[PIECE:])
            self.line.flush()


def say(words: str) -> None:
    """Nobody may be listening any more."""
    try:
        print(words, flush=True)  # noqa: T201
    except OSError:
        return


def main() -> None:
    offers = {name: base64.b64decode(data) for name, data in json.load(sys.stdin).items()}
    keeper = Keeper(connect(display_name()), sys.argv[1], offers)
    if keeper.own():
        say("owned")
        keeper.serve()
    say("lost")


if __name__ == "__main__":
    try:
        main()
    except (error.ConnectionClosedError, OSError):
        sys.exit(0)  # the session ended
