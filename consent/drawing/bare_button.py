"""Whether words on a picture are a button without a plate: by their colour, or since they are alone in the middle.

Rows begin at the edge of a page. Words alone in its middle are pressed to do something: “Got it” below a notice.
"""

from typing import Final

from iris_screen.consent.touched_control import ENTRIES, TouchedControl
from iris_screen.core.geometry import Box
from iris_screen.sight.vision.controls.small_things import is_coloured

INDENT: Final = 0.15
"""Share of the width of a page or card from which on words do not begin at its edge."""


def is_bare_button(control: TouchedControl) -> bool:
    """Whether its words are drawn in a colour or in the middle, and not as one of a list that is set so.

    False if its place is not known.
    """
    box, lines, pixels = control.box, control.page.lines, control.page.frame.pixels
    if box is None:
        return False
    if is_coloured(pixels, box):
        listed = [each.box for each in lines if abs(each.box.left - box.left) <= box.height]
        if sum(is_coloured(pixels, each) for each in listed) < ENTRIES:
            return True
    card, size = control.page.card, control.page.frame.size
    whole = Box(left=0, top=0, right=size.width, bottom=size.height)
    area = card.box if card and card.box.contains(control.at) else whole
    if box.left - area.left <= INDENT * area.width or not _is_in_middle(box, area, box.height):
        return False
    others = [line.box for line in lines if not line.box.overlap(box)]
    # one of several side by side is a tab or a tile
    if any(each.top < box.center.y < each.bottom for each in others):
        return False
    return 1 + sum(_is_in_middle(each, area, box.height) for each in others) < ENTRIES


def _is_in_middle(box: Box, area: Box, height: int) -> bool:
    """Whether two boxes have one middle, but for half the height of a letter."""
    return abs(box.center.x - area.center.x) <= height // 2
