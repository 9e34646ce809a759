"""Windows, keys and the pointer of X11, by EWMH and XTest."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any

from iris_screen.core.actions import Arrangement
from iris_screen.core.errors import Unsupported
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.sight.elements.atspi import AtSpi
from iris_screen.sight.x11.connection import Line, read_display_name, tolerate_xlib_quirks
from iris_screen.sight.x11.properties import find_property, to_text
from iris_screen.tools.devices.desktop.clipboard import Clipboard
from iris_screen.tools.devices.desktop.desktop_geometry import Area, DesktopPoint
from iris_screen.tools.devices.desktop.hand_acts import Stroke
from iris_screen.tools.devices.desktop.open_windows import Front, OpenWindow
from iris_screen.tools.devices.desktop.pyautogui_hands import Hands, load_pyautogui
from iris_screen.tools.devices.desktop.x11.arranging import arrange, free_part, placement
from iris_screen.tools.devices.desktop.x11.clean_up import CleanUp
from iris_screen.tools.devices.desktop.x11.ewmh import (
    bring_back,
    dialog_area,
    is_furniture,
    is_shown,
    list_windows,
    outermost_window,
    read_focus,
    tell_manager,
    window_area,
    window_below_pointer,
    window_chain,
    window_title,
)
from iris_screen.tools.devices.desktop.x11.hand_watch import HandListener
from iris_screen.tools.devices.desktop.x11.key_watch import CombinationListener, EscapeListener
from iris_screen.tools.devices.desktop.x11.key_window import KeyWindow
from iris_screen.tools.devices.desktop.x11.put_aside import Aside, find_start_windows
from iris_screen.tools.devices.desktop.x11.release import buttons_down, is_carrying, let_go
from iris_screen.tools.devices.desktop.x11.selection import X11Clipboard
from iris_screen.tools.devices.desktop.x11.window_process import read_options

if TYPE_CHECKING:
    from mss import MSS

_GROUP_OR_LOCK = 0x6000 | 0x2
"""Bits of the keyboard's state: a layout other than the first, or Caps Lock."""
USUAL_DPI = 96.0
CARRY_SECONDS = 0.5
"""Somebody who drags something moves it within this time."""


class X11:
    """Two connections to the server: one for input, under the driver's lock, and one for looking, under its own."""

    def __init__(self) -> None:
        """Raises Disconnected, Unsupported."""
        self._screen = read_display_name()
        self._busy = Lock()
        self._aside: Aside | None = None
        self._monitors_by_size: dict[tuple[int, int], list[Area]] = {}
        with ExitStack() as opened:
            self._touching, self._looking = (opened.enter_context(closing(Line(self._screen))) for _ in range(2))
            self._tree = opened.enter_context(closing(AtSpi()))
            self._gui = _load_pyautogui()
            self._clean_up = opened.enter_context(closing(CleanUp(self._screen)))
            self._open = opened.pop_all()
        self._keys: dict[str, int | None] = self._gui.platformModule.keyboardMapping

    def close(self) -> None:
        """Close what was opened, the last first, and each even if another cannot be closed."""
        self._open.close()

    def hands(self) -> Hands:
        return Hands(self._gui)

    def camera(self) -> "MSS":
        from mss import MSS

        return MSS(display=self._screen)

    def tree(self) -> AtSpi:
        return self._tree

    def clipboard(self) -> Clipboard:
        clipboard = X11Clipboard(self._screen, self._touching)
        self._open.callback(clipboard.put_back)
        return clipboard

    # --- looking ----------------------------------------------------------------------------------------------------

    def desk(self) -> Area:
        with self._busy, self._looking.guard():
            shape = self._looking.display.screen().root.get_geometry()
            return Area(0, 0, shape.width, shape.height)

    def scale(self) -> float:
        """By how much programs enlarge: Xft.dpi in the session's resources, which its settings write."""
        with self._busy, self._looking.guard():
            lines = to_text(find_property(self._looking.display, "RESOURCE_MANAGER")).splitlines()
        values = [line.partition(":")[2].strip() for line in lines if line.startswith("Xft.dpi:")]
        return float(values[0]) / USUAL_DPI if values and values[0].replace(".", "", 1).isdigit() else 1.0

    def pointer(self) -> DesktopPoint:
        with self._busy, self._looking.guard():
            at = self._looking.display.screen().root.query_pointer()
            return DesktopPoint(at.root_x, at.root_y)

    def front(self) -> Front:
        """The names are those of the window manager's active window, if it reports one."""
        with self._busy, self._looking.guard():
            line = self._looking.display
            active = find_property(line, "_NET_ACTIVE_WINDOW")
            window = line.create_resource_object("window", active[0]) if active and active[0] else read_focus(line)
            names, title = _window_names(line, window), window_title(line, window) if window else ""
            outermost = outermost_window(line, read_focus(line))
            framed = _frame_area(line, outermost)
            dialog, under = dialog_area(line, window), window_below_pointer(line)
            monitors = self._monitors(line)
            shown = (each for each in list_windows(line) if not is_furniture(line, each))
            windows = {each.id: placement(line, each, monitors) for each in shown}
            active = window.id if window and window.id in windows else 0
            return Front(outermost, names, framed, dialog, under, title, active, windows)

    def _monitors(self, line: Any) -> list[Area]:
        """What panels leave free of each monitor; read again if the desktop's size changed."""
        shape = line.screen().root.get_geometry()
        size = shape.width, shape.height
        if size not in self._monitors_by_size:
            with closing(self.camera()) as camera:
                self._monitors_by_size = {
                    size: [Area(m["left"], m["top"], m["width"], m["height"]) for m in camera.monitors[1:]]
                }
        return [free_part(line, monitor) for monitor in self._monitors_by_size[size]] or [Area(0, 0, *size)]

    def open_windows(self) -> list[OpenWindow]:
        """Without the desktop, its panels, and the windows that this run was started from."""
        with self._busy, self._looking.guard():
            line = self._looking.display
            aside = self._aside.numbers if self._aside else frozenset[int]()
            shown = [window for window in reversed(list_windows(line)) if window.id not in aside]
            return [
                OpenWindow(w.id, _window_names(line, w), window_title(line, w))
                for w in shown
                if not is_furniture(line, w)
            ]

    def visible_windows(self) -> list[OpenWindow]:
        """Without minimised windows and those of other desktops, which are not on the screen."""
        with self._busy, self._looking.guard():
            line = self._looking.display
            own = {window.id for window in find_start_windows(line)}
            return [
                OpenWindow(
                    w.id,
                    _window_names(line, w),
                    window_title(line, w),
                    _frame_area(line, outermost_window(line, w)),
                    w.id in own,
                    read_options(line, w),
                )
                for w in reversed(list_windows(line))
                if is_shown(line, w) and not is_furniture(line, w)
            ]

    # --- touching ---------------------------------------------------------------------------------------------------

    @contextmanager
    def touch_session(self) -> Iterator[None]:
        """pyautogui has one connection for the whole program; inside this it is ours."""
        vars(self._gui.platformModule)["_display"] = self._touching.display
        with self._touching.guard():
            yield

    def focused_window(self) -> int:
        with self._touching.guard():
            return outermost_window(self._touching.display, read_focus(self._touching.display))

    def window_under_pointer(self) -> int:
        with self._touching.guard():
            return window_below_pointer(self._touching.display)

    @contextmanager
    def hold_still(self) -> Iterator[None]:
        """The server serves nobody else meanwhile, so the front window stays the same."""
        with self._touching.guard():
            self._touching.display.grab_server()
            try:
                yield
            finally:
                self._touching.display.ungrab_server()
                self._touching.display.sync()  # the others have received our input when this ends

    def can_type(self, sign: str) -> bool:
        code = self._keys.get(sign)
        if not code or not " " <= sign <= "~":
            return False
        with self._touching.guard():
            if self._touching.display.screen().root.query_pointer().mask & _GROUP_OR_LOCK:
                return False
            symbols = self._touching.display.get_keyboard_mapping(code, 1)[0]
            return bool(symbols[1 if self._gui.isShiftCharacter(sign) else 0] == ord(sign))

    def has_key(self, key: str) -> bool:
        return bool(self._keys.get(key))

    def bring_forward(self, window: int) -> None:
        with self._touching.guard():
            line = self._touching.display
            bring_back(line, line.create_resource_object("window", window))

    def arrange(self, window: int, how: Arrangement) -> None:
        with self._touching.guard():
            line = self._touching.display
            arrange(line, line.create_resource_object("window", window), how, self._monitors(line))

    def show_desktop(self) -> None:
        with self._touching.guard():
            line = self._touching.display
            name = "_NET_SHOWING_DESKTOP"
            if line.intern_atom(name) not in list(find_property(line, "_NET_SUPPORTED")):
                raise Unsupported(say("desktop-show-unsupported"))
            tell_manager(line, name, [1])

    def is_carrying(self) -> bool:
        with self._touching.guard():
            return is_carrying(self._touching.display)

    def let_go(self) -> bool:
        """Release buttons and keys that a killed program holds. XTest never releases what a person holds."""
        with self._touching.guard():
            line = self._touching.display
            before = line.screen().root.query_pointer()
            if buttons_down(line):  # somebody may be dragging, for example by a remote connection, which uses XTest too
                time.sleep(CARRY_SECONDS)
                after = line.screen().root.query_pointer()
                if (before.root_x, before.root_y) != (after.root_x, after.root_y):
                    return False
            return let_go(line)

    def watch_keys(self, pressed: Callable[[bool], None], lost: Callable[[], None]) -> None:
        self._open.enter_context(closing(EscapeListener(self._screen, pressed, lost)))

    def watch_hands(self, heard: Callable[[Stroke], None], lost: Callable[[], None]) -> None:
        self._open.enter_context(closing(HandListener(self._screen, heard, lost)))

    def watch_combination(self, keys: Sequence[str], pressed: Callable[[], None]) -> None:
        self._open.enter_context(closing(CombinationListener(self._screen, keys, pressed)))

    # --- the person -------------------------------------------------------------------------------------------------

    def stop_key(self, picture: Pixels, pressed: Callable[[], None], lost: Callable[[], None]) -> KeyWindow:
        return self._open.enter_context(closing(KeyWindow(self._screen, picture, pressed, lost)))

    def put_aside(self) -> Aside:
        self._aside = self._open.enter_context(closing(Aside(self._screen, self._clean_up.note_hidden)))
        return self._aside


def _load_pyautogui() -> Any:
    """Load pyautogui, and close the connections that it and its companion opened when they were imported."""
    first = "pyautogui" not in sys.modules
    with tolerate_xlib_quirks():
        gui: Any = load_pyautogui()
    if first:
        for module in (gui.platformModule, gui.mouseinfo):
            vars(module)["_display"].close()
    return gui


def _frame_area(line: Any, outermost: int) -> Area | None:
    return window_area(line, line.create_resource_object("window", outermost) if outermost else None)


def _window_names(line: Any, window: Any) -> tuple[str, ...]:
    for each in window_chain(line, window):
        names = [name for name in to_text(find_property(line, "WM_CLASS", each)).split("\0") if name]
        if names:
            return tuple(names)
    return ()
