"""What was worked out from a picture is not worked out again while that picture is in memory.

Several rules ask the same of one look: what changed on it, whether a dialog is over it, where its inputs are.
"""

import weakref
from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from iris_screen.core.screen import Pixels

P = ParamSpec("P")
T = TypeVar("T")

_known: dict[int, tuple["weakref.ref[Pixels]", dict[Any, Any]]] = {}
"""By the array's id. An entry goes with its array, before its id can be another one's."""


def once_per_picture(make: Callable[Concatenate[Pixels, P], T]) -> Callable[Concatenate[Pixels, P], T]:
    """A function of a picture, and of values that can be hashed, which runs once for each array that cannot be written
    to. Its results are shared, so they must be small, and never changed.
    """

    def remembered(pixels: Pixels, /, *given: P.args, **named: P.kwargs) -> T:
        if pixels.flags.writeable:
            return make(pixels, *given, **named)
        call = make, given, tuple(named.items())
        results = _results_of(pixels)
        if call not in results:
            results[call] = make(pixels, *given, **named)
        result: T = results[call]
        return result

    update_wrapper(remembered, make)
    return remembered


def _results_of(pixels: Pixels) -> dict[Any, Any]:
    name = id(pixels)
    known = _known.get(name)
    if known is None or known[0]() is not pixels:
        known = _known[name] = weakref.ref(pixels, lambda gone: _known.pop(name, None)), {}
    return known[1]
