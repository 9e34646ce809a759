"""Watching: one look after another until the end. Each batch is handled as soon as it is full."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event

from iris_screen.core.message import Message
from iris_screen.core.protocols import Clock
from iris_screen.graph.watch.watched_look import MOMENT, Looked, Looking
from iris_screen.memory.frames import BATCH
from iris_screen.memory.memory_store import MemoryStore

# One tick a second without drift: ticks lie on a grid, and missed ticks are not made up for.


@dataclass
class Ticker:
    """clock: a monotonic one. every: seconds."""

    clock: Clock
    every: float = 1.0
    _next: float = field(init=False)

    def __post_init__(self) -> None:
        self._next = self.clock.now()

    def wait(self) -> int:
        """Waits for the next tick; returns how many were missed since the last."""
        now = self.clock.now()
        missed = max(int((now - self._next) // self.every), 0)
        self._next += missed * self.every
        if self._next > now:
            self.clock.sleep(self._next - now)
        self._next += self.every
        return missed


Conclude = Callable[[int], object]
"""Turns a queued batch into memory, and closes it."""


@dataclass
class WatchCounts:
    """How watching goes. same: looks with nothing new. away: looks where nothing may or can be kept; `why` says why."""

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
        self.same += not looked.why and not looked.coming
        self.away += bool(looked.why)
        self.why, self.lost = looked.why, looked.lost
        self.app = looked.app or self.app

    def add_read(self, looked: Looked) -> None:
        """Count a frame that has been read."""
        self.kept += bool(looked.kept)
        self.away += bool(looked.why)
        self.why = looked.why or self.why


@dataclass
class Limits:
    """seconds, frames: None for no limit."""

    seconds: float | None = None
    frames: int | None = None


@dataclass
class ScreenWatch:
    """tell: called after each tick. days, size: how long and how many bytes of pictures are kept."""

    looking: Looking
    store: MemoryStore
    ticker: Ticker
    conclude: Conclude
    tell: Callable[[WatchCounts], None]
    days: float = 30.0
    size: int = 2_000_000_000
    limits: Limits = field(default_factory=Limits)
    paused: Event = field(default_factory=Event)
    counts: WatchCounts = field(default_factory=WatchCounts)

    def run(self) -> WatchCounts:
        """Watch until a limit or Ctrl-C; then the open batch is queued and concluded. Raises StoreError."""
        self.store.frames.close_all()  # of watches that were killed
        self._conclude_queued()
        self._count_read(wait=True)  # starts the reading thread: Ctrl-C while a thread starts would orphan it
        began = self.ticker.clock.now()
        with self._close_at_end():
            while not self._is_over(began):
                self.counts.missed += self.ticker.wait()
                self.counts.paused = self.paused.is_set()
                if not self.counts.paused:
                    self.counts.add(self.looking())
                    if self.looking.holds and self.ticker.every > 2 * MOMENT:  # the next tick would be too late to tell
                        self.ticker.clock.sleep(MOMENT)
                        self.counts.add(self.looking())
                    self._count_read()
                self.tell(self.counts)
        return self.counts

    @property
    def in_batch(self) -> int:
        """Frames in the open batch."""
        return self.counts.kept % BATCH

    def _count_read(self, *, wait: bool = False) -> None:
        """Count the frames that were read meanwhile."""
        for looked in self.looking.collect_read(wait=wait):
            self.counts.add_read(looked)
            if looked.kept and not self.in_batch:
                self._conclude_queued()

    def _is_over(self, began: float) -> bool:
        seconds, frames = self.limits.seconds, self.limits.frames
        timed_out = seconds is not None and self.ticker.clock.now() - began >= seconds
        if frames is not None and self.counts.kept + self.looking.reading >= frames:
            self._count_read(wait=True)
        return timed_out or (frames is not None and self.counts.kept >= frames)

    @contextmanager
    def _close_at_end(self) -> Iterator[None]:
        try:
            yield
        finally:
            self._count_read(wait=True)
            self.counts.kept = self.looking.kept  # Ctrl-C may have come between a frame and its count
            self.store.frames.close_batch(self.looking.session)
            self._conclude_queued()

    def _conclude_queued(self) -> None:
        for batch in self.store.frames.queued_batches():
            self.conclude(batch.number)
        self.store.frames.drop(before=self.looking.now() - self.days * 86_400, most=self.size)
