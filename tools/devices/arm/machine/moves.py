"""The pen's moves as G-code, and how long they take. Units: mm, mm/min, seconds."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from iris_screen.core.errors import Rejected
from iris_screen.core.message import say
from iris_screen.tools.devices.arm.machine.dialects import Travel
from iris_screen.tools.devices.arm.machine.grbl import Position
from iris_screen.tools.devices.arm.machine.setup import Place, Setup

Burst = tuple[list[str], float]
"""Lines that are sent together, and the seconds they take."""
SLOWEST = 1.0
MOVING, LIFTING = (110, 111, 120, 121), (112, 122)
"""Settings with the speed and acceleration of the axes: of X and Y, and of Z."""
HOP = 1.5
"""mm above the glass between the two touches of a double tap."""


@dataclass(frozen=True)
class Moves:
    """settings: what `$$` listed. travel: of X, Y and Z."""

    setup: Setup
    settings: Mapping[int, float]
    travel: tuple[Travel, Travel, Travel]

    def check(self) -> None:
        """Raises Rejected if the machine does not match its setup."""
        if self.setup.zero == "home" and not self.settings.get(22, 1.0):  # if it does not say, homing itself does
            raise Rejected(say("arm-homing-off"))
        for number in MOVING if self.setup.servo else (*MOVING, *LIFTING):
            if self.settings.get(number, 1.0) <= 0:
                raise Rejected(say("arm-setting-zero", number=number))
        if self.setup.servo and self.settings.get(32):
            raise Rejected(say("arm-laser-mode"))

    def check_travel(self, position: Position, axes: str) -> None:
        """Raises Rejected if soft limits would refuse a part of the area, or the lift would hit a switch."""
        area, heights = self.setup.area, (self.setup.down, self.setup.up)
        for axis, ends in enumerate(((area.left, area.right), (area.low, area.high), heights)):
            travel, is_lift = self.travel[axis], axis == 2
            is_limited = travel.limited or (self.setup.zero == "home" and is_lift)
            if "XYZ"[axis] not in axes or not is_limited or (is_lift and self.setup.servo):
                continue
            low, high = (end + position.machine[axis] - position.work[axis] for end in ends)
            if low < travel.low - 0.01 or high > travel.high + 0.01:
                length = travel.high - travel.low
                raise Rejected(say("arm-area-beyond-travel", axis="XYZ"[axis], number=130 + axis, travel=length))

    # --- lines ------------------------------------------------------------------------------------------------------

    def lift_lines(self) -> list[str]:
        if servo := self.setup.servo:
            return [f"M3S{servo.up}", f"G4P{servo.seconds:.3f}"]
        return [f"G0Z{self.setup.up:.3f}"]

    def height_line(self, height: float) -> str:
        return f"G1Z{height:.3f}F{self.setup.press:.0f}"

    def travel_line(self, place: Place) -> str:
        return f"G1X{place.x:.3f}Y{place.y:.3f}F{self.setup.travel:.0f}"

    def touch_burst(self, seconds: float, times: int) -> Burst:
        """Between two touches the pen rises as little as possible: a phone needs them within 0.3 s for a double tap."""
        hop = self.lift_lines() if self.setup.servo else [f"G0Z{min(self.setup.down + HOP, self.setup.up):.3f}"]
        hops = [*self._press_lines(seconds), *hop] * (times - 1)
        lines = [*hops, *self._press_lines(seconds), *self.lift_lines()]
        return lines, times * (self._down_seconds + seconds + self.lift_seconds)

    def stroke_burst(self, start: Place, end: Place, seconds: float, hold: float) -> Burst:
        distance = math.dist(start, end)
        feed = self._feed(start, end, seconds)
        drawn = [f"G1X{end.x:.3f}Y{end.y:.3f}F{feed:.0f}"] if distance > 0 else [f"G4P{seconds:.3f}"]
        lines = [*self._press_lines(hold), *drawn, *self.lift_lines()]
        return lines, self._down_seconds + hold + max(seconds, distance / feed * 60) + 1.0 + self.lift_seconds

    def _press_lines(self, seconds: float) -> list[str]:
        """Press down, and rest there for `seconds`."""
        if servo := self.setup.servo:
            return [f"M3S{servo.down}", f"G4P{servo.seconds + seconds:.3f}"]
        return [f"G1Z{self.setup.down:.3f}F{self.setup.press:.0f}", f"G4P{seconds:.3f}"]

    def _feed(self, start: Place, end: Place, seconds: float) -> float:
        """mm/min at which the move takes this long, including acceleration and braking, if that is possible."""
        distance, parts = math.dist(start, end), (abs(end.x - start.x), abs(end.y - start.y))
        if distance == 0:
            return SLOWEST
        # mm/s² in this direction; $120 and $121 are those of the axes
        most = (self.settings.get(number, 500.0) for number in (120, 121))
        pull = min(each * distance / part for part, each in zip(parts, most, strict=True) if part > 0)
        spare = (pull * seconds) ** 2 - 4 * pull * distance
        speed = (pull * seconds - math.sqrt(spare)) / 2 if spare > 0 else math.sqrt(pull * distance)
        return max(speed * 60, SLOWEST)

    # --- time -------------------------------------------------------------------------------------------------------

    @property
    def lift_seconds(self) -> float:
        """From anywhere, which may be the whole travel."""
        if self.setup.servo:
            return self.setup.servo.seconds
        travel, quickest, pull = (self.settings.get(number) for number in (132, 112, 122))
        return 2.0 + (travel * 60 / quickest + quickest / 60 / pull if travel and quickest and pull else 0.0)

    @property
    def _down_seconds(self) -> float:
        if self.setup.servo:
            return self.setup.servo.seconds
        return (self.setup.up - self.setup.down) / self._slowest(self.setup.press, 112) * 60 + 1.0

    def travel_seconds(self, start: Place | None, end: Place) -> float:
        """To lift and to go there. start: None if unknown, which counts as the far corner."""
        area = self.setup.area
        distance = math.dist(start, end) if start else math.dist((area.left, area.low), (area.right, area.high))
        return self.lift_seconds + distance / self._slowest(self.setup.travel, 110, 111) * 60 + 2.0

    def _slowest(self, feed: float, *axes: int) -> float:
        """mm/min: the feed, limited by the slowest of the axes."""
        return min(feed, *(self.settings.get(number) or math.inf for number in axes))
