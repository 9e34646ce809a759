"""Where a page's title stands: in its topmost row, just below the phone's own bar. Pure geometry."""

from collections.abc import Sequence

from iris_screen.core.geometry import Box, Size

FIRST, LAST = 0.03, 0.1
"""Of the longer side, since a title bar is as high lying as upright: where the middle of its words may lie."""
LOWEST = 0.14
"""Of the longer side: how far down its words may reach."""


def in_title_bar(box: Box, others: Sequence[Box], size: Size) -> bool:
    """Whether a line of words lies in the title bar. others: all else that stands on the page, words or not."""
    return _is_near_top(box, size) and not any(_is_above(other, box, size) for other in others)


def _is_near_top(box: Box, size: Size) -> bool:
    longer = max(size.width, size.height)
    return FIRST * longer <= box.center.y <= LAST * longer and box.bottom <= LOWEST * longer


def _is_above(other: Box, box: Box, size: Size) -> bool:
    """Whether this is a row of the page before that of the box; the phone's own bar is none."""
    below_status_bar = other.center.y >= FIRST * max(size.width, size.height)
    return below_status_bar and other.bottom <= box.top + 0.3 * box.height
