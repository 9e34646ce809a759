"""A desktop as a device: what core.protocols asks, put together from the files beside this one."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
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
from iris_screen.core.message import Message, say
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Element, Frame, Window
from iris_screen.tools.devices.desktop.desktop_entries import Apps
from iris_screen.tools.devices.desktop.desktop_geometry import Spot, places
from iris_screen.tools.devices.desktop.desktop_keys import key, together
from iris_screen.tools.devices.desktop.latch import Latch
from iris_screen.tools.devices.desktop.monitor import Screen
from iris_screen.tools.devices.desktop.open_windows import meant
from iris_screen.tools.devices.desktop.pointer import Pointer
from iris_screen.tools.devices.desktop.pyautogui_hands import Hands
from iris_screen.tools.devices.desktop.typing import Keyboard
from iris_screen.tools.devices.desktop.window_system import Aside, Tree, WindowSystem

HOME_SECONDS = 0.5
"""How long windows take to get out of the way."""
MOVED_SECONDS = 0.1
"""How long it may take until the screen shows the stop key at its new place."""


@dataclass(frozen=True)
class Parts:
    """What a desktop is made of here. opened: what is closed with it, the last first. looks_only: no hands."""

    name: str
    windows: WindowSystem
    clock: Clock
    screen: Screen
    apps: Apps
    latch: Latch
    hands: Hands
    pointer: Pointer
    keyboard: Keyboard
    aside: Aside | None = None
    opened: ExitStack = field(default_factory=ExitStack)
    looks_only: bool = False


class DesktopDevice:
    """A desktop that can be looked at and touched. May be used from any thread, one act at a time."""

    profile = DeviceProfile(kind="computer", pointer=True, launches=True, has_person=True, knows_front=True)

    def __init__(self, parts: Parts) -> None:
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
        """No touch leaves after this, until `clear_stop`; what is held down is let go."""
        self._latch.set()

    @property
    def stopped(self) -> bool:
        """Whether it is stopped now, by `stop` or by the person's ESC or mouse. Raises Disconnected."""
        return self._latch.is_set

    def clear_stop(self) -> None:
        self._pointer.take_over()
        self._latch.clear()

    # --- looking ----------------------------------------------------------------------------------------------------

    def look(self) -> Frame:
        """The keys of the next act go to the window that has them now, its wheel to the one below the pointer now."""
        frame = self._screen.look()
        self._keyboard.meant, self._pointer.meant = frame.window, frame.under
        return frame

    def pointer(self) -> tuple[int, int]:
        """In frame pixels; outside the frame where it stands on another monitor."""
        at = self._screen.view().pixel(self._windows.pointer())
        return at.x, at.y

    def person_moved(self) -> bool:
        """See HasPerson."""
        with self._one:
            return self._pointer.was_taken()

    def in_front(self) -> str:
        return self._apps.named(self._windows.front().names)

    def in_sight(self) -> list[Window]:
        """See KnowsWindows."""
        view = self._screen.view()
        found = [
            Window(
                app=self._apps.named(each.names),
                names=list(each.names),
                title=each.title,
                own=each.own,
                box=view.box(each.area),
            )
            for each in self._windows.in_sight()
            if each.area is not None
        ]
        return [window for window in found if window.box.area]

    def on_keys(self, keys: Sequence[str], pressed: Callable[[], None]) -> None:
        """See HearsKeys."""
        self._windows.watch_combination(keys, pressed)

    def packages(self) -> list[str]:
        return self._apps.packages()

    def apps(self) -> dict[str, str]:
        return self._apps.labels()

    # --- doing ------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Receipt:
        if self._looks_only:
            raise Unsupported(say("device-look-only"))
        with self._one, self._windows.touching():
            self._pointer.mind_corner()
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
                if error.delivered == "no" and self._hands.touches > touches:  # an earlier part of it went out
                    raise type(error)(error.message, delivered="unknown") from None
                raise
            finally:
                self._keyboard.meant = self._pointer.meant = None  # what was done may have brought up another one
            return Receipt(at=self._clock.now(), detail=said)

    def _act(self, action: Action) -> Message | None:
        """Says what else there is to know of how it was done."""
        match action:
            case InputText():
                self._keyboard.write(action)
            case PressKey(key="HOME") | GoHome():
                self._windows.show_desktop()
                self._latch.rest(HOME_SECONDS)
            case PressKey(key=name):
                self._keyboard.strike(key(name))
            case Hotkey(keys=names):
                self._keyboard.strike(together(names))
            case Wait(ms=ms) | Hover(ms=ms):
                self._latch.rest(ms / 1000)
            case LaunchApp(app=app, anew=anew):
                return self._launch(app, anew=anew)
            case ShowWindow() | ArrangeWindow():
                self._manage(action)
            case OpenUrl(url=url):
                self._apps.view(url)
            case _:
                self._point(action)
        return None

    def _launch(self, app: str, *, anew: bool) -> Message | None:
        """A second window is opened only where one is asked for, or none is open."""
        window = None if anew else meant(self._windows.open_windows(), self._apps, app)
        if window is None:
            self._apps.launch(app)
            return None
        self._windows.bring_forward(window.window)
        return say("act-window-was-open")

    def _manage(self, action: ShowWindow | ArrangeWindow) -> None:
        """The window it names, or the one in front."""
        window = self._windows.front().active
        if action.app or action.title:
            named = meant(self._windows.open_windows(), self._apps, action.app, action.title)
            window = named.window if named else 0
        if not window:
            raise _not_open(action.app, action.title)
        if isinstance(action, ArrangeWindow):
            self._windows.arrange(window, action.how)
        else:
            self._windows.bring_forward(window)

    def _point(self, action: Action) -> None:
        """What is done with the mouse. Every place is checked before the first move."""
        spots = [self._screen.view().spot(at) for at in places(action)]
        self._mind_person(spots or [self._windows.pointer()])
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
            case Scroll(direction=direction, amount=amount):
                self._pointer.turn(direction, amount)
            case _:
                raise Unsupported(say("desktop-action-unsupported", kind=action.kind))

    def _mind_person(self, spots: list[Spot]) -> None:
        """Nothing that is about to be touched there is the person's own. Raises Rejected."""
        if self._aside and any(self._aside.lies_at(spot) for spot in spots):
            raise Rejected(say("desktop-own-window"))
        if self._screen.stop_key and self._screen.stop_key.make_way(spots):
            self._latch.rest(MOVED_SECONDS)


def _not_open(app: str, title: str) -> Rejected:
    if title:
        return Rejected(say("desktop-window-title-not-open", title=title))
    return Rejected(say("desktop-window-app-not-open", app=app) if app else say("desktop-window-none-open"))


class SeesElements(DesktopDevice):
    """A desktop whose accessibility tree can be asked for."""

    profile = DesktopDevice.profile.replace(elements=True)

    def __init__(self, parts: Parts, tree: Tree, *, deep: bool = False) -> None:
        super().__init__(parts)
        self._tree, self._deep = tree, deep

    def elements(self) -> list[Element]:
        """Of the front window, or deep, of all; on the frame as it is now.

        Raises Timeout where the program in front hangs, CaptureFailed where it tells nothing: its window is not empty.
        """
        view = self._screen.view()
        origin = view.pixel(Spot(0, 0))
        found = []
        for element in self._tree.read_tree(self._deep):
            box = element.box.moved(origin.x, origin.y).within(view.size)
            if box.area:
                found.append(element.replace(box=box))
        if not found:
            raise CaptureFailed(say("desktop-elements-none"))
        return found
