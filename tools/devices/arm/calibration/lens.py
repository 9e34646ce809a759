"""Where each pixel of the phone's screen is in the camera's picture, and back."""

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
"""Points that a cubic needs, for they must lie on all of the screen."""

LEAST = 8
SOUND, TRUE = 0.7, 0.01
"""Of the points that must lie as they do on the screen, and how truly the better half of them, of half its length."""

RIM = 2.5
"""px of the camera beside the screen's edge, where blur and what the lens is off by mix it with what lies around it."""


class Lens(Record):
    """What a camera makes of a screen. Both in px, the middle of the upper left pixel being 0, 0.

    homography: row by row, from screen to picture. radial: k1, k2. bend: terms of a cubic, x and y one after the other.
    All three are in normalised measures (optics). worst, rms: px of the screen by which points were missed that the
    fit had not been told. points: how many.
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
    def _usable(self) -> Self:
        check_sizes(self.screen, self.camera)
        check_matrix(self.homography)
        check_numbers(self.radial, 2)
        check_numbers(self.bend, 0, 2 * len(DEGREES))
        return self

    def to_camera(self, at: Sequence[Sequence[float]] | Points) -> Points:
        """(n, 2) px of the screen → (n, 2) px of the picture."""
        return _whole(_optics(self).forward(normal(at, self.screen)), self.camera)

    def to_screen(self, at: Sequence[Sequence[float]] | Points) -> Points:
        """(n, 2) px of the picture → (n, 2) px of the screen; true on it and a little around it."""
        return _whole(_optics(self).backward(normal(at, self.camera)), self.screen)

    def rectify(self, picture: Pixels) -> Pixels:
        """The screen as the phone drew it: (h, w, 3) at its size. Raises CaptureFailed for another picture size."""
        import cv2

        refuse_other_size(picture, self.camera)
        flat: Pixels = cv2.remap(picture, *_tables(self), cv2.INTER_LINEAR).astype(np.uint8, copy=False)
        return flat


def refuse_other_size(picture: Pixels, camera: Size) -> None:
    """Raises CaptureFailed. camera: what it gave when it was calibrated."""
    height, width = picture.shape[:2]
    if (width, height) != (camera.width, camera.height):
        raise CaptureFailed(
            say("arm-camera-size-changed", width=width, height=height, old_width=camera.width, old_height=camera.height)
        )


def fit(camera: Points, screen: Points, camera_size: Size, screen_size: Size) -> Lens:
    """The lens of matched points, (n, 2) px each; some of them may be wrong.

    Raises CaptureFailed where they are too few, or too many do not lie as they should.
    """
    if len(camera) < LEAST:
        raise CaptureFailed(say("arm-screen-points-too-few", count=len(camera), least=LEAST))
    seen, shown = normal(camera, camera_size), normal(screen, screen_size)
    optics, trust = estimate(shown, seen, len(camera) >= BENDING)
    kept = trust > 0
    off = np.linalg.norm(_cross_check(shown[kept], seen[kept]), axis=1)
    if kept.mean() < SOUND or np.median(off) > TRUE:
        raise CaptureFailed(say("arm-marks-misplaced"))
    off *= half(screen_size)
    worst, rms = float(off.max()), float(np.sqrt((off**2).mean()))
    return of_optics(optics, screen_size, camera_size, worst=worst, rms=rms, points=int(kept.sum()))


def _cross_check(shown: Points, seen: Points) -> Points:
    """By how much each third of the points is missed by what the other two tell."""
    off, third = np.zeros_like(shown), np.arange(len(shown)) % FOLDS
    for fold in range(FOLDS):
        rest, left = third != fold, third == fold
        optics, _ = estimate(shown[rest], seen[rest], len(shown) >= BENDING)
        off[left] = optics.backward(seen[left]) - shown[left]
    return off


def of_optics(optics: Optics, screen: Size, camera: Size, **told: Any) -> Lens:
    """The record of them. told: worst, rms and points."""
    bend = () if optics.bend is None else tuple(optics.bend.ravel().tolist())
    plain = tuple(optics.homography.ravel().tolist())
    return Lens(screen=screen, camera=camera, homography=plain, radial=optics.radial, bend=bend, **told)


@lru_cache(maxsize=8)
def _optics(lens: Lens) -> Optics:
    bend = np.array(lens.bend).reshape(-1, 2) if lens.bend else None
    return Optics(np.array(lens.homography).reshape(3, 3), lens.radial, bend)


@lru_cache(maxsize=2)
def _tables(lens: Lens) -> tuple[Any, Any]:
    """For each pixel of the screen where it is in the picture, as cv2.remap wants it. Its rim is taken from beside."""
    import cv2

    height, width = lens.screen.height, lens.screen.width
    rim = RIM / _scale(lens)
    across, down = (np.clip(np.arange(float(side)), rim, side - 1 - rim) for side in (width, height))
    grid = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    led = lens.to_camera(grid).astype(np.float32).reshape(height, width, 2)
    tables: tuple[Any, Any] = cv2.convertMaps(led[..., 0], led[..., 1], cv2.CV_16SC2)
    return tables


def _scale(lens: Lens) -> float:
    """px of the camera to one of the screen, in its middle."""
    middle = _middle(lens.screen)
    here, beside = lens.to_camera(np.array([middle, middle + np.array([1.0, 0.0])]))
    return float(np.linalg.norm(beside - here))


def half(size: Size) -> float:
    """px that are 1 in normalised measures."""
    return max(size.width, size.height) / 2


def _middle(size: Size) -> Points:
    return np.array([(size.width - 1) / 2, (size.height - 1) / 2])


def normal(at: Sequence[Sequence[float]] | Points, size: Size) -> Points:
    """px in normalised measures."""
    return (np.asarray(at, dtype=np.float64).reshape(-1, 2) - _middle(size)) / half(size)


def _whole(at: Points, size: Size) -> Points:
    return at * half(size) + _middle(size)
