"""Walking a world: every model below another."""

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from iris_screen.sim.phone.world_files.value_kinds import Spec


def models_below(spec: Any) -> Iterator[Spec]:
    """This part of a world and every part in it, in the order of the file."""
    if isinstance(spec, BaseModel):
        if isinstance(spec, Spec):
            yield spec
        for name in type(spec).model_fields:
            value = getattr(spec, name)
            if isinstance(value, BaseModel | dict | list | tuple) and value:
                yield from models_below(value)
    elif isinstance(spec, dict):
        for value in spec.values():
            yield from models_below(value)
    elif isinstance(spec, list | tuple):
        for value in spec:
            yield from models_below(value)
