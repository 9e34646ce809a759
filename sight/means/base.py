"""The base class of all means, and the choice among several equal places."""

from collections.abc import Sequence
from functools import cmp_to_key
from typing import ClassVar, Literal

from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.target import Located, Spot, Target, TargetKind
from iris_screen.core.verdict import Found, make_evidence


class Means:
    """One way to see, such as the element tree or OCR: it finds targets, checks conditions, or both.

    name: for traces and reports. cost: milliseconds that it usually takes; cheaper means are asked first.
    finds: the kinds of target that `find` looks for. tells: the kinds of condition that `holds` checks; it is asked
    about no others. needs: what a frame must have, "" for nothing. asks_model: whether a model answers.
    """

    name: ClassVar[str]
    cost: ClassVar[float]
    finds: ClassVar[frozenset[TargetKind]] = frozenset()
    tells: ClassVar[frozenset[ConditionKind]] = frozenset()
    needs: ClassVar[Literal["tree", "picture", ""]] = "picture"
    asks_model: ClassVar[bool] = False

    def can_find(self, target: Target) -> bool:
        return target.kind in self.finds

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """The places of a target with a single wording. hint: where it was last time."""
        return Located()

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """Check a condition with a single wording; holds is None if it cannot tell. See core.protocols.Verifier."""
        return make_evidence(condition, None, self.name)


def pick(spots: Sequence[Spot], nth: int, missing: Message | None) -> Located:
    """The `nth` spot in reading order; with 0 the only one, or all if there are several.

    missing: the reason if there is none.
    """
    if not spots:
        return Located(reason=missing)
    ordered = sorted(spots, key=cmp_to_key(_compare_reading_order))
    if not nth:
        reason = say("see-which-of-several", count=len(spots)) if len(spots) > 1 else None
        return Located(spots=ordered, reason=reason)
    index = nth - 1 if nth > 0 else len(ordered) + nth
    if 0 <= index < len(ordered):
        return Located(spots=[ordered[index]])
    return Located(reason=say("see-too-few", wanted=nth, count=len(ordered)))


def _compare_reading_order(first: Spot, second: Spot) -> int:
    """Row by row from the top, each from left to right; boxes that share half their height are in one row."""
    one, other = first.box, second.box
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    if shared > 0.5 * min(one.height, other.height):
        return one.left - other.left
    return one.top - other.top
