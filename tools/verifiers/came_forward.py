"""A press on a window that is not in front brings it there: title bars change and what was covered shows, whatever was
pressed. That alone is no evidence of what the press was for.
"""

from collections.abc import Sequence

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame

TITLE_BAR = 40
"""Points at the top of a window at most that tell whether it is in front."""


def came_forward(before: Frame, after: Frame) -> bool:
    """Whether the window in front now is the one that was below the pointer, and was not in front then."""
    return bool(before.under) and before.window != before.under == after.window


def shown_before(boxes: Sequence[Box], before: Frame, after: Frame) -> list[Box]:
    """Of the places that differ those on the page of the window that came forward, which could be seen then."""
    window, over = after.front, before.front
    if window is None:
        return []
    page = window.top + round(TITLE_BAR * after.scale)
    inside = [box for box in boxes if window.contains(box.center) and box.center.y > page]
    return [box for box in inside if over is None or box.overlap(over) is None]
