"""Notices a stop of the device while a model thinks, when the nodes wait for its answer and look at nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from iris_screen.core.errors import Disconnected, ModelError, Stopped
from iris_screen.core.protocols import CanStop, Device

EVERY = 0.2
"""Seconds between two looks at whether it is stopped."""


@contextmanager
def heeding(device: Device, silence: Callable[[], None]) -> Iterator[None]:
    """Where a person stops the device within, models are asked no further, and what ends for that ends as Stopped;
    where it is gone, as Disconnected.

    silence: ends all that models are asked now, from any thread.
    """
    if not isinstance(device, CanStop):
        yield
        return
    over = Event()
    watching = Thread(target=_watch, args=(device, silence, over), name="heeding", daemon=True)
    watching.start()
    try:
        yield
    except ModelError as error:
        if device.stopped:
            raise Stopped(delivered="no") from error
        raise
    finally:
        over.set()
        watching.join()


def _watch(device: CanStop, silence: Callable[[], None], over: Event) -> None:
    while not over.wait(EVERY):
        if _has_ended(device):
            silence()
            return


def _has_ended(device: CanStop) -> bool:
    try:
        return device.stopped
    except Disconnected:
        return True
