"""Judges what was typed for {{secret:12}} without revealing it: by how many characters a field hides, or by whether the
field has this very value. By sight nothing counts against it, since OCR reads dots as anything.
"""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.consent.secrets.secret_tokens import find_tokens
from iris_screen.core.condition import Condition
from iris_screen.core.message import HIDDEN, say
from iris_screen.core.press import Press
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.means.by_elements import MASK


@dataclass(frozen=True)
class SecretVerifier:
    """then: checks all other conditions. plain: asks no model. typed: what a text with tokens was typed as, "" if that
    is no longer known.
    """

    then: Verifier
    plain: Verifier
    typed: Callable[[str], str]

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        if not find_tokens(condition.value):
            return self.then.check(condition, before, after, press)
        value = self.typed(condition.value)
        if not value:
            return Found(condition=condition, holds=None)
        inputs = [each for each in visible_elements.list_visible(after) if each.role == "input"]
        candidates = [each for each in inputs if each.focused] or inputs
        shown = candidates[0].value if len(candidates) == 1 else ""
        if shown and set(shown) <= MASK and condition.kind in ("field", "written"):
            note = say("see-hidden-characters", count=len(shown))
            return make_evidence(condition, len(shown) == len(value), "elements", note)
        real = self.plain.check(condition.replace(value=value), before, after, press)
        holds = real.holds if real.holds or after.elements is not None else None
        return Found(condition=condition, holds=holds, means=real.means, seen=HIDDEN if real.seen else "")
