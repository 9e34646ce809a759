"""The touch test of doctor: does a touch land where Iris sends it."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import click

from iris_screen.core.errors import UsageError

if TYPE_CHECKING:
    from iris_screen.core.geometry import Size
    from iris_screen.core.settings import Settings
    from iris_screen.tools.devices.android.touch_accuracy import Landing

LEAST_PX, SHARE = 3.0, 0.005
"""A touch may land so many pixels beside its place, or this share of the screen's width where that is more."""
HOLDING = 120.0
"""Seconds the phone is held at most."""
QUESTION = "Iris goes to the home screen and holds a finger at five places for a moment; it presses nothing. Go on?"
UNSEEN = (
    "no touch is to be seen on the phone; on Xiaomi turn on 'USB debugging (Security settings)', on others restart "
    "the phone (docs/phone.md)"
)
MEND = "run: adb shell wm size reset, and turn off magnification and one-handed mode"


def ask(address: str, *, yes: bool) -> None:
    """Ask before a finger is moved.

    Raises click.Abort where the person says no, UsageError where there is nobody to ask, and for any other device
    than a phone over ADB.
    """
    if address.startswith("arm:"):
        raise UsageError(f"'{address}' is tested by: iris calibrate '{address}' --check")
    if not address.startswith("android:"):
        raise UsageError(f"'{address}' is no phone over ADB; write --device android: or android:SERIAL.")
    if yes:
        return
    if not sys.stdin.isatty():
        raise UsageError("iris doctor --device moves a finger on the phone, so it asks first; add --yes here.")
    click.confirm(QUESTION, default=True, abort=True, err=True)


def tried(settings: "Settings", address: str) -> "tuple[Literal['ok', 'bad'], str]":
    """How it went, and what mends it. Raises DeviceError, Busy where a run holds the phone."""
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.lifecycle.device_sessions import borrowed
    from iris_screen.tools.devices.android.android_device import AndroidDevice

    clock = SystemClock()
    with borrowed(settings, address, clock, errand="the touch test", seconds=HOLDING) as device:
        assert isinstance(device, AndroidDevice)
        return judged(device.landings(), device.look().size)


def judged(landings: "Sequence[Landing]", size: "Size") -> "tuple[Literal['ok', 'bad'], str]":
    """The errors of all places in words."""
    seen = [each for each in landings if each.seen is not None]
    if not seen:
        return "bad", UNSEEN
    allowed, worst = max(LEAST_PX, SHARE * size.width), max(seen, key=lambda each: each.error)
    errors = ", ".join(f"{each.error:.1f}" for each in seen)
    said = f"{len(seen)} of {len(landings)} seen, {errors} px beside their places; {allowed:.1f} are allowed"
    if worst.error > allowed:
        at = f"{worst.sent.x},{worst.sent.y}"
        assert worst.seen is not None
        return "bad", f"{said}; worst at {at}, seen at {worst.seen[0]:.0f},{worst.seen[1]:.0f}; {MEND}"
    return ("ok", said) if len(seen) > len(landings) / 2 else ("bad", f"{said}; {MEND}")
