"""Evidence from a reference picture: is it on the frame."""

from dataclasses import dataclass

from core.condition import Condition
from core.protocols import Library
from core.screen import Frame
from core.state import Aim
from core.verdict import Found
from tools.verifiers.found import found
from tools.vision.matching import THRESHOLD, match


@dataclass(frozen=True)
class FromReference:
    """library: the pictures by name or alias. Knows ref."""

    library: Library

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """Seen as soon as one variant is, also at several places. holds is None without a picture of this name."""
        reference = self.library.find(condition.value) if condition.kind == "ref" else None
        if reference is None or not reference.pictures:
            return found(condition, None, "reference", f'no picture of "{condition.value}"')
        best = 0.0
        for picture in reference.pictures:
            answer = match(picture, after.pixels)
            best = max([best, *(candidate.score for candidate in answer.candidates)])
            if best >= THRESHOLD:
                break
        return found(condition, best >= THRESHOLD, "reference", f"likeness {best:.2f}")
