"""Talks to GRBL and its relatives: sends lines and waits until they are accepted, asks where the pen is, holds, homes.

`ok` says that a line was accepted, not that it was done. So moves end with a dwell, whose answer comes when all of them
are done. It is not empty: to Grbl_ESP32 and FluidNC `G4P0` is nothing to wait for.
"""

import contextlib
from collections.abc import Callable, Sequence
from threading import Event
from typing import NamedTuple

from iris_screen.core.errors import Alarm, Disconnected, Rejected, Stopped, Timeout
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.arm.machine import grbl_answers
from iris_screen.tools.devices.arm.machine.dialects import GRBL, read_travel
from iris_screen.tools.devices.arm.machine.grbl_answers import REPORT, Axes, Receiver
from iris_screen.tools.devices.arm.machine.greeting import GLANCE, HOLD, MOVING, RESET, Greeting, silence_error
from iris_screen.tools.devices.arm.machine.line import Line

POLL = 0.2
"""Seconds between two status requests while waiting for an answer."""
LISTING = 5.0
"""Seconds that a long list of settings takes over a slow line."""
BUFFER = 127
"""Bytes that GRBL's receive buffer holds."""


class Position(NamedTuple):
    """Where the pen is, in mm, and what the controller is doing."""

    state: str
    work: Axes
    machine: Axes


class Grbl:
    """settings: what `$$` listed. travel: of X, Y and Z. stopped: set while a person has it stopped.

    timeout: seconds without an answer.
    """

    def __init__(self, open_line: Callable[[], Line], clock: Clock, stopped: Event, timeout: float) -> None:
        self._receiver = Receiver(open_line, clock)
        self._greeting = Greeting(self._receiver, timeout)
        self._clock, self._stopped, self._timeout = clock, stopped, timeout
        self._homing = False
        self.settings: dict[int, float] = {}
        self.travel = read_travel(GRBL, {}, lambda question: "")

    # --- the line ---------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        return self._receiver.is_open

    def connect(self) -> None:
        """Open the line, greet, read the settings; nothing moves, and what was moving comes to rest.

        Raises Disconnected, Unauthorized, Timeout; Rejected if it does not speak GRBL.
        """
        self.settings = {}
        self._receiver.open()
        is_ready = False
        try:
            self._greeting.greet()
            # no status requests meanwhile: a locked one would report its alarm, and homing comes only after this
            lines = self.do(["$$"], LISTING, stoppable=False, polls=False)
            self.settings = dict(each for each in map(grbl_answers.read_setting, lines) if each)
            if not self.settings:
                raise Rejected(say("arm-settings-not-listed"))
            self.travel = read_travel(self._receiver.dialect, self.settings, self._ask_value)
            is_ready = True
        finally:
            if not is_ready:
                self.drop()

    def _ask_value(self, name: str) -> str:
        """The value of a setting that has a name, "" if the machine does not know it."""
        try:
            lines = self.do([name], self._timeout, stoppable=False, polls=False)
        except Rejected:
            return ""
        return next((value for line in lines if (value := grbl_answers.read_value(line, name)) is not None), "")

    @property
    def firmware(self) -> str:
        """The name of its firmware, as its banner says."""
        return self._receiver.dialect.name

    def drop(self) -> None:
        """Close the line, if it is open."""
        self._receiver.close()

    # --- where it is ------------------------------------------------------------------------------------------------

    @property
    def lost(self) -> Message | None:
        """Why the pen's position is unknown; None while it is known."""
        return self._receiver.lost

    def lose(self, why: Message) -> Alarm:
        """The position is unknown from now on."""
        self._receiver.lost = why
        return Alarm(why)

    def mark_known(self) -> None:
        """The position is known from now on: the machine was homed, or a person said so."""
        self._receiver.lost = None

    def read_position(self) -> Position:
        """Ask where the pen is. Raises Timeout, Disconnected."""
        report = self._receiver.ask(self._timeout)
        if report is None:
            raise silence_error(self._receiver, self._timeout)
        unit = grbl_answers.INCH if self.settings.get(13) else 1.0
        place, offset = (
            grbl_answers.scale_axes(report.place, unit),
            grbl_answers.scale_axes(self._receiver.offset, unit),
        )
        if report.is_work:
            return Position(report.state, place, grbl_answers.add_axes(place, offset))
        return Position(report.state, grbl_answers.add_axes(place, grbl_answers.scale_axes(offset, -1.0)), place)

    def wait_until_idle(self) -> Position:
        """Wait until it reports that it is done, and return where it is: `ok` only says that a line was accepted.

        Raises Rejected in a state in which nothing moves, Alarm, Stopped, Timeout, Disconnected.
        """
        end = self._clock.now() + self._timeout
        while (position := self.read_position()).state != "Idle":
            self._check_state(position.state)
            if position.state not in MOVING or self._clock.now() > end:
                raise Rejected(say("arm-state-stuck", state=position.state), delivered="unknown")  # fmt: skip
            self._clock.sleep(GLANCE)
        return position

    # --- sending ----------------------------------------------------------------------------------------------------

    def do(self, lines: Sequence[str], seconds: float, *, stoppable: bool = True, polls: bool = True) -> list[str]:
        """Send the lines at once and wait until each was accepted; returns what else was sent back.

        seconds: what they take. polls: see `_read_answers`.

        Raises Rejected for error:n, Alarm, Stopped, Timeout, Disconnected.
        """
        data = "".join(f"{line}\n" for line in lines).encode("ascii")
        assert len(data) <= BUFFER, "what does not fit is lost"
        self._receiver.catch_up()
        if stoppable and self._stopped.is_set():
            raise Stopped(delivered="no")
        self._receiver.write(data)
        return self._read_answers(len(lines), seconds + self._timeout, stoppable=stoppable, polls=polls)

    def home(self, limit: float) -> None:
        """Let it search its limit switches, for up to `limit` seconds. Raises what `do` raises.

        Whatever ends this call also stops the machine: it would go on by itself, with nobody to hold it.
        """
        if self._stopped.is_set():
            raise Stopped(delivered="no")
        self._homing, homed = True, False
        try:
            self._receiver.write(b"$H\n")
            self._read_answers(1, limit, polls=False)
            homed = True
        finally:
            self._homing = False
            if not homed:
                self._reset()

    def hold(self) -> None:
        """Stop at once, from any thread. While homing it reacts only to a reset."""
        if self._homing:
            self._reset()
        else:
            with contextlib.suppress(Disconnected):
                self._receiver.write(HOLD)

    def _reset(self) -> None:
        with contextlib.suppress(Disconnected):
            self._receiver.write(RESET)

    def halt(self) -> bool:
        """Come to rest and drop what is planned; the position is kept unless it is lost. Returns whether it is locked.

        Raises Disconnected, Timeout, Rejected.
        """
        return self._greeting.halt().state == "Alarm"

    # --- answers ----------------------------------------------------------------------------------------------------

    def _read_answers(self, count: int, limit: float, *, stoppable: bool = True, polls: bool = True) -> list[str]:
        """Read `count` answers. polls: ask for its status meanwhile, and treat silence as a fault."""
        said, refused = list[str](), list[Message]()
        now = heard = polled = self._clock.now()
        end = now + limit
        while count:
            if stoppable and self._stopped.is_set():
                raise Stopped(delivered="unknown")
            line, now = self._receiver.next_line(), self._clock.now()
            heard = now if line else heard
            refusal = grbl_answers.read_refusal(line)
            if line == "ok" or refusal is not None:
                count -= 1
                refused += [refusal] if refusal else []
            elif line and self._is_reply(line, checks_state=polls):
                said.append(line)
            if polls and now - heard > self._timeout:
                raise silence_error(self._receiver, self._timeout)
            if now > end:
                raise Timeout(say("arm-overdue", seconds=limit, homing=self._homing))
            if polls and now - polled > POLL:
                polled = now
                self._receiver.write(REPORT)
        if refused:
            raise Rejected(say("arm-refused", why=refused[0]), delivered="unknown")
        return said

    def _is_reply(self, line: str, *, checks_state: bool) -> bool:
        """Whether this is an answer, not sent unasked. Raises Alarm; if `checks_state` also Stopped and Rejected."""
        report = self._receiver.take_report(line)
        if report is None:
            self._receiver.check_line(line)
            return True
        if checks_state:
            self._check_state(report.state)
        return False

    def _check_state(self, state: str) -> None:
        if state == "Alarm":
            raise self.lose(say("arm-lost-locked"))
        if state == "Door":
            raise Rejected(say("arm-door-open"), delivered="unknown")
        if state == "Hold":  # its own button, which is a stop by a person as well
            self._stopped.set()
            raise Stopped(say("arm-held"), delivered="unknown")
