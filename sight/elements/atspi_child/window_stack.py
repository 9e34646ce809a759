"""The places and stacking order of windows on an X11 screen; empty if there is no such screen.

Source: Extended Window Manager Hints (freedesktop.org). _GTK_FRAME_EXTENTS is the width of the shadow that GTK draws.
"""

from dataclasses import dataclass
from typing import Any

from iris_screen.core.errors import Disconnected, Unsupported
from iris_screen.sight.x11.connection import Line, read_display_name
from iris_screen.sight.x11.properties import find_property, to_number, to_numbers, to_text

Rect = tuple[int, int, int, int]
"""Left, top, width, height on the screen."""

MAX_WINDOWS = 200


@dataclass(frozen=True)
class Window:
    """One window as the screen reports it. box: what the application draws, without frame and shadow.

    active: it has the keyboard focus.
    """

    number: int
    pid: int
    title: str
    box: Rect
    active: bool = False


class Screen:
    """The windows that a window manager manages. Connects at the first request."""

    def __init__(self) -> None:
        self._line: Line | None = None

    def list_windows(self, deep: bool) -> list[Window]:
        """The window with the keyboard focus and what covers it or, deep, all that are not minimised; back to front."""
        try:
            line = self._line = self._line or Line(read_display_name())
            with line.guard():
                active = to_number(find_property(line.display, "_NET_ACTIVE_WINDOW"))
                shown = to_numbers(find_property(line.display, "_NET_CLIENT_LIST_STACKING"))[-MAX_WINDOWS:]
                first = shown.index(active) if active in shown and not deep else 0
                found = [_read_window(line.display, each, each == active) for each in shown[first:]]
                return [window for window in found if window]
        except (Disconnected, Unsupported):
            self.close()
            return []

    def close(self) -> None:
        """May be called twice; the next request connects again."""
        line, self._line = self._line, None
        if line:
            line.close()


def _read_window(line: Any, own: int, active: bool) -> Window | None:
    """None for a window that is closed or minimised."""
    from Xlib import X
    from Xlib.error import XError

    window, root = line.create_resource_object("window", own), line.screen().root
    try:
        if window.get_attributes().map_state != X.IsViewable:
            return None
        size, corner = window.get_geometry(), root.translate_coords(window, 0, 0)
    except XError:
        return None
    left, right, top, bottom = [*to_numbers(find_property(line, "_GTK_FRAME_EXTENTS", window)), 0, 0, 0, 0][:4]
    box = corner.x + left, corner.y + top, size.width - left - right, size.height - top - bottom
    pid = to_number(find_property(line, "_NET_WM_PID", window))
    return Window(own, pid, to_text(find_property(line, "_NET_WM_NAME", window)), box, active)
