"""What changes by itself, such as a clock, is no evidence of a touch; watched for a while, it gives itself away."""

from collections.abc import Sequence

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.press import Press, Watch
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Observation
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


def may_be_chance(verifier: Verifier, step: Step, press: Press, before: Frame, after: Frame) -> bool:
    """Whether all that can be known is that something changed, and not what was touched; a key touches nothing."""
    if not step.is_bare_press or press.purpose != "step":
        return False
    return not verifier.check(Condition(kind="moved_on"), before, after, press).holds


def watched_on(press: Press, seen: Observation, stirs: bool) -> Press | None:
    """The press as it is watched on; None once enough was seen. `stirs`: what had changed has changed again."""
    watch = press.watch
    if watch is None:
        came_after = seen.at - press.done.at if press.done else 0.0
        return _watched(press, seen, LATE * came_after, again=False)
    if stirs:
        return None if watch.again else _watched(press, seen, AGAIN * (seen.at - watch.at), again=True)
    return press if seen.at < watch.until else None


def _watched(press: Press, seen: Observation, seconds: float, *, again: bool) -> Press:
    until = seen.at + min(max(WATCHED, seconds), LONGEST)
    return press.replace(watch=Watch(frame=seen.frame, at=seen.at, until=until, again=again))


def by_chance(evidence: Sequence[Found]) -> list[Found]:
    """The evidence, now that all that changed is known to do so by itself."""
    return [found.replace(holds=False, seen="", note=say("see-only-by-itself")) for found in evidence]
