"""Mouse and keyboard input by pyautogui, without its pauses and its corner check, which is done elsewhere.

pyautogui connects to the screen while it is imported, so it is imported when a desktop is opened and not before.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from iris_screen.core.actions import Button, Direction
from iris_screen.core.errors import Disconnected
from iris_screen.core.message import say
from iris_screen.tools.devices.desktop.desktop_geometry import DesktopPoint

WINDOWS = sys.platform == "win32"
NOTCH = {"win32": 120, "darwin": 3}.get(sys.platform, 1)
"""What pyautogui takes for one notch of the wheel."""
TWICE_SECONDS = 0.05
"""Seconds between the two clicks of a double click."""


def load_pyautogui() -> ModuleType:
    """Import pyautogui. Raises Disconnected if it cannot be used here."""
    try:
        pyautogui = import_module("pyautogui")
    except SystemExit as error:  # its recording part needs tkinter, and exits the program without it
        raise Disconnected(say("desktop-pyautogui-failed", said=str(error)[:200]), delivered="no") from None
    pyautogui.FAILSAFE, pyautogui.PAUSE = False, 0.0  # type: ignore[attr-defined]
    return pyautogui


class Hands:
    """Presses, moves and scrolls. `touches` counts what may have had an effect; moving the pointer has none."""

    def __init__(self, pyautogui: Any) -> None:
        self._gui = pyautogui
        self.touches = 0

    def move(self, spot: DesktopPoint) -> None:
        self._gui.moveTo(round(spot.x), round(spot.y))

    def carry(self, spot: DesktopPoint) -> None:
        """Move with the left button held; macOS needs to be told that."""
        self._gui.dragTo(round(spot.x), round(spot.y), mouseDownUp=False)

    def press(self, button: Button) -> None:
        self.touches += 1
        self._gui.mouseDown(button=button)

    def release(self, button: Button) -> None:
        self._gui.mouseUp(button=button)

    def click(self, button: Button, repeat: int) -> None:
        self.touches += 1
        self._gui.click(button=button, clicks=repeat, interval=TWICE_SECONDS)

    def turn(self, direction: Direction) -> None:
        """Turn the wheel by one notch."""
        self.touches += 1
        if direction in ("up", "down"):
            self._gui.vscroll(NOTCH if direction == "up" else -NOTCH)
            return
        notches = NOTCH if direction == "right" else -NOTCH
        if WINDOWS:  # pyautogui's horizontal scroll goes up and down there, unless Shift is held
            with self._gui.hold("shift"):
                self._gui.vscroll(-notches)
        else:
            self._gui.hscroll(notches)

    def key_down(self, key: str) -> None:
        self.touches += 1
        self._gui.keyDown(key)

    def key_up(self, key: str) -> None:
        self._gui.keyUp(key)
