"""What the camera sees beside the screen, kept so that a camera or a phone that was moved is noticed."""

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
"""Camera px from which on a calibration holds no more; noise and vibration stay well below it."""

LONGEST = 640
"""px of the small picture's longer side."""

POINTS = 9
"""Places along each of the screen's edges."""

OUTWARDS = 0.2
"""Of the screen's shorter side: how far from it the phone's outline may lie."""

DIM, DAZZLING = 30, 220
"""Grey levels between which what lies beside the screen tells how bright the picture was taken."""

MARGIN = 5
"""px of the small picture around the screen that blur and glow may reach."""


class Scene(Record):
    """camera: its size in px. grey: the small picture, as JPEG in base64. strips: (4, n, 2, 2) px of it, one after the
    other: along each edge of the screen the place on it and the one far outside.
    """

    camera: Size
    grey: str
    strips: tuple[float, ...]

    @model_validator(mode="after")
    def _usable(self) -> Self:
        check_sizes(self.camera)
        check_numbers(self.strips, 4 * POINTS * 2 * 2)
        if _read(self.grey).shape[::-1] != _small(self.camera):
            raise ValueError("the small picture is not of the camera's shape")
        return self

    def shift(self, picture: Pixels) -> float:
        """By how many camera px the screen's corners lie elsewhere than they lay; inf where nothing is recognised.

        0 where nothing beside the screen is clear enough to tell. Raises CaptureFailed for a picture of another size.
        """
        corners, sights = _known(self)
        refuse_other_size(picture, self.camera)
        small = _shrink(picture)
        try:
            ways = [sight.moved(small, corners) for sight in sights]
        except Unlike:
            return math.inf
        far = [float(np.linalg.norm(way, axis=1).max()) for way in ways if way is not None]
        return max(far, default=0.0) * _times(self.camera)

    def exposure(self, picture: Pixels) -> float:
        """How much brighter the camera took what lies beside the screen than it did then; 1 where that is too dark."""
        then, now, beside = _grey(self), _shrink(picture), _beside(self)
        was = float(then[beside].mean()) if beside.any() else 0.0
        return float(now[beside].mean()) / was if was >= DIM else 1.0

    @property
    def is_filled(self) -> bool:
        """Whether the screen alone is in the picture."""
        return not _around(self, MARGIN).any()

    @property
    def is_blind(self) -> bool:
        """Whether nothing beside the screen is clear enough for a move to be noticed."""
        corners, sights = _known(self)
        return all(sight.moved(_grey(self), corners) is None for sight in sights)

    @property
    def overlooked(self) -> list[str]:
        """Which ways the phone may slide unnoticed, since its edges there are out of the picture, or not clear."""
        return _known(self)[1][1].overlooked


def remember(picture: Pixels, lens: Lens) -> Scene:
    """The scene as the picture shows it, the arm being out of sight."""
    import cv2

    strips = _strips(lens) / _times(lens.camera)
    data = cv2.imencode(".jpg", _shrink(picture), [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
    told = tuple(round(value, 3) for value in strips.ravel().tolist())
    return Scene(camera=lens.camera, grey=base64.b64encode(data).decode(), strips=told)


def _strips(lens: Lens) -> Array:
    width, height = lens.screen.width - 1, lens.screen.height - 1
    share, out = np.linspace(0, 1, POINTS), OUTWARDS * min(width, height)
    edges = []
    for start, way, outwards in (
        ((0, 0), (width, 0), (0, -out)),
        ((width, 0), (0, height), (out, 0)),
        ((width, height), (-width, 0), (0, out)),
        ((0, height), (0, -height), (-out, 0)),
    ):
        on = np.array(start) + share[:, None] * np.array(way)
        edges.append(np.stack([lens.to_camera(on), lens.to_camera(on + np.array(outwards))], axis=1))
    return np.stack(edges)


@lru_cache(maxsize=2)
def _beside(scene: Scene) -> NDArray[np.bool_]:
    """What of the small picture tells how bright it was taken: neither dark nor dazzling, and lit by no screen."""
    small = _grey(scene)
    return (_around(scene, 2 * MARGIN) > 0) & (small > DIM) & (small < DAZZLING)


def _around(scene: Scene, margin: int) -> Grey:
    """1 where the small picture lies beside the screen, and so far from it."""
    import cv2

    mask, strips = np.ones_like(_grey(scene)), _strips_of(scene)
    cv2.fillPoly(mask, [np.rint(strips[:, :, 0].reshape(-1, 2)).astype(np.int32)], (0,))
    return np.asarray(cv2.erode(mask, np.ones((2 * margin + 1, 2 * margin + 1), np.uint8)), np.uint8)


def _strips_of(scene: Scene) -> Array:
    return np.array(scene.strips).reshape(4, -1, 2, 2)


@lru_cache(maxsize=2)
def _known(scene: Scene) -> tuple[Points, tuple[Around, Outline]]:
    """The screen's corners, and what tells that they moved."""
    small, strips = _grey(scene), _strips_of(scene)
    return strips[:, 0, 0], (Around(small, _around(scene, MARGIN)), Outline(small, strips))


@lru_cache(maxsize=2)
def _grey(scene: Scene) -> Grey:
    return _read(scene.grey)


def _read(grey: str) -> Grey:
    import cv2

    return np.asarray(read_stored(grey, cv2.IMREAD_GRAYSCALE), np.uint8)


def _shrink(picture: Pixels) -> Grey:
    import cv2

    height, width = picture.shape[:2]
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)  # first, as it is the dearer to shrink in colour
    small = cv2.resize(grey, _small(Size(width=width, height=height)), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _small(camera: Size) -> tuple[int, int]:
    """The small picture's width and height."""
    times = _times(camera)
    return round(camera.width / times), round(camera.height / times)


def _times(camera: Size) -> float:
    """How much smaller the small picture is."""
    return max(max(camera.width, camera.height) / LONGEST, 1.0)
