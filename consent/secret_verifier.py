"""What was typed for {{secret:12}} is judged without its being told: by how many signs a field hides, or that it holds
just this. By sight nothing is held against it: dots are read as anything.
"""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.consent.secret_tokens import find_tokens
from iris_screen.core.condition import Condition
from iris_screen.core.message import HIDDEN
from iris_screen.core.press import Press
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.means.by_elements import MASK


@dataclass(frozen=True)
class SecretVerifier:
    """then: of all other conditions. plain: asks no model. typed: what such a text was typed as, "" where nobody knows
    any more.
    """

    then: Verifier
    plain: Verifier
    typed: Callable[[str], str]

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Press | None) -> Found:
        if not find_tokens(condition.value):
            return self.then.check(condition, before, after, aim)
        value = self.typed(condition.value)
        if not value:
            return Found(condition=condition, holds=None)
        hidden = _signs_hidden(after)
        if hidden and condition.kind in ("field", "written"):
            return Found(
                condition=condition, holds=hidden == len(value), means="elements", seen=f"{hidden} hidden signs"
            )
        real = self.plain.check(condition.replace(value=value), before, after, aim)
        holds = real.holds if real.holds or after.elements is not None else None
        return Found(condition=condition, holds=holds, means=real.means, seen=HIDDEN if real.seen else "")


def _signs_hidden(frame: Frame) -> int:
    """How many signs the input hides that has the focus, or the only one in sight; 0 where it hides none."""
    inputs = [each for each in visible_elements.list_visible(frame) if each.role == "input"]
    meant = [each for each in inputs if each.focused] or inputs
    value = meant[0].value if len(meant) == 1 else ""
    return len(value) if value and set(value) <= MASK else 0
