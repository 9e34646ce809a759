"""`$H`: up first, then to the switches of the other two, and a little back. Only a reset ends it before."""

from collections.abc import Iterable
from dataclasses import dataclass

from iris_screen.sim.grbl.body import Body, Work
from iris_screen.sim.grbl.motion import Block, Vec, plus, vec

CYCLES = ((2,), (0, 1))
"""Which axes look for their switches together."""


@dataclass(frozen=True)
class Homing:
    body: Body

    def run(self) -> Work:
        self.body.state = "Home"
        self.body.note("homing")
        for axes in CYCLES:
            yield from self._to_switches(axes)
        self.body.motion.count_from(self._home(), self.body.now)
        self.body.state = "Idle"
        self.body.note("homed")

    def _to_switches(self, axes: Iterable[int]) -> Work:
        bed = self.body.motion.bed(self.body.now)
        switches = {axis: self._switch(axis) for axis in axes}
        yield from self._go(vec(switches.get(axis, bed[axis]) for axis in range(3)), self.body.settings[25])
        off = {axis: at - self._sign(axis) * self.body.settings[27] for axis, at in switches.items()}
        yield from self._go(vec(off.get(axis, bed[axis]) for axis in range(3)), self.body.settings[24])

    def _go(self, bed: Vec, feed: float) -> Work:
        """However many steps the firmware counted so far."""
        motion = self.body.motion
        way = plus(bed, motion.bed(self.body.now), -1.0)
        if any(abs(part) > 1e-6 for part in way):
            motion.go(Block(plus(motion.counted(self.body.now), way), feed / 60), self.body.now)
        yield lambda: motion.leg is None

    def _sign(self, axis: int) -> int:
        """Which way its switch lies: up, unless $23 turns it around."""
        return -1 if int(self.body.settings[23]) & (1 << axis) else 1

    def _switch(self, axis: int) -> float:
        low, high = self.body.motion.ends[axis]
        return high if self._sign(axis) > 0 else low

    def _home(self) -> Vec:
        """Machine mm: all of the travel is below zero."""
        travel, off = self.body.settings.axes(130), self.body.settings[27]
        return vec(-off if self._sign(axis) > 0 else off - travel[axis] for axis in range(3))
