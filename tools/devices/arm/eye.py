"""A look at the phone through the camera: its picture made flat, as the phone's own pixels, with a name for them."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import xxhash

from core.protocols import Clock
from core.screen import Frame, Health, Pixels
from tools.devices.arm.camera import Camera


class Lens(Protocol):
    """Makes the camera's picture the phone's pixels ``(h, w, 3) uint8 RGB``."""

    def rectify(self, picture: Pixels) -> Pixels: ...


class Keeps(Protocol):
    """Gives the pixels of the look before where only noise tells them from these."""

    def __call__(self, pixels: Pixels) -> Pixels: ...


@dataclass(frozen=True)
class Eye:
    camera: Camera
    lens: Lens
    steady: Keeps
    clock: Clock

    def look(self) -> Frame:
        """The phone must be free of the arm. Raises CaptureFailed, Disconnected."""
        picture = self.camera.shot()
        at = self.clock.now()
        pixels = np.ascontiguousarray(self.steady(self.lens.rectify(picture)))
        pixels.flags.writeable = False
        return Frame(pixels, xxhash.xxh3_128_hexdigest(pixels.data), at, health=_health(pixels))


def _health(pixels: Pixels) -> Health:
    return "black" if int(pixels[::8, ::8].max()) <= 10 else "ok"
