"""Takes pictures of the phone on its bed, with the flaws of a real camera.

The same bed, optics, seed, screen and time give the same picture. `project` and `px_to_camera` are the
ground truth for a calibration.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.bed import Bed, Points
from iris_screen.sim.camera.gantry import draw_gantry
from iris_screen.sim.camera.light import Light, make_light
from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.camera.surface import Surface, make_surface

_COARSE = 0.75  # camera px per screen px below which the screen is shrunk first, to avoid aliasing
_BAND = 16


@dataclass(frozen=True, eq=False)
class _View:
    """Computed once per position of phone and camera.

    across, down: ``(h, w)``, the point of the surface that each camera px sees.
    step: surface px per camera px in the middle.
    """

    surface: Surface
    across: NDArray[np.float32]
    down: NDArray[np.float32]
    step: float


class Camera:
    """A camera over a bed. bed and optics may be changed at any time, as by a nudge."""

    def __init__(self, bed: Bed | None = None, optics: Optics | None = None, seed: int = 0) -> None:
        self.bed, self.optics, self._seed = bed or Bed(), optics or Optics(), seed
        self._viewed: tuple[Bed, Optics, _View] | None = None
        self._lit: tuple[Optics, Light] | None = None

    def project(self, mm: ArrayLike) -> Points:
        """Bed mm ``(n, 2)`` → camera px ``(n, 2)``."""
        return self.optics.project(mm)

    def px_to_camera(self, px: ArrayLike) -> Points:
        """Screen px ``(n, 2)`` → camera px ``(n, 2)``."""
        return self.optics.project(self.bed.to_mm(px))

    def shot(self, screen: Pixels, arm: tuple[float, float, float] | None, now: float) -> Pixels:
        """A picture, ``(h, w, 3) uint8 RGB``.

        screen: what the phone shows, of the size given by the bed. arm: position of the pen's tip, mm, or None if it is
        out of view. now: seconds; each moment has its own noise.
        """
        view, rng = self._current_view(), np.random.default_rng([self._seed, 3, round(now * 1e6) % 2**63])
        laid = view.surface.show(screen)
        right, low = (rng.normal(0, self.optics.jitter, 2) * view.step).astype(np.float32)
        seen = cv2.remap(laid, view.across + right, view.down + low, cv2.INTER_LINEAR)
        if self.optics.blur:
            seen = cv2.GaussianBlur(seen, (3, 3), self.optics.blur)
        picture = np.asarray(seen, np.uint8)
        if arm is not None:
            draw_gantry(picture, self.optics, arm)
        return self._current_light().apply(picture, 1 + rng.normal(0, self.optics.flicker), rng)

    def _current_view(self) -> _View:
        if self._viewed is None or self._viewed[:2] != (self.bed, self.optics):
            self._viewed = (self.bed, self.optics, _make_view(self.bed, self.optics, self._seed))
        return self._viewed[2]

    def _current_light(self) -> Light:
        if self._lit is None or self._lit[0] != self.optics:
            self._lit = (self.optics, make_light(self.optics, self._seed))
        return self._lit[1]


def _make_view(bed: Bed, optics: Optics, seed: int) -> _View:
    width, height = optics.sensor
    rows = [range(top, min(top + _BAND, height)) for top in range(0, height, _BAND)]
    seen = np.concatenate([_look_at_band(bed, optics, band) for band in rows])
    middle = (height // 2) * width + width // 2
    pixel_step = float(np.abs(seen[middle + 1] - seen[middle]).max())
    share = 1.0 if pixel_step * _COARSE < 1 else 1 / pixel_step
    flat = make_surface(bed, seen, share, seed)
    across, down = flat.to_surface(seen).T.astype(np.float32).reshape(2, height, width)
    return _View(flat, np.ascontiguousarray(across), np.ascontiguousarray(down), pixel_step * share)


def _look_at_band(bed: Bed, optics: Optics, rows: range) -> NDArray[np.float32]:
    """The screen px seen by some rows of the sensor; few enough rows to fit in the CPU cache."""
    across = np.tile(np.arange(optics.sensor[0]), len(rows))
    down = np.repeat(np.asarray(rows), optics.sensor[0])
    return bed.to_px(optics.to_bed(np.column_stack([across, down]))).astype(np.float32)
