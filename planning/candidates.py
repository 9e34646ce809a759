"""Several places may be meant: which ones remain, and how they are described to a person."""

from collections.abc import Sequence

from iris_screen.core.geometry import Box
from iris_screen.core.message import Argument, Message, say
from iris_screen.core.plan import Step
from iris_screen.core.state import State
from iris_screen.core.target import Located, Spot, Target

SMALLER = 0.85
"""How large a note is at most, against the name it stands under."""
FINGER = 12
"""Pixels around where a person points that are compared before anything is pressed there."""


def largest(located: Located) -> Located:
    """Of several the largest: a name on its row, before a note under another one; an icon before one in a folder."""
    most = max((_size(spot) for spot in located.spots), default=0)
    spots = [spot for spot in located.spots if _size(spot) > SMALLER * most]
    return located if len(spots) == len(located.spots) else located.replace(spots=spots)


def outside(located: Located, fields: Sequence[Spot]) -> Located:
    """Those that do not stand in a field: what was just typed is not what it was typed to find."""
    spots = [spot for spot in located.spots if not any(field.box.contains(spot.box.center) for field in fields)]
    reason = located.reason if spots else say("see-only-typed")
    return located.replace(spots=spots, reason=reason)


def _size(spot: Spot) -> int:
    """How large it is drawn: an element may be as wide as its row, what was read is as large as its letters."""
    return spot.box.area if spot.means == "text" else spot.box.height


def found_at(target: Target, spot: Spot) -> Message:
    """What was found, where and how."""
    at = spot.box.center
    name = spot.words if spot.words and spot.means in ("elements", "text") else named(target)
    return say("see-found-at", name=name, x=at.x, y=at.y, means=spot.means, score=f"{spot.score:.2f}")


def missed(step: Step, located: Located, why: Message | None = None) -> Message:
    """Why there is no place to touch; of several, where each of them is."""
    if located.unsure:
        places = [say("see-place", x=spot.box.center.x, y=spot.box.center.y) for spot in located.spots]
        return say("see-several", target=named(step.target), times=len(places), places=places)
    reason = why or located.reason
    if reason is None:
        return say("see-not-found", target=named(step.target))
    return say("see-missed", target=named(step.target), why=reason)


def choices(target: Target, located: Located, beside: Sequence[Message | None]) -> list[Message]:
    """Each place in words, to choose from. beside: what stands around each, None for nothing that tells it."""
    told = []
    for spot, around in zip(located.spots, beside, strict=True):
        label, at = spot.words or target.value, spot.box.center
        if around is None:
            told.append(say("ask-choice", label=label, x=at.x, y=at.y))
        else:
            told.append(say("ask-choice-beside", label=label, x=at.x, y=at.y, around=around))
    return told


def pointed_at(state: State) -> Spot | None:
    """What the person named of several, or pointed at, for the act that comes next; None where he did neither."""
    question = state["question"]
    answer = question.answer if question else None
    if question is None or answer is None or question.kind not in ("choose", "confirm", "point"):
        return None
    if question.turn != state["totals"].turns + (question.kind != "confirm"):  # that one had its turn already
        return None
    if place := answer.place:
        box = Box(left=place.x - FINGER, top=place.y - FINGER, right=place.x + FINGER + 1, bottom=place.y + FINGER + 1)
        return Spot(box=box, score=1.0, means="the person")
    n = int(answer.value) - 1 if answer.kind == "choice" and answer.value.isdecimal() else -1
    if not 0 <= n < len(question.boxes):
        return None
    chosen = Spot(box=question.boxes[n], score=1.0, means="the person")
    return chosen.replace(words=str(question.choices[n].args.get("label", "")))


def named(target: Target) -> Argument:
    """What to call it; what has neither label nor value is called by what it is."""
    names = [*target.names, *filter(None, target.words)]
    return names[0] if names else say("see-unnamed", kind=target.role or target.kind)
