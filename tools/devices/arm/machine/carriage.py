"""Moves the pen: finds its position, lifts it, sends it to a place, presses it down.

A whole press is sent at once, with the lift at its end, so that the machine lifts the pen even if this process is
killed or the line breaks in the middle. Nothing moves while the position of the pen is unknown.
"""

import contextlib
from collections.abc import Iterator
from threading import Event

from iris_screen.core.errors import Alarm, DeviceError, Disconnected, Rejected, Stopped, Timeout
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.arm.machine.grbl import Grbl
from iris_screen.tools.devices.arm.machine.moves import Burst, Moves
from iris_screen.tools.devices.arm.machine.setup import Place, Setup

MODES = "G21G90G94G54"
ALL_DONE = "G4P0.01"
PAUSE = 0.25
"""Seconds between two tries to open a lost line."""
TRIES = 3
MAX_MISS = 0.2
"""mm that the controller may be away from where it was sent."""


class Carriage:
    """at: where the pen was sent last, None if unknown. pressed: whether a press was sent."""

    def __init__(self, grbl: Grbl, setup: Setup, clock: Clock, stopped: Event) -> None:
        self._grbl, self._setup, self._clock, self._stopped = grbl, setup, clock, stopped
        self.moves = Moves(setup, grbl.settings, grbl.travel)
        self.at: Place | None = None
        self.pressed = self._was_opened = False

    # --- getting ready ----------------------------------------------------------------------------------------------

    def make_ready(self, patience: float) -> None:
        """Open the line, lift the pen before anything else, and find its position.

        Raises Disconnected, Unauthorized, Timeout, Rejected, Stopped; Alarm if only a person can say where it is.
        """
        if not self._grbl.is_open:
            self.open(patience)
            # a process killed between the unlocking that a servo needs and its homing leaves no trace of that
            if not self._was_opened and self._setup.servo and self._setup.zero == "home" and not self._grbl.lost:
                self._grbl.lose(say("arm-lost-unlocked-by-somebody"))
            self._was_opened = True
            if not self._grbl.lost:
                self._settle()
        if not self._grbl.lost:
            return
        if self._setup.zero != "home":
            raise Alarm(self._grbl.lost)
        self._grbl.halt()
        if self._setup.servo:  # the pen may be down, and GRBL's homing knows nothing of servos
            self._grbl.do(["$X", MODES, *self.moves.lift_lines()], self.moves.lift_seconds)
        self._grbl.home(self._setup.homing)
        self._grbl.mark_known()
        self._settle()

    def _settle(self) -> None:
        """Lift the pen, after checking that the lift and then the whole area are within its travel."""
        with self._drop_when_refused():
            self.moves.check_travel(self._grbl.read_position(), "Z")
            self.lift()
            self.moves.check_travel(self._grbl.read_position(), "XY")

    @contextlib.contextmanager
    def _drop_when_refused(self) -> Iterator[None]:
        """After a refusal close the line, so that the machine is checked again before it moves."""
        try:
            yield
        except Rejected:
            self._grbl.drop()
            raise

    def open(self, patience: float) -> None:
        """Open the line; wait `patience` seconds for a lost one. Raises what make_ready raises, except Alarm."""
        self.at = None
        end = self._clock.now() + patience
        while not self._grbl.is_open:
            try:
                self._grbl.connect()
            except (Disconnected, Timeout) as error:
                if self._clock.now() >= end:
                    error.retryable = False  # we have waited already
                    raise
                self._clock.sleep(PAUSE)
            if self._stopped.is_set():
                raise Stopped(delivered="no")
        self.moves = Moves(self._setup, self._grbl.settings, self._grbl.travel)
        with self._drop_when_refused():
            self.moves.check()

    def zero_here(self) -> None:
        """A person says that the pen is at zero: the only place where an alarm is unlocked without homing.

        Sent at once, so that nobody finds it unlocked at a wrong position. A machine that homes must be homed first,
        or its coordinates would be wrong afterwards.
        """
        unlock = ["$X"] if self._grbl.halt() else []
        if self._setup.zero == "home" and (unlock or self._grbl.lost):
            raise Rejected(say("arm-not-homed"))
        self._grbl.do([*unlock, MODES, "G10L20P1X0Y0" + ("" if self._setup.servo else "Z0")], 1.0)
        self._grbl.mark_known()
        self._settle()

    def adjust(self, setup: Setup) -> None:
        """Use other heights, or other values of the servo, from now on. Raises Rejected if the lift cannot go there."""
        Moves(setup, self._grbl.settings, self._grbl.travel).check_travel(self._grbl.read_position(), "Z")
        self._setup, self.moves = setup, Moves(setup, self._grbl.settings, self._grbl.travel)

    # --- moving -----------------------------------------------------------------------------------------------------

    def read_place(self) -> tuple[Place, float]:
        """Where the pen is, and how high."""
        x, y, z = self._grbl.wait_until_idle().work
        return Place(x, y), z

    def hover(self, height: float) -> None:
        """Raise or lower it where it is; the setup says how high it may be."""
        self._grbl.do([self.moves.height_line(height), ALL_DONE], self.moves.lift_seconds)

    def lift(self) -> None:
        """Lift the pen, even while stopped: up is safe."""
        self._grbl.do([MODES, *self.moves.lift_lines(), ALL_DONE], self.moves.lift_seconds, stoppable=False)

    def travel(self, place: Place) -> None:
        """Lift, then go there."""
        seconds = self.moves.travel_seconds(self.at, place)
        self.at = None
        self._grbl.do([*self.moves.lift_lines(), self.moves.travel_line(place), ALL_DONE], seconds)
        self._check_arrival(place)

    def press(self, burst: Burst, end: Place) -> None:
        """Press there. From here on it may have been delivered."""
        lines, seconds = burst
        self.at, self.pressed = None, True
        self._grbl.do([*lines, ALL_DONE], seconds)
        self._check_arrival(end)

    def _check_arrival(self, place: Place) -> None:
        """Raises Alarm if it is not where it was sent, for example after an unnoticed restart."""
        x, y, _ = self._grbl.wait_until_idle().work
        if max(abs(x - place.x), abs(y - place.y)) > MAX_MISS:
            raise self._grbl.lose(say("arm-lost-astray", x=x, y=y, wanted_x=place.x, wanted_y=place.y))
        self.at = place

    def leave(self) -> None:
        """Lift the pen if its position is known, and close the line."""
        if self._grbl.is_open and not self._grbl.lost:
            try:
                self.lift()
            except DeviceError:
                self.rescue()
        self._grbl.drop()

    def rescue(self) -> None:
        """Halt and lift the pen; if its position is unknown, nothing moves."""
        self.at = None
        if not self._grbl.is_open or self._grbl.lost:
            return
        for _ in range(TRIES):
            try:
                self._grbl.halt()
                if not self._grbl.lost:
                    self.lift()
            except Stopped:  # a person stopped it in the middle of the lift
                continue
            except DeviceError:
                break
            return
        self._grbl.drop()  # the next use greets the machine again, and lifts the pen first
