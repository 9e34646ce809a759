"""Where the arm has to go for a pixel of the screen, learned from places that it has touched."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import model_validator

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Point
from iris_screen.core.message import say
from iris_screen.core.record import Record
from iris_screen.tools.devices.arm.calibration.stored_checks import check_matrix
from iris_screen.tools.devices.arm.machine.setup import Place

LEAST = 3
TELLING = 9
"""Touches from which on one can be left out and told by the rest, and a table that is not level may show."""

BETTER = 0.7
"""Of the affine fit's error, out of sample, that a projective one must stay below to be believed."""

OFF = 2.0
"""Times that px per mm may differ between the screen's axes; they are the same on every phone."""

LEANING = 0.5
"""Cosine of the angle between the screen's axes, in mm, from which on they are no axes."""

APART = 3.0
"""mm by which the worst touch may lie off; a finger's key is 5 wide."""

Pixel = tuple[float, float]
Array = NDArray[np.floating[Any]]


class Reach(Record):
    """From px of the screen to mm of the arm and back. matrix: (3, 3), row by row.

    worst, rms: mm by which touches were missed by what the others tell, or, of fewer than nine, by the fit itself.
    touches: how many.
    """

    matrix: tuple[float, ...]
    worst: float
    rms: float
    touches: int

    @model_validator(mode="after")
    def _usable(self) -> Self:
        check_matrix(self.matrix)
        return self

    def to_mm(self, px: Point | Pixel) -> Place:
        x, y = (px.x, px.y) if isinstance(px, Point) else px
        return Place(*_lead(self._there, [[x, y]])[0].tolist())

    def to_px(self, mm: Place) -> Pixel:
        x, y = _lead(np.linalg.inv(self._there), [[mm.x, mm.y]])[0].tolist()
        return x, y

    @property
    def mirrored(self) -> bool:
        """Whether the arm's axes turn the same way round as the screen's, whose y goes down; most machines' do not."""
        return float(np.linalg.det(self._there[:2, :2])) > 0

    @property
    def _there(self) -> Array:
        return np.array(self.matrix).reshape(3, 3)


@dataclass
class Touches:
    """Where the pen was put down, and where that was on the screen."""

    px: list[Pixel] = field(default_factory=list)
    mm: list[Place] = field(default_factory=list)

    def add(self, px: Pixel, mm: Place) -> None:
        self.px.append(px)
        self.mm.append(mm)

    def reach(self) -> Reach:
        """Raises CaptureFailed where they make no sense."""
        return fit(self.px, self.mm)


def fit(px: Sequence[Pixel], mm: Sequence[Place]) -> Reach:
    """By least squares: affine, or projective where that tells touches better that it was not told.

    Raises CaptureFailed where the touches make no sense.
    """
    screen, bed = np.array(px, np.float64).reshape(-1, 2), np.array(mm, np.float64).reshape(-1, 2)
    if len(screen) < LEAST or _area(screen) < 1 or _area(bed) < 1:
        raise CaptureFailed(say("arm-touches-in-line"))
    way = _affine(screen, bed)
    off = _leave_one_out(screen, bed, _affine) if len(screen) >= TELLING else _off(way, screen, bed)
    if len(screen) >= TELLING:
        leaning = _leave_one_out(screen, bed, _projective)
        if (leaning**2).mean() < BETTER**2 * (off**2).mean():
            way, off = _projective(screen, bed), leaning
    if (worst := float(off.max())) > APART:
        raise CaptureFailed(say("arm-touches-do-not-fit", worst=worst))
    along, down = np.linalg.norm(way[:2, 0]), np.linalg.norm(way[:2, 1])
    if max(along, down) > OFF * min(along, down):
        raise CaptureFailed(say("arm-touches-scale-wrong", across=float(1 / along), down=float(1 / down)))
    if abs(way[:2, 0] @ way[:2, 1]) > LEANING * along * down:
        raise CaptureFailed(say("arm-touches-not-square"))
    rms = float(np.sqrt((off**2).mean()))
    return Reach(matrix=tuple(way.ravel().tolist()), worst=worst, rms=rms, touches=len(screen))


def _affine(screen: Array, bed: Array) -> Array:
    told = np.linalg.lstsq(np.column_stack([screen, np.ones(len(screen))]), bed, rcond=None)[0]
    return np.vstack([told.T, [0.0, 0.0, 1.0]])


def _projective(screen: Array, bed: Array) -> Array:
    import cv2

    return np.asarray(cv2.findHomography(screen, bed, 0)[0], np.float64)


def _leave_one_out(screen: Array, bed: Array, by: Callable[[Array, Array], Array]) -> Array:
    """(n,) mm: by how much each touch is missed by what the others tell."""
    off = np.zeros(len(screen))
    for one in range(len(screen)):
        rest = np.arange(len(screen)) != one
        off[one] = _off(by(screen[rest], bed[rest]), screen[one : one + 1], bed[one : one + 1])[0]
    return off


def _off(way: Array, screen: Array, bed: Array) -> Array:
    off: Array = np.linalg.norm(_lead(way, screen) - bed, axis=1)
    return off


def _lead(way: Array, points: Sequence[Sequence[float]] | Array) -> Array:
    led = np.column_stack([np.asarray(points, np.float64), np.ones(len(points))]) @ way.T
    gone: Array = led[:, :2] / led[:, 2:]
    return gone


def _area(points: Array) -> float:
    """The square of how far they spread across the line that fits them best."""
    return float(np.linalg.svd(points - points.mean(axis=0), compute_uv=False)[1])
