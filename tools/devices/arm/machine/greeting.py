"""Brings a controller to rest and resets it, whatever it was doing, and checks that it speaks GRBL.

When the position is known: GRBL keeps it through a soft reset unless it was moving (ALARM:3), and loses it without
power; then it starts at 0, 0, 0 again, sends a banner unasked, and answers nothing before that.
"""

import re
from dataclasses import dataclass

from iris_screen.core.errors import Rejected, Timeout
from iris_screen.core.message import Message, say
from iris_screen.tools.devices.arm.machine import grbl_answers
from iris_screen.tools.devices.arm.machine.dialects import read_banner
from iris_screen.tools.devices.arm.machine.grbl_answers import REPORT, UNASKED, Receiver, Report

HOLD, RESET = b"!", b"\x18"
MOVING = ("Run", "Jog", "Home")
AWAKE = 1.0
"""Seconds: a running one answers `?` within 20 ms plus transfer; one that is starting, or in an alarm, does not."""
AGAIN, GLANCE = 0.5, 0.02
BOOTING, LONGEST_BOOT = re.compile(r"rst:0x|\[MSG:"), 4
"""What a board prints while it starts, and how many timeouts that may take."""


@dataclass(frozen=True)
class Greeting:
    """timeout: seconds without an answer."""

    receiver: Receiver
    timeout: float

    def greet(self) -> None:
        """Nothing moves, and what was moving comes to rest; `lost` says whether the position is still known.

        Raises Disconnected, Timeout; Rejected if it does not speak GRBL.
        """
        before = self.rest()
        after = self.reset()
        self.receiver.is_new = False
        offset = self.receiver.offset if after.is_work else (0.0, 0.0, 0.0)
        # rounded; all of them are 0 if it was just switched on
        machine = [round(at + by, 2) for at, by in zip(after.place, offset, strict=True)]
        if after.state == "Alarm":
            self._lose(say("arm-lost-locked-or-switched-on"))
        elif before is None or before.state == "Alarm" or not any(machine):
            self._lose(say("arm-lost-switched-on"))
        elif self.receiver.lost == UNASKED:
            self.receiver.lost = None

    def halt(self) -> Report:
        """Come to rest and drop what is planned; the position is kept unless it is lost. Raises what `greet` raises."""
        if self.receiver.lost:
            return self.reset()
        before = self.rest(hold=True)
        after = self.reset()
        if after.state == "Alarm" or before is None or before.place != after.place:
            self._lose(say("arm-lost-reset-midway"))
        return after

    def rest(self, *, hold: bool = False) -> Report | None:
        """Its report once it no longer moves; None if it does not stop, or is just starting.

        hold: send a hold even if it stands still.
        """
        report = None if hold else self.receiver.ask(AWAKE)
        if hold or (report and report.state in MOVING):
            self.receiver.write(HOLD)
            report = self.receiver.ask(AWAKE)
        end = self.receiver.clock.now() + self.timeout
        while report and (report.state in MOVING or (report.state, report.sub) == ("Hold", 1)):
            if self.receiver.clock.now() > end:
                return None
            self.receiver.clock.sleep(GLANCE)
            report = self.receiver.ask(AWAKE)
        return report

    def reset(self) -> Report:
        """Soft reset; then it is idle or locked. Raises Timeout, Rejected, Disconnected.

        Sent again if there is no reaction: a boot loader swallows it, and other firmware waits for a line.
        """
        receiver, said, greeted = self.receiver, list[str](), False
        end, latest = (receiver.clock.now() + times * self.timeout for times in (1, LONGEST_BOOT))
        again = receiver.clock.now() + AGAIN
        receiver.skip()
        receiver.write(RESET)
        while receiver.clock.now() < end:
            line = receiver.next_line()
            if banner := read_banner(line):
                receiver.dialect, greeted, again = banner, True, 0.0
            elif greeted and (report := receiver.take_report(line)):
                if report.state not in ("Hold", *MOVING):
                    return report
                greeted, again = False, 0.0  # a person held it right after
            elif line:
                receiver.note_loss(line)
                said = [*said[-20:], line]
                if BOOTING.match(line):  # it starts, which takes an ESP32 longer if it waits for its Wi-Fi
                    end = min(receiver.clock.now() + self.timeout, latest)
            if receiver.clock.now() >= again:
                receiver.write(REPORT if greeted else b"\n" + RESET)
                again = receiver.clock.now() + AGAIN
        if who := grbl_answers.identify_other_firmware(said):
            raise Rejected(who)
        unheard = silence_error(receiver, self.timeout)
        raise Rejected(unheard.message) if receiver.is_garbled else unheard

    def _lose(self, why: Message) -> None:
        known = self.receiver.lost in (None, UNASKED)
        self.receiver.lost = why if known else self.receiver.lost


def silence_error(receiver: Receiver, seconds: float) -> Timeout:
    """The error that nothing came for this long, or nothing readable."""
    if receiver.is_garbled:
        return Timeout(say("arm-garbled"))
    return Timeout(say("arm-silent", seconds=seconds))
