"""What changes by itself, such as a clock, is no evidence of a touch; watched for a while, it gives itself away."""

from collections.abc import Sequence

from core.plan import Condition, Step
from core.protocols import Verifier
from core.screen import Frame
from core.state import Aim
from core.verdict import Found

WATCHED = 1.0
"""Seconds in which a clock's hand moves: what changes by itself has changed again after them."""


def may_be_chance(verifier: Verifier, step: Step, aim: Aim, before: Frame, after: Frame) -> bool:
    """Whether all that can be known is that something changed, and it is not what was touched."""
    if not step.is_bare_press or aim.purpose != "step" or aim.box is None:
        return False
    return not verifier.check(Condition(kind="moved_on"), before, after, aim).holds


def watched_enough(aim: Aim, now: float) -> bool:
    return bool(aim.watched) and now - aim.watched_at >= WATCHED


def by_chance(evidence: Sequence[Found]) -> list[Found]:
    """The evidence, now that all that changed is known to do so by itself."""
    return [found.model_copy(update={"holds": False, "seen": "only what changes by itself"}) for found in evidence]
