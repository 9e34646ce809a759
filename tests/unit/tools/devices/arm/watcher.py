"""Invariants of a pen, checked by where it really was and not by what was reported."""

from dataclasses import dataclass
from itertools import pairwise

from iris_screen.sim.grbl.firmware import Firmware, PenSample
from iris_screen.tools.devices.arm.machine.setup import Setup

CLOSE = 0.05
LOSES = ("alarm", "brownout", "boot", "by hand")
FINDS = ("homed", "zeroed")


@dataclass
class Watcher:
    firmware: Firmware
    setup: Setup

    def is_down(self, time: float) -> bool:
        return self._is_pressed(self.firmware.at(time))

    def _is_pressed(self, spot: PenSample) -> bool:
        _, _, _, z, s = spot
        return s == self.setup.servo.down if self.setup.servo else z < 0.5

    def known(self, time: float) -> bool:
        """Whether the firmware's position can be known to be right by then."""
        events = [what for at, what in self.firmware.body.log if at <= time]
        told = [what for what in events if what.startswith((*LOSES, *FINDS))]
        return bool(told) and told[-1].startswith(FINDS)

    def presses(self, since: float, until: float) -> list[tuple[float, float, float]]:
        """(t, x, y) of each touch of the pen."""
        path = self.firmware.path(since, until, 0.01)
        down = [self._is_pressed(spot) for spot in path]
        starts = [index for index, (was, now) in enumerate(pairwise(down), 1) if now and not was]
        return [path[index][:3] for index in starts]

    def check_moves(self) -> None:
        """The pen never leaves the area, and never moves while its position is unknown."""
        body = self.firmware.body
        for leg in body.motion.legs:
            if self._is_homing(leg.began) or leg.ended <= leg.began:
                continue
            assert self.known(leg.began), f"moved at {leg.began:.3f} while the position was unknown"
            start, end = leg.bed(leg.began, body.motion.ends), leg.bed(leg.ended, body.motion.ends)
            if max(abs(start[0] - end[0]), abs(start[1] - end[1])) > CLOSE:
                assert self._beyond(end) <= self._beyond(start), f"left its area at {leg.ended:.3f}: {end}"
                assert not self.is_down(leg.began) or not self._beyond(start)

    def _beyond(self, bed: tuple[float, float, float]) -> float:
        """Distance outside its area in mm, as after homing."""
        area, (x, y, _) = self.setup.area, bed
        ways = (area.left - x, x - area.right, area.low - y, y - area.high)
        return max(max(ways) - CLOSE, 0.0)

    def _is_homing(self, time: float) -> bool:
        told = [what for at, what in self.firmware.body.log if at <= time and what != "unlocked"]
        return bool(told) and told[-1] == "homing"
