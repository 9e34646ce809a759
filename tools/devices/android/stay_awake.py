"""Keeps the screen on while somebody works, and wakes it at the start. What it changes is put back at the end."""

from dataclasses import dataclass

from iris_screen.core.actions import KEYCODES
from iris_screen.tools.devices.android.dumpsys import is_asleep, is_locked
from iris_screen.tools.devices.android.restoring import Restoring
from iris_screen.tools.devices.android.wire import Wire

SECONDS = 5.0
HALF_AN_HOUR = 30 * 60 * 1000
SETTINGS = (("global", "stay_on_while_plugged_in", "7"), ("system", "screen_off_timeout", str(HALF_AN_HOUR)))
"""7: on any power source. A phone on Wi-Fi has none, so it is also given a long time until it sleeps."""
POWER = "dumpsys power | grep mWakefulness="
POLICY = "dumpsys window policy | grep -iE 'showing=|keyguard|lockscreen='"


@dataclass(frozen=True)
class Awake:
    wire: Wire
    restoring: Restoring

    def keep(self) -> None:
        """Keep it on until everything is put back; what cannot be put back is left as it is."""
        for space, name, wanted in SETTINGS:
            self.restoring.change(space, name, wanted)

    def wake(self) -> None:
        """Turn the screen on, and send away a lock screen that asks for no secret."""
        if is_asleep(self.wire.ask(POWER, SECONDS).text):
            self.wire.ask(f"input keyevent {KEYCODES['WAKEUP']:d}", SECONDS)
        if is_locked(self.wire.ask(POLICY, SECONDS).text):
            self.wire.ask("wm dismiss-keyguard", SECONDS)
