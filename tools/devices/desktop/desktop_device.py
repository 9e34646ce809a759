"""A desktop as a device of core.protocols, built from the other files of this folder."""

import locale
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from threading import RLock
from types import TracebackType
from typing import Self

from iris_screen.core.actions import (
    Action,
    ArrangeWindow,
    Click,
    DoubleTap,
    Drag,
    GoHome,
    Hotkey,
    Hover,
    InputText,
    LaunchApp,
    LongPress,
    MovePointer,
    OpenUrl,
    PressKey,
    Receipt,
    Scroll,
    ShowWindow,
    Swipe,
    Tap,
    Wait,
)
from iris_screen.core.errors import CaptureFailed, DeviceError, Rejected, Unsupported
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, say
from iris_screen.core.profile import DeviceFacts, DeviceProfile
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Element, Frame, Window
from iris_screen.sight.x11.connection import make_gone_error
from iris_screen.tools.devices.desktop.desktop_geometry import DesktopPoint
from iris_screen.tools.devices.desktop.desktop_keyboard import DesktopKeyboard
from iris_screen.tools.devices.desktop.desktop_keys import keys_for, keys_together
from iris_screen.tools.devices.desktop.hand_acts import HandActs, Stroke
from iris_screen.tools.devices.desktop.latch import Latch
from iris_screen.tools.devices.desktop.monitor import Screen
from iris_screen.tools.devices.desktop.open_windows import find_window
from iris_screen.tools.devices.desktop.pointer import Pointer
from iris_screen.tools.devices.desktop.programs import Programs
from iris_screen.tools.devices.desktop.pyautogui_hands import Hands
from iris_screen.tools.devices.desktop.window_system import Aside, Tree, WindowSystem
from iris_screen.tools.devices.touch_bounds import touch_points

HOME_SECONDS = 0.5
"""How long windows take to minimise."""
MOVED_SECONDS = 0.1
"""How long it may take until the screen shows the stop key at its new place."""


@dataclass(frozen=True)
class DesktopParts:
    """What a DesktopDevice is built from. opened: closed with the device, the last first. looks_only: no input."""

    name: str
    windows: WindowSystem
    clock: Clock
    screen: Screen
    apps: Programs
    latch: Latch
    hands: Hands
    pointer: Pointer
    keyboard: DesktopKeyboard
    aside: Aside | None = None
    opened: ExitStack = field(default_factory=ExitStack)
    looks_only: bool = False


class DesktopDevice:
    """A desktop that can be looked at and touched. May be used from any thread; does one action at a time."""

    profile = DeviceProfile(
        kind="computer",
        pointer=True,
        launches=True,
        has_person=True,
        knows_front=True,
        all_keys=True,
        chords=True,
    )

    def __init__(self, parts: DesktopParts) -> None:
        self.name = parts.name
        self._windows, self._clock, self._screen, self._apps = parts.windows, parts.clock, parts.screen, parts.apps
        self._latch, self._hands = parts.latch, parts.hands
        self._pointer, self._keyboard, self._aside = parts.pointer, parts.keyboard, parts.aside
        self._one, self._opened, self._looks_only = RLock(), parts.opened, parts.looks_only

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        with self._one:
            self._opened.close()

    def stop(self) -> None:
        """Send no input from now on, until `clear_stop`; what is held down is released."""
        self._latch.set()

    @property
    def stopped(self) -> bool:
        """Whether it is stopped now, by `stop` or by the person's ESC or mouse. Raises Disconnected."""
        return self._latch.is_set

    def clear_stop(self) -> None:
        self._pointer.take_over()
        self._latch.clear()

    def facts(self) -> DeviceFacts:
        """This computer's own clock and language."""
        language = (locale.getlocale()[0] or "").replace("_", "-")
        return DeviceFacts(now=datetime.now().isoformat(timespec="minutes"), language=language)  # noqa: DTZ005 - local

    # --- looking ----------------------------------------------------------------------------------------------------

    def look(self) -> Frame:
        """Take a picture. It decides which window gets the next keys, and which the next click or scroll."""
        frame = self._screen.look()
        self._keyboard.expected, self._pointer.expected = frame.window, frame.under
        return frame

    def pointer(self) -> tuple[int, int]:
        """In frame pixels; outside the frame if it is on another monitor."""
        at = self._screen.view().to_pixel(self._windows.pointer())
        return at.x, at.y

    def person_moved(self) -> bool:
        """See HasPerson."""
        with self._one:
            return self._pointer.was_taken()

    def in_front(self) -> str:
        return self._apps.find_id(self._windows.front().names)

    def in_sight(self) -> list[Window]:
        """See KnowsWindows."""
        view = self._screen.view()
        found = [
            Window(
                app=self._apps.find_id(each.names),
                names=list(each.names),
                title=each.title,
                own=each.own,
                number=each.window,
                options=list(each.options),
                box=view.to_box(each.area),
            )
            for each in self._windows.visible_windows()
            if each.area is not None
        ]
        return [window for window in found if window.box.area]

    def on_keys(self, keys: Sequence[str], pressed: Callable[[], None]) -> None:
        """See HearsPerson."""
        self._windows.watch_combination(keys, pressed)

    def on_acts(self, done: Callable[[Action, Point, float], None]) -> None:
        """See HearsPerson. A click on the stop key is no act."""
        acts = HandActs(done, self._clock.now, lambda spot: self._screen.view().to_pixel(spot))
        key = self._screen.stop_key

        def hear(stroke: Stroke) -> None:
            if not (stroke.button and key is not None and key.lies_at(stroke.at)):
                acts.add(stroke)

        self._windows.watch_hands(hear, partial(self._latch.set, make_gone_error))

    def packages(self) -> list[str]:
        return self._apps.packages()

    def apps(self) -> dict[str, str]:
        return self._apps.labels()

    # --- doing ------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Receipt:
        if self._looks_only:
            raise Unsupported(say("device-look-only"))
        with self._one, self._windows.touch_session():
            self._pointer.check_corner()
            self._latch.check()
            if (
                isinstance(action, InputText | PressKey | Hotkey | ArrangeWindow)
                and self._aside
                and self._aside.has_keys()
            ):
                raise Rejected(say("desktop-own-window"))
            self._keyboard.clipboard.put_back()
            touches = self._hands.touches
            try:
                said = self._act(action)
            except DeviceError as error:
                if error.delivered == "no" and self._hands.touches > touches:  # an earlier part of it was sent
                    raise type(error)(error.message, delivered="unknown") from None
                raise
            finally:
                self._keyboard.expected = self._pointer.expected = None  # the action may have opened another window
            return Receipt(at=self._clock.now(), detail=said)

    def _act(self, action: Action) -> Message | None:
        """Do the action; returns what else there is to report."""
        match action:
            case InputText():
                self._keyboard.write(action)
            case PressKey(key="HOME") | GoHome():
                self._windows.show_desktop()
                self._latch.rest(HOME_SECONDS)
            case PressKey(key=name):
                self._keyboard.strike(keys_for(name))
            case Hotkey(keys=names):
                self._keyboard.strike(keys_together(names))
            case Wait(ms=ms) | Hover(ms=ms):
                self._latch.rest(ms / 1000)
            case LaunchApp(app=app, anew=anew):
                return self._launch(app, anew=anew)
            case ShowWindow() | ArrangeWindow():
                self._manage(action)
            case OpenUrl(url=url):
                self._apps.open_url(url)
            case _:
                self._point(action)
        return None

    def _launch(self, app: str, *, anew: bool) -> Message | None:
        """Open an app. If it has a window already, bring that forward unless a new one is wanted."""
        window = None if anew else find_window(self._windows.open_windows(), self._apps, app)
        if window is None:
            self._apps.launch(app)
            return None
        self._windows.bring_forward(window.window)
        return say("act-window-was-open")

    def _manage(self, action: ShowWindow | ArrangeWindow) -> None:
        """Show or arrange the window that the action names, or else the one in front."""
        window = self._windows.front().active
        if isinstance(action, ShowWindow) and action.window:
            is_open = any(each.window == action.window for each in self._windows.open_windows())
            window = action.window if is_open else 0
        elif action.app or action.title:
            named = find_window(self._windows.open_windows(), self._apps, action.app, action.title)
            window = named.window if named else 0
        if not window and action.title:
            raise Rejected(say("desktop-window-title-not-open", title=action.title))
        if not window:
            app = action.app
            raise Rejected(say("desktop-window-app-not-open", app=app) if app else say("desktop-window-none-open"))
        if isinstance(action, ArrangeWindow):
            self._windows.arrange(window, action.how)
        else:
            self._windows.bring_forward(window)

    def _point(self, action: Action) -> None:
        """Do a mouse action. Every place is checked before the first move."""
        pixels = [action.to] if isinstance(action, MovePointer) else touch_points(action)
        spots = [self._screen.view().to_position(at) for at in pixels]
        self._keep_off_person(spots or [self._windows.pointer()])
        match action:
            case Tap():
                self._pointer.go(spots[0])
                self._pointer.click()
            case DoubleTap():
                self._pointer.go(spots[0])
                self._pointer.click(repeat=2)
            case LongPress(ms=ms):
                self._pointer.go(spots[0])
                self._pointer.hold(ms / 1000)
            case Swipe(ms=ms):
                self._pointer.go(spots[0])
                self._pointer.carry(spots[1], ms / 1000, 0.0)
            case Drag(ms=ms, hold_ms=hold):
                self._pointer.go(spots[0])
                self._pointer.carry(spots[1], ms / 1000, hold / 1000)
            case MovePointer(ms=ms):
                self._pointer.go(spots[0], ms / 1000)
            case Click(button=button, repeat=repeat, held=held):
                self._pointer.click(button, repeat, held)
            case Scroll(direction=direction, amount=amount, held=held):
                self._pointer.turn(direction, amount, held)
            case _:
                raise Unsupported(say("desktop-action-unsupported", kind=action.kind))

    def _keep_off_person(self, spots: list[DesktopPoint]) -> None:
        """Move the stop key away from these places. Raises Rejected if a place is on the person's own window."""
        if self._aside and any(self._aside.lies_at(spot) for spot in spots):
            raise Rejected(say("desktop-own-window"))
        if self._screen.stop_key and self._screen.stop_key.make_way(spots):
            self._latch.rest(MOVED_SECONDS)


class SeesElements(DesktopDevice):
    """A desktop that can also give its accessibility tree."""

    profile = DesktopDevice.profile.replace(elements=True)

    def __init__(self, parts: DesktopParts, tree: Tree, *, deep: bool = False) -> None:
        super().__init__(parts)
        self._tree, self._deep = tree, deep

    def elements(self) -> list[Element]:
        """The elements of the front window, or of all if deep, in the frame's pixels.

        Raises Timeout if the front program hangs, CaptureFailed if it reports no elements: its window is not empty.
        """
        view = self._screen.view()
        origin = view.to_pixel(DesktopPoint(0, 0))
        found = []
        for element in self._tree.read_tree(self._deep):
            box = element.box.shift(origin.x, origin.y).within(view.size)
            if box.area:
                found.append(element.replace(box=box))
        if not found:
            raise CaptureFailed(say("desktop-elements-none"))
        return found
