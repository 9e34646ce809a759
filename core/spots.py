"""Of several places that may be meant: which of them are, and what a person is told of them."""

from collections.abc import Sequence

from core.plan import Step, Target
from core.protocols import Located, Spot

SMALLER = 0.85
"""How large a note is at most, against the name it stands under."""


def largest(located: Located) -> Located:
    """Of several the largest: a name on its row, before a note under another one; an icon before one in a folder."""
    most = max((_size(spot) for spot in located.spots), default=0)
    spots = [spot for spot in located.spots if _size(spot) > SMALLER * most]
    return located if len(spots) == len(located.spots) else located.model_copy(update={"spots": spots})


def outside(located: Located, fields: Sequence[Spot]) -> Located:
    """Those that do not stand in a field: what was just typed is not what it was typed to find."""
    spots = [spot for spot in located.spots if not any(field.box.contains(spot.box.center) for field in fields)]
    reason = located.reason if spots else "it is only what was typed"
    return located.model_copy(update={"spots": spots, "reason": reason})


def _size(spot: Spot) -> int:
    """How large it is drawn: an element may be as wide as its row, what was read is as large as its letters."""
    return spot.box.area if spot.means == "text" else spot.box.height


def found_at(target: Target, spot: Spot) -> str:
    """What was found, where and how."""
    name = spot.words if spot.means in ("elements", "text") else named(target)
    return f"{name} at {_place(spot)} by {spot.means} ({spot.score:.2f})"


def missed(step: Step, located: Located, why: str = "") -> str:
    """Why there is no place to touch; of several, where each of them is."""
    if located.unsure:
        places = ", ".join(_place(spot) for spot in located.spots)
        return f"{named(step.target)} is there {len(located.spots)} times, at {places}"
    return f"{named(step.target)}: {why or located.reason}"


def choices(target: Target, located: Located) -> list[str]:
    """Each place in words, to choose from."""
    return [f"{spot.words or target.value} at {_place(spot)}" for spot in located.spots]


def named(target: Target) -> str:
    """What to call it."""
    return target.called or target.kind


def _place(spot: Spot) -> str:
    return f"{spot.box.center.x}, {spot.box.center.y}"
