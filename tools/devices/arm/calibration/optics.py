"""How a camera sees a flat screen: perspective, radial distortion, and a cubic for the rest.

All coordinates are normalised: the middle of the screen and of the picture is 0, half of their longer side is 1.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]
Points = Array  # (n, 2)

DEGREES = [(i, j) for i in range(4) for j in range(4 - i)]
"""The powers of x and y in each term of a cubic."""

BEYOND = 1.1
"""A cubic is meaningless outside the screen, so it is constant from here on."""

EXACT, STEP = 1e-9, 1e-5
INVERSIONS = 12
ROUNDS = 6
FINEST = 1e-5
"""No measured point is more accurate than this; about a hundredth of a pixel."""

OUTLYING = 6.0
SHY = 1e-3
"""Regularisation: pulls the cubic's terms to zero if few points support them."""


@dataclass(frozen=True, eq=False)
class Optics:
    """homography: (3, 3). radial: k1 and k2. bend: (10, 2), a cubic for each axis."""

    homography: Array
    radial: tuple[float, float] = (0.0, 0.0)
    bend: Array | None = None

    def forward(self, screen: Points) -> Points:
        """From the screen into the picture."""
        ideal = project(self.homography, screen)
        seen = ideal * self._radial_factor(ideal)
        return seen if self.bend is None else seen + cubic_terms(screen) @ self.bend

    def backward(self, camera: Points) -> Points:
        """From the picture to the screen, by Newton's method, since there is no closed form."""
        screen = project(np.linalg.inv(self.homography), self.straighten(camera))
        for _ in range(INVERSIONS):
            off = camera - self.forward(screen)
            if np.abs(off).max(initial=0) < EXACT:
                break
            ways = [self.forward(screen + way) - self.forward(screen - way) for way in np.eye(2) * STEP]
            slopes = np.stack(ways, axis=-1) / (2 * STEP)  # (n, 2, 2): how the picture goes with the screen
            screen = screen + (np.linalg.pinv(slopes) @ off[..., None])[..., 0]
        return screen

    def _radial_factor(self, ideal: Points) -> Array:
        square = (ideal * ideal).sum(axis=1, keepdims=True)
        factor: Array = 1 + square * (self.radial[0] + square * self.radial[1])
        return factor

    def straighten(self, seen: Points) -> Points:
        """Remove the radial distortion."""
        ideal = seen
        for _ in range(INVERSIONS):
            ideal = seen / np.maximum(self._radial_factor(ideal), 0.2)
        return ideal


def estimate(screen: Points, camera: Points, bends: bool = True) -> tuple[Optics, Array]:
    """The optics by matched points, at least eight, and (n,) the weight of each, 0 for outliers.

    bends: whether there are enough points, all over the screen, for the cubic.
    """
    import cv2

    start, _ = cv2.findHomography(screen, camera, cv2.RANSAC, 0.05)
    numbers: Array = np.append((start / start[2, 2]).ravel()[:8], [0.0, 0.0])
    trust: Array = np.ones(len(screen))
    for _ in range(ROUNDS):
        numbers = least_squares(numbers, partial(_miss, screen, camera, np.sqrt(trust)[:, None]))
        trust = tukey_weights(np.linalg.norm(camera - _make_optics(numbers).forward(screen), axis=1))
    straight = _make_optics(numbers)
    if not bends:
        return straight, trust
    table = cubic_terms(screen)
    weighed = table * trust[:, None]
    rest = weighed.T @ (camera - straight.forward(screen))
    bend = np.linalg.solve(weighed.T @ table + SHY * np.eye(len(DEGREES)), rest)
    return Optics(straight.homography, straight.radial, bend), trust


def cubic_terms(at: Points) -> Array:
    """(n, 10): the terms of a cubic."""
    x, y = np.clip(at, -BEYOND, BEYOND).T
    return np.stack([x**i * y**j for i, j in DEGREES], axis=1)


def project(homography: Array, points: Points) -> Points:
    led = points @ homography[:, :2].T + homography[:, 2]
    found: Points = led[:, :2] / led[:, 2:]
    return found


def _make_optics(numbers: Array) -> Optics:
    return Optics(np.append(numbers[:8], 1.0).reshape(3, 3), (float(numbers[8]), float(numbers[9])))


def _miss(screen: Points, camera: Points, root: Array, numbers: Array) -> Array:
    """(2 n,): the weighted error of the optics with these numbers at the points."""
    missed: Array = ((camera - _make_optics(numbers).forward(screen)) * root).ravel()
    return missed


def least_squares(numbers: Array, miss: Callable[[Array], Array]) -> Array:
    """The numbers near these for which `miss` has the least sum of squares, by the Levenberg–Marquardt method."""
    damping, off, small = 1e-6, miss(numbers), 1e-6
    for _ in range(INVERSIONS):
        slopes = np.stack([(off - miss(numbers + way)) / small for way in np.eye(len(numbers)) * small], axis=1)
        square = slopes.T @ slopes
        step = np.linalg.solve(square + damping * np.diag(np.diag(square) + EXACT), slopes.T @ off)
        tried = miss(numbers + step)
        if tried @ tried >= off @ off:
            damping *= 100
            continue
        numbers, off, damping = numbers + step, tried, damping / 10
        if np.abs(step).max() < EXACT:
            break
    return numbers


def tukey_weights(far: Array, times: float = OUTLYING, finest: float = FINEST) -> Array:
    """Tukey's weights: larger for smaller errors, and 0 for errors beyond `times` the median.

    finest: the least value of the median.
    """
    limit = times * max(float(np.median(far)), finest)
    weights: Array = np.clip(1 - (far / limit) ** 2, 0, 1) ** 2
    return weights
