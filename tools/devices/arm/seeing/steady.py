"""Where the screen changed, and not the camera's noise alone: the rest of it may stay as it was seen before.

A screen that does not change has one picture then, and so one key, however often it is looked at. Each look is held
against what was first taken of a place, so that what changes little by little is told in the end.
"""

import cv2
import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.seeing.mean_picture import Mask
from iris_screen.tools.devices.arm.seeing.tremor import Plane, Small, Tremor

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
        changed = _changed(self._first, small, tremor)
        if not tremor.likely or changed.mean() > MOST:
            return self._another(small, shape)
        if not changed.any():
            return np.zeros(shape, np.bool_)
        return self._mended(self._first, small, tremor, changed)

    def _another(self, small: Small, shape: tuple[int, ...]) -> Mask:
        self._first, self._shape = small, shape
        return np.ones(shape, np.bool_)

    def _mended(self, first: Small, small: Small, tremor: Tremor, changed: Mask) -> Mask:
        """Take over what changed, and the tiles around it, which a stroke may reach into too faintly to be noticed."""
        wide = np.asarray(cv2.dilate(changed.astype(np.uint8), np.ones((3, 3), np.uint8))) > 0
        there = _spread(wide, TILE, small.colours.shape)[..., None]
        self._first = Small(np.where(there, small.held_still(tremor), first.colours), small.step)
        return _spread(wide, TILE * small.step, self._shape)


def _changed(first: Small, small: Small, tremor: Tremor) -> Mask:
    """Which tiles are off by more than noise and tremor explain, ``(rows, columns)``."""
    right, down = first.slopes
    steep = np.maximum(np.abs(right), np.abs(down)).max(axis=2)
    forgiven = QUIET + NOISY * tremor.noise + LOOSE * steep
    return _sums(np.maximum(first.unexplained(small, tremor) - forgiven, 0)) > CHANGED


def _sums(plane: Plane) -> Plane:
    """Of each tile; the last ones may be cut off by the border."""
    height, width = plane.shape
    padded = np.pad(plane, ((0, -height % TILE), (0, -width % TILE)))
    rows, columns = padded.shape[0] // TILE, padded.shape[1] // TILE
    return np.asarray(padded.reshape(rows, TILE, columns, TILE).sum(axis=(1, 3)), np.float32)


def _spread(tiles: Mask, side: int, shape: tuple[int, ...]) -> Mask:
    """The tiles as a mask of a picture of this shape; what no tile covers goes with the last one."""
    mask = tiles.repeat(side, axis=0).repeat(side, axis=1)
    beyond = [(0, max(whole - covered, 0)) for whole, covered in zip(shape, mask.shape, strict=False)]
    return np.pad(mask, beyond, mode="edge")[: shape[0], : shape[1]]
