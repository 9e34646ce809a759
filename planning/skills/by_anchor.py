"""Finds a target by what a skill has stored about it: its name, its picture, and its place on the page.

Of the means that need no model, it is asked last. A wrong press is worse than a miss, so it answers only on the
recorded page, and returns nothing if two elements may be meant.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Located, Spot, Target
from iris_screen.planning.skills.skill import Anchor
from iris_screen.planning.skills.skill_page import find_at, list_elements, to_pixels
from iris_screen.planning.skills.skill_store import KnownAnchor
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold, is_nearly_same, is_same
from iris_screen.sight.means.base import Means, pick
from iris_screen.sight.vision.matching.matching import THRESHOLD, match
from iris_screen.sight.vision.matching.pyramid import Pyramid

HERE, THE_SAME = 0.5, 0.8
"""Shares of a page's words that must be visible: for it to be the same page, and for it to have nothing else new."""
ASIDE = 40
"""Thousandths of the screen by which a control may move and still be in its place."""
RESIZED = 1.5
FAR = 60
"""Without a tree: thousandths of the screen's height by which the hint of a field may have moved."""


@dataclass(frozen=True)
class ByAnchor(Means):
    """seen: looks up an anchor by name. reader: reads frames that come without a tree."""

    name = "anchor"
    cost = 700

    seen: Callable[[str], KnownAnchor | None]
    reader: Reader | None = None

    def can_find(self, target: Target) -> bool:
        return bool(target.anchor)

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """By its words, else by its picture, else, with a tree, as the only new control in its place.

        A place does not prove what a control does, so it is not enough for an irreversible step or a control that never
        had a name.
        """
        kept = self.seen(target.anchor) if target.anchor else None
        if kept is None:
            return Located(reason=say("skill-no-anchor"))
        things = list_elements(frame, self.reader)
        names, page = {fold(each.name) for each in things}, kept.anchor.page
        share = sum(fold(words) in names for words in page) / len(page) if page else 1.0
        if share < HERE:
            return Located(reason=say("skill-other-page"))
        likely = self._find_likely(kept, frame, things, share)
        if target.kind == "field" and frame.elements is None:
            # words that match a hint but are far from its place may be the heading of the page
            place, reach = to_pixels(kept.anchor.place, frame.size), FAR * frame.size.height / 1000
            near = [spot for spot in likely.spots if abs(spot.box.center.y - place.center.y) <= reach]
            likely = likely.replace(spots=near)
        if likely.spots and not likely.found:  # another means must say which
            return Located(reason=say("skill-several-alike", count=len(likely.spots)))
        return likely

    def _find_likely(self, kept: KnownAnchor, frame: Frame, things: Sequence[Element], share: float) -> Located:
        named = [each for each in things if any(is_same(each.name, words) for words in kept.anchor.words)]
        if named:
            return pick([_to_spot(each.box, 1.0, each.name) for each in named], 0, None)
        pictured = self._match_pictures(kept, frame, things)
        if pictured.spots:
            return pictured
        if share >= THE_SAME and frame.elements is not None and kept.anchor.words and not kept.final:
            return _find_in_place(kept.anchor, frame, things)
        return Located(reason=say("skill-nothing-alike"))

    def _match_pictures(self, kept: KnownAnchor, frame: Frame, things: Sequence[Element]) -> Located:
        """Places that match one of the pictures and have no element with another name."""
        screen, words = Pyramid(frame.pixels), kept.anchor.words
        named = [each for each in things if each.name]
        # without a name it may be anywhere: something else that looks the same may be in its place now
        hint = to_pixels(kept.anchor.place, frame.size) if words else None
        for picture in kept.pictures:
            answer = match(picture, screen, hint=hint)
            places = [answer.found] if answer.found else [c for c in answer.candidates if c.score >= THRESHOLD]
            fitting: list[Spot] = []
            for place in places:
                under = find_at(place.box.center, named)
                # an element without a name may be the anchor, too
                if under is None or not words or any(is_nearly_same(under.name, each) for each in words):
                    fitting.append(_to_spot(place.box, place.score, words[0] if words else ""))
            if fitting:
                return pick(fitting, 0, None)
        return Located()


def _find_in_place(anchor: Anchor, frame: Frame, things: Sequence[Element]) -> Located:
    """A control with a new name: the only one of its kind in its place, with a name that was not on this page."""
    place = to_pixels(anchor.place, frame.size)
    known = {fold(words) for words in anchor.page}
    reach_x, reach_y = ASIDE * frame.size.width / 1000, ASIDE * frame.size.height / 1000
    fitting: list[Element] = []
    for each in things:
        moved = abs(each.box.center.x - place.center.x), abs(each.box.center.y - place.center.y)
        in_place = moved[0] <= reach_x and moved[1] <= reach_y
        same_size = _is_similar(each.box.width, place.width) and _is_similar(each.box.height, place.height)
        is_control = each.role == anchor.role and each.role in visible_elements.PRESSED and each.enabled
        if is_control and in_place and same_size and fold(each.name) not in known:
            fitting.append(each)
    return pick([_to_spot(each.box, 0.7, each.name) for each in fitting], 0, say("skill-nothing-in-place"))


def _is_similar(one: int, other: int) -> bool:
    return max(one, other) <= RESIZED * max(min(one, other), 1)


def _to_spot(box: Box, score: float, words: str) -> Spot:
    return Spot(box=box, score=score, means="anchor", words=words)
