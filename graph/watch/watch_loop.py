"""Watching: one look after another until the end. Each batch is handled as soon as it is full."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event

from iris_screen.core.message import Message
from iris_screen.core.protocols import Clock
from iris_screen.graph.watch.watched_look import Looked, Looking
from iris_screen.memory.frames import BATCH
from iris_screen.memory.memory_store import MemoryStore

# One tick a second that never drifts: it stands on a grid, and a tick that was missed is not made up for.


@dataclass
class Beat:
    """clock: one that nobody sets. every: seconds."""

    clock: Clock
    every: float = 1.0
    _next: float = field(init=False)

    def __post_init__(self) -> None:
        self._next = self.clock.now()

    def wait(self) -> int:
        """Lets time pass until the next tick; how many were missed since the last."""
        now = self.clock.now()
        missed = max(int((now - self._next) // self.every), 0)
        self._next += missed * self.every
        if self._next > now:
            self.clock.sleep(self._next - now)
        self._next += self.every
        return missed


Conclude = Callable[[int], object]
"""Makes of a queued batch what is remembered, and ends it."""


@dataclass
class Tally:
    """How watching stands. same: looks with nothing new; away: where nothing may or can be kept, for `why`."""

    seen: int = 0
    kept: int = 0
    same: int = 0
    away: int = 0
    missed: int = 0
    app: str = ""
    why: Message | None = None
    lost: bool = False
    paused: bool = False

    def add(self, looked: Looked) -> None:
        self.seen += not looked.lost
        self.same += not looked.kept and not looked.why and not looked.coming
        self.end(looked)
        self.why, self.lost = looked.why, looked.lost
        self.app = looked.app or self.app

    def end(self, looked: Looked) -> None:
        """It was read."""
        self.kept += bool(looked.kept)
        self.away += bool(looked.why)
        self.why = looked.why or self.why


@dataclass
class Limits:
    """seconds, frames: None for no end."""

    seconds: float | None = None
    frames: int | None = None


@dataclass
class Watch:
    """tell: called after each tick. days, size: what is kept of pictures; size in bytes."""

    looking: Looking
    store: MemoryStore
    beat: Beat
    conclude: Conclude
    tell: Callable[[Tally], None]
    days: float = 30.0
    size: int = 2_000_000_000
    limits: Limits = field(default_factory=Limits)
    paused: Event = field(default_factory=Event)
    tally: Tally = field(default_factory=Tally)

    def run(self) -> Tally:
        """Until a limit or Ctrl-C; what is open then is queued and dealt with. Raises StoreError."""
        self.store.frames.close_all()  # of watches that were killed
        self._deal()
        self._gather(wait=True)  # what reads has begun then: Ctrl-C as a thread begins would leave it to nobody
        began = self.beat.clock.now()
        with self._closed():
            while not self._over(began):
                self.tally.missed += self.beat.wait()
                self.tally.paused = self.paused.is_set()
                if not self.tally.paused:
                    self._look()
                self.tell(self.tally)
        return self.tally

    @property
    def in_batch(self) -> int:
        """Frames in the batch that fills."""
        return self.tally.kept % BATCH

    def _look(self) -> None:
        looked = self.looking()
        self.tally.add(looked)
        if looked.kept and not self.in_batch:
            self._deal()
        self._gather()

    def _gather(self, *, wait: bool = False) -> None:
        """What was read meanwhile."""
        for looked in self.looking.finished(wait=wait):
            self.tally.end(looked)
            if looked.kept and not self.in_batch:
                self._deal()

    def _over(self, began: float) -> bool:
        seconds, frames = self.limits.seconds, self.limits.frames
        timed_out = seconds is not None and self.beat.clock.now() - began >= seconds
        if frames is not None and self.tally.kept + self.looking.reading >= frames:
            self._gather(wait=True)
        return timed_out or (frames is not None and self.tally.kept >= frames)

    @contextmanager
    def _closed(self) -> Iterator[None]:
        try:
            yield
        finally:
            self._gather(wait=True)
            self.tally.kept = self.looking.kept  # Ctrl-C may have come between a frame and its count
            self.store.frames.close_batch(self.looking.session)
            self._deal()

    def _deal(self) -> None:
        for batch in self.store.frames.queued():
            self.conclude(batch.number)
        self.store.frames.drop(before=self.looking.now() - self.days * 86_400, most=self.size)
