"""Reference pictures as a means: tries every variant, first where it was last time."""

from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.press import Press
from iris_screen.core.protocols import Library, Reader, Reference
from iris_screen.core.screen import Frame
from iris_screen.core.target import Located, Spot, Target
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.sight.elements.icon_captions import find_other_name
from iris_screen.sight.means.base import Means, pick
from iris_screen.sight.vision.matching.matching import THRESHOLD, match
from iris_screen.sight.vision.matching.pyramid import Pyramid
from iris_screen.sight.vision.matching.words import ReadWords
from iris_screen.sight.vision.ocr import read_piece


@dataclass(frozen=True)
class ByReference(Means):
    """library: the pictures by name or alias. reader: for captions under icons, without a tree, and for words."""

    name = "reference"
    cost = 100
    finds = frozenset({"ref"})
    tells = frozenset({"ref"})

    library: Library
    reader: Reader | None = None

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """The place of the picture, trying its variants in order; several spots if they cannot be told apart."""
        reference = self.library.find(target.value)
        if reference is None or not reference.pictures:
            return Located(reason=say("see-no-reference", name=target.value))
        answer, screen = Located(), Pyramid(frame.pixels)
        for picture in reference.pictures:
            seen = match(picture, screen, hint=hint, read=self._read_piece)
            likely = [place for place in seen.candidates if place.score >= THRESHOLD]
            places = [seen.found] if seen.found is not None and not target.nth else likely
            spots = [Spot(box=place.box, score=place.score, means=place.stage, words=target.value) for place in places]
            answer = self._drop_other_apps(pick(spots, target.nth, seen.reason), target, reference, frame)
            if answer.spots:
                break
        return answer

    @property
    def _read_piece(self) -> ReadWords | None:
        """None without a reader: then nothing is read."""
        return read_piece if self.reader is not None else None

    def _drop_other_apps(self, answer: Located, target: Target, reference: Reference, frame: Frame) -> Located:
        """Drops icons whose captions name another app."""
        if not reference.package or not answer.spots:
            return answer
        names = [*target.names, *target.words, reference.name, *reference.aliases]
        called = [find_other_name(spot.box, names, frame, self.reader) for spot in answer.spots]
        spots = [spot for spot, other in zip(answer.spots, called, strict=True) if not other]
        if len(spots) == len(answer.spots):
            return answer
        return pick(spots, 0, say("see-called-otherwise", target=target.in_words(), name=called[0]))

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """Holds if any variant is visible, even at several places. holds is None without a picture of this name."""
        reference = self.library.find(condition.value)
        if reference is None or not reference.pictures:
            return make_evidence(condition, None, "reference", say("see-no-reference", name=condition.value))
        best = 0.0
        for picture in reference.pictures:
            seen = match(picture, after.pixels, read=self._read_piece)
            best = max([best, *(candidate.score for candidate in seen.candidates)])
            if best >= THRESHOLD:
                break
        return make_evidence(condition, best >= THRESHOLD, "reference", say("see-likeness", score=f"{best:.2f}"))
