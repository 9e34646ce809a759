"""One layer of an on-screen keyboard: finds where each key is on a picture of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Literal

import numpy as np

from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Frame, TextLine
from iris_screen.tools.devices.arm.keyboard.caps import find_bottom_row, measure_ground
from iris_screen.tools.devices.arm.keyboard.rows import (
    CHINESE,
    LETTERS,
    NUMBERS,
    PLAIN,
    TELLING,
    Mark,
    Row,
    find_marks,
    fit_row,
    group_lines,
)

Kind = Literal["letters", "signs", "digits"]
LOWER = 0.4
"""A keyboard is below this share of the screen's height."""
_PITCHES = 0.15  # share by which the rows' pitches may differ


@dataclass(frozen=True, eq=False)
class Board:
    """keys: sign → middle of its key. named: shift, delete, space, enter, layer, language, as far as found.

    pitch: between keys, high: between rows, in pixels. top: where the first row begins. capitals: shift is on.
    """

    kind: Kind
    keys: Mapping[str, Point]
    named: Mapping[str, Point]
    pitch: float
    high: float
    top: int
    bottom: int
    capitals: bool = False
    rows: Sequence[Row] = field(default=(), repr=False)
    ground: np.ndarray | None = field(default=None, repr=False)

    def area(self, width: int) -> Box:
        """The box around all rows of keys."""
        return Box(left=0, top=self.top, right=width, bottom=self.bottom)


def find_letters(frame: Frame, lines: Sequence[TextLine]) -> Board | None:
    """Find the layer with the letters, None if there is none."""
    found = [mark for mark in find_marks(lines) if mark.y > LOWER * frame.size.height]
    rows = _find_letter_rows(found)
    if rows is None:
        return None
    high, pitch = (rows[2].y - rows[0].y) / 2, rows[0].pitch
    ground = measure_ground(frame.pixels, [x for x, _ in rows[0].key_places().values()], rows[0].y, high)
    keys = {sign: _clamp(frame, x, y) for row in rows for sign, (x, y) in row.key_places().items()}
    signs, named = find_bottom_row(frame.pixels, lines, keys, high, pitch, ground)
    named |= _place_side_keys(frame, rows[2])
    numbers = fit_row(_marks_near(found, rows[0].y - high, high), NUMBERS, pitch, least=6)
    if numbers:
        signs |= {sign: _clamp(frame, x, y) for sign, (x, y) in numbers.key_places().items()}
    upper, lower = rows[0].y - rows[0].pitch / 2, rows[2].y + rows[0].pitch / 2
    read = [sign for line in lines if upper < line.box.center.y < lower for sign in line.text]
    return Board(
        "letters",
        keys | signs,
        named,
        pitch,
        high,
        round((numbers.y if numbers else rows[0].y) - high / 2),
        min(round(rows[2].y + 1.5 * high), frame.size.height),
        sum(s.isupper() for s in read if s.lower() in TELLING) > sum(s.islower() for s in read if s in TELLING),
        rows,
        ground,
    )


def find_signs(frame: Frame, lines: Sequence[TextLine], before: Board, chinese: bool) -> Board | None:
    """Find the layer with numbers and signs, in the rows of the letters before it. None if no numbers are read."""
    found = find_marks(lines)
    first = fit_row(_marks_near(found, before.rows[0].y, before.high), NUMBERS, before.pitch)
    if first is None:
        return None
    known = [*(CHINESE if chinese else PLAIN), NUMBERS]
    rows = [first]
    for row in before.rows[1:]:
        here = _marks_near(found, row.y, before.high)
        fitting = [each for each in (fit_row(here, signs, before.pitch, least=2) for signs in known) if each]
        rows += [max(fitting, key=lambda each: each.read)] if fitting else []
    keys = {sign: _clamp(frame, x, y) for row in reversed(rows) for sign, (x, y) in row.key_places().items()}
    keys = _find_lone_signs(frame, _marks_near(found, before.rows[2].y, before.high), before.pitch, keys) | keys
    below, named = find_bottom_row(frame.pixels, lines, before.keys, before.high, before.pitch, before.ground)
    kept = {name: at for name, at in before.named.items() if name != "shift"}
    return Board(
        "signs", below | keys, kept | named, before.pitch, before.high, before.top, before.bottom, rows=rows,
        ground=before.ground,
    )  # fmt: skip


def find_digits(frame: Frame, lines: Sequence[TextLine]) -> Board | None:
    """Find a telephone keypad, None if there is none."""
    found = [mark for mark in find_marks(lines) if mark.y > LOWER * frame.size.height]
    groups = group_lines(found)
    read = [_best_row(groups, signs, least=2) for signs in ("123", "456", "789")]
    rows = [row for row in read if row is not None]
    if len(rows) < len(read):
        return None
    high, pitch = (rows[2].y - rows[0].y) / 2, median(row.pitch for row in rows)
    if high <= 0 or any(abs(row.start - rows[0].start) > 0.3 * pitch for row in rows):
        return None
    keys = {sign: _clamp(frame, x, y) for row in rows for sign, (x, y) in row.key_places().items()}
    last = rows[2].y + high
    zero = [mark for mark in _marks_near(found, last, high) if mark.sign in "0o"]
    x = zero[0].x if zero else rows[2].start + pitch
    keys["0"] = _clamp(frame, x, last)
    named = {
        "delete": _clamp(frame, x + 1.25 * pitch, last),
        "enter": _clamp(frame, frame.size.width - pitch / 2, last),
    }
    top, bottom = round(rows[0].y - high / 2), min(round(last + high / 2), frame.size.height)
    return Board("digits", keys, named, pitch, high, top, bottom)


def _find_letter_rows(found: Sequence[Mark]) -> tuple[Row, Row, Row] | None:
    """The three rows of letters; one of them may be unread."""
    groups = group_lines(found)
    read = [_best_row(groups, signs) for signs in LETTERS]
    known = [(place, row) for place, row in enumerate(read) if row is not None]
    if len(known) < 2:
        return None
    pitch = float(median(row.pitch for _, row in known))
    (one, above), (other, below) = known[0], known[-1]
    high = (below.y - above.y) / (other - one)
    if high < 0.6 * pitch or any(abs(row.pitch - pitch) > _PITCHES * pitch for _, row in known):
        return None
    starts = (0.0, 0.5, 1.5)  # in pitches, right of Q
    rows = []
    for place, row in enumerate(read):
        start = above.start + (starts[place] - starts[one]) * pitch
        rows.append(row or Row(LETTERS[place], start, pitch, above.y + (place - one) * high, 0))
    level_enough = all(abs(row.y - above.y - (place - one) * high) < 0.25 * high for place, row in enumerate(rows))
    return (rows[0], rows[1], rows[2]) if level_enough else None


def _best_row(groups: Sequence[Sequence[Mark]], signs: str, least: int = 4) -> Row | None:
    found = [row for row in (fit_row(group, signs, least=least) for group in groups) if row is not None]
    return max(found, key=lambda row: (row.read, row.y), default=None)


def _marks_near(found: Sequence[Mark], y: float, high: float) -> list[Mark]:
    return [mark for mark in found if abs(mark.y - y) < 0.35 * high]


def _find_lone_signs(frame: Frame, found: Sequence[Mark], pitch: float, keys: Mapping[str, Point]) -> dict[str, Point]:
    """Signs that belong to none of the known rows, as they were read."""
    others = [
        mark
        for mark in found
        if all(abs(mark.x - at.x) > 0.5 * pitch for at in keys.values() if abs(at.y - mark.y) < mark.high)
    ]
    named = {"二": "=", "一": "-"}
    return {
        sign: _clamp(frame, mark.x, mark.y)
        for mark in others
        if (sign := named.get(mark.sign, mark.sign)).isascii() and not sign.isalnum()
    }


def _place_side_keys(frame: Frame, row: Row) -> dict[str, Point]:
    """Shift and delete, which are at both ends of the lowest row of letters."""
    left, right = row.start - row.pitch / 2, row.start + (len(row.signs) - 0.5) * row.pitch
    return {
        "shift": _clamp(frame, max(left / 2, left - 0.75 * row.pitch), row.y),
        "delete": _clamp(frame, min((right + frame.size.width) / 2, right + 0.75 * row.pitch), row.y),
    }


def _clamp(frame: Frame, x: float, y: float) -> Point:
    return frame.geometry.clamp(x, y)
