"""A checked world as plain JSON, and back: a world that was read before needs neither its files parsed nor their values
checked. Building what checks them takes longer than all else about a world.

A mapping stands for itself. Every other compound value is a list whose first item says what it is.
"""

import datetime
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from iris_screen.core.parsing.kept_results import remember
from iris_screen.sim.phone.world_files.expr import Expr, parse
from iris_screen.sim.phone.world_files.sizes import Share
from iris_screen.sim.phone.world_files.template import Template, compile_value
from iris_screen.sim.phone.world_files.value_kinds import Spec, compile_languages
from iris_screen.sim.phone.world_files.world import World

_CODE = sorted(map(str, Path(__file__).parent.glob("*.py")))


def recall_world(files: list[bytes], load: Callable[[], World]) -> World:
    """The world of these files. load: reads and checks it, if that was not done before."""
    loaded: list[World] = []

    def make() -> list[Any]:
        loaded.append(load())
        return [loaded[0].digest(), pack(loaded[0])]

    digest, packed = remember("world", files, make, *_CODE)
    if loaded:
        return loaded[0]
    world: World = unpack(packed)
    world.build_index()
    world.know_digest(digest)
    return world


def pack(value: Any) -> Any:
    match value:
        case dict():
            return {key: pack(item) for key, item in value.items()}
        case list():
            return ["list", *map(pack, value)]
        case tuple():
            return ["tuple", *map(pack, value)]
        case Spec():
            fields = type(value).__pydantic_fields__
            given = {name: pack(getattr(value, name)) for name in fields if name in value.model_fields_set}
            return [type(value).__name__, given]
        case Template():
            return ["languages" if value.by_language else "value", value.source]
        case Expr():
            return ["expression", value.source]
        case Share():
            return ["share", value.share]
        case datetime.date():
            return ["date", value.isoformat()]
    return value


def unpack(value: Any) -> Any:
    """The value that was packed, with its records made as they are and not checked again."""
    if isinstance(value, dict):
        return {key: unpack(item) for key, item in value.items()}
    if not isinstance(value, list):
        return value
    kind, *items = value
    if kind in _MAKERS:
        return _MAKERS[kind](items)
    return _make_blank(kind).replace(**{name: unpack(item) for name, item in items[0].items()})


_MAKERS: dict[str, Callable[[list[Any]], Any]] = {
    "list": lambda items: [unpack(item) for item in items],
    "tuple": lambda items: tuple(unpack(item) for item in items),
    "value": lambda items: compile_value(items[0]),
    "languages": lambda items: compile_languages(items[0]),
    "expression": lambda items: parse(items[0]),
    "share": lambda items: Share(items[0]),
    "date": lambda items: datetime.date.fromisoformat(items[0]),
}


@cache
def _make_blank(kind: str) -> Spec:
    """A record of this kind, with only its defaults; copying it is five times faster than making one."""
    made = _list_records()[kind]
    needed = (field.alias or name for name, field in made.__pydantic_fields__.items() if field.is_required())
    return made.model_construct(set(), **dict.fromkeys(needed))


@cache
def _list_records() -> dict[str, type[Spec]]:
    """The kinds of records that a world is made of, by name; no other is ever made."""
    found: dict[str, type[Spec]] = {}
    below = [Spec]
    while below:
        kind = below.pop()
        found[kind.__name__] = kind
        below += kind.__subclasses__()
    return found
