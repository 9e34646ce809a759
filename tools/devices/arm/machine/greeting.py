"""Getting a controller to rest and to a fresh start, whatever it was doing, and finding out who it is.

What the position rests on: GRBL keeps it through a soft reset unless it was moving (ALARM:3), and forgets it when the
power goes; then it counts from 0, 0, 0 again, says so in a banner that nobody asked for, and answers nothing before.
"""

from dataclasses import dataclass

from iris_screen.core.errors import Rejected, Timeout
from iris_screen.core.message import Message, say
from iris_screen.tools.devices.arm.machine import grbl_answers
from iris_screen.tools.devices.arm.machine.grbl_answers import REPORT, UNASKED, Hearing, Report

HOLD, RESET = b"!", b"\x18"
MOVING = ("Run", "Jog", "Home")
AWAKE = 1.0
"""Seconds: one that runs answers `?` within 20 ms and the way of it; one that starts, or stands in an alarm, not."""
AGAIN, GLANCE = 0.5, 0.02


@dataclass(frozen=True)
class Greeting:
    """timeout: seconds without an answer."""

    hearing: Hearing
    timeout: float

    def greet(self) -> None:
        """Nothing moves, and what moved comes to rest; `lost` says whether the position is what it was before.

        Raises Disconnected, Timeout; Rejected where it is no GRBL 1.1.
        """
        before = self.rest()
        after = self.reset()
        offset = self.hearing.offset if after.is_work else (0.0, 0.0, 0.0)
        # rounded, as all of them are 0 where it was just switched on
        machine = [round(at + by, 2) for at, by in zip(after.place, offset, strict=True)]
        if after.state == "Alarm":
            self._lose(say("arm-lost-locked-or-switched-on"))
        elif before is None or before.state == "Alarm" or not any(machine):
            self._lose(say("arm-lost-switched-on"))
        elif self.hearing.lost == UNASKED:
            self.hearing.lost = None

    def halt(self) -> Report:
        """Come to rest and forget what is planned; the position is kept unless it is lost. Raises as `greet` does."""
        if self.hearing.lost:
            return self.reset()
        before = self.rest(hold=True)
        after = self.reset()
        if after.state == "Alarm" or before is None or before.place != after.place:
            self._lose(say("arm-lost-reset-midway"))
        return after

    def rest(self, *, hold: bool = False) -> Report | None:
        """What it reports once it moves no more; None where it does not, or is only starting.

        hold: it is told to, even where it stands still.
        """
        report = None if hold else self.hearing.ask(AWAKE)
        if hold or (report and report.state in MOVING):
            self.hearing.write(HOLD)
            report = self.hearing.ask(AWAKE)
        end = self.hearing.clock.now() + self.timeout
        while report and (report.state in MOVING or (report.state, report.sub) == ("Hold", 1)):
            if self.hearing.clock.now() > end:
                return None
            self.hearing.clock.sleep(GLANCE)
            report = self.hearing.ask(AWAKE)
        return report

    def reset(self) -> Report:
        """A soft reset; then it is idle or locked. Raises Timeout, Rejected, Disconnected.

        It goes out again where it was not heard: a boot loader swallows it, and what is no GRBL waits for a line.
        """
        hearing, said, greeted = self.hearing, list[str](), False
        end = hearing.clock.now() + self.timeout
        again = hearing.clock.now() + AGAIN
        hearing.skip()
        hearing.write(RESET)
        while hearing.clock.now() < end:
            line = hearing.next()
            if grbl_answers.BANNER.match(line):
                greeted, again = True, 0.0
            elif greeted and (report := hearing.report(line)):
                if report.state not in ("Hold", *MOVING):
                    return report
                greeted, again = False, 0.0  # somebody held it right after
            elif line:
                hearing.note(line)
                said = [*said[-20:], line]
            if hearing.clock.now() >= again:
                hearing.write(REPORT if greeted else b"\n" + RESET)
                again = hearing.clock.now() + AGAIN
        if who := grbl_answers.stranger(said):
            raise Rejected(who)
        unheard = silence(hearing, self.timeout)
        raise Rejected(unheard.message) if hearing.is_garbled else unheard

    def _lose(self, why: Message) -> None:
        known = self.hearing.lost in (None, UNASKED)
        self.hearing.lost = why if known else self.hearing.lost


def silence(hearing: Hearing, seconds: float) -> Timeout:
    """That nothing was heard for so long, or nothing that can be read."""
    if hearing.is_garbled:
        return Timeout(say("arm-garbled"))
    return Timeout(say("arm-silent", seconds=seconds))
