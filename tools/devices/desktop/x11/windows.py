"""Windows, keys and the pointer of X11, by EWMH and XTest."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any

from core.errors import Unsupported
from tools.devices.desktop.clipboard import Clipboard
from tools.devices.desktop.hands import Hands, load_pyautogui
from tools.devices.desktop.places import Area, Spot
from tools.devices.desktop.window_system import Front
from tools.devices.desktop.x11.connection import Line, display_name, old_ways, property_of
from tools.devices.desktop.x11.selection import X11Clipboard
from tools.devices.desktop.x11.watching import Watching
from tools.elements.atspi import AtSpi

if TYPE_CHECKING:
    from mss import MSS

DEEPEST = 32
"""Windows inside windows; more is a loop."""
_GROUP_OR_LOCK = 0x6000 | 0x2
"""Bits of the keyboard's state: another layout than the first, or Caps Lock."""
USUAL_DPI = 96.0


class X11:
    """Two lines to the server: one that touches, under the driver's lock, and one that looks, under its own."""

    def __init__(self) -> None:
        self._screen = display_name()
        self._touching, self._looking = Line(self._screen), Line(self._screen)
        self._busy = Lock()
        self._watching: Watching | None = None
        self._tree = AtSpi()
        self._gui = _pyautogui()
        self._keys: dict[str, int | None] = self._gui.platformModule.keyboardMapping

    def close(self) -> None:
        self._tree.close()
        if self._watching is not None:
            self._watching.close()
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
            lines = _text(_property(self._looking.display, "RESOURCE_MANAGER")).splitlines()
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
            active = _property(line, "_NET_ACTIVE_WINDOW")
            window = line.create_resource_object("window", active[0]) if active and active[0] else _focused(line)
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
            return _top(self._touching.display, _focused(self._touching.display))

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
            name = line.intern_atom("_NET_SHOWING_DESKTOP")
            if name not in list(_property(line, "_NET_SUPPORTED")):
                raise Unsupported("This desktop has no window manager that can show it; close or move the windows.")
            _say_to_manager(line, name)

    def watch_keys(self, pressed: Callable[[bool], None]) -> None:
        self._watching = Watching(self._screen, pressed)


def _pyautogui() -> Any:
    """Without the lines to the server that it and its companion made when they were imported."""
    first = "pyautogui" not in sys.modules
    with old_ways():
        gui: Any = load_pyautogui()
    if first:
        for module in (gui.platformModule, gui.mouseinfo):
            vars(module)["_display"].close()
    return gui


def _property(line: Any, name: str, window: Any = None) -> Any:
    """The value of a property of a window, the root unless given; b"" where it has none or is gone."""
    from Xlib.error import XError

    try:
        return property_of(window or line.screen().root, line.intern_atom(name))[1]
    except XError:
        return b""


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def _focused(line: Any) -> Any:
    """The window that gets the keys, None where none does. Without a manager it is the one under the pointer."""
    from Xlib import X

    found = line.get_input_focus().focus
    if found == X.PointerRoot:
        found = line.screen().root.query_pointer().child
    return found if hasattr(found, "query_tree") else None


def _chain(line: Any, window: Any) -> Iterator[Any]:
    """The window and those it lies in, the root left out."""
    from Xlib.error import XError

    root = line.screen().root
    try:
        for _ in range(DEEPEST):
            if window is None or not hasattr(window, "query_tree") or window.id == root.id:
                return
            yield window
            window = window.query_tree().parent
    except XError:
        return  # it was closed meanwhile


def _top(line: Any, window: Any) -> int:
    """The number of the outermost window around this one, 0 for none."""
    return int([0, *(each.id for each in _chain(line, window))][-1])


def _front(line: Any, window: Any) -> Front:
    for each in _chain(line, window):
        names = _text(_property(line, "WM_CLASS", each)).split("\0")
        if any(names):
            return Front(each.id, tuple(name for name in names if name))
    return Front(window.id if window is not None else 0)


def _say_to_manager(line: Any, name: int) -> None:
    """A message of EWMH with the value 1."""
    from Xlib import X
    from Xlib.protocol.event import ClientMessage

    root = line.screen().root
    said = ClientMessage(window=root, client_type=name, data=(32, [1, 0, 0, 0, 0]))
    root.send_event(said, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
    line.flush()
