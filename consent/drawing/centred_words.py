"""Whether words on a picture stand where a button without a plate has them.

Rows begin at the edge of a page. Words alone in its middle are pressed to do something: “Got it” below a notice.
"""

from typing import Final

from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.geometry import Box

INDENT: Final = 0.15
"""Share of the width of a page or card from which on words do not begin at its edge."""
LISTED: Final = 3
"""How many texts in the middle, one below the other, are a list that is set so."""


def is_centred(control: TouchedControl) -> bool:
    """Whether the words of a control stand in the middle of the page or card, with nothing beside them, and at most one
    other text does.
    """
    box, page = control.box, control.page
    if box is None:
        return False
    card, size = page.card, page.frame.size
    whole = Box(left=0, top=0, right=size.width, bottom=size.height)
    area = card.box if card and card.box.contains(control.at) else whole
    others = [line.box for line in page.lines if not line.box.overlap(box)]
    if any(each.top < box.center.y < each.bottom for each in others):
        return False
    if box.left - area.left <= INDENT * area.width or not _is_in_middle(box, area, box.height):
        return False
    return 1 + sum(_is_in_middle(each, area, box.height) for each in others) < LISTED


def _is_in_middle(box: Box, area: Box, height: int) -> bool:
    return abs(box.center.x - area.center.x) <= height // 2
