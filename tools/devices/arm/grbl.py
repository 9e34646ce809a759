"""The conversation with GRBL 1.1: greet, ask, send and wait until it is done, hold, reset, home.

`ok` says that a line was taken, not that it was done: whoever sends moves ends with `G4P0`, whose answer comes once
all of them are. What the position rests on: GRBL keeps it through a soft reset unless it was moving (ALARM:3), and
forgets it when the power goes; then it counts from 0, 0, 0 again.
"""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import NamedTuple

from core.errors import Alarm, Disconnected, Rejected, Stopped, Timeout
from core.protocols import Clock
from tools.devices.arm import told
from tools.devices.arm.line import Line
from tools.devices.arm.reading import Reading
from tools.devices.arm.told import Axes

REPORT, HOLD, RESET = b"?", b"!", b"\x18"
AWAKE_SECONDS = 1.0
"""A GRBL that runs answers `?` within 20 ms and the way of it; one that starts, or stands in an alarm, does not."""
POLL, AGAIN, GLANCE = 0.2, 0.5, 0.02
MOVING = ("Run", "Jog", "Home")
NOTHING: Axes = (0.0, 0.0, 0.0)
UNASKED = "it was not asked yet"


class Standing(NamedTuple):
    """Where the pen is, in mm, and what the controller is doing."""

    state: str
    work: Axes
    machine: Axes


@dataclass
class Grbl:
    """lost: why nobody knows where the pen is, "" while it is known. stopped: set while a person holds the arm."""

    open_line: Callable[[], Line]
    clock: Clock
    stopped: Event
    timeout: float
    settings: dict[int, float] = field(default_factory=dict)
    lost: str = UNASKED
    _line: Line | None = None
    _reading: Reading = field(default_factory=Reading)
    _offset: Axes = NOTHING
    _homing: bool = False

    @property
    def is_open(self) -> bool:
        return self._line is not None

    def connect(self) -> None:
        """Open the line, greet, read the settings; nothing moves, and what moved comes to rest.

        Raises Disconnected, Unauthorized, Timeout; Rejected where it is no GRBL 1.1.
        """
        self._line, self._reading = self.open_line(), Reading()
        try:
            before = self._rested()
            self.reset()
            self._read_settings()
            self._judge(before)
        finally:
            if not self.settings:
                self.drop()

    def drop(self) -> None:
        """Close the line, if it is open."""
        line, self._line = self._line, None
        self.settings = {}
        if line is not None:
            line.close()

    # --- asking and telling -----------------------------------------------------------------------------------------

    def do(self, lines: Sequence[str], seconds: float, *, stoppable: bool = True) -> list[str]:
        """Send them at once and wait until each was taken; what was said besides. Below 128 bytes, GRBL's buffer.

        seconds: what they take. Raises Rejected for error:n; Alarm, Stopped, Timeout, Disconnected: delivery unknown.
        """
        self._catch_up()
        if stoppable and self.stopped.is_set():
            raise Stopped(delivered="no")
        self._write("".join(f"{line}\n" for line in lines).encode("ascii"))
        return self._answers(len(lines), seconds + self.timeout, stoppable=stoppable)

    def standing(self) -> Standing:
        """Raises Alarm, Timeout, Disconnected."""
        report = self._asked(self.timeout)
        if report is None:
            raise self._silence()
        if report.state == "Alarm":
            self.lost = self.lost or "it is in an alarm"
            raise Alarm(f"The arm stands still: {self.lost}.")
        return self._standing(report)

    def home(self, limit: float) -> None:
        """Let it look for its switches, which takes up to `limit` seconds. Raises as `do` does."""
        self._homing = True
        try:
            self._write(b"$H\n")
            self._answers(1, limit, polls=False)
        finally:
            self._homing = False

    def hold(self) -> None:
        """At once, from any thread, whatever is under way. While homing only a reset is heard."""
        with contextlib.suppress(Disconnected):
            self._write(RESET if self._homing else HOLD)

    def halt(self) -> None:
        """Come to rest and forget what is planned; the position is kept unless it was lost. Raises as `reset` does."""
        before = self._rested(hold=True)
        after = self.reset()
        if before is None or before.place != after.place:
            self.lost = self.lost or "it was reset in mid-move"

    def reset(self) -> told.Report:
        """A soft reset; then it is Idle or locked. Raises Timeout, Rejected, Disconnected."""
        said: list[str] = []
        greeted, end = False, self.clock.now() + self.timeout
        self._write(RESET)
        again = self.clock.now() + AGAIN
        while self.clock.now() < end:
            line = self._next()
            report = told.report(line)
            if told.numbered(line, "ALARM"):
                self._note(line)
            if told.BANNER.match(line):
                greeted = True
                self._write(REPORT)
            elif report and greeted and report.state not in ("Hold", *MOVING):
                return self._after_reset(report)
            elif report and greeted:
                self._write(RESET)
                greeted = False
            elif self.clock.now() >= again:  # a boot loader swallowed it, or it is no GRBL and waits for a line
                self._write(REPORT if greeted else b"\n" + RESET)
                again = self.clock.now() + AGAIN
            said = [*said[-20:], line] if line else said
        raise self._stranger(said)

    # --- greeting ---------------------------------------------------------------------------------------------------

    def _rested(self, *, hold: bool = False) -> told.Report | None:
        """What it reports once it does not move any more; None where it does not, or only starts.

        hold: it is told to, whatever it does.
        """
        if hold:
            self._write(HOLD)
        report = self._asked(AWAKE_SECONDS)
        if report and report.state in MOVING and not hold:
            self._write(HOLD)
        end = self.clock.now() + self.timeout
        while report and (report.state in MOVING or (report.state, report.sub) == ("Hold", 1)):
            if self.clock.now() > end:
                return None
            self.clock.sleep(GLANCE)
            report = self._asked(AWAKE_SECONDS)
        return report

    def _judge(self, before: told.Report | None) -> None:
        """Is the position what it was before somebody opened the line?"""
        now = self.standing_or_locked()
        if now.state == "Alarm":
            self.lost = "it is locked after an alarm or since it was switched on"
        elif before is None or before.state == "Alarm" or now.machine == NOTHING:
            self.lost = "it was switched on anew"
        elif self.lost == UNASKED:
            self.lost = ""

    def standing_or_locked(self) -> Standing:
        """Raises Timeout, Disconnected."""
        report = self._asked(self.timeout)
        if report is None:
            raise self._silence()
        return self._standing(report)

    def _read_settings(self) -> None:
        said = (told.setting(line) for line in self.do(["$$"], 0.0, stoppable=False))
        self.settings = dict(each for each in said if each)
        if not self.settings:
            raise Rejected("The arm's controller did not list its settings ($$); is it GRBL 1.1?")

    def _after_reset(self, report: told.Report) -> told.Report:
        if report.state == "Alarm":
            self.lost = self.lost or "it is locked after an alarm"
        return report

    def _stranger(self, said: list[str]) -> Rejected | Timeout:
        if who := told.stranger(said):
            return Rejected(f"What is connected {who}.")
        if self._reading.is_garbled:
            return Rejected("What the arm says cannot be read; check that its baud rate is right (baud=115200).")
        return self._silence()

    def _silence(self) -> Timeout:
        return Timeout(f"The arm did not answer within {self.timeout:g} s; is it on, and is this its port?")

    # --- hearing ----------------------------------------------------------------------------------------------------

    def _answers(self, count: int, limit: float, *, stoppable: bool = True, polls: bool = True) -> list[str]:
        said: list[str] = []
        refused = 0
        now = heard = polled = self.clock.now()
        end = now + limit
        while count:
            if stoppable and self.stopped.is_set():
                raise Stopped(delivered="unknown")
            line, now = self._next(), self.clock.now()
            heard = now if line else heard
            number = told.numbered(line, "error")
            if line == "ok" or number:
                count -= 1
                refused = refused or number or 0
            elif line and self._minded(line):
                said.append(line)
            if now > end or (polls and now - heard > self.timeout):
                raise self._silence()
            if polls and now - polled > POLL:
                polled = now
                self._write(REPORT)
        if refused:
            raise Rejected(f"The arm refused it ({told.error(refused)}).", delivered="unknown")
        return said

    def _minded(self, line: str) -> bool:
        """Whether it is none of what it says by itself. Raises Alarm, Stopped, Rejected."""
        report = told.report(line)
        if report is None:
            self._check(line)
            return True
        if report.state == "Alarm":
            self.lost = self.lost or "it is in an alarm"
            raise Alarm(f"The arm stands still: {self.lost}.")
        if report.state == "Hold":
            self.stopped.set()
            raise Stopped("Somebody put the arm on hold; clear the stop to go on.", delivered="unknown")
        if report.state == "Door":
            raise Rejected("The arm's safety door is open; close it and try again.", delivered="unknown")
        return False

    def _check(self, line: str) -> None:
        """Raises Alarm where it says that something went wrong."""
        self._note(line)
        if self.lost and (told.BANNER.match(line) or line.startswith("ALARM:")):
            raise Alarm(f"The arm lost its position ({self.lost}).")

    def _note(self, line: str) -> None:
        number = told.numbered(line, "ALARM")
        if number is not None:
            self.lost = told.alarm(number)
        elif told.BANNER.match(line):
            self.lost = self.lost or "it started anew in the middle"

    def _catch_up(self) -> None:
        """What it said while nobody asked. Raises Alarm."""
        self._reading.put(self._opened().read(wait=False))
        while line := self._reading.pop():
            if told.report(line) is None:
                self._check(line)

    def _asked(self, limit: float) -> told.Report | None:
        """Its next report, None where none comes in time; alarms and starts on the way are noted."""
        self._write(REPORT)
        end = self.clock.now() + limit
        while self.clock.now() < end:
            line = self._next()
            if report := told.report(line):
                self._offset = report.offset or self._offset
                return report
            if told.BANNER.match(line):
                self._note(line)
                return None
            self._note(line)
        return None

    def _standing(self, report: told.Report) -> Standing:
        """In mm, both ways of reporting."""
        unit = told.INCH if self.settings.get(13) else 1.0
        place, offset = (_times(axes, unit) for axes in (report.place, self._offset))
        if report.is_work:
            return Standing(report.state, place, _plus(place, offset))
        return Standing(report.state, _plus(place, _times(offset, -1.0)), place)

    def _next(self) -> str:
        """The next line, "" where none came for a moment."""
        line = self._reading.pop()
        if not line:
            self._reading.put(self._opened().read())
            line = self._reading.pop()
        return line

    def _write(self, data: bytes) -> None:
        self._opened().write(data)

    def _opened(self) -> Line:
        if self._line is None:
            raise Disconnected("The line to the arm is closed; open it again.", delivered="no")
        return self._line


def _times(axes: Axes, factor: float) -> Axes:
    x, y, z = (at * factor for at in axes)
    return x, y, z


def _plus(one: Axes, other: Axes) -> Axes:
    x, y, z = (a + b for a, b in zip(one, other, strict=True))
    return x, y, z
