"""Evidence that a touch opened an app where no body tells the one in front: its first page, or its name as title.

Other apps have pages like these, so they say something of the app that was just touched, and of no other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Aim
from iris_screen.core.verdict import Found
from iris_screen.sight.verifiers.evidence import found

Signs = Callable[[str], Sequence[Sequence[Condition]]]
"""What an app of this package is known by: each of them alone will do, and all that it names must be seen."""


@dataclass(frozen=True)
class FromFirstPage:
    """signs: see Signs. shown: sees what stands on a frame."""

    signs: Signs
    shown: Verifier

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """Knows app after a touch, and never that one is not in front: any other page of it looks otherwise."""
        if condition.kind != "app" or before is None or aim is None:
            return found(condition, None, "first page")
        new = (sign for sign in self.signs(condition.value) if self._seen(sign, after) and not self._seen(sign, before))
        sign = next(new, None)
        return found(condition, True if sign else None, "first page", ", ".join(one.in_words() for one in sign or []))

    def _seen(self, sign: Sequence[Condition], frame: Frame) -> bool:
        return bool(sign) and all(self.shown.check(one, None, frame, None).holds for one in sign)
