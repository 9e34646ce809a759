"""Minimises the windows that a run was started from while the run lasts: the terminal around this program, and the
browser window with the panel that started it.

A window reports the process it belongs to; our nearest ancestor process with a window is what started us. Under tmux or
ssh none has one: then nothing is done. A browser is not an ancestor; it is recognised by the title of its page.
"""

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from threading import Lock
from typing import Any

from iris_screen.sight.x11.connection import Line
from iris_screen.tools.devices.desktop.desktop_geometry import DesktopPoint
from iris_screen.tools.devices.desktop.terminals import STARTED_FROM, is_page_window
from iris_screen.tools.devices.desktop.x11.ewmh import (
    is_furniture,
    is_minimised,
    list_windows,
    minimise,
    outermost_window,
    read_focus,
    window_title,
)
from iris_screen.tools.devices.desktop.x11.window_process import find_process, is_of_this_computer, list_ancestors

MINIMISE_SECONDS = 1.0
STEP_SECONDS = 0.02


class Aside:
    """The windows, minimised from now on. Windows that were minimised already stay so."""

    def __init__(self, screen: str, before: Callable[[int], None]) -> None:
        """before: called with each window before it is minimised, and makes sure that it comes back."""
        self._whole, self._busy = Line(screen), Lock()
        self._line = self._whole.display
        with ExitStack() as failed:
            failed.callback(self.close)
            with self._whole.guard():
                self._windows = [*find_start_windows(self._line), *find_panel_windows(self._line)]
                hidden = [window for window in self._windows if not is_minimised(self._line, window)]
                for window in hidden:
                    before(window.id)
                    minimise(self._line, window)
                until = time.monotonic() + MINIMISE_SECONDS
                while not all(is_minimised(self._line, window) for window in hidden) and time.monotonic() < until:
                    time.sleep(STEP_SECONDS)
            failed.pop_all()

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the windows."""
        return frozenset(window.id for window in self._windows)

    def lies_at(self, spot: DesktopPoint) -> bool:
        """Whether a touch there would hit one: the person brought it back, or windows cannot be minimised here."""
        with self._busy, self._whole.guard():
            root = self._line.screen().root
            found = root.translate_coords(root, round(spot.x), round(spot.y)).child
            return bool(found) and found.id in self._outermost_windows()

    def has_keys(self) -> bool:
        """Whether one of them has the focus."""
        with self._busy, self._whole.guard():
            return outermost_window(self._line, read_focus(self._line)) in self._outermost_windows()

    def close(self) -> None:
        self._whole.close()

    def _outermost_windows(self) -> set[int]:
        """Their outermost windows, including browser windows that show the panel only now."""
        return {
            outermost_window(self._line, window) for window in [*self._windows, *find_panel_windows(self._line)]
        } - {0}


def find_start_windows(line: Any) -> list[Any]:
    """The windows of the nearest ancestor that has any; only the one in WINDOWID if it is among them. No panel and no
    desktop: a program started from an icon there has no window that it was started from.
    """
    shown = (window for window in list_windows(line) if not is_furniture(line, window))
    ours = [window for window in shown if is_of_this_computer(line, window)]
    named = os.environ.get("WINDOWID", "")
    for process in [*list_ancestors(), 0]:  # old terminals report no process, but their window's number
        found = [window for window in ours if find_process(line, window) == process]
        exact = [window for window in found if str(window.id) == named]
        if exact or (found and process):
            return exact or found
    return []


def find_panel_windows(line: Any) -> list[Any]:
    """The windows that show the page the run was started from."""
    page = os.environ.get(STARTED_FROM, "")
    return [each for each in list_windows(line) if is_page_window(window_title(line, each), page)] if page else []
