"""The keyboard as it is now: its layers, each found once and known again by its picture, and the keys to press."""

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
from iris_screen.tools.devices.arm.keyboard import key_layer as find
from iris_screen.tools.devices.arm.keyboard.caps import back_to_letters
from iris_screen.tools.devices.arm.keyboard.field import Page
from iris_screen.tools.devices.arm.keyboard.key_layer import Board, Kind
from iris_screen.tools.devices.arm.keyboard.strip import Strip, strip, top_of

TRIES = 3
"""How often a key is pressed that shows no effect."""
_KEPT = 15
_APART = 40  # levels a pixel differs by where another key is drawn
_OTHERS = 0.002  # of the keys' area that may differ on the same layer
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
    """chinese: whether letters are composed; None while that is not known. rows: where on the page text comes."""

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
        """Look, and find the keys. Raises Rejected where no keyboard is on the screen."""
        self._frame = self.look()
        self._board = self._recall(self._frame) or self._find(self._frame)
        if self._board is None and (back := back_to_letters(self._frame, self.reader.read(self._frame))):
            self.tap(back)
            self._frame = self.look()
            self._board = self._find(self._frame)
        if self._board is None:
            raise Rejected(say("arm-keyboard-not-shown"))
        return self.page()

    def peek(self) -> bool:
        """Look where words may be offered over the keys; whether these are in sight."""
        self._frame = self.look()
        found = self._recall(self._frame)
        self._board = found or self._board
        return found is not None

    def page(self) -> Page:
        return Page(self.frame, top_of(self.frame, self._whole()), self.rows)

    def _whole(self) -> Board:
        """The layer that tells where the keyboard begins."""
        return self._letters if self._letters and self.board.kind == "signs" else self.board

    @property
    def board(self) -> Board:
        assert self._board is not None
        return self._board

    @property
    def frame(self) -> Frame:
        assert self._frame is not None
        return self._frame

    def lines(self) -> list[TextLine]:
        return list(self.reader.read(self.frame))

    def strip(self, *, whole: bool = False, again: bool = False) -> Strip:
        return strip(self.frame, self._whole(), self.reader, whole=whole, again=again)

    def _recall(self, frame: Frame) -> Board | None:
        """A layer that was seen before."""
        for picture, board, chinese in self._known:
            if chinese in (None, self.chinese) and _alike(picture, crop(frame.pixels, board.area(frame.size.width))):
                return board
        return None

    def _find(self, frame: Frame) -> Board | None:
        lines = self.reader.read(frame)
        found = find.letters(frame, lines)
        chinese = None
        if found is not None:
            self._letters = found
        elif self._letters is not None:
            found = find.signs(frame, lines, self._letters, self.chinese is True)
            chinese = self.chinese
        found = found or find.digits(frame, lines)
        if found is not None:
            del self._known[:-_KEPT]
            self._known.append((crop(frame.pixels, found.area(frame.size.width)).copy(), found, chinese))
        return found

    # --- pressing ---------------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """Press a key that is no sign. Raises Unsupported where this layer has none."""
        at = self.board.named.get(name)
        if at is None:
            raise Unsupported(say("arm-key-not-shown", key=name))
        self.tap(at)

    def at(self, sign: str) -> Point | None:
        """Where to press for a sign on this layer."""
        keys = self.board.keys
        return keys.get(sign.lower()) or keys.get(_TWINS.get(sign, sign)) or keys.get(_WIDE.get(sign, sign))

    def to(self, kind: Kind) -> bool:
        """Go to another layer; False where the key for it does not lead there."""
        if self.board.kind == "digits":
            return kind == "digits"
        for _ in range(TRIES):
            if self.board.kind == kind:
                return True
            self.press("layer")
            self.see()
        return self.board.kind == kind

    def reach(self, sign: str) -> Point | None:
        """Go where a sign is; None where it is on none of the layers."""
        kinds: tuple[Kind, ...] = ("letters",) if sign.isalpha() and sign.isascii() else ("letters", "signs")
        here = self.board.kind
        for kind in (here, *kinds):
            if self.to(kind) and self.at(sign):
                return self.at(sign)
        return None

    def shift(self, capitals: bool) -> None:
        """Make the letters capitals or not, where the keyboard tells that it does."""
        for _ in range(TRIES):
            if self.board.kind != "letters" or self.board.capitals == capitals:
                return
            self.press("shift")
            self.see()


_WIDE = {plain: wide for wide, plain in _TWINS.items()}


def _alike(picture: Pixels, other: Pixels) -> bool:
    if picture.shape != other.shape:
        return False
    apart = np.asarray(cv2.absdiff(picture, other)) > _APART
    return bool(np.count_nonzero(apart.any(axis=2)) <= _OTHERS * apart.shape[0] * apart.shape[1])


def above(page: Page, board: Board) -> Box:
    """Everything but the keys: the page and the strip."""
    return page.all.replace(bottom=max(board.top, page.all.top))
