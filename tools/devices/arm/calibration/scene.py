"""What the camera sees around the screen, stored so that a move of the camera or the phone is noticed."""

import base64
import math
from functools import lru_cache
from typing import Self

import numpy as np
from numpy.typing import NDArray
from pydantic import model_validator

from iris_screen.core.geometry import Size
from iris_screen.core.record import Record
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration.lens import Lens, refuse_other_size
from iris_screen.tools.devices.arm.calibration.optics import Array, Points
from iris_screen.tools.devices.arm.calibration.stored_checks import check_numbers, check_sizes, read_stored
from iris_screen.tools.devices.arm.calibration.surroundings import Around, Grey, Outline, Unlike

MOVED = 2.0
"""Camera px from which a calibration is no longer valid; noise and vibration stay well below it."""

LONGEST = 640
"""px of the small picture's longer side."""

POINTS = 9
"""Places along each of the screen's edges."""

OUTWARDS = 0.2
"""How far from the screen the phone's outline may be, as a share of its shorter side."""

DIM, DAZZLING = 30, 220
"""Grey levels between which the surroundings show the exposure of the picture."""

MARGIN = 5
"""px of the small picture around the screen that its blur and glow may reach."""


class Scene(Record):
    """camera: its size in px. grey: the small picture, as JPEG in base64. strips: (4, n, 2, 2) px of it, flattened:
    along each edge of the screen a place on it and one far outside.
    """

    camera: Size
    grey: str
    strips: tuple[float, ...]

    @model_validator(mode="after")
    def _check(self) -> Self:
        check_sizes(self.camera)
        check_numbers(self.strips, 4 * POINTS * 2 * 2)
        if _decode_grey(self.grey).shape[::-1] != _small_size(self.camera):
            raise ValueError("the small picture is not of the camera's shape")
        return self

    def measure_shift(self, picture: Pixels) -> float:
        """By how many camera px the screen's corners have moved; inf if nothing is recognised.

        0 if nothing around the screen is clear enough to tell. Raises CaptureFailed for a picture of another size.
        """
        corners, sights = _references(self)
        refuse_other_size(picture, self.camera)
        small = _shrink(picture)
        try:
            moves = [sight.measure_move(small, corners) for sight in sights]
        except Unlike:
            return math.inf
        far = [float(np.linalg.norm(move, axis=1).max()) for move in moves if move is not None]
        return max(far, default=0.0) * _shrink_factor(self.camera)

    def measure_exposure(self, picture: Pixels) -> float:
        """How much brighter the surroundings are than at the calibration; 1 if they are too dark."""
        then, now, mask = _grey(self), _shrink(picture), _exposure_mask(self)
        was = float(then[mask].mean()) if mask.any() else 0.0
        return float(now[mask].mean()) / was if was >= DIM else 1.0

    @property
    def is_filled(self) -> bool:
        """Whether the picture shows nothing but the screen."""
        return not _surroundings_mask(self, MARGIN).any()

    @property
    def is_blind(self) -> bool:
        """Whether nothing around the screen is clear enough to notice a move."""
        corners, sights = _references(self)
        return all(sight.measure_move(_grey(self), corners) is None for sight in sights)

    @property
    def overlooked(self) -> list[str]:
        """Directions in which the phone may slide unnoticed: its edges there are out of the picture or unclear."""
        return _references(self)[1][1].overlooked


def remember(picture: Pixels, lens: Lens) -> Scene:
    """The scene in this picture; the arm must be out of sight."""
    import cv2

    width, height = lens.screen.width - 1, lens.screen.height - 1
    share, out = np.linspace(0, 1, POINTS), OUTWARDS * min(width, height)
    edges = []
    for start, along, outwards in (
        ((0, 0), (width, 0), (0, -out)),
        ((width, 0), (0, height), (out, 0)),
        ((width, height), (-width, 0), (0, out)),
        ((0, height), (0, -height), (-out, 0)),
    ):
        on = np.array(start) + share[:, None] * np.array(along)
        edges.append(np.stack([lens.to_camera(on), lens.to_camera(on + np.array(outwards))], axis=1))
    strips = np.stack(edges) / _shrink_factor(lens.camera)
    data = cv2.imencode(".jpg", _shrink(picture), [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
    values = tuple(round(value, 3) for value in strips.ravel().tolist())
    return Scene(camera=lens.camera, grey=base64.b64encode(data).decode(), strips=values)


@lru_cache(maxsize=2)
def _exposure_mask(scene: Scene) -> NDArray[np.bool_]:
    """Pixels of the small picture that show its exposure: neither dark nor dazzling, and not lit by the screen."""
    small = _grey(scene)
    return (_surroundings_mask(scene, 2 * MARGIN) > 0) & (small > DIM) & (small < DAZZLING)


def _surroundings_mask(scene: Scene, margin: int) -> Grey:
    """1 where the small picture shows the surroundings, at least `margin` px from the screen."""
    import cv2

    mask, strips = np.ones_like(_grey(scene)), _strips_of(scene)
    cv2.fillPoly(mask, [np.rint(strips[:, :, 0].reshape(-1, 2)).astype(np.int32)], (0,))
    return np.asarray(cv2.erode(mask, np.ones((2 * margin + 1, 2 * margin + 1), np.uint8)), np.uint8)


def _strips_of(scene: Scene) -> Array:
    return np.array(scene.strips).reshape(4, -1, 2, 2)


@lru_cache(maxsize=2)
def _references(scene: Scene) -> tuple[Points, tuple[Around, Outline]]:
    """The screen's corners, and what measures their move."""
    small, strips = _grey(scene), _strips_of(scene)
    return strips[:, 0, 0], (Around(small, _surroundings_mask(scene, MARGIN)), Outline(small, strips))


@lru_cache(maxsize=2)
def _grey(scene: Scene) -> Grey:
    return _decode_grey(scene.grey)


def _decode_grey(grey: str) -> Grey:
    import cv2

    return np.asarray(read_stored(grey, cv2.IMREAD_GRAYSCALE), np.uint8)


def _shrink(picture: Pixels) -> Grey:
    import cv2

    height, width = picture.shape[:2]
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)  # grey first, since shrinking in colour is slower
    small = cv2.resize(grey, _small_size(Size(width=width, height=height)), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _small_size(camera: Size) -> tuple[int, int]:
    """The small picture's width and height."""
    times = _shrink_factor(camera)
    return round(camera.width / times), round(camera.height / times)


def _shrink_factor(camera: Size) -> float:
    """The factor by which the small picture is smaller."""
    return max(max(camera.width, camera.height) / LONGEST, 1.0)
