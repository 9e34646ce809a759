"""The windows that a run was started from, put aside while the run lasts: the terminal around this program, and the
browser's that shows the panel it was started in.

A window tells the process it belongs to; the nearest of our ancestors that has one is what started us. Under tmux or
ssh none has: then nothing is done. A browser is nobody's ancestor, and is known by the title of the page it shows.
"""

import os
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Lock
from typing import Any

from iris_screen.sight.x11.connection import Line
from iris_screen.sight.x11.properties import find_property, to_number, to_text
from iris_screen.tools.devices.desktop.desktop_geometry import Spot
from iris_screen.tools.devices.desktop.terminals import STARTED_FROM, shows
from iris_screen.tools.devices.desktop.x11.ewmh import (
    clients,
    focused,
    is_furniture,
    is_minimised,
    minimise,
    top,
    window_title,
)

MINIMISE_SECONDS = 1.0
STEP_SECONDS = 0.02


class Aside:
    """Minimised from here on. Windows that were minimised already stay so."""

    def __init__(self, screen: str, before: Callable[[int], None]) -> None:
        """before: told each window before it is minimised; it sees to it that it comes back."""
        self._whole, self._busy = Line(screen), Lock()
        self._line = self._whole.display
        with ExitStack() as failed:
            failed.callback(self.close)
            with self._whole.guard():
                self._put_aside(before)
            failed.pop_all()

    @property
    def numbers(self) -> frozenset[int]:
        """Of its windows."""
        return frozenset(window.id for window in self._windows)

    def lies_at(self, spot: Spot) -> bool:
        """Whether a touch there would land on it: the person brought it back, or nothing minimises windows here."""
        with self._busy, self._whole.guard():
            root = self._line.screen().root
            found = root.translate_coords(root, round(spot.x), round(spot.y)).child
            return bool(found) and found.id in self._tops()

    def has_keys(self) -> bool:
        """Whether what is typed would reach it."""
        with self._busy, self._whole.guard():
            return top(self._line, focused(self._line)) in self._tops()

    def close(self) -> None:
        self._whole.close()

    def _put_aside(self, before: Callable[[int], None]) -> None:
        self._windows = [*started_from(self._line), *showing_panel(self._line)]
        hidden = [window for window in self._windows if not is_minimised(self._line, window)]
        for window in hidden:
            before(window.id)
            minimise(self._line, window)
        self._wait(hidden)

    def _tops(self) -> set[int]:
        """Those of browsers also where they have come to show the panel since."""
        return {top(self._line, window) for window in [*self._windows, *showing_panel(self._line)]} - {0}

    def _wait(self, hidden: Sequence[Any]) -> None:
        until = time.monotonic() + MINIMISE_SECONDS
        while not all(is_minimised(self._line, window) for window in hidden) and time.monotonic() < until:
            time.sleep(STEP_SECONDS)


def started_from(line: Any) -> list[Any]:
    """The windows of the nearest ancestor that has any; the one WINDOWID names where it is among them."""
    ours = [window for window in clients(line) if _is_of_here(line, window)]
    named = os.environ.get("WINDOWID", "")
    for process in [*ancestors(), 0]:  # old terminals tell no process, but their window's number
        found = [window for window in ours if to_number(find_property(line, "_NET_WM_PID", window)) == process]
        exact = [window for window in found if str(window.id) == named]
        if exact or (found and process):
            return exact or found
    return []


def showing_panel(line: Any) -> list[Any]:
    """The windows with the page in front that a run was started from."""
    page = os.environ.get(STARTED_FROM, "")
    return [each for each in clients(line) if shows(window_title(line, each), page)] if page else []


def ancestors() -> Iterator[int]:
    """The processes this one descends from, the nearest first; none where the system does not tell."""
    process = os.getppid()
    while process > 1:
        yield process
        try:
            status = Path(f"/proc/{process}/stat").read_text("utf-8", "replace")
        except OSError:
            return
        process = int(status.rpartition(")")[2].split()[1])


def _is_of_here(line: Any, window: Any) -> bool:
    """Of a program on this computer, and one that can be minimised: what was started from an icon on the desktop, or
    on a panel, has no window of its own.
    """
    machine = to_text(find_property(line, "WM_CLIENT_MACHINE", window)).strip("\0").partition(".")[0]
    return machine in ("", "localhost", socket.gethostname().partition(".")[0]) and not is_furniture(line, window)
