"""The keyboard as it is now: its layers, each found once and then recognised by its picture, and the keys to press."""

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import say
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame, Pixels, TextLine
from iris_screen.sight.vision.pictures import crop
from iris_screen.tools.devices.arm.keyboard import key_layer
from iris_screen.tools.devices.arm.keyboard.caps import find_letters_key
from iris_screen.tools.devices.arm.keyboard.field import Page
from iris_screen.tools.devices.arm.keyboard.key_layer import Board, Kind
from iris_screen.tools.devices.arm.keyboard.strip import Strip, find_top, read_strip

TRIES = 3
"""How often to press a key that shows no effect."""
_KEPT = 15
_LEVELS_APART = 40  # levels by which a pixel of another key differs
_OTHERS = 0.002  # share of the keys' area that may differ on the same layer
_TWINS = {
    "，": ",",
    "。": ".",
    "？": "?",
    "！": "!",
    "：": ":",
    "；": ";",
    "（": "(",
    "）": ")",
    "“": '"',
    "”": "'",
    "、": "\\",
    "￥": "¥",
}


@dataclass
class Layers:
    """chinese: whether letters are composed; None if unknown. rows: where on the page text appears."""

    look: Callable[[], Frame]
    tap: Callable[[Point], None]
    reader: Reader
    chinese: bool | None = None
    rows: tuple[int, int] | None = None
    _known: list[tuple[Pixels, Board, bool | None]] = field(default_factory=list)
    _frame: Frame | None = None
    _board: Board | None = None
    _letters: Board | None = None

    # --- looking ----------------------------------------------------------------------------------------------------

    def see(self) -> Page:
        """Look, and find the keys. Raises Rejected if there is no keyboard on the screen."""
        self._frame = self.look()
        self._board = self._recall_layer(self._frame) or self._find_layer(self._frame)
        if self._board is None and (back := find_letters_key(self._frame, self.reader.read(self._frame))):
            self.tap(back)
            self._frame = self.look()
            self._board = self._find_layer(self._frame)
        if self._board is None:
            raise Rejected(say("arm-keyboard-not-shown"))
        return self.current_page()

    def peek(self) -> bool:
        """Look while offered words may cover the keys; returns whether the keys are visible."""
        self._frame = self.look()
        found = self._recall_layer(self._frame)
        self._board = found or self._board
        return found is not None

    def current_page(self) -> Page:
        return Page(self.frame, find_top(self.frame, self._base_layer()), self.rows)

    def _base_layer(self) -> Board:
        """The layer that shows where the keyboard begins."""
        return self._letters if self._letters and self.board.kind == "signs" else self.board

    @property
    def board(self) -> Board:
        assert self._board is not None
        return self._board

    @property
    def frame(self) -> Frame:
        assert self._frame is not None
        return self._frame

    def read_lines(self) -> list[TextLine]:
        return list(self.reader.read(self.frame))

    def read_strip(self, *, whole: bool = False, again: bool = False) -> Strip:
        return read_strip(self.frame, self._base_layer(), self.reader, whole=whole, again=again)

    def _recall_layer(self, frame: Frame) -> Board | None:
        """A layer that was seen before."""
        for picture, board, chinese in self._known:
            now = crop(frame.pixels, board.area(frame.size.width))
            if chinese in (None, self.chinese) and picture.shape == now.shape:
                apart = np.asarray(cv2.absdiff(picture, now)) > _LEVELS_APART
                if np.count_nonzero(apart.any(axis=2)) <= _OTHERS * apart.shape[0] * apart.shape[1]:
                    return board
        return None

    def _find_layer(self, frame: Frame) -> Board | None:
        lines = self.reader.read(frame)
        found = key_layer.find_letters(frame, lines)
        chinese = None
        if found is not None:
            self._letters = found
        elif self._letters is not None:
            found = key_layer.find_signs(frame, lines, self._letters, self.chinese is True)
            chinese = self.chinese
        found = found or key_layer.find_digits(frame, lines)
        if found is not None:
            del self._known[:-_KEPT]
            self._known.append((crop(frame.pixels, found.area(frame.size.width)).copy(), found, chinese))
        return found

    # --- pressing ---------------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """Press a named key. Raises Unsupported if this layer has none."""
        at = self.board.named.get(name)
        if at is None:
            raise Unsupported(say("arm-key-not-shown", key=name))
        self.tap(at)

    def key_for(self, sign: str) -> Point | None:
        """Where to press for a sign on this layer."""
        keys = self.board.keys
        return keys.get(sign.lower()) or keys.get(_TWINS.get(sign, sign)) or keys.get(_WIDE.get(sign, sign))

    def go_to(self, kind: Kind) -> bool:
        """Go to another layer; False if the key for it does not lead there."""
        if self.board.kind == "digits":
            return kind == "digits"
        for _ in range(TRIES):
            if self.board.kind == kind:
                return True
            self.press("layer")
            self.see()
        return self.board.kind == kind

    def reach_key(self, sign: str) -> Point | None:
        """Go to the layer with a sign; None if no layer has it."""
        kinds: tuple[Kind, ...] = ("letters",) if sign.isalpha() and sign.isascii() else ("letters", "signs")
        here = self.board.kind
        for kind in (here, *kinds):
            if self.go_to(kind) and self.key_for(sign):
                return self.key_for(sign)
        return None

    def set_capitals(self, capitals: bool) -> None:
        """Turn capitals on or off, if the keyboard shows its state."""
        for _ in range(TRIES):
            if self.board.kind != "letters" or self.board.capitals == capitals:
                return
            self.press("shift")
            self.see()


_WIDE = {plain: wide for wide, plain in _TWINS.items()}


def area_above_keys(page: Page, board: Board) -> Box:
    """The area above the keys: the page and the strip."""
    return page.all.replace(bottom=max(board.top, page.all.top))
