"""How a camera sees a flat screen: perspective, what the lens bends along its radius, and a cubic rest.

All measures here are normalised: the middle of the screen and of the picture is 0, half of their longer side is 1.
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
"""Outside of the screen a cubic leads anywhere; from here on it stays as it is."""

EXACT, STEP = 1e-9, 1e-5
INVERSIONS = 12
ROUNDS = 6
FINEST = 1e-5
"""No measured point is truer than this; about a hundredth of a pixel."""

OUTLYING = 6.0
SHY = 1e-3
"""Draws the cubic's terms to zero where few points speak for them."""


@dataclass(frozen=True, eq=False)
class Optics:
    """homography: (3, 3). radial: k1 and k2. bend: (10, 2), a cubic for each axis."""

    homography: Array
    radial: tuple[float, float] = (0.0, 0.0)
    bend: Array | None = None

    def forward(self, screen: Points) -> Points:
        """From the screen into the picture."""
        ideal = projected(self.homography, screen)
        seen = ideal * self._factor(ideal)
        return seen if self.bend is None else seen + terms(screen) @ self.bend

    def backward(self, camera: Points) -> Points:
        """From the picture onto the screen, by Newton's steps, since nothing here can be turned round in one."""
        screen = projected(np.linalg.inv(self.homography), self.straightened(camera))
        for _ in range(INVERSIONS):
            off = camera - self.forward(screen)
            if np.abs(off).max(initial=0) < EXACT:
                break
            ways = [self.forward(screen + way) - self.forward(screen - way) for way in np.eye(2) * STEP]
            slopes = np.stack(ways, axis=-1) / (2 * STEP)  # (n, 2, 2): how the picture goes with the screen
            screen = screen + (np.linalg.pinv(slopes) @ off[..., None])[..., 0]
        return screen

    def _factor(self, ideal: Points) -> Array:
        square = (ideal * ideal).sum(axis=1, keepdims=True)
        factor: Array = 1 + square * (self.radial[0] + square * self.radial[1])
        return factor

    def straightened(self, seen: Points) -> Points:
        """Without what the lens bends along its radius."""
        ideal = seen
        for _ in range(INVERSIONS):
            ideal = seen / np.maximum(self._factor(ideal), 0.2)
        return ideal


def estimate(screen: Points, camera: Points, bends: bool = True) -> tuple[Optics, Array]:
    """The optics of matched points, at least eight, and (n,) how far each is trusted, 0 for outliers.

    bends: whether there are enough points, on all of the screen, for the cubic.
    """
    import cv2

    start, _ = cv2.findHomography(screen, camera, cv2.RANSAC, 0.05)
    told: Array = np.append((start / start[2, 2]).ravel()[:8], [0.0, 0.0])
    trust: Array = np.ones(len(screen))
    for _ in range(ROUNDS):
        told = least(told, partial(_miss, screen, camera, np.sqrt(trust)[:, None]))
        trust = trusted(np.linalg.norm(camera - _optics(told).forward(screen), axis=1))
    straight = _optics(told)
    if not bends:
        return straight, trust
    table = terms(screen)
    weighed = table * trust[:, None]
    rest = weighed.T @ (camera - straight.forward(screen))
    bend = np.linalg.solve(weighed.T @ table + SHY * np.eye(len(DEGREES)), rest)
    return Optics(straight.homography, straight.radial, bend), trust


def terms(at: Points) -> Array:
    """(n, 10): the terms of a cubic."""
    x, y = np.clip(at, -BEYOND, BEYOND).T
    return np.stack([x**i * y**j for i, j in DEGREES], axis=1)


def projected(homography: Array, points: Points) -> Points:
    led = points @ homography[:, :2].T + homography[:, 2]
    projected: Points = led[:, :2] / led[:, 2:]
    return projected


def _optics(told: Array) -> Optics:
    return Optics(np.append(told[:8], 1.0).reshape(3, 3), (float(told[8]), float(told[9])))


def _miss(screen: Points, camera: Points, root: Array, told: Array) -> Array:
    """(2 n,): by how much the optics of these numbers miss the points, each as it is trusted."""
    missed: Array = ((camera - _optics(told).forward(screen)) * root).ravel()
    return missed


def least(told: Array, miss: Callable[[Array], Array]) -> Array:
    """The numbers near these of which `miss` makes the least sum of squares, by Levenberg's steps."""
    damping, off, small = 1e-6, miss(told), 1e-6
    for _ in range(INVERSIONS):
        slopes = np.stack([(off - miss(told + way)) / small for way in np.eye(len(told)) * small], axis=1)
        square = slopes.T @ slopes
        step = np.linalg.solve(square + damping * np.diag(np.diag(square) + EXACT), slopes.T @ off)
        tried = miss(told + step)
        if tried @ tried >= off @ off:
            damping *= 100
            continue
        told, off, damping = told + step, tried, damping / 10
        if np.abs(step).max() < EXACT:
            break
    return told


def trusted(far: Array, times: float = OUTLYING, finest: float = FINEST) -> Array:
    """Tukey's weights: the nearer, the more, and nothing for what lies so many times farther off than the middle one.

    finest: what the middle one is off by at least.
    """
    limit = times * max(float(np.median(far)), finest)
    trusted: Array = np.clip(1 - (far / limit) ** 2, 0, 1) ** 2
    return trusted
