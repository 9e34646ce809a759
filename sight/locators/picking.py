"""The second, the last, or the only one: how several equal things become an answer."""

from collections.abc import Sequence
from functools import cmp_to_key

from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Located, Spot


def picked(spots: Sequence[Spot], nth: int, missing: Message | None) -> Located:
    """The `nth` spot in reading order; with 0 the only one, or all of them where there are several.

    missing: why there is none.
    """
    if not spots:
        return Located(reason=missing)
    if nth:
        return _nth(spots, nth)
    said = say("see-which-of-several", count=len(spots)) if len(spots) > 1 else None
    return Located(spots=reading_order(spots), reason=said)


def reading_order(spots: Sequence[Spot]) -> list[Spot]:
    """Row by row from the top, each from the left; boxes that share half their height are on one row."""
    return sorted(spots, key=cmp_to_key(_before))


def _nth(spots: Sequence[Spot], nth: int) -> Located:
    ordered = reading_order(spots)
    index = nth - 1 if nth > 0 else len(ordered) + nth
    if 0 <= index < len(ordered):
        return Located(spots=[ordered[index]])
    return Located(reason=say("see-too-few", wanted=nth, count=len(ordered)))


def _before(first: Spot, second: Spot) -> int:
    one, other = first.box, second.box
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    if shared > 0.5 * min(one.height, other.height):
        return one.left - other.left
    return one.top - other.top
