"""A phone under a pen and a camera, as a device: what core.protocols asks, put together from the files beside this."""

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
"""buttons: back on the left; reversed: on the right; gestures: none, the edges are swiped."""

ORDER = {"buttons": ("BACK", "HOME", "RECENTS"), "reversed": ("RECENTS", "HOME", "BACK")}
LOW = 0.06
"""How far the middle of the buttons is from the lower edge, as a share of the width: 24 of some 390 dp."""
_SLOW, _QUICK = 250, 120


def touch_for(key: str, nav: Nav, size: Size) -> Tap | Swipe:
    """Raises Unsupported for a key that is not on the glass."""
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
"""Seconds after which a stop is seen at the latest."""
HOME_RESTS = (0.3, 0.5)
"""Seconds after the first press and after the second; the first may only reach the app's own first page."""


@dataclass(frozen=True)
class Parts:
    """What an arm is made of here. pen: None where it is only looked at. alive: a camera that hangs is noticed."""

    name: str
    clock: Clock
    calibration: Calibration
    eye: Eye
    pen: Pen | None
    reader: Reader
    nav: Nav
    alive: bool = False


class ArmDevice:
    """A phone that is seen by a camera and touched by a pen. May be used from any thread, one act at a time."""

    def __init__(self, parts: Parts) -> None:
        self.name = parts.name
        # where the camera may hang, a screen that stays as it was does not say that a touch was not felt
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
        """The pen is lifted and put aside, whatever the camera says."""
        with self._one:
            try:
                if self._pen is not None:
                    self._pen.close()
            finally:
                self._eye.close()

    def stop(self) -> None:
        """Nothing is touched after this, until `clear_stop`; a pen that is down comes up."""
        if self._pen is not None:
            self._pen.stop()

    @property
    def stopped(self) -> bool:
        return self._pen is not None and self._pen.stopped

    def clear_stop(self) -> None:
        if self._pen is not None:
            self._pen.clear_stop()

    def look(self) -> Frame:
        """The pen goes out of the picture first; once stopped it stays where it is."""
        with self._one:
            if self._pen is not None and not self._pen.stopped:
                self._pen.park()
            return self._eye.look()

    # --- doing ------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Receipt:
        with self._one:
            self._halt()
            check_bounds(action, self._size)
            detail = self._act(action)
            return Receipt(at=self._clock.now(), detail=detail)

    def _act(self, action: Action) -> Message | None:
        """Do it; gives what there is to say of it."""
        match action:
            case Tap(at=at):
                self._tap(at)
            case DoubleTap(at=at):
                self._hand.touch(self._place(at), TAP_SECONDS, times=2)
            case LongPress(at=at, ms=ms):
                self._hand.touch(self._place(at), ms / 1000)
            case Swipe(start=start, end=end, ms=ms):
                self._hand.stroke(self._place(start), self._place(end), ms / 1000, 0.0)
            case Drag(start=start, end=end, ms=ms, hold_ms=hold):
                self._hand.stroke(self._place(start), self._place(end), ms / 1000, hold / 1000)
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
        return self._act(touch_for(key, self._nav, self._size))

    def _go_home(self) -> None:
        """Raises with delivered "unknown" where only the first of the two went out."""
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
        self._hand.touch(self._place(at), TAP_SECONDS)

    @property
    def _hand(self) -> Pen:
        if self._pen is None:
            raise Unsupported(say("device-look-only"))
        return self._pen

    def _place(self, at: Point) -> Place:
        """Raises Unsupported where the arm was never calibrated."""
        if self._reach is None:
            raise Unsupported(say("arm-not-calibrated"))
        return self._reach.to_mm((at.x, at.y))

    def _halt(self) -> None:
        if self.stopped:
            raise Stopped

    def _sleep(self, seconds: float) -> None:
        """Let time pass; raises Stopped as soon as a person stops the device."""
        until = self._clock.now() + seconds
        while (rest := until - self._clock.now()) > 0:
            self._halt()
            self._clock.sleep(min(rest, SLICE))
