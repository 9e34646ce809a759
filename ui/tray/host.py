"""Checks whether there is a tray, before Qt is loaded: if Qt cannot draw, it ends the whole program."""

import os
import subprocess
import sys
from importlib.util import find_spec

from iris_screen.core.errors import IrisError
from iris_screen.core.message import say

PROBE = "from PySide6.QtWidgets import QApplication; QApplication([])"
PROBE_SECONDS = 30.0


class NoTray(IrisError):
    """This desktop has no tray, or there is no desktop."""

    exit_code = 7


def check_tray() -> None:
    """Raises NoTray, which says how to fix it."""
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
