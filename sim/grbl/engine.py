"""The event loop of the firmware: real-time bytes, ends of moves, alarms, power."""

import math

from iris_screen.sim.grbl.body import Body, Wait
from iris_screen.sim.grbl.faults import Fault, Faults
from iris_screen.sim.grbl.lines import Lines

BOOT = 1.2
"""Seconds from power on to the first output, mostly the boot loader's wait."""
_RESET, _REPORT, _HOLD, _RESUME = 0x18, ord("?"), ord("!"), ord("~")


class Engine:
    """Off until `boots`, the time of its first output."""

    def __init__(self, body: Body, faults: Faults) -> None:
        self._body, self._faults = body, faults
        self.boots = math.inf
        self._pending_fault: tuple[float, Fault] | None = None
        self._start_over()

    def _start_over(self) -> None:
        """Restart the main loop. Position and lock survive."""
        self._body.restart()
        self._main_loop = Lines(self._body, self._faults).run()
        self._is_ready: Wait = next(self._main_loop)

    # --- power ------------------------------------------------------------------------------------------------------

    def brown_out(self) -> None:
        body = self._body
        body.motion.stop(body.now)
        body.set_spindle(0.0)
        body.state, body.is_critical, body.wake = "Off", False, math.inf
        body.receiving.clear()
        body.note("brownout")
        self.boots, self._pending_fault = body.now + BOOT, None

    def _boot(self) -> None:
        body = self._body
        self.boots = math.inf
        body.motion.count_from((0.0, 0.0, 0.0), body.now)
        body.state = "Alarm" if body.settings.has(22) else "Idle"
        body.note("boot")
        self._start_over()
        for line in body.dialect.boot:
            body.say(line)
        body.greet()

    # --- real-time bytes --------------------------------------------------------------------------------------------

    def receive(self, byte: int) -> None:
        body = self._body
        if body.state == "Off":
            return
        if byte == _RESET:
            self._reset()
        elif byte == _REPORT:
            if body.state != "Home" and (body.dialect.answers_in_alarm or not body.is_critical):
                body.report()
        elif byte == _HOLD:
            self.hold()
        elif byte == _RESUME:
            if body.state == "Hold" and body.motion.leg is None:
                body.state = "Idle"
        elif byte < 0x80:
            body.receiving.put(byte)
        self.work()

    def hold(self) -> None:
        if self._body.state in ("Idle", "Run"):
            self._body.motion.brake(self._body.now)
            self._body.state = "Hold"

    def _reset(self) -> None:
        """Stop at once. A machine that was moving no longer knows its position."""
        body = self._body
        body.set_spindle(0.0)
        if body.state == "Home":
            body.alarm(6)
        elif body.motion.leg is not None:
            body.alarm(3)
        body.motion.stop(body.now)
        body.state = "Alarm" if body.state == "Alarm" else "Idle"
        body.is_critical, body.wake, self._pending_fault = False, math.inf, None
        self._start_over()
        body.greet()

    # --- timed events -----------------------------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """The time of the next event; infinity if there is none."""
        wake = math.inf if self._body.state == "Hold" else self._body.wake  # on hold a dwell does not end
        fault_at = self._pending_fault[0] if self._pending_fault else math.inf
        return min(self._body.motion.due, self._trip_time(), wake, self.boots, fault_at)

    def handle_event(self) -> None:
        """Handle the event that is due now."""
        body, now = self._body, self._body.now
        if self.boots <= now:
            self._boot()
        elif self._pending_fault is not None and self._pending_fault[0] <= now:
            self._apply_fault(self._pending_fault[1])
        elif self._trip_time() <= now:
            body.alarm(1)
        elif body.motion.due <= now:
            body.motion.cut(now)
        self.work()

    def work(self) -> None:
        """Do everything that can be done now."""
        while self._step():
            pass

    def _step(self) -> bool:
        """Do one thing that can be done now; returns False if there is none."""
        body, motion = self._body, self._body.motion
        if body.state in ("Off", "Hold") or body.is_critical:
            return False
        if body.state in ("Idle", "Run") and motion.leg is None and motion.queue:
            motion.begin(body.now)
            body.state = "Run"
            self._schedule_fault()
        elif body.state == "Run" and motion.is_empty:
            body.state = "Idle"
        elif self._is_ready():
            self._is_ready = next(self._main_loop)
        else:
            return False
        return True

    def _trip_time(self) -> float:
        body = self._body
        guarded = body.settings.has(21) and body.state in ("Run", "Hold")
        return body.motion.trip_time() if guarded else math.inf

    # --- faults -----------------------------------------------------------------------------------------------------

    def _schedule_fault(self) -> None:
        """Schedule a fault in the middle of the move that just began."""
        fault, leg = self._faults.on_move(), self._body.motion.leg
        if fault is not None and leg is not None:
            self._pending_fault = ((leg.began + leg.ended) / 2, fault)

    def _apply_fault(self, fault: Fault) -> None:
        self._pending_fault = None
        if fault.kind == "alarm":
            self._body.alarm(int(fault.value) or 1)
        elif fault.kind == "brownout":
            self.brown_out()
        else:
            self.hold()
