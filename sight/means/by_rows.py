"""The rows of a list by their number, from the top, or from the end of a list that is known to end there."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.target import Located, Spot, Target
from iris_screen.sight.evidence.counted import goes_on
from iris_screen.sight.evidence.shown_lists import list_lists
from iris_screen.sight.evidence.where_read import as_list
from iris_screen.sight.means.base import Means, pick

NEAR = 0.012
"""Share of the width by which lines that begin at the same place, or rows that are as high, may differ."""
MOST_LINES, APART, LIKE, SAME = 5, 1.5, 0.35, 0.1
"""Lines that a row has below each other, heights of a line by which rows begin apart, and shares of the height by which
their first lines may differ where they were read, and in a tree.
"""

ROLES = (("text",), ("button", "image", "other"))
"""What rows are told by, the surer first: a switch or a button may be a part of one.
"""
SURE = 3
"""Rows that a picture must show to be a list."""


class ByRows(Means):
    """`row:2` is the second row of the list with the most rows, `row:-1` the last one, found at a line of it.

    reader: reads frames that come without a tree.
    """

    name = "rows"
    cost = 5
    finds = frozenset({"row"})
    needs = ""

    def __init__(self, reader: Reader | None = None) -> None:
        self._reader = reader

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        number, near = int(target.value), round(NEAR * frame.size.width)
        shown, rows = as_list(frame, self._reader), list[TextLine]()
        if not frame.elements:
            rows = _find_rows(shown.lines, near, LIKE)
        for roles in ROLES if frame.elements else ():  # a row is known by its words, and only a grid by its pictures
            boxes = {each.box for each in frame.elements or [] if each.role in roles}
            for each in list_lists(frame):
                found = _find_rows([line for line in each.lines if line.box in boxes], near, SAME)
                shown, rows = (each, found) if len(found) > len(rows) else (shown, rows)
            if rows:
                break
        if not frame.elements and len(rows) < SURE:
            rows = []  # two lines of a picture are as far apart by chance
        if number < 0 and (not frame.elements or goes_on(shown)):
            return Located(reason=say("see-list-goes-on"))
        spots = [Spot(box=row.box, score=0.9, means=self.name, words=row.text) for row in rows]
        return pick(spots, number, say("see-no-rows"))


def _find_rows(lines: Sequence[TextLine], near: int, like: float) -> list[TextLine]:
    """A line of each row, of the column of lines that has the most rows; empty if none is regular."""
    columns = [[line for line in lines if abs(line.box.left - left) <= near] for left in {e.box.left for e in lines}]
    found = [rows for column in columns for rows in _split_evenly(sorted(column, key=lambda e: e.box.top), near, like)]
    if not found:
        return []
    most = max(found, key=lambda rows: (len(rows), -rows[0].box.left))
    # of a grid, the columns whose rows are as wide, at the same heights
    places = [(row.box.top, row.box.width) for row in most]
    across = [rows for rows in found if [(row.box.top, row.box.width) for row in rows] == places]
    return list({line.box: line for rows in (most, *across) for line in rows}.values())


def _split_evenly(column: Sequence[TextLine], near: int, like: float) -> Iterator[list[TextLine]]:
    """The first line of each row, if the rows of this column are equally far apart, or have as many lines each, the
    first ones of which look alike.
    """
    first = column[0].box
    for pitch in (line.box.top - first.top for line in column[1:]):
        rows = [column[0]]
        for line in column:  # each from the one above it, so that what OCR reads a little too high adds up to nothing
            is_alike = abs(line.box.height - first.height) <= like * first.height
            if pitch > near and is_alike and abs(line.box.top - rows[-1].box.top - pitch) <= near:
                rows.append(line)
        within = [_count_between(column, one, other) for one, other in pairwise(rows)]
        below = len(column) - len(rows) - sum(within)
        is_all = column[-1].box.top < rows[-1].box.top + pitch - near
        if is_all and max(within, default=MOST_LINES) < MOST_LINES and (len(rows) > 2 or below == within[0]):
            yield rows
            return
    alike = [line for line in column if (line.box.height, line.box.width) == (first.height, first.width)]
    pairs = [*pairwise(alike)]
    is_apart = all(other.box.top - one.box.top > APART * first.height for one, other in pairs)
    if pairs and is_apart and len({_count_between(column, *pair) for pair in pairs}) == 1:
        yield alike


def _count_between(column: Sequence[TextLine], one: TextLine, other: TextLine) -> int:
    return sum(one.box.top < line.box.top < other.box.top for line in column)
