"""A look at the phone through the camera: its picture made flat, as the phone's own pixels, with a name for them."""

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
from iris_screen.sight.vision.pictures import thumbnail
from iris_screen.tools.devices.arm.calibration.record import Calibration
from iris_screen.tools.devices.arm.calibration.scene import MOVED
from iris_screen.tools.devices.arm.camera.source import Camera

SHOTS = 4
"""Pictures that each place is made of."""

Mask = NDArray[np.bool_]
"""(h, w): places of a picture."""


class Gathered:
    """What was taken since each place last changed. A caret that blinks costs the rest of the page nothing."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._sum = np.zeros((*size, 3), np.float32)
        self._count = np.zeros((*size, 1), np.float32)

    def take(self, pixels: Pixels, changed: Mask) -> None:
        """Another picture, ``(h, w, 3) uint8``; of what changed it is the first one. Places that have enough stay."""
        self._sum[changed], self._count[changed] = 0, 0
        more = self._count < SHOTS
        self._sum += pixels * more
        self._count += more

    @property
    def lacking(self) -> Mask:
        """Places that fewer pictures were taken of."""
        return np.asarray(self._count[..., 0] < SHOTS)

    def mean(self) -> Pixels:
        return np.rint(self._sum / np.maximum(self._count, 1)).astype(np.uint8)


# Takes a camera's noise and blur away: what is drawn in one colour is of one colour again, and ends at an edge.


ACROSS, NEAR = 9, 5.0
"""px that are looked at around each, px at which a neighbour counts for little."""
LEVELS = (10.0, 8.0)
"""Grey levels, of all channels together, that are no edge, pass by pass. A pale field on a white page is off by twenty,
what noise is left by half of that.
"""
REACH = len(LEVELS) * (ACROSS // 2 + 1)
"""px around a place that have a part in what becomes of it."""
_BESIDE = np.ones((3, 3), np.uint8)


def smoothed(pixels: Pixels) -> Pixels:
    """Of a rectified picture, (h, w, 3)."""
    for levels in LEVELS:
        pixels = np.asarray(cv2.bilateralFilter(pixels, ACROSS, levels, NEAR), np.uint8)
        # each pixel of a slope goes to the side it is nearer to (Kramer and Bruckner, 1975): edges are steps again
        low, high = cv2.erode(pixels, _BESIDE), cv2.dilate(pixels, _BESIDE)
        pixels = np.where(cv2.subtract(high, pixels) < cv2.subtract(pixels, low), high, low)
    return pixels


# --- a look -----------------------------------------------------------------------------------------------------------


BLIND = 8
"""Grey levels that a camera shows no more than under its cap or in a dark room, its noise taken out."""
DARK, RELIEF = 48, 24
"""Grey levels of a screen that is off, lit by the room alone, and between neighbours of its quarter-size picture: what
shines on it is soft.
"""
_STEP = 16


class Lens(Protocol):
    """Raises CaptureFailed for a picture of another size."""

    def rectify(self, picture: Pixels) -> Pixels:
        """The camera's picture as the phone's pixels, ``(h, w, 3) uint8 RGB``, in the light that it was taken in."""
        ...

    def even(self, flat: Pixels, picture: Pixels) -> Pixels:
        """The same as the screen shows it."""
        ...


class Tells(Protocol):
    """Tells where a picture is another than those before, and not by noise alone; everywhere for the first."""

    def __call__(self, pixels: Pixels) -> Mask: ...


class Shot(NamedTuple):
    """A camera's picture, flat, and where it is another than those before."""

    picture: Pixels
    flat: Pixels
    changed: Mask


@dataclass
class Eye:
    """What did not change has the very pixels that it had before."""

    camera: Camera
    lens: Lens
    changed: Tells
    clock: Clock
    _gathered: Gathered | None = None
    _frame: Frame | None = None

    def look(self) -> Frame:
        """The arm must be out of view. Raises CaptureFailed, Disconnected."""
        first = self._shot()
        at = self.clock.now()
        gathered, fresh = self._gather(first)
        if self._frame is None or fresh.any():
            pixels = self._mend(gathered.mean(), fresh)
            pixels.flags.writeable = False
            self._frame = Frame(pixels, xxhash.xxh3_128_hexdigest(pixels.data), at, health=health(pixels))
        return replace(self._frame, at=at)

    def _gather(self, first: Shot) -> tuple[Gathered, Mask]:
        """More pictures where the screen is new, and where too few were taken. Gives the places that this is about."""
        if self._gathered is None or first.changed.all():
            self._gathered = Gathered(first.flat.shape[:2])
        fresh = first.changed | self._gathered.lacking
        if not fresh.any():
            return self._gathered, fresh
        self._take(self._gathered, first)
        for _ in range(SHOTS - 1):
            if not self._gathered.lacking.any():
                break
            shot = self._shot()
            self._take(self._gathered, shot)
            fresh |= shot.changed
        return self._gathered, fresh

    def _take(self, gathered: Gathered, shot: Shot) -> None:
        gathered.take(self.lens.even(shot.flat, shot.picture), shot.changed)

    def _mend(self, mean: Pixels, fresh: Mask) -> Pixels:
        """The frame before with what is fresh; smoothed no further around than that has a part in."""
        if self._frame is None or fresh.all():
            return np.ascontiguousarray(smoothed(mean))
        pixels = self._frame.pixels.copy()
        left, top, width, height = cv2.boundingRect(fresh.astype(np.uint8))
        rows, columns = (
            slice(max(top - REACH, 0), top + height + REACH),
            slice(max(left - REACH, 0), left + width + REACH),
        )
        part = smoothed(mean[rows, columns])
        pixels[rows, columns] = np.where(fresh[rows, columns, None], part, pixels[rows, columns])
        return pixels

    def _shot(self) -> Shot:
        """What changed is told in the light as it is: where that is made even, noise is uneven."""
        picture = self.camera.shot()
        check_light(picture)
        flat = self.lens.rectify(picture)
        return Shot(picture, flat, self.changed(flat))

    def close(self) -> None:
        self.camera.close()


def check_light(picture: Pixels) -> None:
    """Raises CaptureFailed for a camera's picture ``(h, w, 3)`` with nothing on it."""
    height, width = picture.shape[:2]
    size = (max(width // _STEP, 1), max(height // _STEP, 1))
    if int(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA)).max()) <= BLIND:
        raise CaptureFailed(say("arm-picture-black"))


def health(pixels: Pixels) -> Health:
    """ "black" for a screen that shows nothing: dark all over but for a soft reflection."""
    small = thumbnail(pixels)
    if float(np.median(small)) > DARK:
        return "ok"
    steepest = cv2.morphologyEx(cv2.blur(small, (3, 3)), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    return "black" if int(np.asarray(steepest)[2:-2, 2:-2].max()) <= RELIEF else "ok"


# From the camera's picture to what the phone shows: flat, and as bright everywhere as the screen is.


@dataclass(frozen=True)
class Sight:
    known: Calibration

    def rectify(self, picture: Pixels) -> Pixels:
        """(h, w, 3) at the screen's size. Raises CaptureFailed where camera or phone are not where they were."""
        if self.known.scene.shift(picture) >= MOVED:
            raise CaptureFailed(say("arm-camera-moved"))
        return self.known.lens.rectify(picture)

    def even(self, flat: Pixels, picture: Pixels) -> Pixels:
        """As it is where nothing is known of the light."""
        tone, scene = self.known.tone, self.known.scene
        return tone.even(flat, scene.exposure(picture)) if tone is not None else flat
