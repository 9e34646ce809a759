"""Projects the bed onto the sensor: a pinhole somewhere above and a lens with distortion."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from iris_screen.sim.camera.bed import Points

_STEPS = 4_096
"""Steps of the table that undoes the distortion."""


@dataclass(frozen=True)
class Optics:
    """sensor: camera px across and down. fov: degrees along the longer side. place: of the pinhole, mm over the bed.

    tilt, roll, turn: degrees it leans forward, leans sideways, and is turned about its own axis.
    k1, k2: radial distortion, normalised by the focal length, as OpenCV writes it.
    noise: sigma of the sensor's noise, grey levels. jitter: sigma of the shift by vibration, camera px.
    flicker: share by which the exposure varies. uneven: share of the light missing in the darkest corner.
    glare: grey levels that a lamp's reflection adds in its middle. blur: sigma of the lens blur, camera px.
    """

    sensor: tuple[int, int] = (1200, 1920)
    fov: float = 60.0
    place: tuple[float, float, float] = (62.0, 99.0, 138.0)
    tilt: float = 2.0
    roll: float = -1.5
    turn: float = 1.0
    k1: float = -0.25
    k2: float = 0.0
    noise: float = 3.0
    jitter: float = 0.2
    flicker: float = 0.02
    uneven: float = 0.2
    glare: float = 40.0
    blur: float = 0.4

    def moved(self, dx: float = 0.0, dy: float = 0.0, degrees: float = 0.0) -> "Optics":
        """The camera nudged by mm, and turned about its own axis."""
        x, y, z = self.place
        return replace(self, place=(x + dx, y + dy, z), turn=self.turn + degrees)

    @property
    def focal(self) -> float:
        """The focal length in camera px."""
        return max(self.sensor) / 2 / math.tan(math.radians(self.fov) / 2)

    @property
    def _middle(self) -> Points:
        """The middle of the sensor, px; the middle of the first pixel is (0, 0), as in OpenCV."""
        return np.asarray((np.array(self.sensor) - 1) / 2, float)

    def project(self, mm: ArrayLike) -> Points:
        """Mm on the bed ``(n, 2)``, or above it ``(n, 3)`` → camera px ``(n, 2)``."""
        points = np.asarray(mm, float)
        points = points.reshape(-1, points.shape[-1])
        if points.shape[1] == 2:
            points = np.column_stack([points, np.zeros(len(points))])
        seen = (points - np.array(self.place)) @ self._axes().T
        straight = seen[:, :2] / seen[:, 2:]
        square = (straight**2).sum(axis=1, keepdims=True)
        bent = straight * (1 + self.k1 * square + self.k2 * square**2)
        return np.asarray(bent * self.focal + self._middle, float)

    def to_bed(self, camera_px: ArrayLike) -> Points:
        """Camera px ``(n, 2)`` → bed mm ``(n, 2)``."""
        bent = (np.asarray(camera_px, float).reshape(-1, 2) - self._middle) / self.focal
        straight = bent * self._undistortion(np.hypot(bent[:, 0], bent[:, 1]))[:, None]
        axes = self._axes()
        rays = straight @ axes[:2] + axes[2]
        return np.asarray(np.array(self.place[:2]) - rays[:, :2] * (self.place[2] / rays[:, 2:]), float)

    def _undistortion(self, radius: Points) -> Points:
        """The factors that undo the distortion for points this far from the middle, in focal lengths."""
        undone, end = _undistortion_table(self.k1, self.k2, 0.8 * float(np.hypot(*self.sensor)) / self.focal)
        at = np.minimum(radius * ((len(undone) - 1) / end), len(undone) - 1).astype(np.int32)
        return np.asarray(undone[at], float)

    def _axes(self) -> Points:
        """The camera's axes in those of the bed. Rows: right, down, viewing direction."""
        tilt, roll, turn = (math.radians(each) for each in (self.tilt, self.roll, self.turn))
        down = np.diag([1.0, -1.0, -1.0])
        leans = np.array([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
        sways = np.array([[math.cos(roll), 0, math.sin(roll)], [0, 1, 0], [-math.sin(roll), 0, math.cos(roll)]])
        turns = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
        return np.asarray(turns @ sways @ leans @ down, float)


@lru_cache(maxsize=8)
def _undistortion_table(k1: float, k2: float, reach: float) -> tuple[Points, float]:
    """Factors that undo the distortion, for radii from 0 to the second number, where the lens would fold over."""
    straight = np.linspace(1e-6, reach, _STEPS)
    factor = 1 + k1 * straight**2 + k2 * straight**4
    seen = straight * factor
    rising = int(np.argmax(np.diff(seen, append=-1) <= 0)) + 1
    even = np.linspace(0, seen[rising - 1], 64 * _STEPS)
    return 1 / np.interp(even, seen[:rising], factor[:rising]), float(even[-1])
