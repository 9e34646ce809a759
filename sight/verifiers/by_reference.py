"""Evidence from a reference picture: is it on the frame."""

from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.protocols import Library
from iris_screen.core.screen import Frame
from iris_screen.core.state import Aim
from iris_screen.core.verdict import Found
from iris_screen.sight.verifiers.evidence import found
from iris_screen.sight.vision.matching.matching import THRESHOLD, match


@dataclass(frozen=True)
class FromReference:
    """library: the pictures by name or alias. Knows ref."""

    library: Library

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """Seen as soon as one variant is, also at several places. holds is None without a picture of this name."""
        reference = self.library.find(condition.value) if condition.kind == "ref" else None
        if reference is None or not reference.pictures:
            return found(condition, None, "reference", say("see-no-reference", name=condition.value))
        best = 0.0
        for picture in reference.pictures:
            answer = match(picture, after.pixels)
            best = max([best, *(candidate.score for candidate in answer.candidates)])
            if best >= THRESHOLD:
                break
        return found(condition, best >= THRESHOLD, "reference", say("see-likeness", score=f"{best:.2f}"))
