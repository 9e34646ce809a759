"""Types on a phone's on-screen keyboard by sight and touch alone.

The text is typed in pieces. After each the screen is looked at once: if a touch was lost, the piece is deleted and
typed again. Two tries that look the same are accepted, whatever they read as.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from iris_screen.core.actions import InputText
from iris_screen.core.errors import DeviceError, Rejected, Unsupported
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.tools.devices.arm.keyboard.field import (
    Page,
    find_changed_rows,
    has_arrived,
    is_same_page,
    is_untouched,
    read_changed_text,
)
from iris_screen.tools.devices.arm.keyboard.layers import Layers
from iris_screen.tools.devices.arm.keyboard.modes import Han, Latin, Mode
from iris_screen.tools.devices.arm.keyboard.pieces import Piece, split_pieces

TRIES = 4
"""How often to type a piece."""
_BURST, _BURSTS = 8, 60
"""Keys to press between two looks when emptying a field, and how often."""


@dataclass
class OnScreenKeyboard:
    """look: gives the screen, with nothing in front of it. tap: touches a pixel of it. reader: reads it."""

    look: Callable[[], Frame]
    tap: Callable[[Point], None]
    reader: Reader
    _layers: Layers | None = field(default=None, init=False)
    _unseen: bool = field(default=False, init=False)

    def write(self, action: InputText) -> Message | None:
        """Clear, type, submit, as the action says; returns what there is to report, None if the text can be read.

        Raises Unsupported for a text that cannot be typed and Rejected if there is no keyboard, before anything is
        typed; later errors have `delivered` unknown.
        """
        wanted = split_pieces(action.text)
        layers = self._layers = self._layers or Layers(self._look_again, self._touch_unseen, self.reader)
        layers.chinese = layers.rows = None  # a person may have changed them since
        layers.see()
        for piece in wanted:  # find every key before typing anything
            if layers.board.kind == "digits" and piece.kind in ("han", "space"):
                raise Unsupported(say("arm-keyboard-digits-only", text=piece.text))
            for sign in piece.text if piece.kind not in ("han", "space") else "":
                if layers.reach_key(sign) is None:
                    layers.go_to("letters")
                    raise Unsupported(say("arm-sign-not-on-keyboard", sign=sign))
        layers.go_to("letters")
        entry = _TextEntry(layers)
        try:
            return entry.run(action, wanted)
        except DeviceError as error:
            if error.delivered == "no" and (action.clear or self._unseen or entry.left_anything):
                error.delivered = "unknown"
            raise

    def _look_again(self) -> Frame:
        frame = self.look()
        self._unseen = False
        return frame

    def _touch_unseen(self, at: Point) -> None:
        """Touch; its effect is unseen until the next look."""
        try:
            self.tap(at)
        except DeviceError as error:
            self._unseen |= error.delivered != "no"
            raise
        self._unseen = True


@dataclass
class _TextEntry:
    """The typing of one text into a field."""

    layers: Layers
    typed: str = ""
    unread: bool = False

    def __post_init__(self) -> None:
        self.mode = Mode(self.layers)
        self.latin, self.han = Latin(self.layers, self.mode), Han(self.layers, self.mode)
        self.start = self.layers.current_page()

    @property
    def left_anything(self) -> bool:
        """Whether the page differs from before the typing."""
        return self.typed != "" or not is_same_page(self.start, self.layers.current_page())

    def run(self, action: InputText, wanted: list[Piece]) -> Message | None:
        strip = self.layers.read_strip()
        if strip.chinese and strip.letters:  # somebody may have left uncommitted letters
            self.layers.chinese = True
            self.mode.drop(self.layers.current_page())
        if action.clear:
            self._clear()
        self.start = self.layers.current_page()
        for piece in wanted:
            self._type_piece(piece)
        unread = self.unread and not has_arrived("", self._read_field(), self.typed, self.typed)
        if action.submit:
            self.layers.press("enter")  # only once: the caller checks whether it had the expected effect
        return say("act-typed-unreadable") if unread else None

    def _type_piece(self, piece: Piece) -> None:
        read = piece.kind in ("letters", "digits", "han")
        before, was = self.layers.current_page(), self._read_field() if read else ""
        tries: list[Page] = []
        for _ in range(TRIES):
            if piece.kind == "han":
                self.han.put(piece.text)
            else:
                self.latin.put(piece)
            now = self.layers.current_page()
            if read:
                is_there = has_arrived(was, self._read_field(), self.typed + piece.text, piece.text)
            else:
                is_there = not is_untouched(before, now)
            if is_there:
                break
            if any(is_same_page(now, other) for other in tries) and not is_same_page(before, now):
                self.unread = True
                break
            tries.append(now)
            self.mode.take_back(before, len(piece.text))
        else:
            raise Rejected(say("arm-text-not-arrived", text=piece.text), delivered="unknown")
        self.typed += piece.text
        self.layers.rows = find_changed_rows(before, self.layers.current_page())

    def _read_field(self) -> str:
        return read_changed_text(self.start, self.layers.current_page(), self.layers.read_lines())

    def _clear(self) -> None:
        """Delete until nothing changes."""
        for _ in range(_BURSTS):
            before = self.layers.current_page()
            for _ in range(_BURST):
                self.layers.press("delete")
            self.layers.see()
            now = self.layers.current_page()
            if is_untouched(before, now):
                self.layers.rows = None
                return
            self.layers.rows = find_changed_rows(before, now)
        raise Rejected(say("arm-field-not-emptied"), delivered="unknown")
