"""Pictures of the screen, with the app in front, and what is wrong with them where something is.

One picture costs one command; the app in front is asked at the same time. What may be wrong with a picture is asked
only where it looks so.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
import xxhash

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Frame, Health, Pixels
from iris_screen.tools.devices.android.dumpsys import Front, displays, front, is_asleep, is_locked, is_secure
from iris_screen.tools.devices.android.picture import read_png, read_raw
from iris_screen.tools.devices.android.stay_awake import POLICY, POWER
from iris_screen.tools.devices.android.wire import Wire

SECONDS = 10.0
"""How long what is asked beside a picture may take."""
FRONT = "dumpsys window displays | grep -E 'mCurrentFocus|mFocusedApp'"
FRONT_BEFORE_10 = "dumpsys window windows | grep -E 'mCurrentFocus|mFocusedApp'"
WINDOWS = "dumpsys window windows | grep -E 'Window #|fl='"
DARK = 10
"""The brightest channel of a picture that shows nothing."""
HALF = 0.5
"""Share of rows without any light where an app may forbid pictures."""
_STEP = 8


@dataclass
class Screen:
    """display: which one, 0 the phone's own. way: "raw" or "png"; the other is tried where this one fails.

    limit: seconds a picture may take.
    """

    wire: Wire
    clock: Clock
    sdk: int
    display: int = 0
    way: str = "raw"
    limit: float = 10.0
    _physical: str = ""
    _size: tuple[int, ...] = (1, 1, 3)
    _judged: tuple[str, Health] = ("", "ok")
    _aside: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "iris-front"))

    def choose(self) -> None:
        """Learn what screencap calls the display. Raises CaptureFailed where there is no such one."""
        known = displays(self.wire.ask("dumpsys SurfaceFlinger --display-id", SECONDS).text)
        if self.display and self.display >= len(known):
            raise CaptureFailed(say("android-display-not-found", display=self.display, count=max(len(known), 1)))
        self._physical = f" -d {known[self.display]:d}" if len(known) > 1 else ""

    def look(self) -> Frame:
        """Raises CaptureFailed, Disconnected, Unauthorized, Timeout."""
        telling = self._aside.submit(self.front)
        try:
            pixels = self._picture()
        except CaptureFailed:
            return self._refused(telling.result())
        seen, at = telling.result(), self.clock.now()
        self._size = pixels.shape
        return self._frame(pixels, at, seen.app, self._health(pixels, seen))

    def _refused(self, seen: Front) -> Frame:
        """Before Android 10 a window that forbids pictures gives none at all. Raises CaptureFailed for the others."""
        if not self._forbids(seen):
            raise CaptureFailed(say("android-screenshot-missing"))
        return self._frame(np.zeros(self._size, np.uint8), self.clock.now(), seen.app, "secure")

    @staticmethod
    def _frame(pixels: Pixels, at: float, app: str, health: Health) -> Frame:
        pixels = np.ascontiguousarray(pixels)
        pixels.flags.writeable = False
        return Frame(pixels, xxhash.xxh3_128_hexdigest(pixels.data), at, app, health)

    def front(self) -> Front:
        """The app and the window in front."""
        return front(self.wire.ask(FRONT if self.sdk >= 29 else FRONT_BEFORE_10, self.limit, again=False).text)

    def close(self) -> None:
        self._aside.shutdown(wait=False, cancel_futures=True)

    @property
    def command(self) -> str:
        """What prints a raw picture."""
        return f"screencap{self._physical}"

    # --- the picture ------------------------------------------------------------------------------------------------

    def _picture(self) -> Pixels:
        """By the way that was asked for, else by the other, which some phones do better. Raises CaptureFailed."""
        ways = (self._raw, self._png) if self.way == "raw" else (self._png, self._raw)
        try:
            return ways[0]()
        except CaptureFailed:
            return ways[1]()

    def _raw(self) -> Pixels:
        return read_raw(self.wire.ask(self.command, self.limit, again=False).out)

    def _png(self) -> Pixels:
        return read_png(self.wire.ask(f"screencap -p{self._physical}", self.limit, again=False).out)

    # --- what is wrong with it --------------------------------------------------------------------------------------

    def _health(self, pixels: Pixels, seen: Front) -> Health:
        """Asked of the phone where the picture is dark or something may be in front of every app."""
        sample = pixels[::_STEP, ::_STEP]
        black = int(sample.max()) <= DARK
        if black or seen.is_covered:
            if is_asleep(self.wire.ask(POWER, SECONDS).text):
                return "off"
            if is_locked(self.wire.ask(POLICY, SECONDS).text):
                return "locked"
        if black:
            return "secure" if self._forbids(seen) else "black"
        if float((sample.max(axis=(1, 2)) == 0).mean()) >= HALF:
            return self._of_half_a_picture(seen)
        return "ok"

    def _of_half_a_picture(self, seen: Front) -> Health:
        """Large black parts: an app of dark colours, or one that forbids pictures. Asked once a window."""
        if self._judged[0] != seen.window:
            self._judged = (seen.window, "secure" if self._forbids(seen) else "ok")
        return self._judged[1]

    def _forbids(self, seen: Front) -> bool:
        return is_secure(self.wire.ask(WINDOWS, SECONDS).text, seen.window)
