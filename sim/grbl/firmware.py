"""GRBL 1.1h without a clock of its own: bytes and the time go in, bytes come out.

Sources: gnea/grbl, doc/markdown/interface.md and commands.md; protocol.c, motion_control.c and main.c for what a hold,
a reset and an alarm do to each other.
"""

from collections.abc import Mapping

from iris_screen.sim.grbl.body import Body
from iris_screen.sim.grbl.dialects import GRBL, Dialect
from iris_screen.sim.grbl.engine import Engine
from iris_screen.sim.grbl.faults import Faults
from iris_screen.sim.grbl.grbl_settings import Settings
from iris_screen.sim.grbl.motion import Ends, Motion, Vec, vec

ENDS: Ends = ((-10.0, 190.0), (-10.0, 290.0), (-3.0, 37.0))
"""The ends of the bed, mm: zero is the corner of a phone's screen, z is 0 on its glass."""
PenSample = tuple[float, float, float, float, float]
"""(t, x, y, z, s) of the pen; s is the speed of the spindle, or the value sent to a servo."""


class Firmware:
    """settings: what differs from `sim.grbl.grbl_settings.DEFAULTS`. start: where the pen is when the power comes on.
    dialect: the firmware. home: where its axes are after homing, if it configures that.

    coordinates: G54, the work zero in machine mm. By default it is where homing puts the bed's zero; without homing,
    where the power came on. The firmware is off until `start`, or until time passes.
    """

    def __init__(
        self,
        settings: Mapping[int, float] | None = None,
        *,
        ends: Ends = ENDS,
        start: Vec = (0.0, 0.0, 0.0),
        coordinates: Vec | None = None,
        faults: Faults | None = None,
        dialect: Dialect = GRBL,
        home: Vec = (0.0, 0.0, 0.0),
    ) -> None:
        kept = Settings(settings, dialect, home)
        zero = coordinates or (_home_zero(kept, ends) if kept.has(22) else (0.0, 0.0, 0.0))
        systems = {float(system): (0.0, 0.0, 0.0) for system in range(55, 60)}
        self.faults = faults or Faults()
        self.body = Body(kept, Motion(kept, ends, start), {54.0: zero, **systems})
        """Its internals, for tests."""
        self._engine = Engine(self.body, self.faults)
        self._engine.boots = 0.0

    # --- the wire ---------------------------------------------------------------------------------------------------

    def feed(self, data: bytes, now: float) -> bytes:
        """Receive these bytes; returns the output until now."""
        said = self.advance(now)
        if self.faults.value("marlin") is not None:
            return said + _answer_as_marlin(data)
        for byte in data:
            self._engine.receive(byte)
        return said + self._take_output()

    def advance(self, now: float) -> bytes:
        """Let time pass; returns the output until now."""
        while self.due <= now:
            self.body.now = max(self.due, self.body.now)
            self._engine.handle_event()
        self.body.now = max(now, self.body.now)
        return self._take_output()

    @property
    def due(self) -> float:
        """The time of the next event; infinity if there is none."""
        return self._engine.due

    @property
    def drops(self) -> int:
        """How often a fault dropped the connection."""
        return len(self.log_of("dropped"))

    def _take_output(self) -> bytes:
        """The output, as it arrives with the faults applied."""
        said, faults = self.body.take_output(), self.faults
        if faults.value("marlin") is not None or (faults.value("mute") is not None and self.body.is_mute):
            return b""
        if faults.value("garbage") is not None:
            return bytes((byte * 37 + 11) % 128 + 128 for byte in said)
        return said

    # --- for observers ----------------------------------------------------------------------------------------------

    def path(self, since: float, until: float, step: float = 0.004) -> list[PenSample]:
        """Where the pen really was, in bed mm; equal to work mm as long as the firmware knows its position."""
        count = max(int((until - since) / step + 1e-9), 0)
        return [self.at(since + index * step) for index in range(count + 1)]

    def at(self, time: float) -> PenSample:
        """As `path`, at one time; not later than now."""
        return (time, *self.body.motion.bed(time), self.body.spindle_speed(time))

    def log_of(self, what: str) -> list[float]:
        """The times of an event: alarm N, brownout, boot, homing, homed, zeroed, unlocked."""
        return [time for time, noted in self.body.log if noted == what]

    # --- for a person at the machine --------------------------------------------------------------------------------

    def welcome(self) -> None:
        """Greet a new connection, as firmware does that has Wi-Fi itself."""
        if self.body.dialect.greets and self.body.state != "Off":
            self.body.greet()

    def start(self, now: float) -> None:
        """Boot now, as if the power had come on some time before."""
        self._engine.boots = now
        self.advance(now)

    def put_pen(self, bed: Vec) -> None:
        """Move the pen by hand, unnoticed by the firmware."""
        self.body.motion.put(bed, self.body.now)

    def brown_out(self) -> None:
        """Cut the power briefly: the firmware forgets where the pen is."""
        self._engine.brown_out()


def _home_zero(settings: Settings, ends: Ends) -> Vec:
    """The bed's zero in machine mm after homing."""
    return vec(
        settings.switch_position(axis) - (low if settings.homes_down(axis) else high)
        for axis, (low, high) in enumerate(ends)
    )


def _answer_as_marlin(data: bytes) -> bytes:
    """What another firmware would answer."""
    return b'echo:Unknown command: "?"\r\nok\r\n' * data.count(b"\n")
