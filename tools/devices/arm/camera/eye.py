"""Looks at the phone by the camera, and rectifies the picture to the phone's own pixels."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

import cv2
import numpy as np
import xxhash
from numpy.typing import NDArray

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Frame, Health, Pixels
from iris_screen.sight.vision.pictures import make_thumbnail
from iris_screen.tools.devices.arm.calibration.record import Calibration
from iris_screen.tools.devices.arm.calibration.scene import MOVED
from iris_screen.tools.devices.arm.camera.source import Camera

SHOTS = 4
"""Pictures that each place is averaged from."""

Mask = NDArray[np.bool_]
"""(h, w): a set of pixels of a picture."""


class PictureMean:
    """The pictures since each place last changed. A blinking caret does not affect the rest of the page."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._sum = np.zeros((*size, 3), np.float32)
        self._count = np.zeros((*size, 1), np.float32)

    def add(self, pixels: Pixels, changed: Mask) -> None:
        """Add a picture, ``(h, w, 3) uint8``. Changed places start again with it; places that have enough stay."""
        self._sum[changed], self._count[changed] = 0, 0
        more = self._count < SHOTS
        self._sum += pixels * more
        self._count += more

    @property
    def lacking(self) -> Mask:
        """Places with fewer pictures."""
        return np.asarray(self._count[..., 0] < SHOTS)

    def mean(self) -> Pixels:
        return np.rint(self._sum / np.maximum(self._count, 1)).astype(np.uint8)


# Removes a camera's noise and blur: areas of one colour become uniform again, with sharp edges.


ACROSS, NEAR = 9, 5.0
"""Diameter in px of the neighbourhood, and distance in px at which a neighbour counts little."""
LEVELS = (10.0, 8.0)
"""Grey levels, of all channels together, that are not an edge, for each pass. A pale field on a white page differs by
twenty, the remaining noise by half of that.
"""
REACH = len(LEVELS) * (ACROSS // 2 + 1)
"""px around a place that influence it."""
_BESIDE = np.ones((3, 3), np.uint8)


def smooth(pixels: Pixels) -> Pixels:
    """Remove noise and blur from a rectified picture, (h, w, 3)."""
    for levels in LEVELS:
        pixels = np.asarray(cv2.bilateralFilter(pixels, ACROSS, levels, NEAR), np.uint8)
        # each pixel of a slope takes the value of the nearer side (Kramer and Bruckner, 1975): edges become steps again
        low, high = cv2.erode(pixels, _BESIDE), cv2.dilate(pixels, _BESIDE)
        pixels = np.where(cv2.subtract(high, pixels) < cv2.subtract(pixels, low), high, low)
    return pixels


# --- a look -----------------------------------------------------------------------------------------------------------


BLIND = 8
"""The highest grey level of a camera under its cap or in a dark room, without noise."""
DARK, RELIEF = 48, 24
"""Grey levels of a screen that is off, lit only by the room; and between neighbours of its quarter-size picture, since
reflections are soft.
"""
_STEP = 16


class Lens(Protocol):
    """Raises CaptureFailed for a picture of another size."""

    def rectify(self, picture: Pixels) -> Pixels:
        """The camera's picture as the phone's pixels, ``(h, w, 3) uint8 RGB``, with the light as it was."""
        ...

    def even_light(self, flat: Pixels, picture: Pixels) -> Pixels:
        """The same with the light evened out, as the screen shows it."""
        ...


class ChangeDetector(Protocol):
    """Finds where a picture differs from those before by more than noise; everywhere for the first."""

    def __call__(self, pixels: Pixels) -> Mask: ...


class Shot(NamedTuple):
    """A camera's picture, its rectified form, and where it differs from those before."""

    picture: Pixels
    flat: Pixels
    changed: Mask


@dataclass
class Eye:
    """Gives frames in which places that did not change keep exactly the same pixels."""

    camera: Camera
    lens: Lens
    changed: ChangeDetector
    clock: Clock
    _gathered: PictureMean | None = None
    _frame: Frame | None = None

    def look(self) -> Frame:
        """Take a frame. The arm must be out of view. Raises CaptureFailed, Disconnected."""
        first = self._take_shot()
        at = self.clock.now()
        gathered, fresh = self._gather(first)
        if self._frame is None or fresh.any():
            pixels = self._merge(gathered.mean(), fresh)
            pixels.flags.writeable = False
            self._frame = Frame(pixels, xxhash.xxh3_128_hexdigest(pixels.data), at, health=judge_health(pixels))
        return replace(self._frame, at=at)

    def _gather(self, first: Shot) -> tuple[PictureMean, Mask]:
        """Take more pictures where the screen changed or too few were taken; also returns those places."""
        if self._gathered is None or first.changed.all():
            self._gathered = PictureMean(first.flat.shape[:2])
        fresh = first.changed | self._gathered.lacking
        if not fresh.any():
            return self._gathered, fresh
        self._add_even(self._gathered, first)
        for _ in range(SHOTS - 1):
            if not self._gathered.lacking.any():
                break
            shot = self._take_shot()
            self._add_even(self._gathered, shot)
            fresh |= shot.changed
        return self._gathered, fresh

    def _add_even(self, gathered: PictureMean, shot: Shot) -> None:
        gathered.add(self.lens.even_light(shot.flat, shot.picture), shot.changed)

    def _merge(self, mean: Pixels, fresh: Mask) -> Pixels:
        """The last frame with the fresh places replaced; smooths only as far around as they have influence."""
        if self._frame is None or fresh.all():
            return np.ascontiguousarray(smooth(mean))
        pixels = self._frame.pixels.copy()
        left, top, width, height = cv2.boundingRect(fresh.astype(np.uint8))
        rows, columns = (
            slice(max(top - REACH, 0), top + height + REACH),
            slice(max(left - REACH, 0), left + width + REACH),
        )
        part = smooth(mean[rows, columns])
        pixels[rows, columns] = np.where(fresh[rows, columns, None], part, pixels[rows, columns])
        return pixels

    def _take_shot(self) -> Shot:
        """Take a picture. Changes are found before the light is evened out, since that makes the noise uneven."""
        picture = self.camera.shot()
        check_light(picture)
        flat = self.lens.rectify(picture)
        return Shot(picture, flat, self.changed(flat))

    def close(self) -> None:
        self.camera.close()


def check_light(picture: Pixels) -> None:
    """Raises CaptureFailed for a camera's picture ``(h, w, 3)`` that is black."""
    height, width = picture.shape[:2]
    size = (max(width // _STEP, 1), max(height // _STEP, 1))
    if int(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA)).max()) <= BLIND:
        raise CaptureFailed(say("arm-picture-black"))


def judge_health(pixels: Pixels) -> Health:
    """ "black" for a screen that shows nothing: dark everywhere except for a soft reflection."""
    small = make_thumbnail(pixels)
    if float(np.median(small)) > DARK:
        return "ok"
    steepest = cv2.morphologyEx(cv2.blur(small, (3, 3)), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    return "black" if int(np.asarray(steepest)[2:-2, 2:-2].max()) <= RELIEF else "ok"


# Turns the camera's picture into what the phone shows: flat, and evenly lit.


@dataclass(frozen=True)
class CalibratedLens:
    calibration: Calibration

    def rectify(self, picture: Pixels) -> Pixels:
        """(h, w, 3) at the screen's size. Raises CaptureFailed if the camera or the phone was moved."""
        if self.calibration.scene.measure_shift(picture) >= MOVED:
            raise CaptureFailed(say("arm-camera-moved"))
        return self.calibration.lens.rectify(picture)

    def even_light(self, flat: Pixels, picture: Pixels) -> Pixels:
        """Even out the light; unchanged if nothing is known about it."""
        tone, scene = self.calibration.tone, self.calibration.scene
        return tone.even(flat, scene.measure_exposure(picture)) if tone is not None else flat
