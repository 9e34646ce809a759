"""What changes by itself, such as a clock, is no evidence of a touch; watched for a while, it gives itself away."""

from collections.abc import Sequence

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Aim, Observation
from iris_screen.core.verdict import Found

WATCHED = 2.0
"""Seconds in which a clock's hand moves: what changes by itself has changed again after them."""
LONGEST = 10.0
"""Seconds that one change is watched at most."""
LATE = 12
"""What comes late is less likely to come from the touch, and is watched this many times as long as it took to come: a
label that changes every now and then comes so soon after a press once in twelve times.
"""
AGAIN = 1.5
"""What has changed again is watched this many times as long as that took: an effect in two parts ends, a clock never.
"""


def may_be_chance(verifier: Verifier, step: Step, aim: Aim, before: Frame, after: Frame) -> bool:
    """Whether all that can be known is that something changed, and not what was touched; a key touches nothing."""
    if not step.is_bare_press or aim.purpose != "step":
        return False
    return not verifier.check(Condition(kind="moved_on"), before, after, aim).holds


def watched_on(aim: Aim, seen: Observation, stirs: bool) -> Aim | None:
    """The aim as it is watched on; None once enough was seen. `stirs`: what had changed has changed again."""
    if not aim.watched:
        came_after = seen.at - aim.done.at if aim.done else 0.0
        return _watched(aim, seen, LATE * came_after, stirred=False)
    if stirs:
        return None if aim.stirred else _watched(aim, seen, AGAIN * (seen.at - aim.watched_at), stirred=True)
    return aim if seen.at < aim.watched_until else None


def _watched(aim: Aim, seen: Observation, seconds: float, *, stirred: bool) -> Aim:
    until = seen.at + min(max(WATCHED, seconds), LONGEST)
    return aim.replace(watched=seen.frame, watched_at=seen.at, watched_until=until, stirred=stirred)


def by_chance(evidence: Sequence[Found]) -> list[Found]:
    """The evidence, now that all that changed is known to do so by itself."""
    return [found.replace(holds=False, seen="", note=say("see-only-by-itself")) for found in evidence]
