"""Where the phone lies under the camera: converts px of its screen to mm of the arm's work coordinates and back.

Seen from above, x points right and y away from the viewer, as on a machine; rows of a screen go towards the viewer.
"""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]  # (n, 2), or (n, 3) where the height matters


@dataclass(frozen=True)
class Bed:
    """screen: px across and down. mm: how large the lit screen is. centre: where its middle lies, mm.

    degrees: how far the phone is turned, anticlockwise as seen from above. bezel: mm of dark glass left and right,
    above and below the screen. corner: radius of the phone's corners, mm.
    """

    screen: tuple[int, int] = (720, 1600)
    mm: tuple[float, float] = (67.9, 150.9)
    centre: tuple[float, float] = (60.0, 100.0)
    degrees: float = 2.5
    bezel: tuple[float, float] = (2.5, 4.5)
    corner: float = 7.0

    def moved(self, dx: float = 0.0, dy: float = 0.0, degrees: float = 0.0) -> "Bed":
        """The phone nudged by mm, and turned about its middle."""
        x, y = self.centre
        return replace(self, centre=(x + dx, y + dy), degrees=self.degrees + degrees)

    def to_mm(self, px: ArrayLike) -> Points:
        """Screen px ``(n, 2)`` → bed mm ``(n, 2)``. (0, 0) is the middle of the first pixel."""
        return np.asarray(px, float).reshape(-1, 2) @ self._px_to_mm().T + self._origin()

    def to_px(self, mm: ArrayLike) -> Points:
        """Bed mm ``(n, 2)`` → screen px ``(n, 2)``; points beside the screen get px outside it."""
        return (np.asarray(mm, float).reshape(-1, 2) - self._origin()) @ np.linalg.inv(self._px_to_mm()).T

    def _px_to_mm(self) -> Points:
        """The matrix from px to mm: a step of one pixel across and down."""
        cos, sin = math.cos(math.radians(self.degrees)), math.sin(math.radians(self.degrees))
        across, down = self.mm[0] / self.screen[0], self.mm[1] / self.screen[1]
        return np.array([[cos * across, sin * down], [sin * across, -cos * down]])

    def _origin(self) -> Points:
        """Where the middle of the screen's first pixel lies, mm."""
        half = (np.array(self.screen) - 1) / 2
        return np.asarray(np.array(self.centre) - self._px_to_mm() @ half, float)
