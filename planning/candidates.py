"""When several places could be meant: which ones remain, and how they are described to a person."""

from collections.abc import Sequence

from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step
from iris_screen.core.state import State
from iris_screen.core.target import Located, Spot, Target

SMALLER = 0.85
"""How large a note may be, relative to the name above it."""
FINGER = 12
"""Pixels around the point a person chose that are compared before anything is pressed there."""


def keep_largest(located: Located) -> Located:
    """Keeps the largest of several: a name rather than a note under a name, an icon rather than one in a folder."""
    most = max((_measure_size(spot) for spot in located.spots), default=0)
    spots = [spot for spot in located.spots if _measure_size(spot) > SMALLER * most]
    return located if len(spots) == len(located.spots) else located.replace(spots=spots)


def drop_inside_fields(located: Located, fields: Sequence[Spot]) -> Located:
    """Drops the spots inside input fields: what was just typed is not what it was typed to find."""
    spots = [spot for spot in located.spots if not any(field.box.contains(spot.box.center) for field in fields)]
    reason = located.reason if spots else say("see-only-typed")
    return located.replace(spots=spots, reason=reason)


def _measure_size(spot: Spot) -> int:
    """How large it is drawn: the area of text read by OCR, the height of others, which may be as wide as their row."""
    return spot.box.area if spot.means == "text" else spot.box.height


def describe_found(target: Target, spot: Spot) -> Message:
    """What was found, where and how."""
    at = spot.box.center
    name = spot.words if spot.words and spot.means in ("elements", "text") else target.in_words()
    return say("see-found-at", name=name, x=at.x, y=at.y, means=spot.means, score=f"{spot.score:.2f}")


def explain_miss(step: Step, located: Located, why: Message | None = None) -> Message:
    """Why there is no place to touch. If there are several, where each of them is."""
    if located.unsure:
        places = [say("see-place", x=spot.box.center.x, y=spot.box.center.y) for spot in located.spots]
        return say("see-several", target=step.target.in_words(), times=len(places), places=places)
    reason = why or located.reason
    if reason is None:
        return say("see-not-found", target=step.target.in_words())
    return say("see-missed", target=step.target.in_words(), why=reason)


def describe_choices(target: Target, located: Located, surroundings: Sequence[Message | None]) -> list[Message]:
    """Describes each place, to choose from. surroundings: what is around each; None if nothing there identifies it."""
    choices = []
    for spot, around in zip(located.spots, surroundings, strict=True):
        label, at = spot.words or target.in_words(), spot.box.center
        if around is None:
            choices.append(say("ask-choice", label=label, x=at.x, y=at.y))
        else:
            choices.append(say("ask-choice-beside", label=label, x=at.x, y=at.y, around=around))
    return choices


def find_chosen(state: State) -> Spot | None:
    """What the person chose from several, or pointed at, for the next act; None if they did neither."""
    question = state["question"]
    answer = question.answer if question else None
    if question is None or answer is None or question.kind not in ("choose", "confirm", "point"):
        return None
    if question.turn != state["totals"].turns + (question.kind != "confirm"):  # the answer was used in an earlier turn
        return None
    if place := answer.place:
        box = Box(left=place.x - FINGER, top=place.y - FINGER, right=place.x + FINGER + 1, bottom=place.y + FINGER + 1)
        return Spot(box=box, score=1.0, means="person")
    n = int(answer.value) - 1 if answer.kind == "choice" and answer.value.isdecimal() else -1
    if not 0 <= n < len(question.boxes):
        return None
    chosen = Spot(box=question.boxes[n], score=1.0, means="person")
    seen = question.choices[n].args.get("label")
    return chosen.replace(words=seen if isinstance(seen, str) else "")
