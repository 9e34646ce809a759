"""Checks whether this desktop can be operated, and whether it has a tray; if not, says how to fix it."""

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Literal

from iris_screen.core.errors import CaptureFailed, IrisError, Timeout
from iris_screen.core.message import Message, say

PROBE = "from PySide6.QtWidgets import QApplication; QApplication([])"
PROBE_SECONDS = 30.0


@dataclass(frozen=True)
class Desktop:
    """trouble: why it cannot be operated, None if it can. elements: why no element tree can be read, likewise."""

    trouble: Message | None = None
    elements: Message | None = None


def check_desktop(*, elements: bool = False) -> Desktop:
    """Connects to the screen for a moment and touches nothing. elements: also reads the element tree."""
    from iris_screen.tools.devices.desktop.window_system import open_window_system

    try:
        windows = open_window_system()
    except IrisError as error:
        return Desktop(error.message)
    tree = windows.tree() if elements else None
    try:
        if tree is not None:
            tree.read_tree()
    except Timeout:
        pass  # only one program hangs
    except CaptureFailed as error:
        return Desktop(None, say("check-desktop-pixels", why=error.message))
    finally:
        windows.close()
    return Desktop()


def check_desktop_at(address: str) -> tuple[Literal["ok", "bad"], Message]:
    """Opens the desktop as a run does, looks at it once and touches nothing. Raises UsageError, DeviceError."""
    from iris_screen.tools.devices.address import open_device, parse_address
    from iris_screen.tools.devices.desktop.desktop_options import read_options

    given = parse_address(address)
    read_options(given.options)
    quiet = {"elements": "none"} | given.options | {"stopkey": "no", "aside": "no"}
    with open_device(replace(given, options=quiet).written) as device:
        size = device.look().size
    desktop = check_desktop(elements=True)
    elements = desktop.elements or say("check-desktop-elements")
    return "ok", say("check-desktop-seen", width=size.width, height=size.height, elements=elements)


class NoTray(IrisError):
    """This desktop has no tray, or there is no desktop."""

    exit_code = 7


def check_tray() -> None:
    """Raises NoTray, which says how to fix it. Qt is tried in a process of its own: if it cannot draw,
    it ends the whole program.
    """
    if find_spec("PySide6") is None:
        raise NoTray(say("tray-qt-missing"))
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise NoTray(say("tray-no-display"))
    try:
        tried = subprocess.run(
            [sys.executable, "-c", PROBE], capture_output=True, text=True, timeout=PROBE_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise NoTray(say("tray-qt-broken", why=say("tray-qt-silent", seconds=round(PROBE_SECONDS)))) from None
    if tried.returncode != 0:
        lines = [line.strip() for line in tried.stderr.splitlines() if line.strip()]
        words = next((line for line in lines if "needed" in line), lines[0] if lines else "")
        raise NoTray(say("tray-qt-broken", why=words.rstrip(".")[:200] or say("tray-qt-ended")))
