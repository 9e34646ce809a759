"""GRBL 1.1h without a clock of its own: bytes and the time go in, bytes come out.

Sources: gnea/grbl, doc/markdown/interface.md and commands.md; protocol.c, motion_control.c and main.c for what a hold,
a reset and an alarm do to each other.
"""

import math
from collections.abc import Mapping

from sim.grbl.body import Body, Wait
from sim.grbl.faults import Fault, Faults
from sim.grbl.lines import Lines
from sim.grbl.motion import Ends, Motion, Vec, vec
from sim.grbl.settings import Settings

ENDS: Ends = ((-10.0, 190.0), (-10.0, 290.0), (-3.0, 37.0))
"""The bed in mm: zero is the corner of a phone's screen, z is 0 on its glass."""
BOOT = 1.2
"""Seconds from power to the first word, the boot loader's wait being most of it."""
_RESET, _REPORT, _HOLD, _RESUME = 0x18, ord("?"), ord("!"), ord("~")


class Firmware:
    """settings: what differs from `sim.grbl.settings.DEFAULTS`. start: where the pen is when the power comes on.

    coordinates: G54, machine mm of the work's zero; unless given, it is where homing puts the bed's zero, and without
    homing it is where the power came on.
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
        self._body = Body(kept, Motion(kept, ends, start), {54.0: zero, **systems})
        self.faults = faults or Faults()
        self._boots = 0.0
        self._struck: tuple[float, Fault] | None = None
        self._start_over()

    # --- the wire ---------------------------------------------------------------------------------------------------

    def feed(self, data: bytes, now: float) -> bytes:
        """What it says until now, these bytes having just arrived."""
        said = self.advance(now)
        if self.faults.value("marlin") is not None:
            return said + _marlin(data)
        for byte in data:
            self._hear(byte)
            self._work()
        return said + self._heard_as()

    def advance(self, now: float) -> bytes:
        """What it says until now."""
        self._work()
        while self.due <= now:
            self._body.now = self.due
            self._happen()
            self._work()
        self._body.now = max(now, self._body.now)
        return self._heard_as()

    @property
    def due(self) -> float:
        """When something happens next by itself; infinity where nothing will."""
        struck = self._struck[0] if self._struck else math.inf
        return min(self._body.motion.due, self._trips(), self._wakes(), self._boots, struck)

    def _wakes(self) -> float:
        """On hold a dwell does not end."""
        return math.inf if self._body.state == "Hold" else self._body.wake

    def _heard_as(self) -> bytes:
        """What arrives of what it said."""
        said = self._body.said()
        if self.faults.value("marlin") is not None or (self.faults.value("mute") is not None and self.log_of("mute")):
            return b""
        if self.faults.value("garbage") is not None:
            return bytes((byte * 37 + 11) % 128 + 128 for byte in said)
        return said

    def start(self, now: float) -> None:
        """The power comes on, long enough ago for it to be awake by now."""
        self._boots = now
        self.advance(now)

    @property
    def drops(self) -> int:
        """How often its line was cut."""
        return sum(what == "dropped" for _, what in self._body.log)

    # --- for those who watch ----------------------------------------------------------------------------------------

    def path(self, since: float, until: float, step: float = 0.004) -> list[tuple[float, float, float, float, float]]:
        """(t, x, y, z, s) of the pen itself, in bed mm, which are work mm as long as the firmware is not mistaken."""
        count = max(int((until - since) / step + 1e-9), 0)
        return [self.at(since + index * step) for index in range(count + 1)]

    def at(self, time: float) -> tuple[float, float, float, float, float]:
        """As in path; not later than now."""
        speed = next(speed for since, speed in reversed(self._body.spindle) if since <= time)
        return (time, *self._body.motion.bed(time), speed)

    def log_of(self, what: str) -> dict[str, float]:
        """Of what was noted with these words in it, when it happened last."""
        return {note: time for time, note in self._body.log if what in note}

    @property
    def body(self) -> Body:
        """Its inside, for those who check it."""
        return self._body

    # --- what a person does to it -----------------------------------------------------------------------------------

    def put_pen(self, bed: Vec) -> None:
        """Move the pen by hand, while the firmware notices nothing."""
        self._body.motion.put(bed, self._body.now)

    def brown_out(self) -> None:
        """Take the power away for a moment: the firmware forgets where the pen is."""
        body = self._body
        body.motion.queue.clear()
        body.motion.cut(body.now)
        body.turn(0.0)
        body.state, body.is_critical, body.wake = "Off", False, math.inf
        body.receiving.clear()
        body.note("brownout")
        self._boots, self._struck = body.now + BOOT, None

    # --- inside -----------------------------------------------------------------------------------------------------

    def _start_over(self) -> None:
        """What a reset leaves: where it is, and whether it is locked."""
        self._body.restart()
        self._work_at_hand = Lines(self._body, self.faults).run()
        self._waits_for: Wait = next(self._work_at_hand)

    def _boot(self) -> None:
        body = self._body
        self._boots = math.inf
        body.motion.count_from((0.0, 0.0, 0.0), body.now)
        body.state = "Alarm" if body.settings.has(22) else "Idle"
        body.note("boot")
        self._start_over()
        body.greet()

    def _hear(self, byte: int) -> None:
        body = self._body
        if body.state == "Off":
            return
        if byte == _RESET:
            self._reset()
        elif byte == _REPORT:
            if body.state != "Home" and not body.is_critical:
                body.report()
        elif byte == _HOLD:
            self._hold()
        elif byte == _RESUME:
            if body.state == "Hold" and body.motion.leg is None:
                body.state = "Idle"
        elif byte < 0x80:
            body.receiving.put(byte)

    def _hold(self) -> None:
        if self._body.state in ("Idle", "Run"):
            self._body.motion.brake(self._body.now)
            self._body.state = "Hold"

    def _reset(self) -> None:
        """A machine that was moving stands still at once and does not know where."""
        body = self._body
        body.turn(0.0)
        if body.state == "Home":
            body.alarm(6)
        elif body.motion.leg is not None:
            body.alarm(3)
        body.motion.queue.clear()
        body.state = "Alarm" if body.state == "Alarm" else "Idle"
        body.is_critical, body.wake, self._struck = False, math.inf, None
        self._start_over()
        body.greet()

    def _work(self) -> None:
        while self._step():
            pass

    def _step(self) -> bool:
        """Do one thing that can be done now, if there is any."""
        body, motion = self._body, self._body.motion
        if body.state in ("Off", "Hold") or body.is_critical:
            return False
        if body.state in ("Idle", "Run") and motion.leg is None and motion.queue:
            motion.begin(body.now)
            body.state = "Run"
            self._strike()
        elif body.state == "Run" and motion.is_empty:
            body.state = "Idle"
        elif self._waits_for():
            self._waits_for = next(self._work_at_hand)
        else:
            return False
        return True

    def _strike(self) -> None:
        fault, leg = self.faults.on_move(), self._body.motion.leg
        if fault is not None and leg is not None:
            self._struck = ((leg.began + leg.ended) / 2, fault)

    def _trips(self) -> float:
        body = self._body
        guarded = body.settings.has(21) and body.state in ("Run", "Hold")
        return body.motion.trips() if guarded else math.inf

    def _happen(self) -> None:
        body, now = self._body, self._body.now
        if self._boots <= now:
            self._boot()
        elif self._struck is not None and self._struck[0] <= now:
            self._suffer(self._struck[1])
        elif self._trips() <= now:
            body.alarm(1)
        elif body.motion.due <= now:
            body.motion.cut(now)

    def _suffer(self, fault: Fault) -> None:
        self._struck = None
        if fault.kind == "alarm":
            self._body.alarm(int(fault.value) or 1)
        elif fault.kind == "brownout":
            self.brown_out()
        else:
            self._hold()


def _homed(settings: Settings, ends: Ends) -> Vec:
    """Machine mm of the bed's zero once it is homed."""
    flipped, travel = int(settings[23]), settings.axes(130)
    return vec(-low - travel[axis] if flipped & (1 << axis) else -high for axis, (low, high) in enumerate(ends))


def _marlin(data: bytes) -> bytes:
    """Another firmware, which knows lines only."""
    ends = data.count(b"\n")
    return b'echo:Unknown command: "?"\r\nok\r\n' * ends
