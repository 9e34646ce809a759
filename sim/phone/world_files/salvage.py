"""Reads as much as possible of a world with mistakes, so that one mistake does not hide the others."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from iris_screen.sim.phone.world_files.world import World
from iris_screen.sim.phone.world_files.world_problems import Place, Problem

ROUNDS = 20
"""How often the rest is read again: removing one thing may leave another incomplete."""
_STAND_INS = ("divider", "back")
"""A node and an action, to replace what is removed from a list, so that other items keep their indices."""


def salvage(raw: dict[str, Any]) -> tuple[World | None, set[str]]:
    """The world without its invalid parts (None if too little is left), and the words in the removed parts."""
    rest, lost = deepcopy(raw), set[str]()
    for _ in range(ROUNDS):
        try:
            return World.model_validate(rest), lost
        except ValidationError as error:
            for place in {place_of(each) for each in error.errors(include_url=False)}:
                lost |= _remove(rest, place)
    return None, lost


def drop_consequences(problems: Sequence[Problem], lost: set[str]) -> list[Problem]:
    """Drop problems with names that are only missing because they were removed."""
    return [problem for problem in problems if not any(name.rpartition(".")[2] in lost for name in problem.names)]


def place_of(error: Any) -> Place:
    """The place of a pydantic error, without the tags that pydantic puts between keys."""
    return tuple(step for step in error["loc"] if not str(step).startswith("<") and step != "[key]")


def _remove(rest: Any, place: Place) -> set[str]:
    """Remove what is at this place, or else what is around it; returns the removed words."""
    way = list(_find_path(rest, place))
    if not way:
        return set()
    holder, key = way[-1]
    words = {str(key), *_iterate_words(holder[key])}
    if isinstance(holder, dict):
        del holder[key]
    elif (stand_in := _next_stand_in(holder[key])) is not None:
        holder[key] = stand_in
    else:
        words |= _remove(rest, tuple(step for _, step in way[:-1]))
    return words


def _next_stand_in(item: Any) -> str | None:
    """What to put in place of this item; None if both a node and an action have been tried."""
    tried = _STAND_INS.index(item) + 1 if item in _STAND_INS else 0
    return _STAND_INS[tried] if tried < len(_STAND_INS) else None


def _find_path(rest: Any, place: Place) -> Iterator[tuple[Any, Any]]:
    """Each mapping or list on the path, with the next key. Steps that short forms omit are skipped."""
    for step in place:
        if _leads_on(rest, step):
            yield rest, step
            rest = rest[step]


def _leads_on(here: Any, step: str | int) -> bool:
    if isinstance(here, list):
        return isinstance(step, int) and step < len(here)
    return isinstance(here, dict) and step in here


def _iterate_words(value: Any) -> Iterator[str]:
    """Every key and text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (word for item in value for word in _iterate_words(item))
    elif isinstance(value, dict):
        yield from (word for key, item in value.items() for word in (str(key), *_iterate_words(item)))
