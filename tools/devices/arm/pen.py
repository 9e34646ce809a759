"""The pen: touches, strokes, out of the way; up whenever it is not meant to be down.

A whole press goes out in one piece, the lift at its end included, so that the machine lifts the pen even where this
process is killed or the line breaks in the middle. Nothing moves while nobody knows where the pen is.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from threading import Event, Lock

from core.errors import Alarm, DeviceError, Disconnected, Rejected, Stopped, Timeout
from core.protocols import Clock
from tools.devices.arm.grbl import Grbl
from tools.devices.arm.line import Line
from tools.devices.arm.moves import Moves
from tools.devices.arm.place import Place
from tools.devices.arm.setup import Setup

MODES = "G21G90G94G54"
MOST_TIMES, LONGEST = 3, 60.0
PAUSE = 0.25
"""Seconds between two tries to open a lost line."""
ASTRAY = 0.2
"""mm that the controller may stand beside where it was sent."""


class Pen:
    """open_line: a fresh line each time it is called. clock: one that nobody sets back, such as RunClock."""

    def __init__(self, open_line: Callable[[], Line], setup: Setup, clock: Clock) -> None:
        self._setup, self._clock = setup, clock
        self._stopped, self._using = Event(), Lock()
        self._grbl = Grbl(open_line, clock, self._stopped, setup.timeout)
        self._moves = Moves(setup, self._grbl.settings)
        self._at: Place | None = None
        self._parked = self._sent = False

    # --- opening and closing ----------------------------------------------------------------------------------------

    def connect(self) -> None:
        """Greet the machine and lift the pen, before anything else; home it where that is how it knows its zero.

        Raises Disconnected, Unauthorized, Timeout, Rejected; Alarm where a person must say where zero is: the line
        stays open for `zero_here`.
        """
        with self._use(patience=0.0):
            pass

    def zero_here(self) -> None:
        """The person put the pen's tip on the glass at the zero corner: from now on this is 0, 0, 0.

        With zero=home it is kept for good, as homing brings it back. Raises as connect does.
        """
        self._refuse()
        with self._using, self._rescued():
            self._open(0.0)
            if self._grbl.standing_or_locked().state == "Alarm":
                self._grbl.do(["$X"], 0.0)
            self._grbl.do([MODES, "G10L20P1X0Y0Z0"], 1.0)
            self._grbl.lost = ""
            self._lift()

    def close(self) -> None:
        """Lift the pen where it is known where it is, and hang up. May be called twice."""
        with self._using:
            if self._grbl.is_open and not self._grbl.lost:
                with contextlib.suppress(DeviceError):
                    self._lift()
            self._grbl.drop()

    # --- moving -----------------------------------------------------------------------------------------------------

    def touch(self, at: Place, seconds: float, times: int = 1) -> None:
        """Press there for so long, up to three times in a row.

        Raises OutOfBounds, Rejected, Alarm, Stopped, Timeout, Disconnected, Unauthorized, each with `delivered`.
        """
        self._setup.check(at)
        _check_seconds(seconds)
        if not 1 <= times <= MOST_TIMES:
            raise Rejected(f"{times} touches in a row are not done; take 1 to {MOST_TIMES}.")
        with self._use():
            self._travel(at)
            self._press(self._moves.touches(seconds, times), at)

    def stroke(self, start: Place, end: Place, seconds: float, hold: float = 0.0) -> None:
        """Press at start, rest for `hold` seconds, draw to end within `seconds`, and lift. Raises as touch does."""
        for place in (start, end):
            self._setup.check(place)
        _check_seconds(seconds)
        _check_seconds(hold)
        with self._use():
            self._travel(start)
            self._press(self._moves.stroke(start, end, seconds, hold), end)

    def park(self) -> None:
        """Out of the camera's view; nothing where it is there already. Raises as touch does; nothing is touched."""
        if self._parked and not self._stopped.is_set():
            return
        with self._use():
            self._travel(self._setup.park)
            self._parked = True

    def lift(self) -> None:
        """Raises as touch does; nothing is touched."""
        with self._use():
            self._lift()

    @property
    def is_parked(self) -> bool:
        return self._parked

    @property
    def position(self) -> Place | None:
        """Where it was sent last; None where nobody knows."""
        return None if self._grbl.lost else self._at

    # --- stopping ---------------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """At once, from any thread: the machine holds, then the pen is lifted where its place is known."""
        self._stopped.set()
        self._grbl.hold()
        if self._using.acquire(blocking=False):
            try:
                self._rescue()
            finally:
                self._using.release()

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def clear_stop(self) -> None:
        self._stopped.clear()

    def _refuse(self) -> None:
        if self._stopped.is_set():
            raise Stopped(delivered="no")

    # --- inside -----------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _use(self, patience: float | None = None) -> Iterator[None]:
        """One at a time; ready before, and the pen up after whatever went wrong, KeyboardInterrupt included."""
        self._refuse()
        with self._using, self._rescued():
            self._ready(self._setup.patience if patience is None else patience)
            yield

    @contextlib.contextmanager
    def _rescued(self) -> Iterator[None]:
        self._sent = ended = False
        try:
            yield
            ended = True
        except DeviceError as error:
            error.delivered = "unknown" if self._sent else "no"
            raise self._explained(error) from None
        finally:
            if not ended:
                self._rescue()

    def _rescue(self) -> None:
        """Come to rest and lift the pen, unless nobody knows where it is: then nothing moves."""
        self._parked = False
        if not self._grbl.is_open:
            return
        try:
            self._grbl.halt()
            if not self._grbl.lost:
                self._lift()
        except DeviceError:
            self._grbl.drop()

    def _explained(self, error: DeviceError) -> DeviceError:
        """An alarm with what remains to be done about it."""
        if not isinstance(error, Alarm):
            return error
        if self._setup.zero == "home":
            remedy = "it homes again when it is used next"
        else:
            remedy = f"lift the pen, move it over the zero corner and run {self._setup.again}"
        return Alarm(f"The arm lost its position ({self._grbl.lost}); {remedy}.", delivered=error.delivered)

    def _ready(self, patience: float) -> None:
        if not self._grbl.is_open:
            self._open(patience)
            if not self._grbl.lost:
                self._lift()
        if self._grbl.lost:
            self._find_zero()

    def _open(self, patience: float) -> None:
        """A lost line is waited for."""
        if self._grbl.is_open:
            return
        self._parked, self._at = False, None
        end = self._clock.now() + patience
        while True:
            try:
                self._grbl.connect()
            except (Disconnected, Timeout):
                if self._clock.now() >= end:
                    raise
            else:
                break
            self._clock.sleep(PAUSE)
            self._refuse()
        self._moves = Moves(self._setup, self._grbl.settings)
        self._moves.check()

    def _find_zero(self) -> None:
        """Raises Alarm where only a person can."""
        if self._setup.zero != "home":
            raise Alarm(self._grbl.lost)
        self._parked = False
        self._grbl.halt()
        if self._setup.servo:  # the pen may be down, and GRBL's homing knows nothing of servos
            self._grbl.do(["$X", MODES, *self._moves.up()], self._moves.lift_seconds)
        self._grbl.home(self._setup.homing)
        self._grbl.lost = ""
        self._lift()
        standing = self._grbl.standing()
        self._moves.check_travel(standing.machine, standing.work)

    def _lift(self) -> None:
        """Also while it is stopped: up is where it is safe."""
        self._at = None
        self._grbl.do([MODES, *self._moves.up(), "G4P0"], self._moves.lift_seconds, stoppable=False)

    def _travel(self, place: Place) -> None:
        """Up first, always."""
        self._parked = False
        moves = [*self._moves.up(), self._moves.travel(place), "G4P0"]
        self._grbl.do(moves, self._moves.travel_seconds(self._at, place))
        self._arrive(place)

    def _press(self, moves: Sequence[tuple[list[str], float]], end: Place) -> None:
        for lines, seconds in moves:
            self._sent = True
            self._grbl.do([*lines, "G4P0"], seconds)
        self._arrive(end)

    def _arrive(self, place: Place) -> None:
        """Raises Alarm where it stands elsewhere than it was sent."""
        at = self._grbl.standing().work
        if max(abs(at[0] - place.x), abs(at[1] - place.y)) > ASTRAY:
            self._grbl.lost = f"it stands at {at[0]:.1f}, {at[1]:.1f} and was sent to {place.x:.1f}, {place.y:.1f}"
            raise Alarm(self._grbl.lost)
        self._at = place


def _check_seconds(seconds: float) -> None:
    if not 0.0 <= seconds <= LONGEST:
        raise Rejected(f"{seconds:g} s is no time to press; take 0 to {LONGEST:g}.")
