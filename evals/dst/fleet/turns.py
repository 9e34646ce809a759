"""Many threads of simulated processes take turns in virtual time: one runs, until it waits; a seed decides the rest.

So what several computers do at once is done in one process, in the same order each time.
"""

import heapq
import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from threading import Semaphore, Thread

from iris_screen.evals.dst.io_cuts import Cut


@dataclass(eq=False)
class Process:
    """name: as the store knows it. frozen, away: until when it does nothing, or does not reach the store."""

    name: str
    dead: bool = False
    frozen: float = -math.inf
    away: float = -math.inf


@dataclass(eq=False)
class Strand:
    """A thread of a simulated process. asked: its number in the queue; a later one replaces it."""

    process: Process
    work: Callable[[], None]
    asked: int = 0
    over: bool = False
    interrupted: bool = False
    thread: Thread | None = None
    turn: Semaphore = field(default_factory=lambda: Semaphore(0))


class Turns:
    """now: seconds since the beginning. raised: what ended a strand and is neither a kill nor the end of its work."""

    def __init__(self, chance: Random) -> None:
        self.now = 0.0
        self.raised: list[str] = []
        self._chance = chance
        self._queue: list[tuple[float, float, int, Strand | Callable[[], None]]] = []
        self._asked = 0
        self._idle = Semaphore(0)
        self._current: Strand | None = None

    @property
    def current(self) -> Strand:
        assert self._current is not None, "only a strand can wait"
        return self._current

    def spawn(self, process: Process, work: Callable[[], None]) -> Strand:
        """A new thread of this process, which begins when its turn comes."""
        strand = Strand(process, work)
        self.wake(strand, self.now)
        return strand

    def call(self, after: float, act: Callable[[], None]) -> None:
        """Have the world do this, so many seconds from now. It must not wait."""
        self._push(self.now + after, act)

    def wake(self, strand: Strand, at: float) -> None:
        """Have it go on then, whatever it waits for."""
        strand.asked = self._push(at, strand)

    def sleep(self, seconds: float) -> None:
        """The current strand waits, and others go on. Raises Cut if its process was killed meanwhile, and
        KeyboardInterrupt if it was interrupted.
        """
        strand = self.current
        if strand.process.dead:
            raise Cut
        self.wake(strand, self.now + max(seconds, 0.0))
        self._idle.release()
        strand.turn.acquire()
        if strand.process.dead:
            raise Cut
        if strand.interrupted:
            strand.interrupted = False
            raise KeyboardInterrupt

    def run(self, goes_on: Callable[[], bool]) -> None:
        """Give turns while there is somebody to give them to."""
        while self._queue and goes_on():
            at, _, asked, who = heapq.heappop(self._queue)
            if not isinstance(who, Strand):
                self.now = max(self.now, at)
                who()
            elif who.asked == asked and not who.over:
                frozen = who.process.frozen
                if frozen > max(at, self.now) and not who.process.dead:
                    self.wake(who, frozen)
                else:
                    self.now = max(self.now, at)
                    self._give_turn(who)

    def kill(self, process: Process) -> None:
        """Its strands end where they are, as soon as possible."""
        process.dead = True
        for *_, who in list(self._queue):
            if isinstance(who, Strand) and who.process is process and not who.over:
                self.wake(who, self.now)

    def _push(self, at: float, who: Strand | Callable[[], None]) -> int:
        self._asked += 1
        heapq.heappush(self._queue, (at, self._chance.random(), self._asked, who))
        return self._asked

    def _give_turn(self, strand: Strand) -> None:
        self._current = strand
        if strand.thread is None:
            strand.thread = Thread(target=self._work, args=(strand,), daemon=True)
            strand.thread.start()
        else:
            strand.turn.release()
        self._idle.acquire()
        self._current = None
        if strand.over:
            strand.thread.join()

    def _work(self, strand: Strand) -> None:
        try:
            with suppress(Cut):
                if not strand.process.dead:
                    strand.work()
        except BaseException as error:  # noqa: BLE001 (whatever ends a strand is what the simulation looks for)
            self.raised.append(f"{strand.process.name}: {type(error).__name__}: {error}"[:400])
        finally:
            strand.over = True
            self._idle.release()
