"""The planner and the axes: runs blocks one after the other, each from rest to rest, on a bed with ends.

Machine mm are what the firmware counts; bed mm are where the pen really is. They differ by `slip`, which changes when
steps are lost or a person moves the pen.
"""

import math
from bisect import bisect_right
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from iris_screen.sim.grbl.grbl_settings import Settings
from iris_screen.sim.grbl.speeds import Speeds, braking, from_rest

Vec = tuple[float, float, float]
Ends = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]

BLOCKS = 15


def vec(numbers: Iterable[float]) -> Vec:
    x, y, z = numbers
    return x, y, z


def plus(one: Vec, other: Vec, times: float = 1.0) -> Vec:
    return vec(a + b * times for a, b in zip(one, other, strict=True))


@dataclass(frozen=True)
class Block:
    """A move to `target`, machine mm, at `feed` mm/s; infinity is as fast as possible."""

    target: Vec
    feed: float


@dataclass(frozen=True)
class Leg:
    """A straight move that was carried out. start: machine mm. direction: of length 1."""

    began: float
    start: Vec
    direction: Vec
    speeds: Speeds
    slip: Vec
    ended: float

    def counted(self, now: float) -> Vec:
        """The position the firmware counts, machine mm."""
        return plus(self.start, self.direction, self.speeds.distance(min(now, self.ended) - self.began))

    def bed(self, now: float, ends: Ends) -> Vec:
        """The real position, bed mm: it stops at the ends, however many steps are counted."""
        there = plus(self.counted(now), self.slip)
        return vec(min(max(at, low), high) for at, (low, high) in zip(there, ends, strict=True))


class Motion:
    """start: where the pen is when the power comes on, bed mm; to the firmware that is 0, 0, 0."""

    def __init__(self, settings: Settings, ends: Ends, start: Vec) -> None:
        self._settings, self.ends = settings, ends
        self._rest: Vec = (0.0, 0.0, 0.0)
        self.slip = start
        self.queue: deque[Block] = deque()
        self._block: Block | None = None
        self.leg: Leg | None = None
        self.legs: list[Leg] = []
        self._places: list[tuple[float, Vec]] = [(-math.inf, start)]
        """Where the pen rests, and since when: after each leg, and where it was put by hand."""

    # --- position ---------------------------------------------------------------------------------------------------

    def counted(self, now: float) -> Vec:
        return self.leg.counted(now) if self.leg else self._rest

    def bed(self, now: float) -> Vec:
        """The real position, bed mm, at any time until now."""
        index = bisect_right(self.legs, now, key=lambda leg: leg.began) - 1
        if index >= 0 and now < self.legs[index].ended:
            return self.legs[index].bed(now, self.ends)
        return self._places[bisect_right(self._places, now, key=lambda place: place[0]) - 1][1]

    def speed(self, now: float) -> float:
        return self.leg.speeds.speed(now - self.leg.began) if self.leg else 0.0

    @property
    def is_empty(self) -> bool:
        return self.leg is None and not self.queue

    @property
    def is_full(self) -> bool:
        return len(self.queue) + (self.leg is not None) >= BLOCKS

    @property
    def due(self) -> float:
        """When the leg ends."""
        return self.leg.ended if self.leg else math.inf

    def trip_time(self) -> float:
        """When the leg hits a limit switch at an end of the bed; infinity if never."""
        if self.leg is None:
            return math.inf
        start = plus(self.leg.start, self.leg.slip)
        ways = [
            ((high if by > 0 else low) - at) / by
            for at, by, (low, high) in zip(start, self.leg.direction, self.ends, strict=True)
            if abs(by) > 1e-9
        ]
        return self.leg.began + self.leg.speeds.until(max(min(ways), 0.0) + 1e-6)

    # --- moves ------------------------------------------------------------------------------------------------------

    def plan(self, target: Vec, feed: float) -> None:
        """Queue a move to a place in machine mm, rounded to whole steps."""
        steps = self._settings.axes(100)
        whole = vec(round(at * step) / step for at, step in zip(target, steps, strict=True))
        if math.dist(whole, self.aim) > 1e-9:
            self.queue.append(Block(whole, feed))

    @property
    def aim(self) -> Vec:
        """Where it will be once all planned moves are done."""
        if self.queue:
            return self.queue[-1].target
        return self._block.target if self._block else self._rest

    def begin(self, now: float) -> None:
        """Start the next block."""
        self.go(self.queue.popleft(), now)

    def go(self, block: Block, now: float) -> None:
        length = math.dist(self._rest, block.target)
        direction = vec((to - at) / length for at, to in zip(self._rest, block.target, strict=True))
        top = min(block.feed, self._limit(110, direction) / 60)
        self._block = block
        self._start_leg(direction, from_rest(length, top, self._limit(120, direction)), now)

    def _start_leg(self, direction: Vec, speeds: Speeds, now: float) -> None:
        self.leg = Leg(now, self._rest, direction, speeds, self.slip, now + speeds.seconds)
        self.legs.append(self.leg)

    def _limit(self, first: int, direction: Vec) -> float:
        """The most that every axis allows in this direction."""
        return min(
            most / abs(by) for most, by in zip(self._settings.axes(first), direction, strict=True) if abs(by) > 1e-9
        )

    def brake(self, now: float) -> None:
        """Brake to a stop; the rest of the block goes to the front of the queue."""
        if self.leg is None:
            return
        direction, speed, block = self.leg.direction, self.speed(now), self._block
        self.cut(now)
        if block is not None:
            self.queue.appendleft(block)
        if speed > 1e-6:
            self._start_leg(direction, braking(speed, self._limit(120, direction)), now)

    def cut(self, now: float) -> None:
        """Stop at once, wherever it is."""
        if self.leg is None:
            return
        leg = self.legs[-1] = replace(self.leg, ended=min(now, self.leg.ended))
        is_there = self._block is not None and now >= self.leg.ended
        self._rest = self._block.target if is_there and self._block else leg.counted(leg.ended)
        self.leg = self._block = None
        self.put(leg.bed(leg.ended, self.ends), leg.ended)

    def stop(self, now: float) -> None:
        """Stop at once and clear the queue."""
        self.queue.clear()
        self.cut(now)

    def put(self, bed: Vec, now: float) -> None:
        """Place the pen, whatever the firmware counts."""
        self.slip = plus(bed, self._rest, -1.0)
        self._places.append((now, bed))

    def count_from(self, machine: Vec, now: float) -> None:
        """Call the current position `machine` from now on."""
        bed = self.bed(now)
        self._rest = machine
        self.put(bed, now)
