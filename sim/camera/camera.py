"""Pictures of the phone on its bed, with all that is wrong with a camera's pictures.

The same bed, optics, seed, screen and time give the same picture. `project` and `px_to_camera` are the truth that a
calibration is held against.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.bed import Bed, Points
from iris_screen.sim.camera.gantry import draw_gantry
from iris_screen.sim.camera.light import Light, light
from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.camera.surface import Surface, surface

_COARSE = 0.75  # camera px to a screen px below which the screen is shrunk first, lest it shimmer
_BAND = 16


@dataclass(frozen=True, eq=False)
class _View:
    """What is worked out once for a place of phone and camera.

    across, down: ``(h, w)``, where on the surface each camera px looks.
    step: how many steps of the surface a camera px is in the middle.
    """

    surface: Surface
    across: NDArray[np.float32]
    down: NDArray[np.float32]
    step: float


class Camera:
    """bed and optics may be changed at any time, as by a nudge."""

    def __init__(self, bed: Bed | None = None, optics: Optics | None = None, seed: int = 0) -> None:
        self.bed, self.optics, self._seed = bed or Bed(), optics or Optics(), seed
        self._viewed: tuple[Bed, Optics, _View] | None = None
        self._lit: tuple[Optics, Light] | None = None

    def project(self, mm: ArrayLike) -> Points:
        """Where places on the bed ``(n, 2)``, mm, are seen, camera px ``(n, 2)``."""
        return self.optics.project(mm)

    def px_to_camera(self, px: ArrayLike) -> Points:
        """Where pixels of the screen ``(n, 2)`` are seen, camera px ``(n, 2)``."""
        return self.optics.project(self.bed.to_mm(px))

    def shot(self, screen: Pixels, arm: tuple[float, float, float] | None, now: float) -> Pixels:
        """``(h, w, 3) uint8 RGB``. screen: what the phone shows, as large as the bed says. arm: where the pen's tip is,
        mm, or None where it is out of view. now: seconds; each moment has its own noise.
        """
        view, rng = self._view(), np.random.default_rng([self._seed, 3, round(now * 1e6) % 2**63])
        laid = view.surface.laid(screen)
        right, low = (rng.normal(0, self.optics.jitter, 2) * view.step).astype(np.float32)
        seen = cv2.remap(laid, view.across + right, view.down + low, cv2.INTER_LINEAR)
        if self.optics.blur:
            seen = cv2.GaussianBlur(seen, (3, 3), self.optics.blur)
        picture = np.asarray(seen, np.uint8)
        if arm is not None:
            draw_gantry(picture, self.optics, arm)
        return self._light().on(picture, 1 + rng.normal(0, self.optics.flicker), rng)

    def _view(self) -> _View:
        if self._viewed is None or self._viewed[:2] != (self.bed, self.optics):
            self._viewed = (self.bed, self.optics, _view(self.bed, self.optics, self._seed))
        return self._viewed[2]

    def _light(self) -> Light:
        if self._lit is None or self._lit[0] != self.optics:
            self._lit = (self.optics, light(self.optics, self._seed))
        return self._lit[1]


def _view(bed: Bed, optics: Optics, seed: int) -> _View:
    width, height = optics.sensor
    rows = [range(top, min(top + _BAND, height)) for top in range(0, height, _BAND)]
    seen = np.concatenate([_band_seen(bed, optics, band) for band in rows])
    middle = (height // 2) * width + width // 2
    a_px = float(np.abs(seen[middle + 1] - seen[middle]).max())
    share = 1.0 if a_px * _COARSE < 1 else 1 / a_px
    flat = surface(bed, seen, share, seed)
    across, down = flat.steps(seen).T.astype(np.float32).reshape(2, height, width)
    return _View(flat, np.ascontiguousarray(across), np.ascontiguousarray(down), a_px * share)


def _band_seen(bed: Bed, optics: Optics, rows: range) -> NDArray[np.float32]:
    """Which px of the screen are seen along some rows of the sensor; a few at a time stay in the processor's cache."""
    across = np.tile(np.arange(optics.sensor[0]), len(rows))
    down = np.repeat(np.asarray(rows), optics.sensor[0])
    return bed.to_px(optics.to_bed(np.column_stack([across, down]))).astype(np.float32)
