"""What takes an offer: a press on it, or on anything that stands beside it and its refusal and is not the refusal.

Such cards lie over a page as often without a veil as with one, and a tree then lists them like the page's own. What
the third button on one of them is called, by whoever wrote it, says nothing of what it does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from iris_screen.core.geometry import Box
from iris_screen.core.parsing.labels import begins, label
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

    def taken(self, frame: Frame, box: Box, sentence: str) -> str:
        """The offer that a press at this place may take, "" where it takes none. What the person's own sentence speaks
        of is not only offered.
        """
        shown = self._labels(frame)
        under = (each for each in shown if each.box.contains(box.center))
        pressed = min(under, key=lambda each: each.box.area, default=None)
        refusals = [each for each in shown if is_one_of(each.text, [*self.catalog.closers, *self.catalog.crosses])]
        if pressed is not None and (pressed in refusals or pressed.role == "input"):
            return ""
        offers = [each for each in shown if self.catalog.offers(each.text) and not self._is_asked_for(each, sentence)]
        cards = ((offer, refusal) for offer, refusal in product(offers, refusals) if _beside(offer.box, refusal.box))
        near = (offer for offer, refusal in cards if _beside(visible_elements.around([offer.box, refusal.box]), box))
        return next((offer.text for offer in near), "")

    def _labels(self, frame: Frame) -> Sequence[_Label]:
        if frame.elements is not None:
            return [_Label(each.name, each.box, each.role) for each in visible_elements.in_sight(frame) if each.name]
        lines = self.reader.read(frame) if self.reader else []
        return [_Label(line.text, line.box) for line in lines]

    def _is_asked_for(self, offer: _Label, sentence: str) -> bool:
        said = label(offer.text)
        return any(begins(said, label(word)) and mentions(sentence, [word]) for word in self.catalog.offered)


def _beside(one: Box, other: Box) -> bool:
    """Whether there is no room for anything between them: beside or above one another."""
    room = min(one.height, other.height)
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return (down < 0 and across <= room) or (across < 0 and down <= room)
