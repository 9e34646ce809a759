"""By the reference picture: every variant of it is looked for, first where it was last time."""

from dataclasses import dataclass

from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.protocols import Library, Located, Reader, Reference, Spot
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.sight.elements.icon_captions import called_otherwise
from iris_screen.sight.locators.picking import picked
from iris_screen.sight.vision.matching.matching import THRESHOLD, Match, match
from iris_screen.sight.vision.matching.pyramid import Pyramid


@dataclass(frozen=True)
class ByReference:
    """library: the pictures by name or alias. reader: for what is written under icons, where no tree tells it."""

    library: Library
    reader: Reader | None = None

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """Where the picture is, its variants asked in order; several spots where places cannot be told apart."""
        reference = self.library.find(target.value) if target.kind == "ref" else None
        if reference is None or not reference.pictures:
            return Located(reason=say("see-no-reference", name=target.value))
        answer, screen = Located(), Pyramid(frame.pixels)
        for picture in reference.pictures:
            answer = self._not_another(_located(match(picture, screen, hint=hint), target), target, reference, frame)
            if answer.spots:
                break
        return answer

    def _not_another(self, answer: Located, target: Target, reference: Reference, frame: Frame) -> Located:
        """Without the icons of apps that are called otherwise."""
        if not reference.package or not answer.spots:
            return answer
        names = [*target.names, *target.words, reference.name, *reference.aliases]
        called = [called_otherwise(spot.box, names, frame, self.reader) for spot in answer.spots]
        spots = [spot for spot, other in zip(answer.spots, called, strict=True) if not other]
        if len(spots) == len(answer.spots):
            return answer
        return picked(spots, 0, say("see-called-otherwise", target=target.called or target.value, name=called[0]))


def _located(answer: Match, target: Target) -> Located:
    alone = answer.found is not None and not target.nth
    places = [answer.found] if alone and answer.found else [c for c in answer.candidates if c.score >= THRESHOLD]
    spots = [Spot(box=place.box, score=place.score, means=place.stage, words=target.value) for place in places]
    return picked(spots, target.nth, answer.reason)
