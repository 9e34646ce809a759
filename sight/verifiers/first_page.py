"""Evidence that a touch opened an app where no body tells the one in front: its first page, or its name as title.

Other apps have pages like these, so they say something of the app that was just touched, and of no other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Size
from iris_screen.core.press import Press
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found
from iris_screen.sight.verifiers.evidence import found

Signs = Callable[[str], Sequence[Sequence[Condition]]]
"""What an app of this package is known by: each of them alone will do, and all that it names must be seen."""


@dataclass(frozen=True)
class FromFirstPage:
    """signs: see Signs. shown: sees what stands on a frame."""

    signs: Signs
    shown: Verifier

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Press | None) -> Found:
        """Knows app after a touch, and never that one is not in front: any other page of it looks otherwise."""
        if condition.kind != "app" or before is None or aim is None:
            return found(condition, None, "first_page")
        new = (sign for sign in self.signs(condition.value) if self._seen(sign, after) and not self._seen(sign, before))
        sign = next(new, None)
        return found(condition, True if sign else None, "first_page", ", ".join(one.words[0] for one in sign or []))

    def _seen(self, sign: Sequence[Condition], frame: Frame) -> bool:
        return bool(sign) and all(self.shown.check(one, None, frame, None).holds for one in sign)


# Where a page's title stands: in its topmost row, just below the phone's own bar. Pure geometry.


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
