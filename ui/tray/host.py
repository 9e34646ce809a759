"""Whether there is a tray here, found out before Qt is asked: where it cannot draw, Qt ends the whole program."""

import os
import subprocess
import sys
from importlib.util import find_spec

from iris_screen.core.errors import IrisError

PROBE = "from PySide6.QtWidgets import QApplication; QApplication([])"
PROBE_SECONDS = 30.0


class NoTray(IrisError):
    """This desktop has no tray, or there is no desktop."""

    exit_code = 7


def check() -> None:
    """Raises NoTray, with what mends it."""
    if find_spec("PySide6") is None:
        raise NoTray("The icon needs Qt, which is not installed; run: pip install 'iris-screen[tray]'.")
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise NoTray("There is no display here, so there is no tray either; the panel works without: iris panel.")
    if why := _why_qt_cannot():
        raise NoTray(f"Qt cannot draw on this display ({why}); the panel works without: iris panel.")


def _why_qt_cannot() -> str:
    try:
        tried = subprocess.run(
            [sys.executable, "-c", PROBE], capture_output=True, text=True, timeout=PROBE_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return f"no answer for {PROBE_SECONDS:.0f} s"
    if tried.returncode == 0:
        return ""
    lines = [line.strip() for line in tried.stderr.splitlines() if line.strip()]
    return next((line for line in lines if "needed" in line), lines[0] if lines else "it ended").rstrip(".")[:200]
