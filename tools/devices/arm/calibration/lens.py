"""Maps each pixel of the phone's screen to the camera's picture, and back."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Self

import numpy as np
from pydantic import model_validator

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.core.message import say
from iris_screen.core.record import Record
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration.optics import DEGREES, Optics, Points, estimate
from iris_screen.tools.devices.arm.calibration.stored_checks import check_matrix, check_numbers, check_sizes

FOLDS = 3
BENDING = 40
"""Points that a cubic needs; they must cover the whole screen."""

LEAST = 8
SOUND, TRUE = 0.7, 0.01
"""Share of the points that must fit, and the largest median error, as a share of half the screen's length."""

RIM = 2.5
"""px of the camera at the screen's edge, where blur and lens errors mix it with its surroundings."""


class Lens(Record):
    """How a camera sees a screen. Both in px; the middle of the upper left pixel is 0, 0.

    homography: row by row, from screen to picture. radial: k1, k2. bend: terms of a cubic, x and y one after the other.
    All three use normalised coordinates (optics). worst, rms: the error in px of the screen at points that the fit did
    not use. points: how many.
    """

    screen: Size
    camera: Size
    homography: tuple[float, ...]
    radial: tuple[float, float]
    bend: tuple[float, ...] = ()
    worst: float
    rms: float
    points: int

    @model_validator(mode="after")
    def _check(self) -> Self:
        check_sizes(self.screen, self.camera)
        check_matrix(self.homography)
        check_numbers(self.radial, 2)
        check_numbers(self.bend, 0, 2 * len(DEGREES))
        return self

    def to_camera(self, at: Sequence[Sequence[float]] | Points) -> Points:
        """(n, 2) px of the screen → (n, 2) px of the picture."""
        return _from_normal(_make_optics(self).forward(to_normal(at, self.screen)), self.camera)

    def to_screen(self, at: Sequence[Sequence[float]] | Points) -> Points:
        """(n, 2) px of the picture → (n, 2) px of the screen; valid on it and a little around it."""
        return _from_normal(_make_optics(self).backward(to_normal(at, self.camera)), self.screen)

    def rectify(self, picture: Pixels) -> Pixels:
        """The screen as the phone drew it: (h, w, 3) at its size. Raises CaptureFailed for another picture size."""
        import cv2

        refuse_other_size(picture, self.camera)
        flat: Pixels = cv2.remap(picture, *_remap_tables(self), cv2.INTER_LINEAR).astype(np.uint8, copy=False)
        return flat


def refuse_other_size(picture: Pixels, camera: Size) -> None:
    """Raises CaptureFailed. camera: the picture's size when it was calibrated."""
    height, width = picture.shape[:2]
    if (width, height) != (camera.width, camera.height):
        raise CaptureFailed(
            say("arm-camera-size-changed", width=width, height=height, old_width=camera.width, old_height=camera.height)
        )


def fit(camera: Points, screen: Points, camera_size: Size, screen_size: Size) -> Lens:
    """The lens by matched points, (n, 2) px each; some of them may be wrong.

    Raises CaptureFailed if there are too few, or too many do not fit.
    """
    if len(camera) < LEAST:
        raise CaptureFailed(say("arm-screen-points-too-few", count=len(camera), least=LEAST))
    seen, shown = to_normal(camera, camera_size), to_normal(screen, screen_size)
    optics, trust = estimate(shown, seen, len(camera) >= BENDING)
    kept = trust > 0
    good_shown, good_seen = shown[kept], seen[kept]
    missed, third = np.zeros_like(good_shown), np.arange(len(good_shown)) % FOLDS
    for fold in range(FOLDS):  # the error of each third of the points with a fit to the others
        rest, left = third != fold, third == fold
        fitted, _ = estimate(good_shown[rest], good_seen[rest], len(good_shown) >= BENDING)
        missed[left] = fitted.backward(good_seen[left]) - good_shown[left]
    off = np.linalg.norm(missed, axis=1)
    if kept.mean() < SOUND or np.median(off) > TRUE:
        raise CaptureFailed(say("arm-marks-misplaced"))
    off *= half_length(screen_size)
    worst, rms = float(off.max()), float(np.sqrt((off**2).mean()))
    return lens_from_optics(optics, screen_size, camera_size, worst=worst, rms=rms, points=int(kept.sum()))


def lens_from_optics(optics: Optics, screen: Size, camera: Size, **quality: Any) -> Lens:
    """The Lens record of these optics. quality: worst, rms and points."""
    bend = () if optics.bend is None else tuple(optics.bend.ravel().tolist())
    plain = tuple(optics.homography.ravel().tolist())
    return Lens(screen=screen, camera=camera, homography=plain, radial=optics.radial, bend=bend, **quality)


@lru_cache(maxsize=8)
def _make_optics(lens: Lens) -> Optics:
    bend = np.array(lens.bend).reshape(-1, 2) if lens.bend else None
    return Optics(np.array(lens.homography).reshape(3, 3), lens.radial, bend)


@lru_cache(maxsize=2)
def _remap_tables(lens: Lens) -> tuple[Any, Any]:
    """The place in the picture of each pixel of the screen, for cv2.remap. The rim is copied from next to it."""
    import cv2

    height, width = lens.screen.height, lens.screen.width
    middle = _middle(lens.screen)
    here, beside = lens.to_camera(np.array([middle, middle + np.array([1.0, 0.0])]))
    rim = RIM / float(np.linalg.norm(beside - here))  # px of the camera → px of the screen, by the scale in its middle
    across, down = (np.clip(np.arange(float(side)), rim, side - 1 - rim) for side in (width, height))
    grid = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    led = lens.to_camera(grid).astype(np.float32).reshape(height, width, 2)
    tables: tuple[Any, Any] = cv2.convertMaps(led[..., 0], led[..., 1], cv2.CV_16SC2)
    return tables


def half_length(size: Size) -> float:
    """px that are 1 in normalised coordinates."""
    return max(size.width, size.height) / 2


def _middle(size: Size) -> Points:
    return np.array([(size.width - 1) / 2, (size.height - 1) / 2])


def to_normal(at: Sequence[Sequence[float]] | Points, size: Size) -> Points:
    """px → normalised coordinates."""
    return (np.asarray(at, dtype=np.float64).reshape(-1, 2) - _middle(size)) / half_length(size)


def _from_normal(at: Points, size: Size) -> Points:
    return at * half_length(size) + _middle(size)
