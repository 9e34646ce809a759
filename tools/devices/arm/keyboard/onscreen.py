"""Typing on a phone's own on-screen keyboard by sight and touch alone.

The text is typed in pieces. After each the screen is looked at once: a touch that was lost is noticed there, the piece
taken back and typed again. Two tries that look alike are believed, whatever they read as.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from iris_screen.core.actions import InputText
from iris_screen.core.errors import DeviceError, Rejected, Unsupported
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.tools.devices.arm.keyboard.field import Page, arrived, rows_between, same, untouched, written
from iris_screen.tools.devices.arm.keyboard.layers import Layers
from iris_screen.tools.devices.arm.keyboard.modes import Han, Latin, Mode
from iris_screen.tools.devices.arm.keyboard.pieces import Piece, pieces

TRIES = 4
"""How often a piece is typed."""
_BURST, _BURSTS = 8, 60
"""Keys pressed between two looks to empty a field, and how often."""


@dataclass
class OnScreenKeyboard:
    """look: gives the screen, with nothing in front of it. tap: touches a pixel of it. reader: reads it."""

    look: Callable[[], Frame]
    tap: Callable[[Point], None]
    reader: Reader
    _layers: Layers | None = field(default=None, init=False)
    _unseen: bool = field(default=False, init=False)

    def write(self, action: InputText) -> Message | None:
        """Empty the field, type, submit, as the action says; what there is to say of it, None where it can be read.

        Raises Unsupported for a text that cannot be typed and Rejected where no keyboard is on the screen, before
        anything was typed; what goes wrong later has `delivered` unknown.
        """
        wanted = pieces(action.text)
        layers = self._layers = self._layers or Layers(self._look, self._touch, self.reader)
        layers.chinese = layers.rows = None  # a person may have changed them since
        layers.see()
        self._find_all(layers, wanted)
        writing = _Writing(layers)
        try:
            return writing.run(action, wanted)
        except DeviceError as error:
            if error.delivered == "no" and (action.clear or self._unseen or writing.left_anything):
                error.delivered = "unknown"
            raise

    def _look(self) -> Frame:
        frame = self.look()
        self._unseen = False
        return frame

    def _touch(self, at: Point) -> None:
        """What comes of it is unseen until the next look."""
        try:
            self.tap(at)
        except DeviceError as error:
            self._unseen |= error.delivered != "no"
            raise
        self._unseen = True

    def _find_all(self, layers: Layers, wanted: list[Piece]) -> None:
        """Raises Unsupported where a key is on no layer."""
        for piece in wanted:
            if layers.board.kind == "digits" and piece.kind in ("han", "space"):
                raise Unsupported(say("arm-keyboard-digits-only", text=piece.text))
            for sign in piece.text if piece.kind not in ("han", "space") else "":
                if layers.reach(sign) is None:
                    layers.to("letters")
                    raise Unsupported(say("arm-sign-not-on-keyboard", sign=sign))
        layers.to("letters")


@dataclass
class _Writing:
    """One text on its way into a field."""

    layers: Layers
    typed: str = ""
    unread: bool = False

    def __post_init__(self) -> None:
        self.mode = Mode(self.layers)
        self.latin, self.han = Latin(self.layers, self.mode), Han(self.layers, self.mode)
        self.start = self.layers.page()

    @property
    def left_anything(self) -> bool:
        """Whether the page is not as it was before anything was typed."""
        return self.typed != "" or not same(self.start, self.layers.page())

    def run(self, action: InputText, wanted: list[Piece]) -> Message | None:
        strip = self.layers.strip()
        if strip.chinese and strip.letters:  # somebody may have left letters that wait
            self.layers.chinese = True
            self.mode.drop(self.layers.page())
        if action.clear:
            self._clear()
        self.start = self.layers.page()
        for piece in wanted:
            self._type(piece)
        unread = self.unread and not arrived("", self._read_field(), self.typed, self.typed)
        if action.submit:
            self.layers.press("enter")  # once: whether it was felt is seen by who knows what is to come of it
        return say("act-typed-unreadable") if unread else None

    def _type(self, piece: Piece) -> None:
        read = piece.kind in ("letters", "digits", "han")
        before, was = self.layers.page(), self._read_field() if read else ""
        tries: list[Page] = []
        for _ in range(TRIES):
            if piece.kind == "han":
                self.han.put(piece.text)
            else:
                self.latin.put(piece)
            now = self.layers.page()
            if read:
                is_there = arrived(was, self._read_field(), self.typed + piece.text, piece.text)
            else:
                is_there = not untouched(before, now)
            if is_there:
                break
            if any(same(now, other) for other in tries) and not same(before, now):
                self.unread = True
                break
            tries.append(now)
            self.mode.take_back(before, len(piece.text))
        else:
            raise Rejected(say("arm-text-not-arrived", text=piece.text), delivered="unknown")
        self.typed += piece.text
        self.layers.rows = rows_between(before, self.layers.page())

    def _read_field(self) -> str:
        return written(self.start, self.layers.page(), self.layers.lines())

    def _clear(self) -> None:
        """Delete until nothing changes any more."""
        for _ in range(_BURSTS):
            before = self.layers.page()
            for _ in range(_BURST):
                self.layers.press("delete")
            self.layers.see()
            now = self.layers.page()
            if untouched(before, now):
                self.layers.rows = None
                return
            self.layers.rows = rows_between(before, now)
        raise Rejected(say("arm-field-not-emptied"), delivered="unknown")
