"""How the lines of a screen lie: which is to the right of another, which below, and which go on as one text."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import TextLine

MOST = 1_500
"""Texts whose neighbours are looked at; a screen holds some hundred."""


class Layout(list[TextLine]):
    """Lines of a screen, and their boxes as an array (n, 4) px, so that the neighbours of one are found at once."""

    @cached_property
    def boxes(self) -> NDArray[np.int64]:
        boxes = [(box.left, box.top, box.right, box.bottom) for box in (line.box for line in self)]
        return np.array(boxes, np.int64).reshape(-1, 4)

    @cached_property
    def said(self) -> NDArray[np.bool_]:
        return np.array([bool(line.text) for line in self], np.bool_)


def find_right(lines: Layout, n: int, *, left: bool = False) -> int | None:
    """The next line on the same row: more than half of the lower one's height is at the height of the other, and it
    begins further on. left: the one before it.
    """
    lefts, tops, rights, bottoms = lines.boxes.T
    height = bottoms[n] - tops[n]
    low = np.minimum(bottoms - tops, height)
    shared = np.minimum(bottoms, bottoms[n]) - np.maximum(tops, tops[n])
    beyond = lefts[n] - rights if left else lefts - rights[n]
    begun = rights <= rights[n] - height if left else lefts >= lefts[n] + height
    found = np.flatnonzero(lines.said & (begun | (beyond >= -height)) & (low > 0) & (2 * shared > low))
    found = found[found != n]
    return int(found[np.argmin(beyond[found])]) if len(found) else None


def find_below(lines: Layout, n: int) -> int | None:
    """The next line below it that shares some of its columns."""
    lefts, tops, rights, bottoms = lines.boxes.T
    low = np.minimum(bottoms - tops, bottoms[n] - tops[n])
    gap = tops - bottoms[n]
    beside = np.minimum(rights, rights[n]) > np.maximum(lefts, lefts[n])
    found = np.flatnonzero(lines.said & (2 * gap >= -low) & (gap <= 3 * low) & beside)
    found = found[found != n]
    return int(found[np.argmin(tops[found])]) if len(found) else None


def find_above(lines: Layout, n: int) -> int | None:
    """The line right above it that shares some of its columns, and may be larger."""
    lefts, tops, rights, bottoms = lines.boxes.T
    high = np.maximum(bottoms - tops, bottoms[n] - tops[n])
    gap = tops[n] - bottoms
    beside = np.minimum(rights, rights[n]) > np.maximum(lefts, lefts[n])
    found = np.flatnonzero(lines.said & (2 * gap >= -high) & (gap <= high) & beside)
    found = found[found != n]
    return int(found[np.argmax(bottoms[found])]) if len(found) else None


def find_wraps(lines: Sequence[TextLine]) -> dict[int, int]:
    """For each line the one that follows it so closely below that both are one text."""
    columns: dict[int, list[tuple[int, int, int]]] = {}
    for n, line in enumerate(lines):
        columns.setdefault(line.box.left // 8, []).append((line.box.top, n, line.box.height))
    for column in columns.values():
        column.sort()
    heights = sorted(line.box.height for line in lines)
    row = 1.5 * heights[len(heights) // 2] if heights else 0  # an element of a tree may hold several rows
    found = {}
    for n, line in enumerate(lines):
        left, bottom, height = line.box.left // 8, line.box.bottom, line.box.height
        for column in (columns.get(left - 1, []), columns[left], columns.get(left + 1, [])):
            at = bisect_left(column, (bottom - height // 3,))
            while at < len(column) and column[at][0] <= bottom + height // 4:
                top, m, other = column[at]
                low = min(height, other, row)
                if m != n and -0.3 * low <= top - bottom <= 0.25 * low:
                    found[n] = m
                at += 1
    return found
