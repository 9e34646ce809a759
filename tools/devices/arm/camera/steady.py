"""Finds where the screen changed by more than the camera's noise; the rest may stay as it was seen before.

So an unchanged screen has one picture, and one key, however often it is looked at. Each look is compared with the first
picture of each place, so that slow changes are found in the end.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.camera.eye import Mask

Plane = NDArray[np.float32]

SIDE = 360  # pixels of a small picture's shorter side
SOFT = 1.0  # sigma, small pixels: edges so soft that they change in proportion to a shift
APART = 30.0  # grey levels from which a pixel is not used to measure tremor at first
WHITE = 245.0  # grey levels from which a sensor is saturated and says nothing about the brightness
DOUBT = np.diag([1.0, 3.0, 100.0, 100.0, 3.0, 100.0, 100.0])
"""With few edges to measure a shift, assume that it is small, and the same everywhere."""
ROUNDS = 3
SPARSE = 4  # every fourth small pixel of every fourth row is used to measure tremor
DIMMER = 0.15  # the largest share by which the exposure varies
SHIFT = 1.5  # the largest shift by tremor, in pixels of the screen
LOUD = 2.0  # grey levels of the median residual: more is not noise, however bad the camera
EDGE = 3  # small pixels at the border, where the phone's glass reflects


@dataclass(frozen=True, eq=False)
class Tremor:
    """gain: the brightness, 1 if unchanged. right, down: the shift at each place, small pixels. noise: the median
    residual, grey levels. likely: whether this is only tremor; else it is another screen.
    """

    gain: float
    right: Plane
    down: Plane
    noise: float
    likely: bool


@dataclass(frozen=True, eq=False)
class Small:
    """A small, blurred picture ``(h, w, 3)``, each pixel of which covers `step` by `step` of the screen."""

    colours: Plane
    step: int

    @classmethod
    def from_picture(cls, pixels: Pixels) -> "Small":
        height, width = pixels.shape[:2]
        step = max(round(min(height, width) / SIDE), 1)
        size = (max(width // step, 1), max(height // step, 1))
        small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        return cls(np.asarray(cv2.GaussianBlur(small, (5, 5), SOFT), np.float32), step)

    def measure_tremor(self, other: "Small") -> Tremor:
        """The tremor and change of light that turn this picture into the other, as far as possible."""
        table, seen = self._sensitivities, other.grey.ravel()
        change = seen - table[:, 0]
        fair = (np.abs(change) < APART) & (table[:, 0] < WHITE) & (seen < WHITE)
        fitted: NDArray[np.float64] = np.zeros(table.shape[1])
        noise = 0.0
        for _ in range(ROUNDS):
            weighted = table * fair[:, None]
            fitted = np.asarray(np.linalg.solve(weighted.T @ table + DOUBT, weighted.T @ change), np.float64)
            off = np.abs(change - table @ fitted)
            noise = float(np.median(off))
            fair = (off < 6 * noise + 1) & (seen < WHITE)
        brighter, a, b, c, d, e, f = fitted.tolist()
        x, y = self._places
        farthest = max(abs(a) + abs(b) + abs(c), abs(d) + abs(e) + abs(f)) * self.step
        likely = abs(brighter) <= DIMMER and farthest <= SHIFT and noise <= LOUD
        return Tremor(1 + brighter, a + b * x + c * y, d + e * x + f * y, noise, likely)

    def unexplained_change(self, other: "Small", tremor: Tremor) -> Plane:
        """Difference of the other picture from this one with the tremor, ``(h, w)``: the largest of all colours."""
        right, down = self.slopes
        shaken = self.colours * tremor.gain + right * tremor.right[..., None] + down * tremor.down[..., None]
        at_most = np.where(self.colours > WHITE, np.float32(255), shaken)  # a saturated pixel may be any brighter
        off = np.maximum(other.colours - at_most, np.minimum(shaken, 255) - other.colours).max(axis=2)
        inside: Plane = np.zeros_like(off)
        inside[EDGE:-EDGE, EDGE:-EDGE] = off[EDGE:-EDGE, EDGE:-EDGE]
        return inside

    def remove_tremor(self, tremor: Tremor) -> Plane:
        """The colours without this tremor."""
        right, down = self.slopes
        shift = right * tremor.right[..., None] + down * tremor.down[..., None]
        return np.asarray((self.colours - shift) / tremor.gain, np.float32)

    @cached_property
    def slopes(self) -> tuple[Plane, Plane]:
        """By how much the colours change from one pixel to the next, to the right and down."""
        across = cv2.Sobel(self.colours, cv2.CV_32F, 1, 0, scale=1 / 8)
        along = cv2.Sobel(self.colours, cv2.CV_32F, 0, 1, scale=1 / 8)
        return np.asarray(across, np.float32), np.asarray(along, np.float32)

    @cached_property
    def grey(self) -> NDArray[np.float64]:
        """The grey values used to measure tremor, ``(rows, columns)``."""
        return np.asarray(self.colours[EDGE:-EDGE:SPARSE, EDGE:-EDGE:SPARSE].mean(axis=2, dtype=np.float64))

    @cached_property
    def _sensitivities(self) -> NDArray[np.float64]:
        """For each of those pixels, how it changes with the brightness and with the six numbers of the shift."""
        places = np.s_[EDGE:-EDGE:SPARSE, EDGE:-EDGE:SPARSE]
        right, down = (slope[places].mean(axis=2, dtype=np.float64) for slope in self.slopes)
        x, y = (each[places] for each in self._places)
        columns = [self.grey, right, right * x, right * y, down, down * x, down * y]
        return np.stack([column.ravel() for column in columns], axis=1)

    @cached_property
    def _places(self) -> tuple[Plane, Plane]:
        """Coordinates from -1 at the left and the top to 1."""
        height, width = self.colours.shape[:2]
        across, along = np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
        x, y = np.meshgrid(across, along)
        return x, y


# --- what changed -----------------------------------------------------------------------------------------------------


TILE = 8  # small pixels a side, 16 of a screen 720 wide
QUIET, NOISY = 4.0, 12.0  # grey levels, and multiples of the noise, that mean nothing
LOOSE = 0.25  # small pixels by which a place may still be off after the tremor was removed
CHANGED = 100.0  # grey levels above that in the sum of a changed tile: a thirtieth of a typed dot
MAX_CHANGED_SHARE = 0.2  # share of changed tiles from which it is another screen


class Steady:
    """Compares each rectified picture with those before."""

    def __init__(self) -> None:
        self._first: Small | None = None
        self._shape: tuple[int, ...] = ()

    def __call__(self, pixels: Pixels) -> Mask:
        """pixels: ``(h, w, 3) uint8``. Where it differs from those before; everywhere for the first."""
        small, shape = Small.from_picture(pixels), pixels.shape[:2]
        if self._first is None or self._shape != shape:
            return self._start_over(small, shape)
        tremor = self._first.measure_tremor(small)
        changed = _find_changes(self._first, small, tremor)
        if not tremor.likely or changed.mean() > MAX_CHANGED_SHARE:
            return self._start_over(small, shape)
        if not changed.any():
            return np.zeros(shape, np.bool_)
        # take over what changed, and the tiles around it, into which a stroke may reach too faintly to be noticed
        wide = np.asarray(cv2.dilate(changed.astype(np.uint8), np.ones((3, 3), np.uint8))) > 0
        there = _spread_tiles(wide, TILE, small.colours.shape)[..., None]
        self._first = Small(np.where(there, small.remove_tremor(tremor), self._first.colours), small.step)
        return _spread_tiles(wide, TILE * small.step, shape)

    def _start_over(self, small: Small, shape: tuple[int, ...]) -> Mask:
        self._first, self._shape = small, shape
        return np.ones(shape, np.bool_)


def _find_changes(first: Small, small: Small, tremor: Tremor) -> Mask:
    """Which tiles differ by more than noise and tremor explain, ``(rows, columns)``."""
    right, down = first.slopes
    steep = np.maximum(np.abs(right), np.abs(down)).max(axis=2)
    forgiven = QUIET + NOISY * tremor.noise + LOOSE * steep
    plane = np.maximum(first.unexplained_change(small, tremor) - forgiven, 0)
    height, width = plane.shape
    # the last tiles may be cut off by the border
    padded = np.pad(plane, ((0, -height % TILE), (0, -width % TILE)))
    rows, columns = padded.shape[0] // TILE, padded.shape[1] // TILE
    return np.asarray(padded.reshape(rows, TILE, columns, TILE).sum(axis=(1, 3)) > CHANGED)


def _spread_tiles(tiles: Mask, side: int, shape: tuple[int, ...]) -> Mask:
    """The tiles as a mask of a picture of this shape; pixels beyond the last tile belong to it."""
    mask = tiles.repeat(side, axis=0).repeat(side, axis=1)
    beyond = [(0, max(whole - covered, 0)) for whole, covered in zip(shape, mask.shape, strict=False)]
    return np.pad(mask, beyond, mode="edge")[: shape[0], : shape[1]]
