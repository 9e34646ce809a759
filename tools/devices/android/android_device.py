"""An Android phone as a device of core.protocols, built from the other files of this folder."""

import re
from dataclasses import dataclass
from threading import RLock
from types import TracebackType
from typing import Self

from iris_screen.core.actions import (
    Action,
    Call,
    GoHome,
    Hotkey,
    InputText,
    LaunchApp,
    OpenUrl,
    PressKey,
    Receipt,
    Wait,
)
from iris_screen.core.errors import CaptureFailed, DeviceError, Rejected, Stopped, Unsupported
from iris_screen.core.geometry import Size
from iris_screen.core.message import Message, say
from iris_screen.core.profile import DeviceFacts, DeviceProfile
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Element, Frame
from iris_screen.tools.devices.android.adb_shell import SLICE, AdbShell
from iris_screen.tools.devices.android.android_keyboard import AndroidKeyboard
from iris_screen.tools.devices.android.app_launcher import AppLauncher
from iris_screen.tools.devices.android.gestures import (
    SDK_OF_COMBINATIONS,
    check_accepted,
    chord_command,
    gesture_command,
    key_command,
)
from iris_screen.tools.devices.android.restoring import Restoring
from iris_screen.tools.devices.android.screencap import Awake, Screen
from iris_screen.tools.devices.android.touch_accuracy import Landing, Landings
from iris_screen.tools.devices.android.ui_tree import Tree
from iris_screen.tools.devices.touch_bounds import check_bounds, touch_points

CLOSING_SECONDS = 2.0
_FACTS = "date +%Y-%m-%dT%H:%M; getprop persist.sys.locale; getprop ro.product.locale"
"""How long to wait at the end for a phone that is away, to put back what was changed."""


@dataclass(frozen=True)
class AndroidParts:
    """What an AndroidDevice is built from.

    awake: None if the screen may go dark. limit: seconds a touch may take, in addition to its own duration. hands:
    whether the phone may be touched.
    """

    shell: AdbShell
    clock: Clock
    screen: Screen
    apps: AppLauncher
    keyboard: AndroidKeyboard
    restoring: Restoring
    tree: Tree
    awake: Awake | None
    limit: float = 10.0
    hands: bool = True


class AndroidDevice:
    """A phone that can be looked at and touched. May be used from any thread; does one action at a time."""

    profile = DeviceProfile(launches=True, knows_front=True, all_keys=True)

    def __init__(self, parts: AndroidParts) -> None:
        self.name = f"android:{parts.shell.serial}"
        self._shell, self._clock, self._screen, self._apps = parts.shell, parts.clock, parts.screen, parts.apps
        self._keyboard, self._restoring = parts.keyboard, parts.restoring
        self._tree, self._awake, self._limit = parts.tree, parts.awake, parts.limit
        self._hands = parts.hands
        self._landings = Landings(parts.shell, parts.restoring, parts.screen)
        self.profile = type(self).profile.replace(chords=parts.screen.sdk >= SDK_OF_COMBINATIONS)
        self._size: Size | None = None
        self._one = RLock()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Put back what was changed. A phone that is away gets it back the next time it is opened."""
        with self._one:
            if not self._closed:
                self._closed = True
                self._shell.patience = min(self._shell.patience, CLOSING_SECONDS)
                if self._hands:
                    self._restoring.put_back_if_possible()
                self._screen.close()
                self._tree.close()

    def stop(self) -> None:
        """Send no touch from now on, until `clear_stop`."""
        self._shell.stopped.set()

    @property
    def stopped(self) -> bool:
        return self._shell.stopped.is_set()

    def clear_stop(self) -> None:
        self._shell.stopped.clear()

    # --- looking ----------------------------------------------------------------------------------------------------

    def look(self) -> Frame:
        """Take a picture. A dark screen is returned as it is, and woken for the next look."""
        frame = self._screen.look()
        self._size = frame.size
        if frame.health == "off" and self._awake and not self._shell.stopped.is_set():
            self._awake.wake()
        return frame

    def packages(self) -> list[str]:
        return self._apps.packages()

    def home(self) -> str:
        return self._apps.home()

    def in_front(self) -> str:
        return self._screen.front().app

    def facts(self) -> DeviceFacts:
        """Its own clock and language. Raises what the shell raises."""
        printed = self._shell.ask(_FACTS, CLOSING_SECONDS)
        now, *languages = [line.strip() for line in printed.text.splitlines()] or [""]
        is_time = re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", now)
        return DeviceFacts(now=now if is_time else "", language=next((name for name in languages if name), ""))

    # --- doing ------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Receipt:
        with self._one:
            self._check_stop()
            if not self._hands:
                raise Unsupported(say("device-look-only"))
            sent = self._shell.touches
            try:
                detail = self._act(action)
            except DeviceError as error:
                # a touch that was rejected was also sent
                earlier = self._shell.touches - sent - isinstance(error, Rejected)
                if error.delivered == "no" and earlier > 0:
                    raise type(error)(error.message, delivered="unknown") from None
                raise
            return Receipt(at=self._clock.now(), detail=detail)

    def measure_landings(self) -> list[Landing]:
        """Measure where touches land, at five places of the home screen. Nothing is pressed.

        Raises what look and do raise, and CaptureFailed if the screen is not fully visible.
        """
        self.do(GoHome())
        frame = self.look()
        if frame.health != "ok":
            raise CaptureFailed(say("android-screen-unusable", health=frame.health))
        with self._one:
            return self._landings.measure(frame.size)

    def _check_stop(self) -> None:
        if self._shell.stopped.is_set():
            raise Stopped

    def _act(self, action: Action) -> Message | None:
        """Do the action; returns what there is to report, if anything."""
        match action:
            case InputText():
                return self._keyboard.write(action, self._limit)
            case PressKey():
                self._touch(key_command(action), 0.0)
            case Hotkey():
                self._touch(chord_command(action, self._screen.sdk), 0.0)
            case GoHome():
                for rest in (0.3, 0.5):
                    self._touch(key_command(PressKey(key="HOME")), 0.0)
                    self._sleep(rest)
            case Wait(ms=ms):
                self._sleep(ms / 1000)
            case LaunchApp() | OpenUrl() | Call():
                self._apps.open(action)
            case _ if touch_points(action):
                check_bounds(action, self._size or self.look().size)
                self._touch(*gesture_command(action, self._screen.display))
            case _:
                raise Unsupported(say("android-action-unsupported", kind=action.kind))
        return None

    def _touch(self, command: str, seconds: float) -> None:
        check_accepted(self._shell.touch(command, self._limit + seconds))

    def _sleep(self, seconds: float) -> None:
        """Wait; raises Stopped as soon as a person stops the device."""
        until = self._clock.now() + seconds
        while (rest := until - self._clock.now()) > 0:
            self._check_stop()
            self._clock.sleep(min(rest, SLICE))


class SeesElements(AndroidDevice):
    """A phone that can also give its element tree."""

    profile = AndroidDevice.profile.replace(elements=True)

    def elements(self) -> list[Element]:
        """The elements on the screen now. Raises Timeout, CaptureFailed, Disconnected."""
        size = self._size or self.look().size
        found = []
        for element in self._tree.elements():
            box = element.box.within(size)
            if box.area:
                found.append(element if box == element.box else element.replace(box=box))
        return found
