"""The conversation with GRBL 1.1: send and wait until it is taken, ask where the pen is, hold, home.

`ok` says that a line was taken, not that it was done: whoever sends moves ends with `G4P0`, whose answer comes once
all of them are.
"""

import contextlib
from collections.abc import Callable, Sequence
from threading import Event
from typing import NamedTuple

from iris_screen.core.errors import Alarm, Disconnected, Rejected, Stopped, Timeout
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.arm.machine import grbl_answers
from iris_screen.tools.devices.arm.machine.grbl_answers import REPORT, Axes, Hearing
from iris_screen.tools.devices.arm.machine.greeting import GLANCE, HOLD, MOVING, RESET, Greeting, silence
from iris_screen.tools.devices.arm.machine.line import Line

POLL = 0.2
"""Seconds between two looks at what it does while an answer is waited for."""
LISTING = 5.0
"""Seconds that a long list of settings takes over a slow line."""
BUFFER = 127
"""Bytes that GRBL keeps until it comes to them."""


class Standing(NamedTuple):
    """Where the pen is, in mm, and what the controller is doing."""

    state: str
    work: Axes
    machine: Axes


class Grbl:
    """settings: what `$$` listed. stopped: set while a person holds the arm. timeout: seconds without an answer."""

    def __init__(self, open_line: Callable[[], Line], clock: Clock, stopped: Event, timeout: float) -> None:
        self._hearing = Hearing(open_line, clock)
        self._greeting = Greeting(self._hearing, timeout)
        self._clock, self._stopped, self._timeout = clock, stopped, timeout
        self._homing = False
        self.settings: dict[int, float] = {}

    # --- the line ---------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        return self._hearing.is_open

    def connect(self) -> None:
        """Open the line, greet, read the settings; nothing moves, and what moved comes to rest.

        Raises Disconnected, Unauthorized, Timeout; Rejected where it is no GRBL 1.1.
        """
        self.settings = {}
        self._hearing.open()
        try:
            self._greeting.greet()
            # not asked what it does meanwhile: a locked one says so, and is asked to home only once it is known
            lines = self.do(["$$"], LISTING, stoppable=False, polls=False)
            self.settings = dict(each for each in map(grbl_answers.read_setting, lines) if each)
            if not self.settings:
                raise Rejected(say("arm-settings-not-listed"))
        finally:
            if not self.settings:
                self.drop()

    def drop(self) -> None:
        """Close the line, if it is open."""
        self._hearing.close()

    # --- where it is ------------------------------------------------------------------------------------------------

    @property
    def lost(self) -> Message | None:
        """Why nobody knows where the pen is; None while it is known."""
        return self._hearing.lost

    def lose(self, why: Message) -> Alarm:
        """From now on nobody knows."""
        self._hearing.lost = why
        return Alarm(why)

    def find(self) -> None:
        """From now on it is known: it was homed, or a person said so."""
        self._hearing.lost = None

    def standing(self) -> Standing:
        """Raises Timeout, Disconnected."""
        report = self._hearing.ask(self._timeout)
        if report is None:
            raise silence(self._hearing, self._timeout)
        unit = grbl_answers.INCH if self.settings.get(13) else 1.0
        place, offset = grbl_answers.times(report.place, unit), grbl_answers.times(self._hearing.offset, unit)
        if report.is_work:
            return Standing(report.state, place, grbl_answers.plus(place, offset))
        return Standing(report.state, grbl_answers.plus(place, grbl_answers.times(offset, -1.0)), place)

    def idle(self) -> Standing:
        """Where it stands, once it says that it is done: `ok` says no more than that a line was taken.

        Raises Rejected in a state in which nothing moves, Alarm, Stopped, Timeout, Disconnected.
        """
        end = self._clock.now() + self._timeout
        while (standing := self.standing()).state != "Idle":
            self._check_state(standing.state)
            if standing.state not in MOVING or self._clock.now() > end:
                raise Rejected(say("arm-state-stuck", state=standing.state), delivered="unknown")  # fmt: skip
            self._clock.sleep(GLANCE)
        return standing

    # --- telling ----------------------------------------------------------------------------------------------------

    def do(self, lines: Sequence[str], seconds: float, *, stoppable: bool = True, polls: bool = True) -> list[str]:
        """Send them in one piece and wait until each was taken; what was said besides.

        seconds: what they take. polls: as of `_answers`.

        Raises Rejected for error:n, Alarm, Stopped, Timeout, Disconnected.
        """
        data = "".join(f"{line}\n" for line in lines).encode("ascii")
        assert len(data) <= BUFFER, "what does not fit is lost"
        self._hearing.catch_up()
        if stoppable and self._stopped.is_set():
            raise Stopped(delivered="no")
        self._hearing.write(data)
        return self._answers(len(lines), seconds + self._timeout, stoppable=stoppable, polls=polls)

    def home(self, limit: float) -> None:
        """Let it look for its switches, which takes up to `limit` seconds. Raises as `do` does.

        Whatever ends it here ends it there: it would go on by itself, with nobody to hold it.
        """
        if self._stopped.is_set():
            raise Stopped(delivered="no")
        self._homing, homed = True, False
        try:
            self._hearing.write(b"$H\n")
            self._answers(1, limit, polls=False)
            homed = True
        finally:
            self._homing = False
            if not homed:
                self._reset()

    def hold(self) -> None:
        """At once, from any thread, whatever is under way. While homing only a reset is heard."""
        if self._homing:
            self._reset()
        else:
            with contextlib.suppress(Disconnected):
                self._hearing.write(HOLD)

    def _reset(self) -> None:
        with contextlib.suppress(Disconnected):
            self._hearing.write(RESET)

    def halt(self) -> bool:
        """Come to rest and forget what is planned; the position is kept unless it is lost. Whether it is locked.

        Raises Disconnected, Timeout, Rejected.
        """
        return self._greeting.halt().state == "Alarm"

    # --- answers ----------------------------------------------------------------------------------------------------

    def _answers(self, count: int, limit: float, *, stoppable: bool = True, polls: bool = True) -> list[str]:
        """polls: it can be asked what it does meanwhile, and silence is a fault."""
        said, refused = list[str](), 0
        now = heard = polled = self._clock.now()
        end = now + limit
        while count:
            if stoppable and self._stopped.is_set():
                raise Stopped(delivered="unknown")
            line, now = self._hearing.next(), self._clock.now()
            heard = now if line else heard
            number = grbl_answers.read_number(line, "error")
            if line == "ok" or number is not None:
                count, refused = count - 1, refused or number or 0
            elif line and self._is_answer(line, minds=polls):
                said.append(line)
            if polls and now - heard > self._timeout:
                raise silence(self._hearing, self._timeout)
            if now > end:
                raise Timeout(say("arm-overdue", seconds=limit, homing=self._homing))
            if polls and now - polled > POLL:
                polled = now
                self._hearing.write(REPORT)
        if refused:
            raise Rejected(say("arm-refused", why=grbl_answers.error(refused)), delivered="unknown")
        return said

    def _is_answer(self, line: str, *, minds: bool) -> bool:
        """And not what it says by itself. Raises Alarm; Stopped, Rejected too where one minds its state."""
        report = self._hearing.report(line)
        if report is None:
            self._hearing.check(line)
            return True
        if minds:
            self._check_state(report.state)
        return False

    def _check_state(self, state: str) -> None:
        if state == "Alarm":
            raise self.lose(say("arm-lost-locked"))
        if state == "Door":
            raise Rejected(say("arm-door-open"), delivered="unknown")
        if state == "Hold":  # its own button, which is a person's stop as much as ours is
            self._stopped.set()
            raise Stopped(say("arm-held"), delivered="unknown")
