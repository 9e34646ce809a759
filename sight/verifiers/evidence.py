"""How what was seen becomes evidence."""

from iris_screen.core.condition import Condition
from iris_screen.core.verdict import Found


def found(condition: Condition, seen: bool | None, means: str, what: str = "") -> Found:
    """Evidence for the condition as it was asked: one that must be `gone` holds where it is not seen.

    seen: whether the thing itself is there; None where these means cannot tell.
    """
    holds = seen if seen is None or not condition.gone else not seen
    fails = condition.kind == "failed" and bool(seen)
    return Found(condition=condition, holds=holds, means=means, seen=what, fails=fails)
