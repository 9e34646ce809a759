"""Notices a stop of the device while the nodes wait for a model's answer and do not look at the screen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from iris_screen.core.errors import Disconnected, ModelError, Stopped
from iris_screen.core.protocols import CanStop, Device

EVERY = 0.2
"""Seconds between two checks of whether it is stopped."""


@contextmanager
def end_models_on_stop(device: Device, end_calls: Callable[[], None]) -> Iterator[None]:
    """If a person stops the device inside the block, end all model calls and raise Stopped; Disconnected if it is gone.

    end_calls: ends all model calls in progress, from any thread.
    """
    if not isinstance(device, CanStop):
        yield
        return
    over = Event()
    watching = Thread(target=_wait_for_stop, args=(device, end_calls, over), name="end_models_on_stop", daemon=True)
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


def _wait_for_stop(device: CanStop, end_calls: Callable[[], None], over: Event) -> None:
    while not over.wait(EVERY):
        try:
            has_ended = device.stopped
        except Disconnected:
            has_ended = True
        if has_ended:
            end_calls()
            return
