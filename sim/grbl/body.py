"""What the parts of the firmware share: state, settings, axes and output."""

import math
from collections.abc import Callable, Generator
from typing import Literal

from iris_screen.sim.grbl.dialects import Dialect
from iris_screen.sim.grbl.gcode import Modes
from iris_screen.sim.grbl.grbl_settings import Settings
from iris_screen.sim.grbl.motion import Motion, Vec, plus
from iris_screen.sim.grbl.receiving import Receiving

State = Literal["Off", "Idle", "Run", "Hold", "Home", "Alarm"]
Wait = Callable[[], bool]
Work = Generator[Wait, None, None]

CRITICAL = (1, 2)
"""Alarms after which only a reset is accepted."""


class Body:
    """coordinates: G54 to G59, kept without power. log: (time, event) of everything an observer would have noticed."""

    def __init__(self, settings: Settings, motion: Motion, coordinates: dict[float, Vec]) -> None:
        self.settings, self.motion, self.coordinates = settings, motion, coordinates
        self.now = 0.0
        self.state: State = "Off"
        self.is_critical = self.is_mute = False
        self.modes = Modes()
        self.receiving = Receiving(settings.dialect.keeps_names)
        self.wake = math.inf
        self._spindle: list[tuple[float, float]] = [(-math.inf, 0.0)]
        self.log: list[tuple[float, str]] = []
        self.axes = 3
        """How many axes it reports: a machine with a servo may have two, others have four or more."""
        self.more_axes = (0.0,) * 3
        self._output = bytearray()
        self._until_offset = self._until_overrides = 0

    def restart(self) -> None:
        """Clear what a reset clears: all but the position and what is kept without power."""
        self.modes = Modes()
        self.receiving.clear()
        self.report_offset()

    # --- output -----------------------------------------------------------------------------------------------------

    @property
    def dialect(self) -> Dialect:
        return self.settings.dialect

    def say_message(self, text: str) -> None:
        self.say(self.dialect.message.format(text))

    def say(self, text: str) -> None:
        self._output += f"{text}\r\n".encode("ascii", "replace")

    def say_raw(self, data: bytes) -> None:
        self._output += data

    def take_output(self) -> bytes:
        """Take the output since the last call."""
        take_output, self._output = bytes(self._output), bytearray()
        return take_output

    def greet(self) -> None:
        self.say(f"\r\n{self.dialect.banner}")
        if self.state == "Alarm":
            self.say_message("'$H'|'$X' to unlock")

    def alarm(self, number: int) -> None:
        """Stop at once and report the alarm."""
        self.motion.stop(self.now)
        self.state, self.is_critical = "Alarm", number in CRITICAL
        self.wake = math.inf
        self.note(f"alarm {number}")
        if number in self.dialect.alarms:
            self.say_message(f"ALARM: {self.dialect.alarms[number]}")
        self.say(f"ALARM:{number}")
        if self.is_critical:
            self.say_message("Reset to continue")

    def note(self, what: str) -> None:
        self.log.append((self.now, what))

    # --- state ------------------------------------------------------------------------------------------------------

    @property
    def offset(self) -> Vec:
        """Machine coordinates minus work coordinates."""
        return plus(self.coordinates[self.modes.system], self.modes.offset)

    def report_offset(self) -> None:
        self._until_offset = 0

    def set_spindle(self, speed: float) -> None:
        """Set the speed of the spindle, or of the servo in its place."""
        if speed != self._spindle[-1][1]:
            self._spindle.append((self.now, speed))

    def spindle_speed(self, time: float) -> float:
        return next(speed for since, speed in reversed(self._spindle) if since <= time)

    def report(self) -> None:
        """Print the status report, the answer to `?`."""
        where = self.motion.counted(self.now)
        kind = "MPos" if int(self.settings[10]) & 1 else "WPos"
        state: str = self.state
        if state == "Hold":
            state = "Hold:1" if self.motion.leg else "Hold:0"
        fields = [state, f"{kind}:{self.format_place(where if kind == 'MPos' else plus(where, self.offset, -1))}"]
        if int(self.settings[10]) & 2:
            fields.append(f"Bf:15,{self.receiving.room}")
        fields.append(f"FS:{self.motion.speed(self.now) * 60 / self._unit:.0f},{self._spindle[-1][1]:.0f}")
        self.say(f"<{'|'.join(fields + self._occasional_fields())}>")

    def _occasional_fields(self) -> list[str]:
        """The offset in every 10th report, every 30th while busy; the overrides in the report after it."""
        busy = self.state in ("Run", "Hold", "Home")
        if self._until_offset == 0:
            self._until_offset = 29 if busy else 9
            self._until_overrides = max(self._until_overrides, 1)
            self._until_overrides -= 1
            return [f"WCO:{self.format_place(self.offset)}"]
        self._until_offset -= 1
        if self._until_overrides == 0:
            self._until_overrides = 19 if busy else 9
            return ["Ov:100,100,100"]
        self._until_overrides -= 1
        return []

    def format_place(self, place: Vec) -> str:
        digits = 4 if self.settings.has(13) else 3
        return ",".join(f"{at / self._unit:.{digits}f}" for at in (*place, *self.more_axes)[: self.axes])

    @property
    def _unit(self) -> float:
        return 25.4 if self.settings.has(13) else 1.0

    # --- waiting ----------------------------------------------------------------------------------------------------

    def rest(self) -> Work:
        """Wait until all planned moves are done."""
        yield lambda: self.motion.is_empty

    def sleep(self, seconds: float) -> Work:
        end = self.wake = self.now + seconds
        yield lambda: self.now >= end
        self.wake = math.inf
