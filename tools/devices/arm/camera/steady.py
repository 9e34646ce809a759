"""Where the screen changed, and not the camera's noise alone: the rest of it may stay as it was seen before.

A screen that does not change has one picture then, and so one key, however often it is looked at. Each look is held
against what was first taken of a place, so that what changes little by little is told in the end.
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
SOFT = 1.0  # sigma, small pixels: edges so soft that a shift changes them in proportion to it
APART = 30.0  # grey levels beyond which a pixel is no witness of tremor at first
WHITE = 245.0  # grey levels from which on a sensor is blinded and tells nothing of the brightness
DOUBT = np.diag([1.0, 3.0, 100.0, 100.0, 3.0, 100.0, 100.0])
"""Where few edges tell of a shift it is rather small, and the same everywhere."""
ROUNDS = 3
SPARSE = 4  # every fourth small pixel of every fourth row is a witness
DIMMER = 0.15  # share of the brightness that an exposure wavers by at most
SHIFT = 1.5  # pixels of the screen that tremor shifts a place by at most
LOUD = 2.0  # grey levels that the median witness may be off by: more is no noise, however bad the camera
EDGE = 3  # small pixels at the border, where the phone's glass shines in


@dataclass(frozen=True, eq=False)
class Tremor:
    """gain: the brightness, 1 unchanged. right, down: the shift at each place, small pixels. noise: what the median
    witness is off by, grey levels. likely: whether it is no more than that; else this is another screen.
    """

    gain: float
    right: Plane
    down: Plane
    noise: float
    likely: bool


@dataclass(frozen=True, eq=False)
class Small:
    """A small, soft picture ``(h, w, 3)``, each pixel of which stands for `step` by `step` of the screen."""

    colours: Plane
    step: int

    @classmethod
    def of(cls, pixels: Pixels) -> "Small":
        height, width = pixels.shape[:2]
        step = max(round(min(height, width) / SIDE), 1)
        size = (max(width // step, 1), max(height // step, 1))
        small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        return cls(np.asarray(cv2.GaussianBlur(small, (5, 5), SOFT), np.float32), step)

    def tremor(self, other: "Small") -> Tremor:
        """What makes the other picture of this one, as far as tremor and light can."""
        told, seen = self._witnesses, other.grey.ravel()
        change = seen - told[:, 0]
        fair = (np.abs(change) < APART) & (told[:, 0] < WHITE) & (seen < WHITE)
        fitted: NDArray[np.float64] = np.zeros(told.shape[1])
        noise = 0.0
        for _ in range(ROUNDS):
            weighted = told * fair[:, None]
            fitted = np.asarray(np.linalg.solve(weighted.T @ told + DOUBT, weighted.T @ change), np.float64)
            off = np.abs(change - told @ fitted)
            noise = float(np.median(off))
            fair = (off < 6 * noise + 1) & (seen < WHITE)
        return self._as_tremor(fitted, noise)

    def unexplained(self, other: "Small", tremor: Tremor) -> Plane:
        """How far the other picture is from this one shaken so, ``(h, w)`` grey levels of the most different colour."""
        right, down = self.slopes
        shaken = self.colours * tremor.gain + right * tremor.right[..., None] + down * tremor.down[..., None]
        at_most = np.where(self.colours > WHITE, np.float32(255), shaken)  # what blinded it may be any brighter
        off = np.maximum(other.colours - at_most, np.minimum(shaken, 255) - other.colours).max(axis=2)
        inside: Plane = np.zeros_like(off)
        inside[EDGE:-EDGE, EDGE:-EDGE] = off[EDGE:-EDGE, EDGE:-EDGE]
        return inside

    def held_still(self, tremor: Tremor) -> Plane:
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
        """Of the witnesses ``(rows, columns)``."""
        return np.asarray(self.colours[EDGE:-EDGE:SPARSE, EDGE:-EDGE:SPARSE].mean(axis=2, dtype=np.float64))

    @cached_property
    def _witnesses(self) -> NDArray[np.float64]:
        """For each witness, what its brightness, and the six numbers of the shift, would change it by."""
        places = np.s_[EDGE:-EDGE:SPARSE, EDGE:-EDGE:SPARSE]
        right, down = (slope[places].mean(axis=2, dtype=np.float64) for slope in self.slopes)
        x, y = (each[places] for each in self._places)
        columns = [self.grey, right, right * x, right * y, down, down * x, down * y]
        return np.stack([column.ravel() for column in columns], axis=1)

    @cached_property
    def _places(self) -> tuple[Plane, Plane]:
        """From -1 at the left and the top to 1."""
        height, width = self.colours.shape[:2]
        across, along = np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
        x, y = np.meshgrid(across, along)
        return x, y

    def _as_tremor(self, fitted: NDArray[np.float64], noise: float) -> Tremor:
        brighter, a, b, c, d, e, f = fitted.tolist()
        x, y = self._places
        farthest = max(abs(a) + abs(b) + abs(c), abs(d) + abs(e) + abs(f)) * self.step
        likely = abs(brighter) <= DIMMER and farthest <= SHIFT and noise <= LOUD
        return Tremor(1 + brighter, a + b * x + c * y, d + e * x + f * y, noise, likely)


# --- what changed -----------------------------------------------------------------------------------------------------


TILE = 8  # small pixels a side, 16 of a screen 720 wide
QUIET, NOISY = 4.0, 12.0  # grey levels, and times the noise, that say nothing
LOOSE = 0.25  # small pixels by which a place may be off still after the tremor was taken out
CHANGED = 100.0  # grey levels above that which a tile must be off by in all: a thirtieth of a typed dot
MOST = 0.2  # share of changed tiles from which on it is another screen


class Steady:
    """Asked of each rectified picture in turn."""

    def __init__(self) -> None:
        self._first: Small | None = None
        self._shape: tuple[int, ...] = ()

    def __call__(self, pixels: Pixels) -> Mask:
        """``(h, w, 3) uint8``: where it is another than those before; everywhere for the first."""
        small, shape = Small.of(pixels), pixels.shape[:2]
        if self._first is None or self._shape != shape:
            return self._another(small, shape)
        tremor = self._first.tremor(small)
        changed = _find_changes(self._first, small, tremor)
        if not tremor.likely or changed.mean() > MOST:
            return self._another(small, shape)
        if not changed.any():
            return np.zeros(shape, np.bool_)
        return self._mend(self._first, small, tremor, changed)

    def _another(self, small: Small, shape: tuple[int, ...]) -> Mask:
        self._first, self._shape = small, shape
        return np.ones(shape, np.bool_)

    def _mend(self, first: Small, small: Small, tremor: Tremor, changed: Mask) -> Mask:
        """Take over what changed, and the tiles around it, which a stroke may reach into too faintly to be noticed."""
        wide = np.asarray(cv2.dilate(changed.astype(np.uint8), np.ones((3, 3), np.uint8))) > 0
        there = _spread(wide, TILE, small.colours.shape)[..., None]
        self._first = Small(np.where(there, small.held_still(tremor), first.colours), small.step)
        return _spread(wide, TILE * small.step, self._shape)


def _find_changes(first: Small, small: Small, tremor: Tremor) -> Mask:
    """Which tiles are off by more than noise and tremor explain, ``(rows, columns)``."""
    right, down = first.slopes
    steep = np.maximum(np.abs(right), np.abs(down)).max(axis=2)
    forgiven = QUIET + NOISY * tremor.noise + LOOSE * steep
    plane = np.maximum(first.unexplained(small, tremor) - forgiven, 0)
    height, width = plane.shape
    # the last tiles may be cut off by the border
    padded = np.pad(plane, ((0, -height % TILE), (0, -width % TILE)))
    rows, columns = padded.shape[0] // TILE, padded.shape[1] // TILE
    return np.asarray(padded.reshape(rows, TILE, columns, TILE).sum(axis=(1, 3)) > CHANGED)


def _spread(tiles: Mask, side: int, shape: tuple[int, ...]) -> Mask:
    """The tiles as a mask of a picture of this shape; what no tile covers goes with the last one."""
    mask = tiles.repeat(side, axis=0).repeat(side, axis=1)
    beyond = [(0, max(whole - covered, 0)) for whole, covered in zip(shape, mask.shape, strict=False)]
    return np.pad(mask, beyond, mode="edge")[: shape[0], : shape[1]]
