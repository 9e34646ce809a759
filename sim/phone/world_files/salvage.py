"""What can still be read of a world with mistakes in it, so that one mistake does not hide the others."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from iris_screen.sim.phone.world_files.world import World
from iris_screen.sim.phone.world_files.world_problems import Place, Problem

ROUNDS = 20
"""How often what is left is read again: taking one thing out may leave another incomplete."""
_STAND_INS = ("divider", "back")
"""A node and an action. One takes the place of what is taken out of a list, so that the others keep their numbers."""


def salvaged(raw: dict[str, Any]) -> tuple[World | None, set[str]]:
    """The world without what cannot be read, None where too little is left; and the words that went with it."""
    rest, lost = deepcopy(raw), set[str]()
    for _ in range(ROUNDS):
        try:
            return World.model_validate(rest), lost
        except ValidationError as error:
            for place in {place_of(each) for each in error.errors(include_url=False)}:
                lost |= _take_out(rest, place)
    return None, lost


def untouched(problems: Sequence[Problem], lost: set[str]) -> list[Problem]:
    """The problems that are not about a name which only seems to be missing because it was taken out."""
    return [problem for problem in problems if not any(_last(name) in lost for name in problem.names)]


def place_of(error: Any) -> Place:
    """Where one of pydantic's errors is, without the marks it puts between keys."""
    return tuple(step for step in error["loc"] if not str(step).startswith("<") and step != "[key]")


def _last(name: str) -> str:
    """ "chat.room" → "room"."""
    return name.rpartition(".")[2]


def _take_out(rest: Any, place: Place) -> set[str]:
    """Takes out what stands at this place, or around it where nothing does: the words that are gone."""
    way = list(_way(rest, place))
    if not way:
        return set()
    holder, key = way[-1]
    words = {str(key), *_words(holder[key])}
    if isinstance(holder, dict):
        del holder[key]
    elif (stand_in := _next_stand_in(holder[key])) is not None:
        holder[key] = stand_in
    else:
        words |= _take_out(rest, tuple(step for _, step in way[:-1]))
    return words


def _next_stand_in(item: Any) -> str | None:
    """What to try in place of this item; None where neither a node nor an action fits."""
    tried = _STAND_INS.index(item) + 1 if item in _STAND_INS else 0
    return _STAND_INS[tried] if tried < len(_STAND_INS) else None


def _way(rest: Any, place: Place) -> Iterator[tuple[Any, Any]]:
    """Each mapping or list on the way and the key that leads on. Steps that short forms leave out are skipped."""
    for step in place:
        if _leads_on(rest, step):
            yield rest, step
            rest = rest[step]


def _leads_on(here: Any, step: str | int) -> bool:
    if isinstance(here, list):
        return isinstance(step, int) and step < len(here)
    return isinstance(here, dict) and step in here


def _words(value: Any) -> Iterator[str]:
    """Every key and text of it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (word for item in value for word in _words(item))
    elif isinstance(value, dict):
        yield from (word for key, item in value.items() for word in (str(key), *_words(item)))
