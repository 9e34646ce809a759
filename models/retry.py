"""Retries if that may help, after growing random pauses, at least as long as the endpoint asked for."""

from collections.abc import Callable
from typing import TypeVar

from iris_screen.core.errors import ModelError
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock, RandomSource
from iris_screen.models.failures import Failure

TRIES = 4
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
"""Seconds. If an endpoint asks for a longer pause, there is no retry, and the run ends."""

SLICE = 0.2
"""Seconds until a pause notices that nobody is waiting any more."""

T = TypeVar("T")


def retry(
    ask: Callable[[], T],
    clock: Clock,
    chance: RandomSource,
    within: float,
    waited_for: Callable[[], bool] = lambda: True,
) -> T:
    """The answer of the first successful try. Raises ModelError after the last, or at once if a retry is useless.

    within: seconds after which no new try starts, so that four slow tries do not take four times as long. waited_for:
    whether anybody is still waiting; if not, a pause ends soon, and the next try says why there is no answer.
    """
    end = clock.now() + within
    for n in range(TRIES):
        try:
            return ask()
        except Failure as failure:
            wanted = failure.after or 0.0
            pause = wanted + chance.uniform(0.5, 1.0) * FIRST_PAUSE * 4**n
            last = n == TRIES - 1 or clock.now() + pause > end
            if failure.again and wanted > LONGEST_PAUSE:
                message = say("endpoint-wants-pause", problem=failure.message, seconds=round(wanted))
                raise ModelError(message) from None
            if last or not failure.again:
                raise failure.get_final_error() from None
        while pause > 0 and waited_for():
            clock.sleep(min(pause, SLICE))
            pause -= SLICE
    raise AssertionError("the last try returns or raises")
