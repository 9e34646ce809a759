"""Takes pictures of the screen with the app in front, says what is wrong with them, and keeps the screen on.

One picture costs one command; the app in front is asked at the same time. The phone is asked what is wrong with a
picture only if it looks wrong.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
import xxhash

from iris_screen.core.actions import KEYCODES
from iris_screen.core.errors import CaptureFailed
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Frame, Health, Pixels
from iris_screen.tools.devices.android.adb_shell import AdbShell
from iris_screen.tools.devices.android.dumpsys import (
    Front,
    is_asleep,
    is_locked,
    is_secure,
    parse_displays,
    parse_front,
)
from iris_screen.tools.devices.android.picture import read_png, read_raw
from iris_screen.tools.devices.android.restoring import Restoring

SECONDS = 10.0
"""How long each of the other questions may take."""
FRONT = "dumpsys window displays | grep -E 'mCurrentFocus|mFocusedApp'"
FRONT_BEFORE_10 = "dumpsys window windows | grep -E 'mCurrentFocus|mFocusedApp'"
WINDOWS = "dumpsys window windows | grep -E 'Window #|fl='"
DARK = 10
"""The brightest channel of a picture that shows nothing."""
HALF = 0.5
"""Share of all-black rows from which an app may be one that forbids pictures."""
_STEP = 8
HALF_AN_HOUR = 30 * 60 * 1000
SETTINGS = (("global", "stay_on_while_plugged_in", "7"), ("system", "screen_off_timeout", str(HALF_AN_HOUR)))
"""7: on any power source. A phone on Wi-Fi has none, so it also gets a long time until it sleeps."""
POWER = "dumpsys power | grep mWakefulness="
POLICY = "dumpsys window policy | grep -iE 'showing=|keyguard|lockscreen='"
WAKE_SECONDS = 5.0


@dataclass
class Screen:
    """display: which one, 0 is the phone's own. capture: "raw" or "png"; the other is tried if this one fails.

    limit: seconds a picture may take.
    """

    shell: AdbShell
    clock: Clock
    sdk: int
    display: int = 0
    capture: str = "raw"
    limit: float = 10.0
    _physical: str = ""
    _size: tuple[int, ...] = (1, 1, 3)
    _judged: tuple[str, Health] = ("", "ok")
    _background: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "iris-front"))

    def choose(self) -> None:
        """Learn the id that screencap uses for the display. Raises CaptureFailed if there is no such display."""
        known = parse_displays(self.shell.ask("dumpsys SurfaceFlinger --display-id", SECONDS).text)
        if self.display and self.display >= len(known):
            raise CaptureFailed(say("android-display-not-found", display=self.display, count=max(len(known), 1)))
        self._physical = f" -d {known[self.display]:d}" if len(known) > 1 else ""

    def look(self) -> Frame:
        """Raises CaptureFailed, Disconnected, Unauthorized, Timeout."""
        asking = self._background.submit(self.front)
        try:
            pixels = self._capture()
        except CaptureFailed:
            seen = asking.result()
            if not self._forbids_pictures(seen):
                raise CaptureFailed(say("android-screenshot-missing")) from None
            # before Android 10 a window that forbids pictures gives none at all
            return self._make_frame(np.zeros(self._size, np.uint8), self.clock.now(), seen.app, "secure")
        seen, at = asking.result(), self.clock.now()
        self._size = pixels.shape
        return self._make_frame(pixels, at, seen.app, self._check_health(pixels, seen))

    @staticmethod
    def _make_frame(pixels: Pixels, at: float, app: str, health: Health) -> Frame:
        pixels = np.ascontiguousarray(pixels)
        pixels.flags.writeable = False
        return Frame(pixels, xxhash.xxh3_128_hexdigest(pixels.data), at, app, health)

    def front(self) -> Front:
        """Ask for the app and the window in front."""
        return parse_front(self.shell.ask(FRONT if self.sdk >= 29 else FRONT_BEFORE_10, self.limit, again=False).text)

    def close(self) -> None:
        self._background.shutdown(wait=False, cancel_futures=True)

    @property
    def command(self) -> str:
        """The command that prints a raw picture."""
        return f"screencap{self._physical}"

    # --- the picture ------------------------------------------------------------------------------------------------

    def _capture(self) -> Pixels:
        """Capture in the chosen format, else in the other, which works better on some phones. Raises CaptureFailed."""
        captures = (self._capture_raw, self._capture_png)
        first, second = captures if self.capture == "raw" else captures[::-1]
        try:
            return first()
        except CaptureFailed:
            return second()

    def _capture_raw(self) -> Pixels:
        return read_raw(self.shell.ask(self.command, self.limit, again=False).out)

    def _capture_png(self) -> Pixels:
        return read_png(self.shell.ask(f"screencap -p{self._physical}", self.limit, again=False).out)

    # --- what is wrong with it --------------------------------------------------------------------------------------

    def _check_health(self, pixels: Pixels, seen: Front) -> Health:
        """Asks the phone if the picture is dark or something may cover every app."""
        sample = pixels[::_STEP, ::_STEP]
        black = int(sample.max()) <= DARK
        if black or seen.is_covered:
            if is_asleep(self.shell.ask(POWER, SECONDS).text):
                return "off"
            if is_locked(self.shell.ask(POLICY, SECONDS).text):
                return "locked"
        if black:
            return "secure" if self._forbids_pictures(seen) else "black"
        if float((sample.max(axis=(1, 2)) == 0).mean()) >= HALF:
            # large black parts: an app in dark colours, or one that forbids pictures; asked once per window
            if self._judged[0] != seen.window:
                self._judged = (seen.window, "secure" if self._forbids_pictures(seen) else "ok")
            return self._judged[1]
        return "ok"

    def _forbids_pictures(self, seen: Front) -> bool:
        return is_secure(self.shell.ask(WINDOWS, SECONDS).text, seen.window)


@dataclass(frozen=True)
class Awake:
    """Keeps the screen on during a session, and wakes it. Restoring puts back what this changes."""

    shell: AdbShell
    restoring: Restoring

    def keep(self) -> None:
        """Keep it on until everything is put back; a setting that cannot be put back is not changed."""
        for space, name, wanted in SETTINGS:
            self.restoring.change(space, name, wanted)

    def wake(self) -> None:
        """Turn the screen on, and dismiss a lock screen that asks for no secret."""
        if is_asleep(self.shell.ask(POWER, WAKE_SECONDS).text):
            self.shell.ask(f"input keyevent {KEYCODES['WAKEUP']:d}", WAKE_SECONDS)
        if is_locked(self.shell.ask(POLICY, WAKE_SECONDS).text):
            self.shell.ask("wm dismiss-keyguard", WAKE_SECONDS)
