"""Windows, keys and the pointer of X11, by EWMH and XTest."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any

from core.errors import Unsupported
from core.screen import Pixels
from tools.devices.desktop.clipboard import Clipboard
from tools.devices.desktop.hands import Hands, load_pyautogui
from tools.devices.desktop.places import Area, Spot
from tools.devices.desktop.window_system import Front
from tools.devices.desktop.x11.aside import Aside
from tools.devices.desktop.x11.connection import Line, display_name, old_ways
from tools.devices.desktop.x11.ewmh import chain, focused, property_named, tell_manager, text, top
from tools.devices.desktop.x11.key_window import KeyWindow
from tools.devices.desktop.x11.selection import X11Clipboard
from tools.devices.desktop.x11.watching import Watching
from tools.elements.atspi import AtSpi

if TYPE_CHECKING:
    from mss import MSS

_GROUP_OR_LOCK = 0x6000 | 0x2
"""Bits of the keyboard's state: another layout than the first, or Caps Lock."""
USUAL_DPI = 96.0


class X11:
    """Two lines to the server: one that touches, under the driver's lock, and one that looks, under its own."""

    def __init__(self) -> None:
        self._screen = display_name()
        self._touching, self._looking = Line(self._screen), Line(self._screen)
        self._busy = Lock()
        self._companions: list[Watching | KeyWindow | Aside] = []
        self._tree = AtSpi()
        self._gui = _pyautogui()
        self._keys: dict[str, int | None] = self._gui.platformModule.keyboardMapping

    def close(self) -> None:
        while self._companions:
            self._companions.pop().close()
        self._tree.close()
        for line in (self._touching, self._looking):
            line.close()

    def hands(self) -> Hands:
        return Hands(self._gui)

    def camera(self) -> "MSS":
        from mss import MSS

        return MSS(display=self._screen)

    def tree(self) -> AtSpi:
        return self._tree

    def clipboard(self) -> Clipboard:
        return X11Clipboard(self._screen, self._touching)

    # --- looking ----------------------------------------------------------------------------------------------------

    def desk(self) -> Area:
        with self._busy, self._looking.reached():
            shape = self._looking.display.screen().root.get_geometry()
            return Area(0, 0, shape.width, shape.height)

    def scale(self) -> float:
        """What programs enlarge by: Xft.dpi of the session's resources, which its settings write."""
        with self._busy, self._looking.reached():
            lines = text(property_named(self._looking.display, "RESOURCE_MANAGER")).splitlines()
        values = [line.partition(":")[2].strip() for line in lines if line.startswith("Xft.dpi:")]
        return float(values[0]) / USUAL_DPI if values and values[0].replace(".", "", 1).isdigit() else 1.0

    def pointer(self) -> Spot:
        with self._busy, self._looking.reached():
            at = self._looking.display.screen().root.query_pointer()
            return Spot(at.root_x, at.root_y)

    def front(self) -> Front:
        """The active window as the window manager tells it; the one with the keys where there is none."""
        with self._busy, self._looking.reached():
            line = self._looking.display
            active = property_named(line, "_NET_ACTIVE_WINDOW")
            window = line.create_resource_object("window", active[0]) if active and active[0] else focused(line)
            return _front(line, window)

    # --- touching ---------------------------------------------------------------------------------------------------

    @contextmanager
    def touching(self) -> Iterator[None]:
        """pyautogui knows one line for the whole program; for this long it is ours."""
        vars(self._gui.platformModule)["_display"] = self._touching.display
        with self._touching.reached():
            yield

    def focus(self) -> int:
        with self._touching.reached():
            return top(self._touching.display, focused(self._touching.display))

    @contextmanager
    def held_still(self) -> Iterator[None]:
        """The server listens to nobody else meanwhile, so what was true of the front stays true."""
        with self._touching.reached():
            self._touching.display.grab_server()
            try:
                yield
            finally:
                self._touching.display.ungrab_server()
                self._touching.display.flush()

    def types(self, sign: str) -> bool:
        code = self._keys.get(sign)
        if not code or not " " <= sign <= "~":
            return False
        with self._touching.reached():
            if self._touching.display.screen().root.query_pointer().mask & _GROUP_OR_LOCK:
                return False
            symbols = self._touching.display.get_keyboard_mapping(code, 1)[0]
            return bool(symbols[1 if self._gui.isShiftCharacter(sign) else 0] == ord(sign))

    def has_key(self, key: str) -> bool:
        return bool(self._keys.get(key))

    def show_desktop(self) -> None:
        with self._touching.reached():
            line = self._touching.display
            name = "_NET_SHOWING_DESKTOP"
            if line.intern_atom(name) not in list(property_named(line, "_NET_SUPPORTED")):
                raise Unsupported("This desktop has no window manager that can show it; close or move the windows.")
            tell_manager(line, name, [1])

    def watch_keys(self, pressed: Callable[[bool], None]) -> None:
        self._companions.append(Watching(self._screen, pressed))

    # --- the person -------------------------------------------------------------------------------------------------

    def stop_key(self, picture: Pixels, pressed: Callable[[], None]) -> KeyWindow:
        key = KeyWindow(self._screen, picture, pressed)
        self._companions.append(key)
        return key

    def put_aside(self) -> Aside:
        aside = Aside(self._screen)
        self._companions.append(aside)
        return aside


def _pyautogui() -> Any:
    """Without the lines to the server that it and its companion made when they were imported."""
    first = "pyautogui" not in sys.modules
    with old_ways():
        gui: Any = load_pyautogui()
    if first:
        for module in (gui.platformModule, gui.mouseinfo):
            vars(module)["_display"].close()
    return gui


def _front(line: Any, window: Any) -> Front:
    for each in chain(line, window):
        names = text(property_named(line, "WM_CLASS", each)).split("\0")
        if any(names):
            return Front(each.id, tuple(name for name in names if name))
    return Front(window.id if window is not None else 0)
