"""Offers data in several forms on an X11 selection (ICCCM 2.2, 2.6.2, 2.7.2)."""

import select
from collections.abc import Callable
from typing import Any

from Xlib import X, Xatom
from Xlib.protocol import request
from Xlib.protocol.event import SelectionNotify

PIECE = 200_000
"""Bytes that fit one request; more is sent in pieces (ICCCM 2.7.2)."""
ASKED_SECONDS = 0.1
"""How often to check whether it is over."""


class SelectionOffer:
    """given: called with the number of each window that took one of the forms."""

    def __init__(self, line: Any, selection: str, given: Callable[[int], None] = lambda window: None) -> None:
        self.line, self.given = line, given
        self.selection = line.intern_atom(selection)
        self.targets, self.incr = line.intern_atom("TARGETS"), line.intern_atom("INCR")
        self.window = line.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.forms: dict[int, bytes] = {}
        self.pieces: dict[tuple[int, int], tuple[int, bytes]] = {}

    def take_selection(self, forms: dict[str, bytes]) -> None:
        """Take the selection for these forms, or leave it empty if there are none. Another program may take it then."""
        self.forms = {self.line.intern_atom(name): data for name, data in forms.items()}
        owner = self.window if forms else X.NONE
        request.SetSelectionOwner(display=self.line.display, window=owner, selection=self.selection, time=X.CurrentTime)
        self.line.sync()

    def serve(self, is_over: Callable[[], bool] | None = None) -> bool:
        """Answer requests until `is_over`: True; or until another program takes the selection: False."""
        seconds = ASKED_SECONDS if is_over else None
        while not (is_over and is_over()):
            while self.line.pending_events():
                event = self.line.next_event()
                if event.type == X.SelectionClear:
                    return False
                if event.type == X.SelectionRequest:
                    self._answer(event)
                elif event.type == X.PropertyNotify and event.state == X.PropertyDelete:
                    self._send_next_piece(event)
            select.select([self.line.fileno()], [], [], seconds)
        return True

    def _answer(self, wanted: Any) -> None:
        place = wanted.property or wanted.target  # clients from before ICCCM name none
        is_put = self._write_property(wanted.requestor, place, wanted.target)
        answer = SelectionNotify(
            time=wanted.time, requestor=wanted.requestor, selection=wanted.selection, target=wanted.target,
            property=place if is_put else X.NONE,
        )  # fmt: skip
        wanted.requestor.send_event(answer)
        self.line.flush()
        if is_put and wanted.target in self.forms:
            self.given(wanted.requestor.id)

    def _write_property(self, window: Any, place: int, target: int) -> bool:
        """Write the requested form to a property of the window. False if it is not offered."""
        if target == self.targets:
            window.change_property(place, Xatom.ATOM, 32, [self.targets, *self.forms])
            return True
        data = self.forms.get(target)
        if data is None:
            return False
        if len(data) <= PIECE:
            window.change_property(place, target, 8, data)
            return True
        window.change_attributes(event_mask=X.PropertyChangeMask)
        window.change_property(place, self.incr, 32, [len(data)])
        self.pieces[window.id, place] = (target, data)
        return True

    def _send_next_piece(self, event: Any) -> None:
        """Send the next piece once the last one was taken; an empty piece ends it."""
        where = (event.window.id, event.atom)
        if where in self.pieces:
            target, rest = self.pieces.pop(where)
            event.window.change_property(event.atom, target, 8, rest[:PIECE])
            if rest:
                self.pieces[where] = (target, rest[PIECE:])
            self.line.flush()
