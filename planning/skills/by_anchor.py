"""By what a skill has kept of its target: what it was called, what it looked like, and where it stood on its page.

Asked last of what needs no model. A wrong press is worse than a miss: it answers only on the page it was kept of, and
of two that may be meant it names neither.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.protocols import Located, Reader, Spot
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.planning.skills.skill import Anchor
from iris_screen.planning.skills.skill_page import in_pixels, shown, standing_at
from iris_screen.planning.skills.skill_store import Seen
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold, is_nearly_same, is_same
from iris_screen.sight.means.base import Means, pick
from iris_screen.sight.vision.matching.matching import THRESHOLD, match
from iris_screen.sight.vision.matching.pyramid import Pyramid

HERE, THE_SAME = 0.5, 0.8
"""Shares of a page's words that are to be seen for it to be that page, and for nothing else on it to be new."""
ASIDE = 40
"""Thousandths of the screen that a control may stand aside of where it stood and still be at its place."""
RESIZED = 1.5
FAR = 60
"""Thousandths of the screen's height that a hint without a tree may stand from where it stood."""


@dataclass(frozen=True)
class ByAnchor(Means):
    """seen: what is kept under a name. reader: reads frames that come without a tree."""

    name = "anchor"
    cost = 700

    seen: Callable[[str], Seen | None]
    reader: Reader | None = None

    def can_find(self, target: Target) -> bool:
        return bool(target.anchor)

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """Its words, else its picture, else, by a tree, the one new control where it stood.

        Where it stood is no proof of what it does: what cannot be undone, and what never had a name, is not found so.
        """
        kept = self.seen(target.anchor) if target.anchor else None
        if kept is None:
            return Located(reason=say("skill-no-anchor"))
        things = shown(frame, self.reader)
        share = _known(kept.anchor.page, things)
        if share < HERE:
            return Located(reason=say("skill-other-page"))
        likely = self._likely(kept, frame, things, share)
        no_heading = [spot for spot in likely.spots if not _may_be_a_heading(kept.anchor, target, spot.box, frame)]
        return _the_one(likely.replace(spots=no_heading))

    def _likely(self, kept: Seen, frame: Frame, things: Sequence[Element], share: float) -> Located:
        named = [each for each in things if any(is_same(each.name, words) for words in kept.anchor.words)]
        if named:
            return pick([_spot(each.box, 1.0, each.name) for each in named], 0, None)
        pictured = self._pictured(kept, frame, things)
        if pictured.spots:
            return pictured
        if share >= THE_SAME and frame.elements is not None and kept.anchor.words and not kept.final:
            return _standing_there(kept.anchor, frame, things)
        return Located(reason=say("skill-nothing-alike"))

    def _pictured(self, kept: Seen, frame: Frame, things: Sequence[Element]) -> Located:
        """Where one of the pictures is, and nothing stands that is called otherwise."""
        screen = Pyramid(frame.pixels)
        for picture in kept.pictures:
            answer = match(picture, screen, hint=_hint(kept.anchor, frame))
            places = [answer.found] if answer.found else [c for c in answer.candidates if c.score >= THRESHOLD]
            fitting = [place for place in places if _is_called_so(kept.anchor, place.box, things)]
            if fitting:
                words = kept.anchor.words[0] if kept.anchor.words else ""
                return pick([_spot(place.box, place.score, words) for place in fitting], 0, None)
        return Located()


def _may_be_a_heading(anchor: Anchor, target: Target, box: Box, frame: Frame) -> bool:
    """Whether words that are read as a field's hint stand far from where that stood: a page may be called so, too."""
    place = in_pixels(anchor.place, frame.size)
    far = abs(box.center.y - place.center.y) > FAR * frame.size.height / 1000
    return target.kind == "field" and frame.elements is None and far


def _the_one(likely: Located) -> Located:
    """None of several: another means is to say which."""
    several = say("skill-several-alike", count=len(likely.spots))
    return likely if likely.found or not likely.spots else Located(reason=several)


def _hint(anchor: Anchor, frame: Frame) -> Box | None:
    """Where to look first; nowhere for what has no name, since another that looks so may stand there by now."""
    return in_pixels(anchor.place, frame.size) if anchor.words else None


def _standing_there(anchor: Anchor, frame: Frame, things: Sequence[Element]) -> Located:
    """A control that is called otherwise by now: the only one of its kind at its place, by a name this page had not."""
    place = in_pixels(anchor.place, frame.size)
    known = {fold(words) for words in anchor.page}
    fitting = [
        each
        for each in things
        if each.role == anchor.role
        and each.role in visible_elements.PRESSED
        and each.enabled
        and fold(each.name) not in known
        and _at_one_place(each.box, place, frame)
    ]
    return pick([_spot(each.box, 0.7, each.name) for each in fitting], 0, say("skill-nothing-in-place"))


def _known(page: Sequence[str], things: Sequence[Element]) -> float:
    """The share of a page's words that are to be seen; 1 where it had none."""
    there = {fold(each.name) for each in things}
    return sum(fold(words) in there for words in page) / len(page) if page else 1.0


def _is_called_so(anchor: Anchor, box: Box, things: Sequence[Element]) -> bool:
    """Whether what stands at a place may be called like the anchor; so may what has no name."""
    under = standing_at(box.center, [each for each in things if each.name])
    said = under.name if under else ""
    return not said or not anchor.words or any(is_nearly_same(said, words) for words in anchor.words)


def _at_one_place(box: Box, place: Box, frame: Frame) -> bool:
    across, down = abs(box.center.x - place.center.x), abs(box.center.y - place.center.y)
    near = across <= ASIDE * frame.size.width / 1000 and down <= ASIDE * frame.size.height / 1000
    return near and _alike(box.width, place.width) and _alike(box.height, place.height)


def _alike(one: int, other: int) -> bool:
    return max(one, other) <= RESIZED * max(min(one, other), 1)


def _spot(box: Box, score: float, words: str) -> Spot:
    return Spot(box=box, score=score, means="anchor", words=words)
