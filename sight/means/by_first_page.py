"""By its first page or title: whether a touch opened an app, for devices that do not report the app in front.

Other apps may have similar pages, so this only counts for the app whose icon was just touched.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.press import Press
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.sight.means.base import Means

Signs = Callable[[str], Sequence[Sequence[Condition]]]
"""The signs of an app, by package. One sign is enough; all conditions of that sign must hold."""


@dataclass(frozen=True)
class ByFirstPage(Means):
    """Tells which app is in front. signs: see Signs. verifier: checks what is on a frame."""

    name = "first_page"
    cost = 1000
    tells = frozenset({"app"})

    signs: Signs
    verifier: Verifier

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """Never denies it, since other pages of the app look different."""
        if before is None or press is None:
            return make_evidence(condition, None, self.name)
        signs = self.signs(condition.value)
        new = (sign for sign in signs if self._is_seen(sign, after) and not self._is_seen(sign, before))
        sign = next(new, None)
        words = ", ".join(one.words[0] for one in sign or [])
        return make_evidence(condition, True if sign else None, self.name, words)

    def _is_seen(self, sign: Sequence[Condition], frame: Frame) -> bool:
        return bool(sign) and all(self.verifier.check(one, None, frame, None).holds for one in sign)
