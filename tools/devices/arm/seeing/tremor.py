"""What a camera's tremor and a wavering light make of a picture, so that it can be told from what the screen changed.

Between two pictures of an unchanged screen the camera has shaken by parts of a pixel, and the exposure has wavered.
Both are few numbers for the whole picture: its brightness, and an affine shift, which shows wherever there are edges.
They are fitted to the picture by least squares; what they do not explain is noise, or news.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import Pixels

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
