"""The last look of a run: whether what the whole task was to bring about is there, and lasts (SPEC V2, B3). Pure."""

from collections.abc import Sequence

from core.plan import Condition, Step

LASTING = ("on", "off")
"""A switch may turn back by itself, seconds after it was seen to turn."""
LASTS_MS = 3_000
"""How long a switch is given to turn back: as long as any effect is waited for."""
_ABSOLUTE = ("text", "ref", "app", "field", *LASTING)
"""What one screen alone can tell; whether something changed, moved on or is new was told when it happened."""


def last_look(criteria: Sequence[Condition], last: Step) -> Step | None:
    """A step that does nothing and sees the success criteria; None where the last step has proven all of them.

    What it has proven may be gone by now, as a toast is, and is not looked for again, but for switches.
    """
    unproven = [c for c in criteria if c.kind in _ABSOLUTE and c not in last.expect]
    switches = [c for c in last.expect if c.kind in LASTING]
    if switches:
        said = "see whether it stays so"
        return _look([*unproven, *switches], said).model_copy(
            update={"action": "wait", "amount": LASTS_MS, "timeout_ms": 0}
        )
    return _look(unproven, "see whether it is done") if unproven else None


def _look(wanted: list[Condition], said: str) -> Step:
    return Step(action="check", description=said, expect=wanted, retry=0)
