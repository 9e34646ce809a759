"""What happens by itself and at once: bytes that are heard in the middle of anything, ends of moves, alarms, power."""

import math

from iris_screen.sim.grbl.body import Body, Wait
from iris_screen.sim.grbl.faults import Fault, Faults
from iris_screen.sim.grbl.lines import Lines

BOOT = 1.2
"""Seconds from power to the first word, the boot loader's wait being most of it."""
_RESET, _REPORT, _HOLD, _RESUME = 0x18, ord("?"), ord("!"), ord("~")


class Engine:
    """Off until `boots`, the time when it says its first word."""

    def __init__(self, body: Body, faults: Faults) -> None:
        self._body, self._faults = body, faults
        self.boots = math.inf
        self._struck: tuple[float, Fault] | None = None
        self._start_over()

    def _start_over(self) -> None:
        """What a reset leaves: where it is, and whether it is locked."""
        self._body.restart()
        self._work_at_hand = Lines(self._body, self._faults).run()
        self._waits_for: Wait = next(self._work_at_hand)

    # --- power ------------------------------------------------------------------------------------------------------

    def brown_out(self) -> None:
        body = self._body
        body.motion.stop(body.now)
        body.turn(0.0)
        body.state, body.is_critical, body.wake = "Off", False, math.inf
        body.receiving.clear()
        body.note("brownout")
        self.boots, self._struck = body.now + BOOT, None

    def _boot(self) -> None:
        body = self._body
        self.boots = math.inf
        body.motion.count_from((0.0, 0.0, 0.0), body.now)
        body.state = "Alarm" if body.settings.has(22) else "Idle"
        body.note("boot")
        self._start_over()
        body.greet()

    # --- what is heard at once --------------------------------------------------------------------------------------

    def hear(self, byte: int) -> None:
        body = self._body
        if body.state == "Off":
            return
        if byte == _RESET:
            self._reset()
        elif byte == _REPORT:
            if body.state != "Home" and not body.is_critical:
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
        """A machine that was moving stands still at once and does not know where."""
        body = self._body
        body.turn(0.0)
        if body.state == "Home":
            body.alarm(6)
        elif body.motion.leg is not None:
            body.alarm(3)
        body.motion.stop(body.now)
        body.state = "Alarm" if body.state == "Alarm" else "Idle"
        body.is_critical, body.wake, self._struck = False, math.inf, None
        self._start_over()
        body.greet()

    # --- what happens in time ---------------------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """When something happens next by itself; infinity where nothing will."""
        wake = math.inf if self._body.state == "Hold" else self._body.wake  # on hold a dwell does not end
        struck = self._struck[0] if self._struck else math.inf
        return min(self._body.motion.due, self._trips(), wake, self.boots, struck)

    def happen(self) -> None:
        """What is due now."""
        body, now = self._body, self._body.now
        if self.boots <= now:
            self._boot()
        elif self._struck is not None and self._struck[0] <= now:
            self._suffer(self._struck[1])
        elif self._trips() <= now:
            body.alarm(1)
        elif body.motion.due <= now:
            body.motion.cut(now)
        self.work()

    def work(self) -> None:
        """Whatever can be done now."""
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

    def _trips(self) -> float:
        body = self._body
        guarded = body.settings.has(21) and body.state in ("Run", "Hold")
        return body.motion.trips() if guarded else math.inf

    # --- faults -----------------------------------------------------------------------------------------------------

    def _strike(self) -> None:
        """In the middle of the move that just began."""
        fault, leg = self._faults.on_move(), self._body.motion.leg
        if fault is not None and leg is not None:
            self._struck = ((leg.began + leg.ended) / 2, fault)

    def _suffer(self, fault: Fault) -> None:
        self._struck = None
        if fault.kind == "alarm":
            self._body.alarm(int(fault.value) or 1)
        elif fault.kind == "brownout":
            self.brown_out()
        else:
            self.hold()
