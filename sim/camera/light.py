"""The effects of light and sensor on a picture: uneven light, a lamp's reflection, noise, varying exposure."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.optics import Optics

_ROOM = 64  # camera px by which the noise is larger than a picture, so that each uses another part of it


@dataclass(frozen=True, eq=False)
class Light:
    """Made once per camera. gain: ``(h, w, 3)``, 255 at full light. glare: what the lamp adds.

    more, less: what noise adds and subtracts, larger than a picture.
    """

    gain: Pixels
    glare: Pixels | None
    more: Pixels | None
    less: Pixels | None

    def apply(self, picture: Pixels, exposure: float, rng: np.random.Generator) -> Pixels:
        """The picture as the sensor records it. exposure: 1 is normal."""
        lit = cv2.multiply(picture, self.gain, scale=exposure / 255)
        if self.glare is not None:
            lit = cv2.add(lit, self.glare)
        if self.more is not None and self.less is not None:
            part = _random_window(rng, picture.shape)
            lit = cv2.subtract(cv2.add(lit, self.more[part]), self.less[part])
        return np.asarray(lit, np.uint8)


def make_light(optics: Optics, seed: int) -> Light:
    width, height = optics.sensor
    rng = np.random.default_rng([seed, 2])
    x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32))
    gain = 1 - optics.uneven * np.clip(0.3 * (x**2 + y**2) + 0.2 * (1 + x), 0, 1)
    spot = np.exp(-((x - rng.uniform(-0.5, 0.5)) ** 2 + (y - rng.uniform(-0.5, 0.5)) ** 2) / 0.05)
    more, less = _make_noise(optics, rng) if optics.noise else (None, None)
    return Light(_to_rgb(gain * 255), _to_rgb(spot * optics.glare) if optics.glare else None, more, less)


def _to_rgb(plane: NDArray[np.floating]) -> Pixels:
    return np.repeat(np.rint(plane).astype(np.uint8)[..., None], 3, axis=2)


def _make_noise(optics: Optics, rng: np.random.Generator) -> tuple[Pixels, Pixels]:
    width, height = optics.sensor
    shape = (height + _ROOM, width + _ROOM, 3)
    drawn = np.rint(rng.standard_normal(shape, np.float32) * optics.noise)
    return np.clip(drawn, 0, 255).astype(np.uint8), np.clip(-drawn, 0, 255).astype(np.uint8)


def _random_window(rng: np.random.Generator, shape: tuple[int, ...]) -> tuple[slice, slice]:
    top, left = (int(each) for each in rng.integers(0, _ROOM, 2))
    return slice(top, top + shape[0]), slice(left, left + shape[1])
