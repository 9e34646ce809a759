"""The planner and the axes: blocks one after the other, each from rest to rest, in a world with ends.

Machine mm are what the firmware counts; bed mm are where the pen really is. They differ by `slip`, which changes where
steps are lost, or a person moves the pen.
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
    """Go there, in machine mm, at so many mm/s, infinity being as fast as it can."""

    target: Vec
    feed: float


@dataclass(frozen=True)
class Leg:
    """A straight way that was really gone. start in machine mm; direction has length 1."""

    began: float
    start: Vec
    direction: Vec
    speeds: Speeds
    slip: Vec
    ended: float

    def counted(self, now: float) -> Vec:
        """Machine mm."""
        return plus(self.start, self.direction, self.speeds.way(min(now, self.ended) - self.began))

    def bed(self, now: float, ends: Ends) -> Vec:
        """Bed mm: beyond its ends nothing goes, however many steps are counted."""
        there = plus(self.counted(now), self.slip)
        return vec(min(max(at, low), high) for at, (low, high) in zip(there, ends, strict=True))


class Motion:
    """start: where the pen is when the power comes on, in bed mm; the firmware calls that place 0, 0, 0."""

    def __init__(self, settings: Settings, ends: Ends, start: Vec) -> None:
        self._settings, self.ends = settings, ends
        self._rest: Vec = (0.0, 0.0, 0.0)
        self.slip = start
        self.queue: deque[Block] = deque()
        self._block: Block | None = None
        self.leg: Leg | None = None
        self.legs: list[Leg] = []
        self._places: list[tuple[float, Vec]] = [(-math.inf, start)]
        """Where it was put, and where each leg ended: since when it rests there."""

    # --- where it is ------------------------------------------------------------------------------------------------

    def counted(self, now: float) -> Vec:
        return self.leg.counted(now) if self.leg else self._rest

    def bed(self, now: float) -> Vec:
        """Bed mm, at any time until now."""
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

    def trips(self) -> float:
        """When the leg runs into a limit switch at an end of the bed."""
        if self.leg is None:
            return math.inf
        start = plus(self.leg.start, self.leg.slip)
        ways = [
            ((high if by > 0 else low) - at) / by
            for at, by, (low, high) in zip(start, self.leg.direction, self.ends, strict=True)
            if abs(by) > 1e-9
        ]
        return self.leg.began + self.leg.speeds.until(max(min(ways), 0.0) + 1e-6)

    # --- what it does -----------------------------------------------------------------------------------------------

    def plan(self, target: Vec, feed: float) -> None:
        """Machine mm, of which there are whole steps only."""
        steps = self._settings.axes(100)
        whole = vec(round(at * step) / step for at, step in zip(target, steps, strict=True))
        if math.dist(whole, self.aim) > 1e-9:
            self.queue.append(Block(whole, feed))

    @property
    def aim(self) -> Vec:
        """Where it stands once all that is planned is done."""
        if self.queue:
            return self.queue[-1].target
        return self._block.target if self._block else self._rest

    def begin(self, now: float) -> None:
        """The next block."""
        self.go(self.queue.popleft(), now)

    def go(self, block: Block, now: float) -> None:
        length = math.dist(self._rest, block.target)
        direction = vec((to - at) / length for at, to in zip(self._rest, block.target, strict=True))
        top = min(block.feed, self._most(110, direction) / 60)
        self._block = block
        self._set_off(direction, from_rest(length, top, self._most(120, direction)), now)

    def _set_off(self, direction: Vec, speeds: Speeds, now: float) -> None:
        self.leg = Leg(now, self._rest, direction, speeds, self.slip, now + speeds.seconds)
        self.legs.append(self.leg)

    def _most(self, first: int, direction: Vec) -> float:
        """What the slowest axis allows in this direction."""
        return min(
            most / abs(by) for most, by in zip(self._settings.axes(first), direction, strict=True) if abs(by) > 1e-9
        )

    def brake(self, now: float) -> None:
        """Slow down to a rest; what is left of the block comes first afterwards."""
        if self.leg is None:
            return
        direction, speed, block = self.leg.direction, self.speed(now), self._block
        self.cut(now)
        if block is not None:
            self.queue.appendleft(block)
        if speed > 1e-6:
            self._set_off(direction, braking(speed, self._most(120, direction)), now)

    def cut(self, now: float) -> None:
        """Stand still at once, wherever it is."""
        if self.leg is None:
            return
        leg = self.legs[-1] = replace(self.leg, ended=min(now, self.leg.ended))
        is_there = self._block is not None and now >= self.leg.ended
        self._rest = self._block.target if is_there and self._block else leg.counted(leg.ended)
        self.leg = self._block = None
        self.put(leg.bed(leg.ended, self.ends), leg.ended)

    def stop(self, now: float) -> None:
        """At once, and forget what is planned."""
        self.queue.clear()
        self.cut(now)

    def put(self, bed: Vec, now: float) -> None:
        """The pen is there now, whatever the firmware counts."""
        self.slip = plus(bed, self._rest, -1.0)
        self._places.append((now, bed))

    def count_from(self, machine: Vec, now: float) -> None:
        """From now on the place where it is has this number."""
        bed = self.bed(now)
        self._rest = machine
        self.put(bed, now)
