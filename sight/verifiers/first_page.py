"""Evidence that a touch opened an app, for devices that do not tell which is in front: its first page, or its title.

Other apps have pages like these, so they only count for the app that was just touched.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Size
from iris_screen.core.press import Press
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found, make_evidence

Signs = Callable[[str], Sequence[Sequence[Condition]]]
"""What identifies an app of this package: any one of these, and of that one all its conditions."""


@dataclass(frozen=True)
class FromFirstPage:
    """signs: see Signs. verifier: checks what is on a frame."""

    signs: Signs
    verifier: Verifier

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """Knows app after a touch. It never knows that one is not in front: other pages of it look different."""
        if condition.kind != "app" or before is None or press is None:
            return make_evidence(condition, None, "first_page")
        signs = self.signs(condition.value)
        new = (sign for sign in signs if self._is_seen(sign, after) and not self._is_seen(sign, before))
        sign = next(new, None)
        words = ", ".join(one.words[0] for one in sign or [])
        return make_evidence(condition, True if sign else None, "first_page", words)

    def _is_seen(self, sign: Sequence[Condition], frame: Frame) -> bool:
        return bool(sign) and all(self.verifier.check(one, None, frame, None).holds for one in sign)


# Where a page's title is: in its topmost row, just below the phone's own bar. Pure geometry.


FIRST, LAST = 0.03, 0.1
"""Where the middle of the title's words may be: share of the longer side, as a title bar has the same height either way
the phone is held.
"""
LOWEST = 0.14
"""How far down its words may reach: share of the longer side."""


def is_in_title_bar(box: Box, others: Sequence[Box], size: Size) -> bool:
    """Whether a line of words is in the title bar. others: everything else on the page, words or not."""
    longer = max(size.width, size.height)
    near_top = FIRST * longer <= box.center.y <= LAST * longer and box.bottom <= LOWEST * longer
    # rows of the page above it; the phone's own bar is none
    rows = (other for other in others if other.center.y >= FIRST * longer)
    return near_top and not any(row.bottom <= box.top + 0.3 * box.height for row in rows)
