"""A look at the phone through the camera: its picture made flat, as the phone's own pixels, with a name for them."""

from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
import xxhash

from core.errors import CaptureFailed
from core.protocols import Clock
from core.screen import Frame, Health, Pixels
from tools.devices.arm.camera import Camera
from tools.devices.arm.smooth import smoothed
from tools.vision.pictures import thumbnail

SHOTS = 4
"""Pictures that one look at a new screen is made of."""
BLIND = 8
"""Grey levels that a camera shows no more than under its cap or in a dark room, its noise taken out."""
DARK, RELIEF = 48, 24
"""Grey levels of a screen that is off, lit by the room alone, and between neighbours of its quarter-size picture: what
shines on it is soft.
"""
_STEP = 16


class Lens(Protocol):
    """Makes the camera's picture the phone's pixels ``(h, w, 3) uint8 RGB``. Raises CaptureFailed for another size."""

    def rectify(self, picture: Pixels) -> Pixels: ...


class Keeps(Protocol):
    """Gives the picture before where only noise tells this one from it."""

    def __call__(self, pixels: Pixels) -> Pixels: ...


@dataclass
class Eye:
    """steady: gives the very array that it gave before as long as the screen does not change."""

    camera: Camera
    lens: Lens
    steady: Keeps
    clock: Clock
    _still: Pixels | None = None
    _frame: Frame | None = None

    def look(self) -> Frame:
        """The arm must be out of view. Raises CaptureFailed, Disconnected."""
        flat = self._flat()
        at = self.clock.now()
        still = self.steady(flat)
        if self._frame is None or still is not self._still:
            still, shots = self._gathered(still, flat)
            self._still = still if len(shots) == SHOTS else None
            pixels = np.ascontiguousarray(smoothed(shots))
            pixels.flags.writeable = False
            self._frame = Frame(pixels, xxhash.xxh3_128_hexdigest(pixels.data), at, health=health(pixels))
        return replace(self._frame, at=at)

    def _gathered(self, still: Pixels, flat: Pixels) -> tuple[Pixels, list[Pixels]]:
        """More pictures of a screen that is new: together they have less noise. One alone of a screen that goes on
        changing, which is looked at anew the next time, also where it has come to rest by then.
        """
        shots = [flat]
        while len(shots) < SHOTS:
            flat = self._flat()
            again = self.steady(flat)
            if again is not still:
                return again, [flat]
            shots.append(flat)
        return still, shots

    def _flat(self) -> Pixels:
        picture = self.camera.shot()
        check_light(picture)
        return self.lens.rectify(picture)

    def close(self) -> None:
        self.camera.close()


def check_light(picture: Pixels) -> None:
    """Raises CaptureFailed for a camera's picture ``(h, w, 3)`` with nothing on it."""
    height, width = picture.shape[:2]
    size = (max(width // _STEP, 1), max(height // _STEP, 1))
    if int(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA)).max()) <= BLIND:
        raise CaptureFailed("The camera's picture is black; take off its cap, or switch on a light and the screen.")


def health(pixels: Pixels) -> Health:
    """ "black" for a screen that shows nothing: dark all over but for a soft reflection."""
    small = thumbnail(pixels)
    if float(np.median(small)) > DARK:
        return "ok"
    steepest = cv2.morphologyEx(cv2.blur(small, (3, 3)), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    return "black" if int(np.asarray(steepest)[2:-2, 2:-2].max()) <= RELIEF else "ok"
