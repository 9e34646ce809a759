"""Where the windows of an X11 screen lie, and which are in front of which; nothing where there is no such screen.

Source: Extended Window Manager Hints (freedesktop.org); _GTK_FRAME_EXTENTS says how wide a shadow GTK draws by itself.
"""

from dataclasses import dataclass
from typing import Any

Rect = tuple[int, int, int, int]
"""Left, top, width, height on the screen."""

MAX_WINDOWS = 200


@dataclass(frozen=True)
class Window:
    """One window as the screen knows it. box: what the application draws, without frame and shadow.

    active: it has the keyboard.
    """

    number: int
    pid: int
    title: str
    box: Rect
    active: bool = False


class Screen:
    """The windows that a window manager looks after. Asks over one line, made at the first question."""

    def __init__(self) -> None:
        self._line: Any = None

    def stacked(self, deep: bool) -> list[Window]:
        """The one that has the keyboard and what lies over it, or, deep, all that are not minimised; back to front."""
        from Xlib import error

        try:
            line = self._line = self._line or _connected()
            return _stacked(line, deep) if line else []
        except (error.ConnectionClosedError, OSError):
            self._line = None
            return []


def _connected() -> Any:
    """A line to the screen, None where there is none."""
    from Xlib import error
    from Xlib.display import Display

    try:
        return Display()
    except (error.DisplayError, error.XauthError, OSError):
        return None


def _stacked(line: Any, deep: bool) -> list[Window]:
    root = line.screen().root
    active = [*_property(line, root, "_NET_ACTIVE_WINDOW"), 0][0]
    numbers = list(_property(line, root, "_NET_CLIENT_LIST_STACKING"))[-MAX_WINDOWS:]
    first = numbers.index(active) if active in numbers and not deep else 0
    found = [_window(line, int(number), number == active) for number in numbers[first:]]
    return [window for window in found if window]


def _window(line: Any, number: int, active: bool) -> Window | None:
    """None for one that is closed or minimised."""
    from Xlib import X
    from Xlib.error import XError

    window, root = line.create_resource_object("window", number), line.screen().root
    try:
        if window.get_attributes().map_state != X.IsViewable:
            return None
        size, corner = window.get_geometry(), root.translate_coords(window, 0, 0)
        left, right, top, bottom = [*_property(line, window, "_GTK_FRAME_EXTENTS"), 0, 0, 0, 0][:4]
        box = corner.x + left, corner.y + top, size.width - left - right, size.height - top - bottom
        pid = [*_property(line, window, "_NET_WM_PID"), 0][0]
        return Window(number, pid, _text(_property(line, window, "_NET_WM_NAME")), box, active)
    except XError:
        return None


def _property(line: Any, window: Any, name: str) -> Any:
    from Xlib import X

    found = window.get_full_property(line.intern_atom(name), X.AnyPropertyType)
    return found.value if found else ()


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value or "")
