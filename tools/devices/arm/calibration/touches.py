"""Maps pixels of the screen to places of the arm, learned from touches."""

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
"""Touches needed to leave one out and predict it by the rest, and to notice a table that is not level."""

BETTER = 0.7
"""Share of the affine fit's out-of-sample error that a projective fit must stay below to be used."""

OFF = 2.0
"""Factor by which px per mm may differ between the screen's axes; they are equal on every phone."""

LEANING = 0.5
"""Largest cosine of the angle between the screen's axes, in mm."""

APART = 3.0
"""Largest error in mm of the worst touch; a key for a finger is 5 wide."""

Pixel = tuple[float, float]
Array = NDArray[np.floating[Any]]


class Reach(Record):
    """Maps px of the screen to mm of the arm and back. matrix: (3, 3), row by row.

    worst, rms: error in mm of touches predicted by the others, or, with fewer than nine, of the fit itself.
    touches: how many.
    """

    matrix: tuple[float, ...]
    worst: float
    rms: float
    touches: int

    @model_validator(mode="after")
    def _check(self) -> Self:
        check_matrix(self.matrix)
        return self

    def to_mm(self, px: Point | Pixel) -> Place:
        x, y = (px.x, px.y) if isinstance(px, Point) else px
        return Place(*_project(self._array, [[x, y]])[0].tolist())

    def to_px(self, mm: Place) -> Pixel:
        x, y = _project(np.linalg.inv(self._array), [[mm.x, mm.y]])[0].tolist()
        return x, y

    @property
    def mirrored(self) -> bool:
        """Whether the arm's axes turn the same way as the screen's, whose y goes down; most machines' do not."""
        return float(np.linalg.det(self._array[:2, :2])) > 0

    @property
    def _array(self) -> Array:
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
        """The reach by these touches. Raises CaptureFailed if they do not fit."""
        return fit(self.px, self.mm)


def fit(px: Sequence[Pixel], mm: Sequence[Place]) -> Reach:
    """Fit by least squares: affine, or projective if that predicts left-out touches better.

    Raises CaptureFailed if the touches do not fit.
    """
    screen, bed = np.array(px, np.float64).reshape(-1, 2), np.array(mm, np.float64).reshape(-1, 2)
    if len(screen) < LEAST or _spread(screen) < 1 or _spread(bed) < 1:
        raise CaptureFailed(say("arm-touches-in-line"))
    matrix = _fit_affine(screen, bed)
    off = _leave_one_out(screen, bed, _fit_affine) if len(screen) >= TELLING else _distances(matrix, screen, bed)
    if len(screen) >= TELLING:
        leaning = _leave_one_out(screen, bed, _fit_projective)
        if (leaning**2).mean() < BETTER**2 * (off**2).mean():
            matrix, off = _fit_projective(screen, bed), leaning
    if (worst := float(off.max())) > APART:
        raise CaptureFailed(say("arm-touches-do-not-fit", worst=worst))
    along, down = np.linalg.norm(matrix[:2, 0]), np.linalg.norm(matrix[:2, 1])
    if max(along, down) > OFF * min(along, down):
        raise CaptureFailed(say("arm-touches-scale-wrong", across=float(1 / along), down=float(1 / down)))
    if abs(matrix[:2, 0] @ matrix[:2, 1]) > LEANING * along * down:
        raise CaptureFailed(say("arm-touches-not-square"))
    rms = float(np.sqrt((off**2).mean()))
    return Reach(matrix=tuple(matrix.ravel().tolist()), worst=worst, rms=rms, touches=len(screen))


def _fit_affine(screen: Array, bed: Array) -> Array:
    solved = np.linalg.lstsq(np.column_stack([screen, np.ones(len(screen))]), bed, rcond=None)[0]
    return np.vstack([solved.T, [0.0, 0.0, 1.0]])


def _fit_projective(screen: Array, bed: Array) -> Array:
    import cv2

    return np.asarray(cv2.findHomography(screen, bed, 0)[0], np.float64)


def _leave_one_out(screen: Array, bed: Array, by: Callable[[Array, Array], Array]) -> Array:
    """(n,) mm: the error of each touch when predicted by the others."""
    off = np.zeros(len(screen))
    for one in range(len(screen)):
        rest = np.arange(len(screen)) != one
        off[one] = _distances(by(screen[rest], bed[rest]), screen[one : one + 1], bed[one : one + 1])[0]
    return off


def _distances(matrix: Array, screen: Array, bed: Array) -> Array:
    off: Array = np.linalg.norm(_project(matrix, screen) - bed, axis=1)
    return off


def _project(matrix: Array, points: Sequence[Sequence[float]] | Array) -> Array:
    led = np.column_stack([np.asarray(points, np.float64), np.ones(len(points))]) @ matrix.T
    gone: Array = led[:, :2] / led[:, 2:]
    return gone


def _spread(points: Array) -> float:
    """How far the points spread from the line that fits them best."""
    return float(np.linalg.svd(points - points.mean(axis=0), compute_uv=False)[1])
