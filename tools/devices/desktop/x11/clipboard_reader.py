"""Reads what another program has on the clipboard, in every form it offers (ICCCM 2.4, 2.7.2)."""

import select
import time
from types import TracebackType
from typing import Any, Self

from iris_screen.core.errors import Rejected
from iris_screen.core.message import say
from iris_screen.sight.x11.connection import Line
from iris_screen.sight.x11.properties import read_atom_names, read_property

ABOUT = {"TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "DELETE", "INSERT_SELECTION", "INSERT_PROPERTY"}
"""Forms that describe the clipboard and are not data on it."""
MOST_FORMS, MOST_BYTES = 64, 64 * 1024 * 1024
SECONDS, SECONDS_FOR_ALL = 3.0, 10.0
"""How long a program may take to give one form, and all of them."""


class SelectionReader:
    """line: a connection of its own, closed at the end. Every method raises Disconnected."""

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

    def read_all(self, selection: str) -> dict[str, bytes]:
        """Form → bytes; empty if the clipboard is. Of several image forms only the PNG: they are the same image.

        Raises Rejected if not everything can be read, because it could not be put back.
        """
        targets = self._convert(selection, "TARGETS", time.monotonic() + SECONDS)
        forms = read_atom_names(self._line, targets[:MOST_FORMS])
        wanted = [form for form in forms if form not in ABOUT]
        if "image/png" in forms:
            wanted = [form for form in wanted if form == "image/png" or not form.startswith("image/")]
        found: dict[str, bytes] = {}
        until = time.monotonic() + SECONDS_FOR_ALL
        for form in wanted:
            data = self._convert(selection, form, min(time.monotonic() + SECONDS, until))
            if isinstance(data, bytes) and data:
                found[form] = data
            if sum(map(len, found.values())) > MOST_BYTES:
                raise Rejected(say("desktop-clipboard-too-large"))
        return found

    def read_text(self, selection: str) -> bytes:
        """The text in UTF-8, b"" if there is none. Raises Rejected if it cannot be read."""
        data = self._convert(selection, "UTF8_STRING", time.monotonic() + SECONDS)
        return data if isinstance(data, bytes) else b""

    def _convert(self, selection: str, form: str, until: float) -> Any:
        """One form: bytes, or a list of numbers; b"" if there is none. Raises Rejected if no answer comes in time."""
        from Xlib import X

        atom = self._line.intern_atom
        self._window.convert_selection(atom(selection), atom(form), self._place, X.CurrentTime)
        answer = self._wait_for_event(X.SelectionNotify, until, lambda event: event.target == atom(form))
        if answer.property == X.NONE:
            return b""
        kind, data = self._take_property()
        return self._read_pieces(until) if kind == atom("INCR") else data

    def _read_pieces(self, until: float) -> bytes:
        from Xlib import X

        whole = bytearray()
        while True:
            self._wait_for_event(X.PropertyNotify, until, lambda event: event.state == X.PropertyNewValue)
            piece = self._take_property()[1]
            if not piece or not isinstance(piece, bytes):
                return bytes(whole)
            whole += piece
            if len(whole) > MOST_BYTES:
                raise Rejected(say("desktop-clipboard-too-large"))
            until = max(until, time.monotonic() + SECONDS)

    def _take_property(self) -> tuple[int, Any]:
        """The kind and the value of the property on our window; removing it requests the next piece."""
        found = read_property(self._window, self._place)
        self._window.delete_property(self._place)
        self._line.flush()
        return found

    def _wait_for_event(self, kind: int, until: float, wanted: Any) -> Any:
        """The next wanted event of this kind. Raises Rejected if none comes in time."""
        while True:
            while self._line.pending_events():
                event = self._line.next_event()
                if event.type == kind and wanted(event):
                    return event
            rest = until - time.monotonic()
            if rest <= 0 or not select.select([self._line.fileno()], [], [], rest)[0]:
                raise Rejected(say("desktop-clipboard-silent"))
