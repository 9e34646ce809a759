"""wm and screencap: how large the screen is, and what is on it."""

import struct

import numpy as np
from numpy.typing import NDArray

from sim.adbd.shell.program import Call

_RGBA, _SRGB = 1, 1
_WARNING = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found, "
    "however this default is not guaranteed to be consistent across captures. A display id should be specified.\n"
    "A display ID can be specified with the [-d display-id] option.\n"
    'See "dumpsys SurfaceFlinger --display-id" for valid display IDs.'
)


async def wm(call: Call) -> int:
    """wm size, wm density"""
    match call.args[1:]:
        case ["size"]:
            context = call.android.phone.context
            return call.say(f"Physical size: {context.width}x{context.height}")
        case ["density"]:
            return call.say(f"Physical density: {round(call.android.phone.context.density * 160)}")
        case _:
            return call.fail("Window manager (window) commands:", code=255)


async def screencap(call: Call) -> int:
    """screencap [-p] [-d display-id] [FILENAME]"""
    from tools.vision.pictures import write_png

    pixels = call.android.phone.look(call.android.now).pixels
    if len(call.android.model.displays) > 1 and "-d" not in call.args:
        call.fail(_WARNING)
    call.out += write_png(pixels) if "-p" in call.args else _raw(pixels)
    return 0


def _raw(pixels: NDArray[np.uint8]) -> bytes:
    """Width, height, format, colour space, then RGBA, all little-endian."""
    height, width = pixels.shape[:2]
    alpha = np.full((height, width, 1), 255, np.uint8)
    return struct.pack("<4I", width, height, _RGBA, _SRGB) + np.concatenate((pixels, alpha), axis=2).tobytes()
