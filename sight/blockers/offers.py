"""Detects presses that accept an offer: on the offer itself, or on any button next to it and its refusal except the
refusal.

Such cards often come without a dimmed page, and a tree then lists them as part of the page. The name of a third button
on such a card says nothing about what it does.
"""

from dataclasses import dataclass
from itertools import product

from iris_screen.core.geometry import Box, enclose
from iris_screen.core.parsing.labels import begins_with, label
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.sight.blockers.catalog import Catalog, is_one_of, mentions
from iris_screen.sight.elements import visible_elements


@dataclass(frozen=True)
class _Label:
    text: str
    box: Box
    role: str = ""


@dataclass(frozen=True)
class Offers:
    """reader: reads frames that come without a tree."""

    catalog: Catalog
    reader: Reader | None = None

    def find_accepted(self, frame: Frame, box: Box, sentence: str) -> str:
        """The offer that a press here may accept, "" if none. What the person's sentence asks for does not count as an
        offer.
        """
        if frame.elements is not None:
            shown = [
                _Label(each.name, each.box, each.role) for each in visible_elements.list_visible(frame) if each.name
            ]
        else:
            lines = self.reader.read(frame) if self.reader else []
            shown = [_Label(line.text, line.box) for line in lines]
        under = (each for each in shown if each.box.contains(box.center))
        pressed = min(under, key=lambda each: each.box.area, default=None)
        refusals = [each for each in shown if is_one_of(each.text, [*self.catalog.closers, *self.catalog.crosses])]
        if pressed is not None and (pressed in refusals or pressed.role == "input"):
            return ""
        asked_for = [label(word) for word in self.catalog.offered if mentions(sentence, [word])]
        offers = [
            each
            for each in shown
            if self.catalog.is_offer(each.text) and not any(begins_with(label(each.text), word) for word in asked_for)
        ]
        for offer, refusal in product(offers, refusals):
            card = enclose([offer.box, refusal.box])
            if _is_next_to(offer.box, refusal.box) and _is_next_to(card, box):
                return offer.text
        return ""


def _is_next_to(one: Box, other: Box) -> bool:
    """Whether nothing fits between the two: side by side, or one above the other."""
    room = min(one.height, other.height)
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return (down < 0 and across <= room) or (across < 0 and down <= room)
