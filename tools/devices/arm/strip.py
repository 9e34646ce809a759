"""The strip above the keys: the letters a Chinese keyboard is composing, and the words it offers for them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from core.geometry import Box, Point
from core.screen import Frame, TextLine
from tools.devices.arm.board import Board
from tools.devices.arm.caps import runs
from tools.devices.arm.signs import is_han

HIGHEST = 2.4
"""Rows of keys a strip is high at most."""
_SAME = 6.0  # levels by which its ground may differ from that of the keys
_OTHER = 0.35  # of a row: a strip with a ground of its own begins nearer to the keys than this
_APART = 0.4  # of a character's height, that lies between two words
_CHARACTER = (0.45, 1.0)  # of a line's height, that a character is wide
_MORE = 0.86  # of the screen's width, right of which the key for more lies


@dataclass(frozen=True)
class Strip:
    """letters: what is being composed, as read, "" where nothing was. offers: words and where to tap for them.

    more: the key that shows others, None where there is none.
    """

    letters: str
    offers: Sequence[tuple[str, Point]]
    more: Point | None

    @property
    def chinese(self) -> bool:
        return any(is_han(sign) for words, _ in self.offers for sign in words)


def top_of(frame: Frame, board: Board) -> int:
    """Where the keyboard begins, its strip included, in pixels from above."""
    if board.ground is None:
        return board.top
    highest = max(round(board.top - HIGHEST * board.high), 0)
    rows = np.median(frame.pixels[highest : board.top].astype(np.float32), axis=1)[::-1]  # upwards
    ground = board.ground
    for up in range(len(rows) - 2):
        if (np.abs(rows[up : up + 3] - ground).max(axis=1) > _SAME).all():
            if up > _OTHER * board.high:
                return board.top - up
            ground = rows[up + 2]
    return board.top - (len(rows) if len(rows) > 2 else 0)


def strip(frame: Frame, lines: Sequence[TextLine], board: Board, *, whole: bool = False) -> Strip:
    """What stands above the keys. whole: the offers cover the keys, too."""
    top, bottom = top_of(frame, board), board.bottom if whole else board.top
    here = [line for line in lines if top <= line.box.center.y < bottom]
    han = [line for line in here if any(map(is_han, line.text))]
    plain = "".join(line.text for line in here if line.box.bottom <= board.top and not _beside_one(line, han))
    offers = [offer for line in han for offer in _offers(frame, line)]
    return Strip("".join(s for s in plain.lower() if s.isascii() and s.isalpha()), offers, _more(frame, board, han))


def _offers(frame: Frame, line: TextLine) -> Iterator[tuple[str, Point]]:
    """A line read as one may hold several words with gaps between them: a word has as many characters as it is wide."""
    signs = _plain(line.text)
    parts = list(runs(frame.pixels, line.box, _APART * line.box.height))
    counts = _counts([part.width / line.box.height for part in parts], len(signs))
    if counts is None:
        yield signs, line.box.center
        return
    rest = iter(signs)
    for part, count in zip(parts, counts, strict=True):
        if count:
            yield "".join(islice(rest, count)), part.center


def _counts(widths: Sequence[float], total: int) -> list[int] | None:
    """How many characters each run holds, `total` together; widths: in line heights. None where they do not agree."""
    fitting = []
    for wide in np.linspace(*_CHARACTER, 30):
        counts = [round(width / wide) for width in widths]
        if sum(counts) == total:
            fitting.append((sum(abs(width / wide - n) for width, n in zip(widths, counts, strict=True)), counts))
    return min(fitting, default=(0.0, None))[1]


def _beside_one(line: TextLine, others: Sequence[TextLine]) -> bool:
    return any(other.box.top <= line.box.center.y < other.box.bottom for other in others)


def _plain(words: str) -> str:
    return "".join(sign for sign in words if not sign.isspace() and sign not in "'’|·")


def _more(frame: Frame, board: Board, han: Sequence[TextLine]) -> Point | None:
    """What is drawn at the right end of the line of offers and is no offer."""
    if not han:
        return None
    row = max(han, key=lambda line: sum(map(is_han, line.text))).box
    beside = [line.box.right for line in han if row.top <= line.box.center.y < row.bottom]
    left = min(max([round(_MORE * frame.size.width), *beside]), frame.size.width)
    band = Box(left=left, top=row.top, right=frame.size.width, bottom=row.bottom)
    drawn = list(runs(frame.pixels, band, board.pitch / 4))
    return drawn[-1].center if drawn else None
