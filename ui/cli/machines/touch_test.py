"""The touch test of doctor: whether a touch lands where Iris sends it."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.ui.cli.output import confirm

if TYPE_CHECKING:
    from iris_screen.core.geometry import Size
    from iris_screen.core.settings import Settings
    from iris_screen.tools.devices.android.touch_accuracy import Landing

LEAST_PX, SHARE = 3.0, 0.005
"""How far off a touch may land: this many pixels, or this share of the screen's width if that is more."""
HOLDING = 120.0
"""Maximum seconds the phone is reserved."""


def ask_permission(address: str, *, yes: bool) -> None:
    """Asks before the phone is touched.

    Raises click.Abort if the person says no, and UsageError if there is nobody to ask or the device is not a phone over
    ADB.
    """
    from iris_screen.tools.devices.address import scheme_of

    if scheme_of(address).calibrated:
        raise UsageError(say("usage-touches-arm", address=address))
    if not scheme_of(address).over_adb:
        raise UsageError(say("usage-touches-not-android", address=address))
    if yes:
        return
    if not sys.stdin.isatty():
        raise UsageError(say("usage-touches-ask-first"))
    confirm(say("cli-touches-ask"), default=True, abort=True, err=True)


def probe_touches(settings: "Settings", address: str) -> "tuple[Literal['ok', 'bad'], Message]":
    """The outcome, and how to fix it. Raises DeviceError, and Busy if a run holds the phone."""
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.lifecycle.device_sessions import borrow_device
    from iris_screen.tools.devices.android.android_device import AndroidDevice

    clock = SystemClock()
    with borrow_device(settings, address, clock, use="the touch test", seconds=HOLDING) as device:
        assert isinstance(device, AndroidDevice)
        return judge_landings(device.measure_landings(), device.look().size)


def judge_landings(landings: "Sequence[Landing]", size: "Size") -> "tuple[Literal['ok', 'bad'], Message]":
    """The outcome in words, with the error of each touch."""
    seen = [each for each in landings if each.seen is not None]
    if not seen:
        return "bad", say("cli-touches-unseen")
    allowed, worst = max(LEAST_PX, SHARE * size.width), max(seen, key=lambda each: each.error)
    said = say(
        "cli-touches-seen",
        seen=len(seen),
        sent=len(landings),
        errors=[f"{each.error:.1f}" for each in seen],
        allowed=f"{allowed:.1f}",
    )
    if worst.error > allowed:
        assert worst.seen is not None
        sent, there = f"{worst.sent.x},{worst.sent.y}", f"{worst.seen[0]:.0f},{worst.seen[1]:.0f}"
        return "bad", say("cli-touches-off", parts=[said, say("cli-touches-worst", sent=sent, seen=there)])
    return ("ok", said) if len(seen) > len(landings) / 2 else ("bad", say("cli-touches-off", parts=[said]))
