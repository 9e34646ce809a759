"""What carries the pen: brought to where its position is known, lifted, sent to a place, pressed.

A whole press goes out in one piece, the lift at its end included, so that the machine lifts the pen even where this
process is killed or the line breaks in the middle. Nothing moves while nobody knows where the pen is.
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
ALL_DONE = "G4P0"
PAUSE = 0.25
"""Seconds between two tries to open a lost line."""
TRIES = 3
ASTRAY = 0.2
"""mm that the controller may stand beside where it was sent."""


class Carriage:
    """at: where the pen was sent last, None where nobody knows. pressed: whether a press went out."""

    def __init__(self, grbl: Grbl, setup: Setup, clock: Clock, stopped: Event) -> None:
        self._grbl, self._setup, self._clock, self._stopped = grbl, setup, clock, stopped
        self.moves = Moves(setup, grbl.settings)
        self.at: Place | None = None
        self.pressed = self._met = False

    # --- getting ready ----------------------------------------------------------------------------------------------

    def ready(self, patience: float) -> None:
        """The line open, the pen up before anything else, its position known.

        Raises Disconnected, Unauthorized, Timeout, Rejected, Stopped; Alarm where only a person can say where it is.
        """
        if not self._grbl.is_open:
            self.open(patience)
            # a process that was killed between the unlocking that a servo needs and its homing left no trace of it
            if not self._met and self._setup.servo and self._setup.zero == "home" and not self._grbl.lost:
                self._grbl.lose(say("arm-lost-unlocked-by-somebody"))
            self._met = True
            if not self._grbl.lost:
                self._settle()
        if self._grbl.lost:
            self._find_zero()

    def _settle(self) -> None:
        """Up, unless already that is out of its travel, and able to go wherever it may be sent."""
        with self._refusing():
            self.moves.check_travel(self._grbl.standing(), "Z")
            self.lift()
            self.moves.check_travel(self._grbl.standing(), "XY")

    @contextlib.contextmanager
    def _refusing(self) -> Iterator[None]:
        """What is refused is looked at anew the next time, and not moved meanwhile."""
        try:
            yield
        except Rejected:
            self._grbl.drop()
            raise

    def open(self, patience: float) -> None:
        """A lost line is waited for, `patience` seconds. Raises as ready does, Alarm excepted."""
        self.at = None
        end = self._clock.now() + patience
        while not self._grbl.is_open:
            try:
                self._grbl.connect()
            except (Disconnected, Timeout) as error:
                if self._clock.now() >= end:
                    error.retryable = False  # it was waited for already
                    raise
                self._clock.sleep(PAUSE)
            if self._stopped.is_set():
                raise Stopped(delivered="no")
        self.moves = Moves(self._setup, self._grbl.settings)
        with self._refusing():
            self.moves.check()

    def _find_zero(self) -> None:
        if self._setup.zero != "home":
            raise Alarm(self._grbl.lost or say("arm-lost-unasked"))
        self._grbl.halt()
        if self._setup.servo:  # the pen may be down, and GRBL's homing knows nothing of servos
            self._grbl.do(["$X", MODES, *self.moves.up()], self.moves.lift_seconds)
        self._grbl.home(self._setup.homing)
        self._grbl.find()
        self._settle()

    def zero_here(self) -> None:
        """The pen is where zero is, as a person says: the one place where an alarm is unlocked without homing.

        In one piece, so that nobody finds it unlocked and not where it was. A machine that homes has to be homed
        before: it would count from elsewhere afterwards.
        """
        unlock = ["$X"] if self._grbl.halt() else []
        if self._setup.zero == "home" and (unlock or self._grbl.lost):
            raise Rejected(say("arm-not-homed"))
        self._grbl.do([*unlock, MODES, "G10L20P1X0Y0Z0"], 1.0)
        self._grbl.find()
        self._settle()

    # --- moving -----------------------------------------------------------------------------------------------------

    def lift(self) -> None:
        """Also while it is stopped: up is where it is safe."""
        self._grbl.do([MODES, *self.moves.up(), ALL_DONE], self.moves.lift_seconds, stoppable=False)

    def travel(self, place: Place) -> None:
        """Up first, always."""
        seconds = self.moves.travel_seconds(self.at, place)
        self.at = None
        self._grbl.do([*self.moves.up(), self.moves.travel(place), ALL_DONE], seconds)
        self._arrive(place)

    def press(self, burst: Burst, end: Place) -> None:
        """From here on it may have been delivered."""
        lines, seconds = burst
        self.at, self.pressed = None, True
        self._grbl.do([*lines, ALL_DONE], seconds)
        self._arrive(end)

    def _arrive(self, place: Place) -> None:
        """Raises Alarm where it stands elsewhere than it was sent, as after a start that nobody noticed."""
        x, y, _ = self._grbl.idle().work
        if max(abs(x - place.x), abs(y - place.y)) > ASTRAY:
            raise self._grbl.lose(say("arm-lost-astray", x=x, y=y, wanted_x=place.x, wanted_y=place.y))
        self.at = place

    def leave(self) -> None:
        """Lift the pen where it is known where it is, and hang up."""
        if self._grbl.is_open and not self._grbl.lost:
            try:
                self.lift()
            except DeviceError:
                self.rescue()
        self._grbl.drop()

    def rescue(self) -> None:
        """Come to rest and lift the pen, unless nobody knows where it is: then nothing moves."""
        self.at = None
        if not self._grbl.is_open or self._grbl.lost:
            return
        for _ in range(TRIES):
            try:
                self._grbl.halt()
                if not self._grbl.lost:
                    self.lift()
            except Stopped:  # somebody held it in the middle of the lift
                continue
            except DeviceError:
                break
            return
        self._grbl.drop()  # the next to use it greets it anew, and lifts the pen first
