"""Offers forms of something on a selection of X11 (ICCCM 2.2, 2.6.2, 2.7.2)."""

import select
from collections.abc import Callable
from typing import Any

from Xlib import X, Xatom
from Xlib.protocol import event, request

PIECE = 200_000
"""Bytes that fit one request; more goes in pieces (ICCCM 2.7.2)."""
ASKED_SECONDS = 0.1
"""How often it asks whether it is over."""


class Offering:
    """given: told the number of each window that took one of the forms."""

    def __init__(self, line: Any, selection: str, given: Callable[[int], None] = lambda window: None) -> None:
        self.line, self.given = line, given
        self.selection = line.intern_atom(selection)
        self.targets, self.incr = line.intern_atom("TARGETS"), line.intern_atom("INCR")
        self.window = line.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.forms: dict[int, bytes] = {}
        self.pieces: dict[tuple[int, int], tuple[int, bytes]] = {}

    def own(self, forms: dict[str, bytes]) -> None:
        """Take the selection for these, or leave it empty where there are none. Somebody may have it at once again."""
        self.forms = {self.line.intern_atom(name): data for name, data in forms.items()}
        owner = self.window if forms else X.NONE
        request.SetSelectionOwner(display=self.line.display, window=owner, selection=self.selection, time=X.CurrentTime)
        self.line.sync()

    def serve(self, is_over: Callable[[], bool] | None = None) -> bool:
        """Answer until `is_over`, True, or until another program has taken the selection, False."""
        seconds = ASKED_SECONDS if is_over else None
        while not (is_over and is_over()):
            while self.line.pending_events():
                if not self._heard(self.line.next_event()):
                    return False
            select.select([self.line.fileno()], [], [], seconds)
        return True

    def _heard(self, said: Any) -> bool:
        """Whether it is still owned."""
        if said.type == X.SelectionRequest:
            self._answer(said)
        elif said.type == X.PropertyNotify and said.state == X.PropertyDelete:
            self._go_on(said)
        return bool(said.type != X.SelectionClear)

    def _answer(self, asked: Any) -> None:
        place = asked.property or asked.target  # clients from before ICCCM name none
        put = self._put(asked.requestor, place, asked.target)
        told = event.SelectionNotify(
            time=asked.time, requestor=asked.requestor, selection=asked.selection, target=asked.target,
            property=place if put else X.NONE,
        )  # fmt: skip
        asked.requestor.send_event(told)
        self.line.flush()
        if put and asked.target in self.forms:
            self.given(asked.requestor.id)

    def _put(self, window: Any, place: int, target: int) -> bool:
        """Leave what was asked for at a property of the window. False where it is not offered."""
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

    def _go_on(self, seen: Any) -> None:
        """The next piece, once the last one was taken; an empty one ends it."""
        where = (seen.window.id, seen.atom)
        if where in self.pieces:
            target, rest = self.pieces.pop(where)
            seen.window.change_property(seen.atom, target, 8, rest[:PIECE])
            if rest:
                self.pieces[where] = (target, rest[PIECE:])
            self.line.flush()
