"""What light and sensor make of a picture: uneven light, a lamp's reflection, noise, an exposure that wavers."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.optics import Optics

_ROOM = 64  # camera px by which the kept noise is larger than a picture, so that each takes another part of it


@dataclass(frozen=True, eq=False)
class Light:
    """Made once for a camera. gain: ``(h, w, 3)``, 255 where no light is missing. glare: what the lamp adds.

    more, less: what noise adds and takes away, larger than a picture.
    """

    gain: Pixels
    glare: Pixels | None
    more: Pixels | None
    less: Pixels | None

    def on(self, picture: Pixels, exposure: float, rng: np.random.Generator) -> Pixels:
        """The picture as the sensor gives it. exposure: 1 is the usual one."""
        lit = cv2.multiply(picture, self.gain, scale=exposure / 255)
        if self.glare is not None:
            lit = cv2.add(lit, self.glare)
        if self.more is not None and self.less is not None:
            part = _part(rng, picture.shape)
            lit = cv2.subtract(cv2.add(lit, self.more[part]), self.less[part])
        return np.asarray(lit, np.uint8)


def light(optics: Optics, seed: int) -> Light:
    width, height = optics.sensor
    rng = np.random.default_rng([seed, 2])
    x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32))
    gain = 1 - optics.uneven * np.clip(0.3 * (x**2 + y**2) + 0.2 * (1 + x), 0, 1)
    spot = np.exp(-((x - rng.uniform(-0.5, 0.5)) ** 2 + (y - rng.uniform(-0.5, 0.5)) ** 2) / 0.05)
    more, less = _noise(optics, rng) if optics.noise else (None, None)
    return Light(_in_three(gain * 255), _in_three(spot * optics.glare) if optics.glare else None, more, less)


def _in_three(plane: NDArray[np.floating]) -> Pixels:
    return np.repeat(np.rint(plane).astype(np.uint8)[..., None], 3, axis=2)


def _noise(optics: Optics, rng: np.random.Generator) -> tuple[Pixels, Pixels]:
    width, height = optics.sensor
    shape = (height + _ROOM, width + _ROOM, 3)
    drawn = np.rint(rng.standard_normal(shape, np.float32) * optics.noise)
    return np.clip(drawn, 0, 255).astype(np.uint8), np.clip(-drawn, 0, 255).astype(np.uint8)


def _part(rng: np.random.Generator, shape: tuple[int, ...]) -> tuple[slice, slice]:
    top, left = (int(each) for each in rng.integers(0, _ROOM, 2))
    return slice(top, top + shape[0]), slice(left, left + shape[1])
