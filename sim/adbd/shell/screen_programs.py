"""wm, statusbar and screencap: the size of the screen, the notifications, and screenshots."""

import re
import struct
from dataclasses import replace

import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.sim.adbd.adb_services.phone_files import FileError
from iris_screen.sim.adbd.keypad import press
from iris_screen.sim.adbd.screen_capture import CaptureRefused, capture
from iris_screen.sim.adbd.shell.shell_program import Call

_RGBA, _SRGB = 1, 1
_LEAST_DPI = 72
_WARNING = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found, "
    "however this default is not guaranteed to be consistent across captures. A display id should be specified.\n"
    "A display ID can be specified with the [-d display-id] option.\n"
    'See "dumpsys SurfaceFlinger --display-id" for valid display IDs.'
)


async def wm(call: Call) -> int:
    """wm size [reset|WxH], wm density [reset|DPI], wm dismiss-keyguard"""
    android = call.android
    now, physical = android.shape, android.physical
    match call.args[1:]:
        case ["size"]:
            changed = (now.width, now.height) != (physical.width, physical.height)
            override = [f"Override size: {now.width}x{now.height}"] if changed else []
            return call.say(f"Physical size: {physical.width}x{physical.height}", *override)
        case ["density"]:
            override = [f"Override density: {now.dpi}"] if now.density != physical.density else []
            return call.say(f"Physical density: {physical.dpi}", *override)
        case ["size", "reset"]:
            android.reshape(replace(now, width=physical.width, height=physical.height))
        case ["density", "reset"]:
            android.reshape(replace(now, density=physical.density))
        case ["size", size] if found := re.fullmatch(r"(\d{3,4})x(\d{3,4})", size):
            android.reshape(replace(now, width=int(found[1]), height=int(found[2])))
        case ["density", dpi] if dpi.isdigit() and _LEAST_DPI <= int(dpi) <= 960:
            android.reshape(replace(now, density=int(dpi) / 160))
        case ["dismiss-keyguard"]:
            android.phone.unlock(android.now)
        case _:
            return call.fail(f"Error: bad arguments: {' '.join(call.args[1:])}", code=255)
    return 0


async def statusbar(call: Call) -> int:
    """cmd statusbar expand-notifications|collapse"""
    match call.args[1:]:
        case ["expand-notifications"]:
            press(call.android, "NOTIFICATIONS")
        case ["collapse"]:
            if "system.shade" in call.android.phone.screens().get("over", []):
                press(call.android, "BACK")
        case _:
            return call.fail("Status bar commands:", code=255)
    return 0


async def screencap(call: Call) -> int:
    """screencap [-p] [-d DISPLAY] [FILE]"""
    from iris_screen.sight.vision.pictures import write_png

    words, android = call.args[1:], call.android
    display = words[words.index("-d") + 1] if "-d" in words[:-1] else ""
    paths = [word for word in words if not word.startswith("-") and word != display]
    if display and display not in [str(number) for number in android.model.displays]:
        return call.fail(f"Display Id '{display}' is not valid.")
    if not display and len(android.model.displays) > 1:
        call.fail(_WARNING)
    try:
        pixels = await capture(android, display)
    except CaptureRefused as error:
        return call.fail(str(error)) if str(error) else 1
    as_png = "-p" in words or any(path.endswith(".png") for path in paths)
    return _output(call, write_png(pixels) if as_png else to_raw(pixels), paths)


def _output(call: Call, data: bytes, paths: list[str]) -> int:
    if call.android.phone.fault("truncated"):
        data = data[: len(data) // 2]
    if not paths:
        call.out += data
        return 0
    try:
        call.android.files.write(paths[0], data)
    except FileError as error:
        return call.fail(f"Error opening file: {paths[0]} ({error})")
    return 0


def to_raw(pixels: Pixels) -> bytes:
    """Width, height, format, colour space, then RGBA, all little-endian."""
    height, width = pixels.shape[:2]
    return struct.pack("<4I", width, height, _RGBA, _SRGB) + to_rgba(pixels)


def to_rgba(pixels: Pixels) -> bytes:
    height, width = pixels.shape[:2]
    found = np.full((height, width, 4), 255, np.uint8)
    found[:, :, :3] = pixels
    return found.tobytes()
