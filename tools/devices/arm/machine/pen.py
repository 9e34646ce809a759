"""The pen: touches, strokes, parks. It is up unless it has to be down, and stops when a person says so."""

import contextlib
from collections.abc import Callable, Iterator
from threading import Event, Lock

from iris_screen.core.errors import Alarm, DeviceError, OutOfBounds, Rejected, Stopped, Unsupported
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.arm.machine.carriage import Carriage
from iris_screen.tools.devices.arm.machine.grbl import Grbl
from iris_screen.tools.devices.arm.machine.line import Line
from iris_screen.tools.devices.arm.machine.setup import Place, Setup

MOST_TIMES = 3
CLEAR = 1.0
"""mm above the glass below which the pen is lowered by a touch only, which also lifts it."""
PRESS, DRAW = 5.0, 20.0
"""Maximum seconds that the pen is on the glass: in one place, and during the longest drag."""


class Pen:
    """open_line: opens a new line each time. clock: a monotonic one, such as RunClock.

    Every move raises OutOfBounds, Rejected, Alarm, Stopped, Timeout, Disconnected, Unauthorized; `delivered` says
    whether the glass may have been touched.
    """

    def __init__(self, open_line: Callable[[], Line], setup: Setup, clock: Clock) -> None:
        self._setup = setup
        self._stopped, self._held, self._using = Event(), Event(), Lock()
        self._grbl = Grbl(open_line, clock, self._stopped, setup.timeout)
        self._carriage = Carriage(self._grbl, setup, clock, self._stopped)
        self._parked = False

    # --- opening and closing ----------------------------------------------------------------------------------------

    def connect(self) -> None:
        """Greet the machine and lift the pen, before anything else; home it if that is how it finds its zero.

        Does not wait for a lost line. Raises Alarm if a person must say where zero is, by `zero_here`.
        """
        with self._use(patience=0.0):
            pass

    def zero_here(self) -> None:
        """The person put the pen's tip on the glass at the zero corner: from now on this is 0, 0, 0."""
        self._check_stop()
        with self._lock_pen(), self._rescue_on_error():
            self._carriage.open(0.0)
            self._carriage.zero_here()

    def close(self) -> None:
        """Lift the pen if its position is known, and close the line. May be called twice."""
        with self._lock_pen():
            self._carriage.leave()

    # --- moving -----------------------------------------------------------------------------------------------------

    def touch(self, at: Place, seconds: float, times: int = 1) -> None:
        """Press there for `seconds`, up to three times in a row."""
        self._setup.check(at)
        _check_seconds(seconds, PRESS)
        if not 1 <= times <= MOST_TIMES:
            raise Rejected(say("arm-too-many-touches", times=times, most=MOST_TIMES))
        with self._use():
            self._carriage.travel(at)
            self._carriage.press(self._carriage.moves.touch_burst(seconds, times), at)

    def stroke(self, start: Place, end: Place, seconds: float, hold: float = 0.0) -> None:
        """Press at start, rest there for `hold` seconds, draw to end within `seconds`, and lift."""
        for place in (start, end):
            self._setup.check(place)
        _check_seconds(seconds, PRESS if start == end else DRAW)
        _check_seconds(hold, PRESS)
        with self._use():
            self._carriage.travel(start)
            self._carriage.press(self._carriage.moves.stroke_burst(start, end, seconds, hold), end)

    # --- by hand ----------------------------------------------------------------------------------------------------

    def locate(self) -> tuple[Place, float]:
        """Where the pen is, and how many mm above the glass."""
        with self._use():
            return self._carriage.read_place()

    def jog(self, x: float, y: float) -> Place:
        """Go so many mm from where it is, with the pen up, and return the new place.

        From outside the area it starts at the nearest place inside.
        """
        here, _ = self.locate()
        start = self._setup.area.nearest(here)
        there = Place(start.x + x, start.y + y)
        self._setup.check(there)
        with self._use():
            self._carriage.travel(there)
        return there

    def hover(self, up: float) -> float:
        """Raise the pen by so many mm where it is, or lower it, and return its height. It stays clear of the glass."""
        if self._setup.servo:
            raise Unsupported(say("arm-servo-without-heights"))
        height = round(self.locate()[1] + up, 3)
        if not CLEAR <= height <= self._setup.up:
            raise OutOfBounds(say("arm-height-outside", height=height, least=CLEAR, most=self._setup.up))
        with self._use():
            self._carriage.hover(height)
        return height

    def adjust(self, setup: Setup) -> None:
        """Use other heights, or other values of the servo, from now on."""
        with self._use():
            self._carriage.adjust(setup)
            self._setup = setup
            self._carriage.lift()

    @property
    def firmware(self) -> str:
        """What the machine runs, such as FluidNC."""
        return self._grbl.firmware

    # --- parking ----------------------------------------------------------------------------------------------------

    def park(self) -> None:
        """Go out of the camera's view, unless it is there already.

        After an alarm on the way, a machine that homes does so and tries once more, since that touches nothing.
        """
        try:
            self._go_and_park()
        except Alarm:
            if self._setup.zero != "home":
                raise
            self._go_and_park()

    def _go_and_park(self) -> None:
        if self._parked:
            return
        with self._use():
            self._carriage.travel(self._setup.park)
            self._parked = True

    def lift(self) -> None:
        with self._use():
            self._carriage.lift()

    @property
    def is_parked(self) -> bool:
        return self._parked

    @property
    def lost(self) -> Message | None:
        """Why the pen's position is unknown; None while it is known."""
        return self._grbl.lost

    # --- stopping ---------------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Stop at once, from any thread: the machine holds, then the pen is lifted if its position is known.

        A call that is running lifts it; between two calls it is done here.
        """
        if self._stopped.is_set():  # it holds already; another hold would stop the lift
            return
        self._stopped.set()
        self._grbl.hold()
        self._held.set()
        self._rescue_if_held()

    def _rescue_if_held(self) -> None:
        """Lift the pen if no call did: the machine was held at the very end of a call, or between two."""
        while self._held.is_set() and self._using.acquire(blocking=False):
            try:
                self._rescue()
            finally:
                self._using.release()

    def _rescue(self) -> None:
        self._held.clear()
        self._parked = False
        self._carriage.rescue()

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def clear_stop(self) -> None:
        self._stopped.clear()

    def _check_stop(self) -> None:
        if self._stopped.is_set():
            raise Stopped(delivered="no")

    # --- around every use -------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _lock_pen(self) -> Iterator[None]:
        try:
            with self._using:
                yield
        finally:
            self._rescue_if_held()

    @contextlib.contextmanager
    def _use(self, patience: float | None = None) -> Iterator[None]:
        """One caller at a time, with the machine ready."""
        self._check_stop()
        with self._lock_pen(), self._rescue_on_error():
            self._carriage.make_ready(self._setup.patience if patience is None else patience)
            self._parked = False
            yield

    @contextlib.contextmanager
    def _rescue_on_error(self) -> Iterator[None]:
        """Lift the pen after any error, KeyboardInterrupt included."""
        self._carriage.pressed = ended = False
        try:
            yield
            ended = True
        except DeviceError as error:
            error.delivered = "unknown" if self._carriage.pressed else "no"
            raise self._explain(error) from None
        finally:
            if not ended:
                self._rescue()

    def _explain(self, error: DeviceError) -> DeviceError:
        """An alarm gets what to do about it; any error caused by a stop becomes that stop."""
        if self._stopped.is_set() and not isinstance(error, Stopped):
            return Stopped(delivered=error.delivered)
        if not isinstance(error, Alarm):
            return error
        why = self._grbl.lost or error.message
        if self._setup.zero == "home":
            return Alarm(say("arm-lost-clear-way", why=why), delivered=error.delivered)
        if not self._setup.again:
            return Alarm(say("arm-lost-set-zero-now", why=why), delivered=error.delivered)
        return Alarm(say("arm-lost-set-zero", why=why, command=self._setup.again), delivered=error.delivered)


def _check_seconds(seconds: float, most: float) -> None:
    if not 0.0 <= seconds <= most:
        raise Rejected(say("arm-press-time-wrong", seconds=seconds, most=most))
