"""By the reference picture: every variant of it is looked for, first where it was last time."""

from dataclasses import dataclass

from core.geometry import Box
from core.plan import Target
from core.protocols import Library, Located, Spot
from core.screen import Frame
from tools.locators.picking import picked
from tools.vision.matching import THRESHOLD, Match, match
from tools.vision.pyramid import Pyramid


@dataclass(frozen=True)
class ByReference:
    """library: the pictures by name or alias."""

    library: Library

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """Where the picture is, its variants asked in order; several spots where places cannot be told apart."""
        reference = self.library.find(target.value) if target.kind == "ref" else None
        if reference is None or not reference.pictures:
            return Located(reason=f'there is no picture of "{target.value}"')
        answer, screen = Located(), Pyramid(frame.pixels)
        for picture in reference.pictures:
            answer = _located(match(picture, screen, hint=hint), target)
            if answer.spots:
                break
        return answer


def _located(answer: Match, target: Target) -> Located:
    alone = answer.found is not None and not target.nth
    places = [answer.found] if alone and answer.found else [c for c in answer.candidates if c.score >= THRESHOLD]
    spots = [Spot(box=place.box, score=place.score, means=place.stage, words=target.value) for place in places]
    return picked(spots, target.nth, answer.reason)
