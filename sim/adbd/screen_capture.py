"""Screenshots: secure windows are black, and faults of the world are applied.

With the developer option "Pointer location" they also show the cross that Android draws over everything while a finger
is down (AOSP PointerLocationView). "Show taps" draws nothing, as it ignores touches injected by a computer.
"""

import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.sim.adbd.android import Android
from iris_screen.sim.phone.screen.glass import STATUS

_BLACKENS = 29
"""From this SDK (Android 10) a secure window is captured black; before, the capture is refused."""
_CROSS, _STRIP = (0, 0, 192), 14
"""The cross's colour, and the height of the strip at the top, dp."""


class CaptureRefused(Exception):
    """No picture; the message is printed, if there is one."""


async def capture(android: Android, display: str = "") -> Pixels:
    """A display as (h, w, 3) uint8 RGB; the phone's own unless another is named. Raises CaptureRefused."""
    slow = android.phone.fault("slow")
    if slow is not None:
        await android.sleep(float(slow.value) if isinstance(slow.value, int | float) else 1.0)
    if display and display != str(android.model.displays[0]):
        return _black(android)
    picture = android.phone.look(android.now)
    if android.phone.fault("black"):
        return _black(android)
    return _mark(android, _censor(android, picture.pixels) if android.status().secure else picture.pixels)


def _black(android: Android) -> Pixels:
    size = android.phone.size
    return np.zeros((size.height, size.width, 3), np.uint8)


def _censor(android: Android, pixels: Pixels) -> Pixels:
    """Blacken the window but not the status bar, which belongs to the system."""
    if android.model.sdk < _BLACKENS:
        raise CaptureRefused
    top = round(STATUS * android.shape.density)
    censored = pixels.copy()
    censored[top:] = 0
    return censored


def _mark(android: Android, pixels: Pixels) -> Pixels:
    """Draw the finger's cross, and the strip at the top without its numbers."""
    if android.settings.get("system", "pointer_location") != "1":
        return pixels
    marked, width = pixels.copy(), max(round(android.shape.density), 1)
    strip = marked[: round(_STRIP * android.shape.density)]
    strip[:] = strip // 2 + 128
    at = android.finger.at
    if at is not None:
        across, along = (slice(max(n - width // 2, 0), max(n - width // 2 + width, 0)) for n in (at.x, at.y))
        marked[:, across] = _CROSS
        marked[along] = _CROSS
    return marked
