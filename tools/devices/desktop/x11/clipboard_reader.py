"""Reads what another program has on the clipboard, in every form that it offers (ICCCM 2.4, 2.7.2)."""

import select
import time
from types import TracebackType
from typing import Any, Self

from iris_screen.core.errors import Rejected
from iris_screen.core.message import say
from iris_screen.sight.x11.connection import Line
from iris_screen.sight.x11.properties import read_atom_names, read_property

ABOUT = {"TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "DELETE", "INSERT_SELECTION", "INSERT_PROPERTY"}
"""Forms that say something of the clipboard and are not on it."""
MOST_FORMS, MOST_BYTES = 64, 64 * 1024 * 1024
SECONDS, SECONDS_FOR_ALL = 3.0, 10.0
"""How long a program may take to give one form, and all of them."""


class Reading:
    """line: one of its own, closed at the end. All that is asked raises Disconnected."""

    def __init__(self, line: Line) -> None:
        from Xlib import X

        self._whole, self._line = line, line.display
        self._window = self._line.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self._window.change_attributes(event_mask=X.PropertyChangeMask)
        self._place = self._line.intern_atom("IRIS_READING")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._whole.close()

    def everything(self, selection: str) -> dict[str, bytes]:
        """Form → bytes; empty where nothing is there. Of several pictures only the PNG: they are the same one.

        Raises Rejected where not all of it can be had: what is not known could not be put back.
        """
        targets = self._converted(selection, "TARGETS", time.monotonic() + SECONDS)
        forms = read_atom_names(self._line, targets[:MOST_FORMS])
        wanted = [form for form in forms if form not in ABOUT and not _is_second_picture(form, forms)]
        found: dict[str, bytes] = {}
        until = time.monotonic() + SECONDS_FOR_ALL
        for form in wanted:
            data = self._converted(selection, form, min(time.monotonic() + SECONDS, until))
            if isinstance(data, bytes) and data:
                found[form] = data
            if sum(map(len, found.values())) > MOST_BYTES:
                raise Rejected(say("desktop-clipboard-too-large"))
        return found

    def text(self, selection: str) -> bytes:
        """In UTF-8, b"" where none is there. Raises Rejected where it cannot be had."""
        data = self._converted(selection, "UTF8_STRING", time.monotonic() + SECONDS)
        return data if isinstance(data, bytes) else b""

    def _converted(self, selection: str, form: str, until: float) -> Any:
        """Its bytes, or a list of numbers; b"" where there is none. Raises Rejected where no answer comes in time."""
        from Xlib import X

        atom = self._line.intern_atom
        self._window.convert_selection(atom(selection), atom(form), self._place, X.CurrentTime)
        told = self._next(X.SelectionNotify, until, lambda said: said.target == atom(form))
        if told.property == X.NONE:
            return b""
        kind, data = self._taken()
        return self._in_pieces(until) if kind == atom("INCR") else data

    def _in_pieces(self, until: float) -> bytes:
        from Xlib import X

        whole = bytearray()
        while True:
            self._next(X.PropertyNotify, until, lambda said: said.state == X.PropertyNewValue)
            piece = self._taken()[1]
            if not piece or not isinstance(piece, bytes):
                return bytes(whole)
            whole += piece
            if len(whole) > MOST_BYTES:
                raise Rejected(say("desktop-clipboard-too-large"))
            until = max(until, time.monotonic() + SECONDS)

    def _taken(self) -> tuple[int, Any]:
        """The kind and the value of what was left at our window; it is removed, which asks for the next piece."""
        found = read_property(self._window, self._place)
        self._window.delete_property(self._place)
        self._line.flush()
        return found

    def _next(self, kind: int, until: float, wanted: Any) -> Any:
        """The next event of this kind that is wanted. Raises Rejected where none comes in time."""
        while True:
            while self._line.pending_events():
                said = self._line.next_event()
                if said.type == kind and wanted(said):
                    return said
            rest = until - time.monotonic()
            if rest <= 0 or not select.select([self._line.fileno()], [], [], rest)[0]:
                raise Rejected(say("desktop-clipboard-silent"))


def _is_second_picture(form: str, forms: list[str]) -> bool:
    return form.startswith("image/") and form != "image/png" and "image/png" in forms
