"""The strip above the keys: the letters a Chinese keyboard is composing, and the words it offers for them.

Words stand close to each other there, and a line read as one does not tell which characters make a word. So what is
drawn is cut where it is empty, and the pieces are read from a sheet where each has a row to itself.
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
from iris_screen.tools.devices.arm.keyboard.caps import bands, runs
from iris_screen.tools.devices.arm.keyboard.key_layer import Board
from iris_screen.tools.devices.arm.keyboard.pieces import is_han

HIGHEST = 2.4
"""Rows of keys a strip is high at most."""
_SAME = 6.0  # levels by which its ground may differ from that of the keys
_OTHER = 0.35  # of a row: a strip with a ground of its own begins nearer to the keys than this
_APART = 0.4  # of a line's height, that lies between two words
_LOW = 0.06  # of a row's height: what is lower is a line drawn across
_RIGHT = 0.9  # of the screen's width, right of which the key for more lies
_ROW, _LETTER = 72, 36  # pixels of the sheet
_TIMES = 3  # a character is repeated to be read
_MOST = 60  # pieces read at once


@dataclass(frozen=True)
class Strip:
    """letters: what is being composed, as read, "" where nothing was. offers: words and where to tap for them.

    more: the key that shows others, None where there is none.
    """

    letters: str = ""
    offers: Sequence[tuple[str, Point]] = ()
    more: Point | None = None

    @property
    def chinese(self) -> bool:
        return bool(self.offers)


def top_of(frame: Frame, board: Board) -> int:
    """Where the keyboard begins, its strip included, in pixels from above."""
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


def strip(frame: Frame, board: Board, reader: Reader, *, whole: bool = False, again: bool = False) -> Strip:
    """What stands above the keys. whole: the offers cover the keys, too. again: unread ones are tried once more."""
    zone = Box(left=0, top=top_of(frame, board), right=frame.size.width, bottom=board.bottom if whole else board.top)
    rows = [row for row in bands(frame.pixels, zone, 2) if row.height > _LOW * board.high]
    pieces = [piece for row in rows for piece in runs(frame.pixels, row, _APART * row.height)][:_MOST]
    pictures = [crop(frame.pixels, piece) for piece in pieces]
    words = _read(frame, pictures, reader)
    if again and "" in words:
        unread = [picture for picture, word in zip(pictures, words, strict=True) if not word]
        # a lone character is read more surely where it stands several times, if it is the same each time
        thrice = _read(frame, [np.tile(picture, (1, _TIMES, 1)) for picture in unread], reader)
        more_words = iter([word[:1] if len(set(word)) == 1 else "" for word in thrice])
        words = [word or next(more_words) for word in words]
    read = list(zip(words, pieces, strict=True))
    more = [box.center for _, box in read if box.center.x > _RIGHT * frame.size.width]
    offers = [(words, box.center) for words, box in read if is_han(words[:1]) and box.center not in more]
    highest = min((at.y for _, at in offers), default=zone.bottom)
    above = [words for words, box in read if box.bottom < highest and not is_han(words[:1])]
    letters = "".join(sign for sign in "".join(above).lower() if sign.isascii() and sign.isalpha())
    return Strip(letters, offers, more[0] if more and offers else None)


def _read(frame: Frame, pictures: Sequence[Pixels], reader: Reader) -> list[str]:
    """The words of each picture, "" where none were read."""
    found = [""] * len(pictures)
    if pictures:
        sheet = _sheet(pictures)
        for line in reader.read(Frame(sheet, xxhash.xxh3_128_hexdigest(sheet.tobytes()), frame.at)):
            found[min(line.box.center.y // _ROW, len(found) - 1)] += line.text
    return ["".join(words.split()) for words in found]


def _sheet(pictures: Sequence[Pixels]) -> Pixels:
    """Pieces below each other, all as high, on their own ground; taller than wide, as a phone's screen is.

    They stand left and right in turn: single characters right below each other would read as one line.
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
