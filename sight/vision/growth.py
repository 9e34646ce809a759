"""Which of the places that differ are those that change by themselves, or where they have grown to. Pure geometry."""

from collections.abc import Sequence

from iris_screen.core.geometry import Box

TALLER = 2
"""How many times as tall as what goes on changing a change may be and still be of the same thing: one line."""
ALIGNED = 8
"""Pixels by which the edges of the lines of one log, or of one bar, may differ."""


def apart(boxes: Sequence[Box], restless: Sequence[Box]) -> list[Box]:
    """Those that have nothing to do with the restless places: a log's next line belongs to its last one, a bar's next
    piece to the one before.
    """
    known, left = list(restless), list(boxes)
    while grown := [box for box in left if any(goes_on(box, other) for other in known)]:
        known += grown
        left = [box for box in left if box not in grown]
    return left


def goes_on(box: Box, other: Box) -> bool:
    """Whether a change is one more of the same thing: at its place, or next to it as a line below, a piece behind.

    A dialog that has closed is more than the line that ticks where it was.
    """
    at_its_place = box.overlap(other) is not None and box.height <= TALLER * other.height
    smaller = min(box.height, other.height)
    below = max(box.top, other.top) - min(box.bottom, other.bottom)
    behind = max(box.left, other.left) - min(box.right, other.right)
    next_line = abs(box.left - other.left) <= ALIGNED and below <= smaller
    same_row = abs(box.top - other.top) <= ALIGNED and abs(box.bottom - other.bottom) <= ALIGNED
    return at_its_place or next_line or (same_row and behind <= smaller)
