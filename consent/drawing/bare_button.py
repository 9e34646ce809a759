"""Whether words on a picture are a button without a plate: by their colour, or since they stand alone in the middle.

Rows begin at the edge of a page. Words alone in its middle are pressed to do something: “Got it” below a notice.
"""

from typing import Final

from iris_screen.consent.touched_control import ENTRIES, TouchedControl
from iris_screen.core.geometry import Box
from iris_screen.sight.vision.controls.small_things import is_coloured

INDENT: Final = 0.15
"""Share of the width of a page or card from which on words do not begin at its edge."""


def is_bare_button(control: TouchedControl) -> bool:
    """Whether its words are drawn in a colour or in the middle, and not as one of a list that is set so."""
    return control.box is not None and (_is_in_colour(control, control.box) or _is_centred(control, control.box))


def _is_in_colour(control: TouchedControl, box: Box) -> bool:
    pixels = control.page.frame.pixels
    if not is_coloured(pixels, box):
        return False
    listed = [each.box for each in control.page.lines if abs(each.box.left - box.left) <= box.height]
    return sum(is_coloured(pixels, each) for each in listed) < ENTRIES


def _is_centred(control: TouchedControl, box: Box) -> bool:
    card, size = control.page.card, control.page.frame.size
    whole = Box(left=0, top=0, right=size.width, bottom=size.height)
    area = card.box if card and card.box.contains(control.at) else whole
    others = [line.box for line in control.page.lines if not line.box.overlap(box)]
    is_beside = any(each.top < box.center.y < each.bottom for each in others)
    if is_beside or box.left - area.left <= INDENT * area.width or not _is_in_middle(box, area, box.height):
        return False
    return 1 + sum(_is_in_middle(each, area, box.height) for each in others) < ENTRIES


def _is_in_middle(box: Box, area: Box, height: int) -> bool:
    return abs(box.center.x - area.center.x) <= height // 2
