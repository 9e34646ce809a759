"""Asking again where that may help: after a pause that grows, is never the same, and keeps to what was asked for."""

from collections.abc import Callable
from typing import TypeVar

from iris_screen.core.errors import ModelError
from iris_screen.core.message import say
from iris_screen.core.protocols import Chance, Clock
from iris_screen.models.failures import Failure

TRIES = 4
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
"""Seconds; an endpoint that wants to be left alone for longer is left alone, and the run with it."""

SLICE = 0.2
"""Seconds of a pause that may go by until it is noticed that nobody waits any more."""

T = TypeVar("T")


def retry(
    ask: Callable[[], T], clock: Clock, chance: Chance, within: float, waited_for: Callable[[], bool] = lambda: True
) -> T:
    """The answer of one of several tries. Raises ModelError after the last, or at once where trying is of no use.

    within: seconds after which no new try is begun, so that four slow ones do not hold a run four times as long.
    waited_for: whether anybody still waits for it; else a pause ends soon, and the next try says why there is none.
    """
    end = clock.now() + within
    for n in range(TRIES):
        try:
            return ask()
        except Failure as failure:
            wanted = failure.after or 0.0
            pause = wanted + chance.uniform(0.5, 1.0) * FIRST_PAUSE * 4**n
            last = n == TRIES - 1 or wanted > LONGEST_PAUSE or clock.now() + pause > end
            if last or not failure.again:
                raise _told(failure, wanted) from None
        _rest(clock, pause, waited_for)
    raise AssertionError("the last try returns or raises")


def _rest(clock: Clock, seconds: float, waited_for: Callable[[], bool]) -> None:
    left = seconds
    while left > 0 and waited_for():
        clock.sleep(min(left, SLICE))
        left -= SLICE


def _told(failure: Failure, wanted: float) -> ModelError:
    if failure.again and wanted > LONGEST_PAUSE:
        return ModelError(say("endpoint-wants-pause", problem=failure.message, seconds=round(wanted)))
    return failure.for_good()
