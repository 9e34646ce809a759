"""`$H`: first up, then to the switches of the other two axes, and a little back. Only a reset interrupts it."""

from collections.abc import Iterable
from dataclasses import dataclass

from iris_screen.sim.grbl.body import Body, Work
from iris_screen.sim.grbl.motion import Block, Vec, plus, vec

CYCLES = ((2,), (0, 1))
"""Groups of axes that seek their switches together."""


@dataclass(frozen=True)
class Homing:
    body: Body

    def run(self) -> Work:
        self.body.state = "Home"
        self.body.note("homing")
        for axes in CYCLES:
            yield from self._seek_switches(axes)
        settings = self.body.settings
        self.body.motion.count_from(vec(settings.home_position(axis) for axis in range(3)), self.body.now)
        self.body.state = "Idle"
        self.body.note("homed")

    def _seek_switches(self, axes: Iterable[int]) -> Work:
        bed = self.body.motion.bed(self.body.now)
        switches = {axis: self._switch_at(axis) for axis in axes}
        yield from self._go(vec(switches.get(axis, bed[axis]) for axis in range(3)), self.body.settings[25])
        off = {axis: at - self._sign(axis) * self.body.settings[27] for axis, at in switches.items()}
        yield from self._go(vec(off.get(axis, bed[axis]) for axis in range(3)), self.body.settings[24])

    def _go(self, bed: Vec, feed: float) -> Work:
        """Move to a place in bed mm, whatever position the firmware has counted."""
        motion = self.body.motion
        way = plus(bed, motion.bed(self.body.now), -1.0)
        if any(abs(part) > 1e-6 for part in way):
            motion.go(Block(plus(motion.counted(self.body.now), way), feed / 60), self.body.now)
        yield lambda: motion.leg is None

    def _sign(self, axis: int) -> int:
        """The direction of the axis's switch: up, unless $23 inverts it."""
        return -1 if self.body.settings.homes_down(axis) else 1

    def _switch_at(self, axis: int) -> float:
        low, high = self.body.motion.ends[axis]
        return high if self._sign(axis) > 0 else low
