"""A phone under a pen and a camera, as a device of core.protocols."""

from dataclasses import dataclass
from threading import RLock
from types import TracebackType
from typing import Literal, Self

from iris_screen.core.actions import (
    Action,
    DoubleTap,
    Drag,
    GoHome,
    InputText,
    LongPress,
    PressKey,
    Receipt,
    Swipe,
    Tap,
    Wait,
)
from iris_screen.core.errors import DeviceError, Stopped, Unsupported
from iris_screen.core.geometry import Point, Size
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import suggest
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Clock, Reader
from iris_screen.core.screen import Frame
from iris_screen.tools.devices.arm.calibration.record import Calibration
from iris_screen.tools.devices.arm.camera.eye import Eye
from iris_screen.tools.devices.arm.keyboard.onscreen import OnScreenKeyboard
from iris_screen.tools.devices.arm.machine.pen import Pen
from iris_screen.tools.devices.arm.machine.setup import Place
from iris_screen.tools.devices.touch_bounds import check_bounds

Nav = Literal["buttons", "reversed", "gestures"]
"""buttons: back on the left; reversed: on the right; gestures: no buttons, swipes from the edges."""

ORDER = {"buttons": ("BACK", "HOME", "RECENTS"), "reversed": ("RECENTS", "HOME", "BACK")}
LOW = 0.06
"""Distance from the middle of the buttons to the lower edge, as a share of the width: 24 of about 390 dp."""
_SLOW, _QUICK = 250, 120


def touch_for_key(key: str, nav: Nav, size: Size) -> Tap | Swipe:
    """The touch for a key. Raises Unsupported for a key that is not on the glass."""
    if key == "NOTIFICATIONS":  # they are pulled down from the upper edge
        return Swipe(start=Point(x=size.width // 2, y=0), end=Point(x=size.width // 2, y=size.height // 2), ms=_SLOW)
    if nav == "gestures":
        right, low = size.width - 1, size.height - 1
        if key == "BACK":
            return Swipe(start=Point(x=0, y=low // 2), end=Point(x=right // 2, y=low // 2), ms=_SLOW)
        if key == "HOME":
            return Swipe(start=Point(x=right // 2, y=low), end=Point(x=right // 2, y=low // 2), ms=_QUICK)
        raise Unsupported(suggest(say("arm-key-not-on-glass", key=key), key, ("BACK", "HOME")))
    order = ORDER[nav]
    if key not in order:
        raise Unsupported(suggest(say("arm-key-not-on-glass", key=key), key, order))
    x = round(size.width * (order.index(key) * 2 + 1) / 6)
    return Tap(at=Point(x=x, y=round(size.height - LOW * size.width)))


# --- the device -------------------------------------------------------------------------------------------------------


TAP_SECONDS = 0.06
SLICE = 0.05
"""Maximum seconds until a stop is noticed."""
HOME_RESTS = (0.3, 0.5)
"""Seconds after the first press and after the second; the first may only reach the app's own start page."""


@dataclass(frozen=True)
class ArmParts:
    """What an ArmDevice is built from. pen: None if it only looks. alive: whether a frozen camera is noticed."""

    name: str
    clock: Clock
    calibration: Calibration
    eye: Eye
    pen: Pen | None
    reader: Reader
    nav: Nav
    alive: bool = False


class ArmDevice:
    """A phone seen by a camera and touched by a pen. May be used from any thread; does one action at a time."""

    def __init__(self, parts: ArmParts) -> None:
        self.name = parts.name
        # if the camera may freeze, an unchanged screen does not prove that a touch was missed
        self.profile = DeviceProfile(may_miss=parts.alive)
        self._clock, self._eye, self._pen, self._nav = parts.clock, parts.eye, parts.pen, parts.nav
        self._size, self._reach = parts.calibration.screen, parts.calibration.reach
        self._keyboard = OnScreenKeyboard(self.look, self._tap, parts.reader)
        self._one = RLock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the pen, which lifts it, and then the camera in any case."""
        with self._one:
            try:
                if self._pen is not None:
                    self._pen.close()
            finally:
                self._eye.close()

    def stop(self) -> None:
        """Touch nothing from now on, until `clear_stop`; a pen that is down is lifted."""
        if self._pen is not None:
            self._pen.stop()

    @property
    def stopped(self) -> bool:
        return self._pen is not None and self._pen.stopped

    def clear_stop(self) -> None:
        if self._pen is not None:
            self._pen.clear_stop()

    def look(self) -> Frame:
        """Take a picture. The pen is parked first; while stopped it stays where it is."""
        with self._one:
            if self._pen is not None and not self._pen.stopped:
                self._pen.park()
            return self._eye.look()

    # --- doing ------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Receipt:
        with self._one:
            self._check_stop()
            check_bounds(action, self._size)
            detail = self._act(action)
            return Receipt(at=self._clock.now(), detail=detail)

    def _act(self, action: Action) -> Message | None:
        """Do the action; returns what there is to report, if anything."""
        match action:
            case Tap(at=at):
                self._tap(at)
            case DoubleTap(at=at):
                self._required_pen.touch(self._to_mm(at), TAP_SECONDS, times=2)
            case LongPress(at=at, ms=ms):
                self._required_pen.touch(self._to_mm(at), ms / 1000)
            case Swipe(start=start, end=end, ms=ms):
                self._required_pen.stroke(self._to_mm(start), self._to_mm(end), ms / 1000, 0.0)
            case Drag(start=start, end=end, ms=ms, hold_ms=hold):
                self._required_pen.stroke(self._to_mm(start), self._to_mm(end), ms / 1000, hold / 1000)
            case InputText():
                return self._keyboard.write(action)
            case PressKey(key=key):
                return self._press(key.upper())
            case GoHome():
                self._go_home()
            case Wait(ms=ms):
                self._sleep(ms / 1000)
            case _:
                raise Unsupported(say("arm-action-unsupported", kind=action.kind))
        return None

    def _press(self, key: str) -> Message | None:
        if key == "ENTER":
            return self._keyboard.write(InputText(text="", submit=True))
        return self._act(touch_for_key(key, self._nav, self._size))

    def _go_home(self) -> None:
        """Press home twice. Errors have delivered "unknown" if only the first press was sent."""
        pressed = False
        for rest in HOME_RESTS:
            try:
                self._press("HOME")
                pressed = True
                self._sleep(rest)
            except DeviceError as error:
                if pressed and error.delivered == "no":
                    error.delivered = "unknown"
                raise

    def _tap(self, at: Point) -> None:
        self._required_pen.touch(self._to_mm(at), TAP_SECONDS)

    @property
    def _required_pen(self) -> Pen:
        if self._pen is None:
            raise Unsupported(say("device-look-only"))
        return self._pen

    def _to_mm(self, at: Point) -> Place:
        """The place in mm of a pixel. Raises Unsupported if the arm was never calibrated."""
        if self._reach is None:
            raise Unsupported(say("arm-not-calibrated"))
        return self._reach.to_mm((at.x, at.y))

    def _check_stop(self) -> None:
        if self.stopped:
            raise Stopped

    def _sleep(self, seconds: float) -> None:
        """Wait; raises Stopped as soon as a person stops the device."""
        until = self._clock.now() + seconds
        while (rest := until - self._clock.now()) > 0:
            self._check_stop()
            self._clock.sleep(min(rest, SLICE))
