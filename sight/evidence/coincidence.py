"""Discounts changes that happen by themselves, such as a clock: watched for a while, they change again."""

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
"""Seconds. By then, what changes by itself, such as a clock's hand, has changed again."""
LONGEST = 10.0
"""Most seconds that a change is watched."""
LATE = 12
"""A late change is less likely to come from the touch. It is watched this many times as long as it took to appear: a
label that changes now and then appears that soon after a press only once in twelve times.
"""
AGAIN = 1.5
"""A second change is watched this many times as long as it took to appear: a two-part effect ends, a clock does not."""


def may_be_coincidence(verifier: Verifier, step: Step, press: Press, before: Frame, after: Frame) -> bool:
    """Whether the only evidence is that something changed, other than what was touched; a key touches nothing."""
    if not step.is_bare_press or press.purpose != "step":
        return False
    return not verifier.check(Condition(kind="moved_on"), before, after, press).holds


def keep_watching(press: Press, seen: Observation, changed_again: bool) -> Press | None:
    """The press with an extended watch; None once enough was seen."""
    watch = press.watch
    if watch is None:
        came_after = seen.at - press.done.at if press.done else 0.0
        return _set_watch(press, seen, LATE * came_after, again=False)
    if changed_again:
        return None if watch.again else _set_watch(press, seen, AGAIN * (seen.at - watch.at), again=True)
    return press if seen.at < watch.until else None


def _set_watch(press: Press, seen: Observation, seconds: float, *, again: bool) -> Press:
    until = seen.at + min(max(WATCHED, seconds), LONGEST)
    return press.replace(watch=Watch(frame=seen.frame, at=seen.at, until=until, again=again))


def discount_coincidence(evidence: Sequence[Found]) -> list[Found]:
    """The evidence without changes, once all of them are known to happen by themselves."""
    return [found.replace(holds=False, seen="", note=say("see-only-by-itself")) for found in evidence]
