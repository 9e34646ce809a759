"""What a capture of the screen holds: not what is secret, not what is off, and what faults make of it.

With the developers' "Pointer location" on it also holds the cross that Android draws over everything while a finger is
down (AOSP PointerLocationView). "Show taps" draws nothing here, as it does for no touch that comes from a computer.
"""

import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.sim.adbd.android import Android
from iris_screen.sim.phone.screen.glass import STATUS

_BLACKENS = 29
"""From this SDK (Android 10) a secure window is captured black; before, the capture is refused."""


_CROSS, _STRIP = (0, 0, 192), 14
"""The cross's colour, and how many dp the strip at the top takes."""


class CaptureRefused(Exception):
    """No picture; the message is what is printed, if anything is."""


async def capture(android: Android, display: str = "") -> Pixels:
    """(h, w, 3) uint8 RGB of a display, the phone's own unless another is named. Raises CaptureRefused."""
    slow = android.phone.fault("slow")
    if slow is not None:
        await android.sleep(float(slow.value) if isinstance(slow.value, int | float) else 1.0)
    if display and display != str(android.model.displays[0]):
        return _black(android)
    picture = android.phone.look(android.now)
    if android.phone.fault("black"):
        return _black(android)
    return _marked(android, _censored(android, picture.pixels) if android.standing().secure else picture.pixels)


def _black(android: Android) -> Pixels:
    size = android.phone.size
    return np.zeros((size.height, size.width, 3), np.uint8)


def _censored(android: Android, pixels: Pixels) -> Pixels:
    """The window is black, the bars above it are not: they belong to the system."""
    if android.model.sdk < _BLACKENS:
        raise CaptureRefused
    top = round(STATUS * android.shape.density)
    censored = pixels.copy()
    censored[top:] = 0
    return censored


def _marked(android: Android, pixels: Pixels) -> Pixels:
    """The finger's cross and the strip with its numbers, whose words are left out."""
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
