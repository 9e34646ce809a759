"""What a bench says on standard error while it runs, and what it still has to tell when a person presses Ctrl-C."""

import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event
from types import FrameType
from typing import TypeVar

from iris_screen.evals.bench.figure import Figure

EVERY = 10.0
"""Seconds between two lines."""
T = TypeVar("T")


class Progress:
    """Says how far a part of a bench is: at its beginning, and then once in a while."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total, self._said = what, total, time.monotonic()
        print(f"  {what} …", file=sys.stderr, flush=True)

    def tell(self, done: int) -> None:
        if time.monotonic() - self._said >= EVERY:
            self._said = time.monotonic()
            print(f"  {self._what}: {done:,} of {self._total:,}", file=sys.stderr, flush=True)


@contextmanager
def notice_interrupt() -> Iterator[Event]:
    """An event that Ctrl-C sets. A run takes Ctrl-C as a request to pause and does not pass it on, so ask the event."""
    pressed = Event()

    def note(number: int, frame: FrameType | None) -> None:
        pressed.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, note)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def measure_rounds(
    what: str, rounds: Sequence[Callable[[], T]], figures: Callable[[list[T]], Iterable[Figure]]
) -> Iterator[Figure]:
    """The figures of these rounds. If a person presses Ctrl-C, those of the rounds that are done; then raises
    KeyboardInterrupt.
    """
    done: list[T] = []
    progress = Progress(what, len(rounds))
    with notice_interrupt() as pressed:
        try:
            for play in rounds:
                progress.tell(len(done))
                result = play()
                if pressed.is_set():
                    break
                done.append(result)
        except KeyboardInterrupt:
            pressed.set()
    if done:
        yield from figures(done)
    if pressed.is_set():
        raise KeyboardInterrupt
