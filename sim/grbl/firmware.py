"""GRBL 1.1h without a clock of its own: bytes and the time go in, bytes come out.

Sources: gnea/grbl, doc/markdown/interface.md and commands.md; protocol.c, motion_control.c and main.c for what a hold,
a reset and an alarm do to each other.
"""

from collections.abc import Mapping

from iris_screen.sim.grbl.body import Body
from iris_screen.sim.grbl.engine import Engine
from iris_screen.sim.grbl.faults import Faults
from iris_screen.sim.grbl.grbl_settings import Settings
from iris_screen.sim.grbl.motion import Ends, Motion, Vec, vec

ENDS: Ends = ((-10.0, 190.0), (-10.0, 290.0), (-3.0, 37.0))
"""The bed in mm: zero is the corner of a phone's screen, z is 0 on its glass."""
Spot = tuple[float, float, float, float, float]
"""(t, x, y, z, s) of the pen, s being the spindle's speed or what a servo is told."""


class Firmware:
    """settings: what differs from `sim.grbl.grbl_settings.DEFAULTS`. start: where the pen is when the power comes on.

    coordinates: G54, machine mm of the work's zero; unless given, it is where homing puts the bed's zero, and without
    homing it is where the power came on. It is off until `start`, or until time passes.
    """

    def __init__(
        self,
        settings: Mapping[int, float] | None = None,
        *,
        ends: Ends = ENDS,
        start: Vec = (0.0, 0.0, 0.0),
        coordinates: Vec | None = None,
        faults: Faults | None = None,
    ) -> None:
        kept = Settings(settings)
        zero = coordinates or (_homed(kept, ends) if kept.has(22) else (0.0, 0.0, 0.0))
        systems = {float(system): (0.0, 0.0, 0.0) for system in range(55, 60)}
        self.faults = faults or Faults()
        self.body = Body(kept, Motion(kept, ends, start), {54.0: zero, **systems})
        """Its inside, for those who check it."""
        self._engine = Engine(self.body, self.faults)
        self._engine.boots = 0.0

    # --- the wire ---------------------------------------------------------------------------------------------------

    def feed(self, data: bytes, now: float) -> bytes:
        """What it says until now, these bytes having just arrived."""
        said = self.advance(now)
        if self.faults.value("marlin") is not None:
            return said + _marlin(data)
        for byte in data:
            self._engine.hear(byte)
        return said + self._heard_as()

    def advance(self, now: float) -> bytes:
        """What it says until now."""
        while self.due <= now:
            self.body.now = max(self.due, self.body.now)
            self._engine.happen()
        self.body.now = max(now, self.body.now)
        return self._heard_as()

    @property
    def due(self) -> float:
        """When something happens next by itself; infinity where nothing will."""
        return self._engine.due

    @property
    def drops(self) -> int:
        """How often its line was cut."""
        return len(self.log_of("dropped"))

    def _heard_as(self) -> bytes:
        """What arrives of what it said."""
        said, faults = self.body.said(), self.faults
        if faults.value("marlin") is not None or (faults.value("mute") is not None and self.body.is_mute):
            return b""
        if faults.value("garbage") is not None:
            return bytes((byte * 37 + 11) % 128 + 128 for byte in said)
        return said

    # --- for those who watch ----------------------------------------------------------------------------------------

    def path(self, since: float, until: float, step: float = 0.004) -> list[Spot]:
        """Where the pen itself was, in bed mm, which are work mm as long as the firmware is not mistaken."""
        count = max(int((until - since) / step + 1e-9), 0)
        return [self.at(since + index * step) for index in range(count + 1)]

    def at(self, time: float) -> Spot:
        """As in path; not later than now."""
        return (time, *self.body.motion.bed(time), self.body.turning(time))

    def log_of(self, what: str) -> list[float]:
        """When this was noted: alarm N, brownout, boot, homing, homed, zeroed, unlocked."""
        return [time for time, noted in self.body.log if noted == what]

    # --- what a person does to it -----------------------------------------------------------------------------------

    def start(self, now: float) -> None:
        """The power comes on, long enough ago for it to be awake by now."""
        self._engine.boots = now
        self.advance(now)

    def put_pen(self, bed: Vec) -> None:
        """Move the pen by hand, while the firmware notices nothing."""
        self.body.motion.put(bed, self.body.now)

    def brown_out(self) -> None:
        """Take the power away for a moment: the firmware forgets where the pen is."""
        self._engine.brown_out()


def _homed(settings: Settings, ends: Ends) -> Vec:
    """Machine mm of the bed's zero once it is homed."""
    flipped, travel = int(settings[23]), settings.axes(130)
    return vec(-low - travel[axis] if flipped & (1 << axis) else -high for axis, (low, high) in enumerate(ends))


def _marlin(data: bytes) -> bytes:
    """Another firmware, which knows lines only."""
    return b'echo:Unknown command: "?"\r\nok\r\n' * data.count(b"\n")
