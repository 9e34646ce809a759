"""How an observation becomes evidence."""

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message
from iris_screen.core.verdict import Found


def make_evidence(condition: Condition, seen: bool | None, means: str, what: str | Message = "") -> Found:
    """Evidence for the condition as it was asked: one that must be `gone` holds if it is not seen.

    seen: whether the thing itself is there; None if these means cannot tell. what: words of the screen, or a message.
    """
    holds = seen if seen is None or not condition.gone else not seen
    fails = condition.kind == "failed" and bool(seen)
    words, note = (what, None) if isinstance(what, str) else ("", what)
    return Found(condition=condition, holds=holds, means=means, seen=words, note=note, fails=fails)
