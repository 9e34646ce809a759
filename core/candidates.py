"""Of several places that may be meant: which of them are, and what a person is told of them."""

from collections.abc import Sequence

from iris_screen.core.geometry import Box
from iris_screen.core.inbox import place_of
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Located, Spot
from iris_screen.core.state import State
from iris_screen.core.target import Target

SMALLER = 0.85
"""How large a note is at most, against the name it stands under."""
FINGER = 12
"""Pixels around where a person points that are compared before anything is pressed there."""


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


def choices(target: Target, located: Located, beside: Sequence[str]) -> list[str]:
    """Each place in words, to choose from. beside: what stands around each, "" for nothing that tells it."""
    each = zip(located.spots, beside, strict=True)
    return [f"{spot.words or target.value}{_at(spot)}{f', {words}' if words else ''}" for spot, words in each]


def pointed_at(state: State) -> Spot | None:
    """What the person named of several, or pointed at, for the act that comes next; None where he did neither."""
    question, answer = state["question"], state["answer"]
    if question is None or answer is None or question.kind not in ("choose", "confirm", "point"):
        return None
    if question.turn != state["totals"].turns + (question.kind != "confirm"):  # that one had its turn already
        return None
    if place := place_of(answer):
        box = Box(left=place.x - FINGER, top=place.y - FINGER, right=place.x + FINGER + 1, bottom=place.y + FINGER + 1)
        return Spot(box=box, score=1.0, means="the person")
    n = int(answer.value) - 1 if answer.kind == "choice" and answer.value.isdecimal() else -1
    if not 0 <= n < len(question.boxes):
        return None
    chosen = Spot(box=question.boxes[n], score=1.0, means="the person")
    label = question.choices[n].partition(_at(chosen))[0]  # what stands around it is not what it says
    return chosen.model_copy(update={"words": label})


def named(target: Target) -> str:
    """What to call it."""
    return target.called or target.kind


def _at(spot: Spot) -> str:
    return f" at {_place(spot)}"


def _place(spot: Spot) -> str:
    return f"{spot.box.center.x}, {spot.box.center.y}"
