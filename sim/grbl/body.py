"""What the parts of the firmware share: its state, its memory, its axes, and its voice."""

import math
from collections.abc import Callable, Generator
from typing import Literal

from iris_screen.sim.grbl.gcode import Modes
from iris_screen.sim.grbl.grbl_settings import Settings
from iris_screen.sim.grbl.motion import Motion, Vec, plus
from iris_screen.sim.grbl.receiving import Receiving

State = Literal["Off", "Idle", "Run", "Hold", "Home", "Alarm"]
Wait = Callable[[], bool]
Work = Generator[Wait, None, None]

VERSION = "Grbl 1.1h ['$' for help]"
CRITICAL = (1, 2)
"""Alarms after which nothing but a reset is heard."""


class Body:
    """coordinates: G54 to G59, kept without power. log: what a person who watches would have seen, and when."""

    def __init__(self, settings: Settings, motion: Motion, coordinates: dict[float, Vec]) -> None:
        self.settings, self.motion, self.coordinates = settings, motion, coordinates
        self.now = 0.0
        self.state: State = "Off"
        self.is_critical = self.is_mute = False
        self.modes = Modes()
        self.receiving = Receiving()
        self.wake = math.inf
        self._spindle: list[tuple[float, float]] = [(-math.inf, 0.0)]
        self.log: list[tuple[float, str]] = []
        self._said = bytearray()
        self._till_offset = self._till_overrides = 0

    def restart(self) -> None:
        """What a reset clears: all but where it is and what is kept without power."""
        self.modes = Modes()
        self.receiving.clear()
        self.offset_changed()

    # --- what it says -----------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        self._said += f"{text}\r\n".encode("ascii", "replace")

    def say_raw(self, data: bytes) -> None:
        self._said += data

    def said(self) -> bytes:
        """What it said since this was asked last."""
        said, self._said = bytes(self._said), bytearray()
        return said

    def greet(self) -> None:
        self.say(f"\r\n{VERSION}")
        if self.state == "Alarm":
            self.say("[MSG:'$H'|'$X' to unlock]")

    def alarm(self, number: int) -> None:
        """Stand still and say why."""
        self.motion.stop(self.now)
        self.state, self.is_critical = "Alarm", number in CRITICAL
        self.wake = math.inf
        self.note(f"alarm {number}")
        self.say(f"ALARM:{number}")
        if self.is_critical:
            self.say("[MSG:Reset to continue]")

    def note(self, what: str) -> None:
        self.log.append((self.now, what))

    # --- what it knows ----------------------------------------------------------------------------------------------

    @property
    def offset(self) -> Vec:
        """Machine minus work."""
        return plus(self.coordinates[self.modes.system], self.modes.offset)

    def offset_changed(self) -> None:
        self._till_offset = 0

    def turn(self, speed: float) -> None:
        """The spindle, or the servo that stands for it."""
        if speed != self._spindle[-1][1]:
            self._spindle.append((self.now, speed))

    def turning(self, time: float) -> float:
        return next(speed for since, speed in reversed(self._spindle) if since <= time)

    def report(self) -> None:
        """What `?` is answered with."""
        where = self.motion.counted(self.now)
        kind = "MPos" if int(self.settings[10]) & 1 else "WPos"
        fields = [self._named(), f"{kind}:{self.numbers(where if kind == 'MPos' else plus(where, self.offset, -1))}"]
        if int(self.settings[10]) & 2:
            fields.append(f"Bf:15,{self.receiving.room}")
        fields.append(f"FS:{self.motion.speed(self.now) * 60 / self._unit:.0f},{self._spindle[-1][1]:.0f}")
        self.say(f"<{'|'.join(fields + self._now_and_then())}>")

    def _named(self) -> str:
        if self.state == "Hold":
            return "Hold:1" if self.motion.leg else "Hold:0"
        return self.state

    def _now_and_then(self) -> list[str]:
        """The offset, and in the report after it the overrides: of every 10 reports, of every 30 while it is busy."""
        busy = self.state in ("Run", "Hold", "Home")
        if self._till_offset == 0:
            self._till_offset = 29 if busy else 9
            self._till_overrides = max(self._till_overrides, 1)
            self._till_overrides -= 1
            return [f"WCO:{self.numbers(self.offset)}"]
        self._till_offset -= 1
        if self._till_overrides == 0:
            self._till_overrides = 19 if busy else 9
            return ["Ov:100,100,100"]
        self._till_overrides -= 1
        return []

    def numbers(self, place: Vec) -> str:
        digits = 4 if self.settings.has(13) else 3
        return ",".join(f"{at / self._unit:.{digits}f}" for at in place)

    @property
    def _unit(self) -> float:
        return 25.4 if self.settings.has(13) else 1.0

    # --- what takes time --------------------------------------------------------------------------------------------

    def rest(self) -> Work:
        """Until all that is planned is done."""
        yield lambda: self.motion.is_empty

    def sleep(self, seconds: float) -> Work:
        end = self.wake = self.now + seconds
        yield lambda: self.now >= end
        self.wake = math.inf
