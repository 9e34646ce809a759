"""Executes lines one after the other: `$` commands and G-code. Where GRBL's main loop waits, this yields."""

import math
import re
from collections.abc import Generator
from dataclasses import dataclass, replace

from iris_screen.sim.grbl.body import Body, Wait, Work
from iris_screen.sim.grbl.faults import Fault, Faults
from iris_screen.sim.grbl.gcode import Order, Refused, read, target_of
from iris_screen.sim.grbl.homing import Homing
from iris_screen.sim.grbl.motion import Vec, vec

Answer = Generator[Wait, None, int]
"""Returns the number of the error, 0 for ok."""
_SETTING = re.compile(r"\$(\d{1,3})=([-+]?\d+\.?\d*)")
BUSY = ("Run", "Hold")


@dataclass(frozen=True)
class Lines:
    body: Body
    faults: Faults

    def run(self) -> Work:
        """Execute lines until a reset."""
        while True:
            yield self.body.receiving.__bool__
            try:
                line = self.body.receiving.line()
            except OverflowError:
                yield from self._answer(11, "")
            else:
                if line is not None:
                    yield from self._answer((yield from self._execute(line)), line)

    def _answer(self, number: int, line: str) -> Work:
        if self.faults.value("echo") is not None:
            self.body.say(f"[echo:{line}]")
        yield from self.body.sleep(self.faults.value("slow") or 0.0)
        fault = self.faults.on_line()
        if fault is not None:
            self._apply_fault(fault)
        if fault is None or fault.kind not in ("lost", "drop"):
            self.body.say(f"error:{self.body.dialect.errors.get(number, number)}" if number else "ok")

    def _apply_fault(self, fault: Fault) -> None:
        if fault.kind == "noise":
            self.body.say_raw(bytes(range(128, 228)) * 30 + b"\r\n")
        elif fault.kind == "drop":
            self.body.note("dropped")
        elif fault.kind == "mute":
            self.body.is_mute = True

    def _execute(self, line: str) -> Answer:
        if not line:
            return 0
        if line.startswith("$"):
            return (yield from self._execute_system(line))
        if self.body.state == "Alarm":
            return 9
        try:
            order = read(line, self.body.modes)
        except Refused as refused:
            return refused.number
        if max(order.axes, default=0) >= self.body.axes:
            return 20
        yield from self._execute_order(order)
        return 0

    # --- $ ----------------------------------------------------------------------------------------------------------

    def _execute_system(self, line: str) -> Answer:
        body, line = self.body, self.body.dialect.names.get(line, line)
        if line == "$G":
            body.say(f"[GC:{body.modes}]")
        elif line == "$X":
            self._unlock()
        elif body.state in BUSY:
            return 8
        elif line == "$$":
            for each in body.settings.lines():
                body.say(each)
        elif line == "$H":
            if not body.settings.has(22):
                return 5
            yield from Homing(body).run()
        elif line in ("$", "$I", "$#"):
            self._print_info(line)
        else:
            return self._execute_setting(line)
        return 0

    def _execute_setting(self, line: str) -> int:
        settings = self.body.settings
        if found := _SETTING.fullmatch(line):
            return settings.change(int(found[1]), float(found[2]))
        if answer := settings.named(line):
            self.body.say(answer)
        return 0 if answer else 3

    def _unlock(self) -> None:
        if self.body.state == "Alarm":
            self.body.state = "Idle"
            self.body.note("unlocked")
            self.body.say_message("Caution: Unlocked")

    def _print_info(self, line: str) -> None:
        body = self.body
        if line == "$":
            body.say("[HLP:$$ $# $G $I $N $x=val $Nx=line $J=line $SLP $C $X $H ~ ! ? ctrl-x]")
        elif line == "$I":
            for each in body.dialect.info:
                body.say(each)
        else:
            for number, place in body.coordinates.items():
                body.say(f"[G{number:.0f}:{body.format_place(place)}]")
            body.say(f"[G92:{body.format_place(body.modes.offset)}]")

    # --- G-code -----------------------------------------------------------------------------------------------------

    def _execute_order(self, order: Order) -> Work:
        if order.sets_spindle:
            yield from self.body.rest()
            self.body.set_spindle(order.modes.speed if order.modes.spindle != 5 else 0.0)
        moved = order.modes.system != self.body.modes.system
        self.body.modes = order.modes
        if moved:
            self.body.report_offset()
        match order.once:
            case 4 if order.values["P"] or not self.body.dialect.skips_empty_dwell:
                yield from self.body.rest()
                yield from self.body.sleep(order.values["P"])
            case 10 | 92 | 92.1:
                yield from self.body.rest()
                self._set_offset(order)
            case _ if order.axes:
                yield from self._move(order)

    def _set_offset(self, order: Order) -> None:
        """G10 L2 gives the place of zero; L20 and G92 give the coordinates of the current place."""
        body, at = self.body, self.body.motion.aim
        system = body.modes.system if order.values.get("P", 0) == 0 else 53 + order.values["P"]
        if order.once == 10:
            here = {axis: at[axis] - value for axis, value in order.axes.items()}
            given = order.axes if order.values["L"] == 2 else here
            body.coordinates[system] = _with(body.coordinates[system], given)
            body.note("zeroed")
        elif order.once == 92:
            zero = body.coordinates[body.modes.system]
            offset = {axis: at[axis] - zero[axis] - value for axis, value in order.axes.items()}
            body.modes = replace(body.modes, offset=_with(body.modes.offset, offset))
        else:
            body.modes = replace(body.modes, offset=(0.0, 0.0, 0.0))
        body.report_offset()

    def _move(self, order: Order) -> Work:
        body = self.body
        target = target_of(order, body.motion.aim, body.offset)
        if body.settings.has(20) and not self._is_inside(target):
            yield from self._hit_soft_limit()
        yield lambda: not body.motion.is_full
        body.motion.plan(target, math.inf if order.modes.motion == 0 else order.modes.feed / 60)

    def _is_inside(self, target: Vec) -> bool:
        limits = [self.body.settings.soft_limits(axis) for axis in range(3)]
        return all(low - 1e-6 <= at <= high + 1e-6 for at, (low, high) in zip(target, limits, strict=True))

    def _hit_soft_limit(self) -> Work:
        """Brake, then raise the alarm; the position is kept."""
        motion = self.body.motion
        motion.brake(self.body.now)
        motion.queue.clear()
        yield from self.body.rest()
        self.body.alarm(2)
        yield lambda: False


def _with(place: Vec, changed: dict[int, float]) -> Vec:
    return vec(changed.get(axis, place[axis]) for axis in range(3))
