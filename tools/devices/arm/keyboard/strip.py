"""The strip above the keys: the letters a Chinese keyboard is composing, and the words it offers for them.

Words are close to each other there, and a reading of the whole line does not show which characters form a word. So the
strip is split at its gaps, and the pieces are read from a sheet on which each has its own row.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import xxhash

from iris_screen.core.geometry import Box, Point
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame, Pixels
from iris_screen.sight.vision.pictures import crop
from iris_screen.tools.devices.arm.keyboard.caps import split_columns, split_rows
from iris_screen.tools.devices.arm.keyboard.key_layer import Board
from iris_screen.tools.devices.arm.keyboard.pieces import is_han

HIGHEST = 2.4
"""Largest height of a strip, in rows of keys."""
_SAME = 6.0  # levels by which its background may differ from that of the keys
_OTHER = 0.35  # in rows: a strip with a different background begins nearer to the keys than this
_APART = 0.4  # gap between two words, as a share of the line's height
_LOW = 0.06  # share of a row's height; anything lower is a ruled line
_RIGHT = 0.9  # the key for more is right of this share of the screen's width
_ROW, _LETTER = 72, 36  # pixels of the sheet
_TIMES = 3  # how often a character is repeated to be read
_MOST = 60  # most pieces to read at once


@dataclass(frozen=True)
class Strip:
    """letters: what is being composed, as read, "" if nothing is. offers: words and where to tap for them.

    more: the key that shows more offers, None if there is none.
    """

    letters: str = ""
    offers: Sequence[tuple[str, Point]] = ()
    more: Point | None = None

    @property
    def chinese(self) -> bool:
        return bool(self.offers)


def find_top(frame: Frame, board: Board) -> int:
    """The y coordinate where the keyboard begins, including its strip."""
    if board.ground is None:
        return board.top
    highest = max(round(board.top - HIGHEST * board.high), 0)
    rows = np.median(frame.pixels[highest : board.top, ::8].astype(np.float32), axis=1)[::-1]  # upwards
    ground = board.ground
    for up in range(len(rows) - 2):
        if (np.abs(rows[up : up + 3] - ground).max(axis=1) > _SAME).all():
            if up > _OTHER * board.high:
                return board.top - up
            ground = rows[up + 2]
    return board.top - (len(rows) if len(rows) > 2 else 0)


def read_strip(frame: Frame, board: Board, reader: Reader, *, whole: bool = False, again: bool = False) -> Strip:
    """Read what is above the keys. whole: offers also cover the keys. again: try unread pieces once more."""
    zone = Box(left=0, top=find_top(frame, board), right=frame.size.width, bottom=board.bottom if whole else board.top)
    rows = [row for row in split_rows(frame.pixels, zone, 2) if row.height > _LOW * board.high]
    pieces = [piece for row in rows for piece in split_columns(frame.pixels, row, _APART * row.height)][:_MOST]
    pictures = [crop(frame.pixels, piece) for piece in pieces]
    words = _read_pictures(frame, pictures, reader)
    if again and "" in words:
        unread = [picture for picture, word in zip(pictures, words, strict=True) if not word]
        # a single character is read more reliably if repeated, and if it reads the same each time
        thrice = _read_pictures(frame, [np.tile(picture, (1, _TIMES, 1)) for picture in unread], reader)
        more_words = iter([word[:1] if len(set(word)) == 1 else "" for word in thrice])
        words = [word or next(more_words) for word in words]
    read = list(zip(words, pieces, strict=True))
    more = [box.center for _, box in read if box.center.x > _RIGHT * frame.size.width]
    offers = [(words, box.center) for words, box in read if is_han(words[:1]) and box.center not in more]
    highest = min((at.y for _, at in offers), default=zone.bottom)
    above = [words for words, box in read if box.bottom < highest and not is_han(words[:1])]
    letters = "".join(sign for sign in "".join(above).lower() if sign.isascii() and sign.isalpha())
    return Strip(letters, offers, more[0] if more and offers else None)


def _read_pictures(frame: Frame, pictures: Sequence[Pixels], reader: Reader) -> list[str]:
    """The words in each picture, "" if none were read."""
    found = [""] * len(pictures)
    if pictures:
        sheet = _draw_sheet(pictures)
        for line in reader.read(Frame(sheet, xxhash.xxh3_128_hexdigest(sheet.tobytes()), frame.at)):
            found[min(line.box.center.y // _ROW, len(found) - 1)] += line.text
    return ["".join(words.split()) for words in found]


def _draw_sheet(pictures: Sequence[Pixels]) -> Pixels:
    """Draw the pieces below each other, equally high, on their own background; taller than wide, like a phone's screen.

    They alternate left and right: single characters right below each other would read as one line.
    """
    scaled: list[Pixels] = []
    for picture in pictures:
        high, wide = picture.shape[:2]
        how = cv2.INTER_AREA if high > _LETTER else cv2.INTER_CUBIC
        size = max(round(wide * _LETTER / high), 1), _LETTER
        scaled.append(np.asarray(cv2.resize(picture, size, interpolation=how), np.uint8))
    wide = max(picture.shape[1] for picture in scaled) + _ROW
    ground = np.median(pictures[0].reshape(-1, 3), axis=0).astype(np.uint8)
    sheet = np.full((max(_ROW * len(scaled), 2 * wide + 1), 2 * wide, 3), ground, np.uint8)
    for row, piece in enumerate(scaled):
        top, left = row * _ROW + (_ROW - piece.shape[0]) // 2, row % 2 * wide + _ROW // 2
        sheet[top : top + piece.shape[0], left : left + piece.shape[1]] = piece
    return sheet
