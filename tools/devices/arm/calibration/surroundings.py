"""What lies around the phone, as a small grey picture, and by how much all of it has moved in another."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from iris_screen.tools.devices.arm.calibration.optics import Array, Points

Grey = NDArray[np.uint8]
Plane = NDArray[np.float32]

SPREAD = 15
"""px of the small picture over which light changes slowly; what it does there is no sign of a move."""

FAINT = 1.5
"""Grey values that are as likely noise."""

MANY, FEW = 5_000, 800
"""Places that are compared, and from how few on nothing can be said."""

RECOGNISED = 0.45
"""Of a correlation of 1, which only the same things reach."""

STEPS = 12
STILL = 0.01
OUTLYING = 4.0


class Unlike(Exception):
    """Nothing there is as it was."""


@dataclass(frozen=True, eq=False)
class Around:
    """small: (h, w) grey. mask: (h, w), 1 where the surroundings are, 0 on the screen."""

    small: Grey
    mask: Grey

    def moved(self, small: Grey, at: Points) -> Points | None:
        """(n, 2) px of the small picture: how far what was at these places has moved; None where nothing can be said.

        Raises Unlike where the surroundings are others, or too far off to be recognised.
        """
        if len(self._where) < FEW:
            return None
        now = self._plain(small)
        if np.abs(now.ravel()[self._where]).mean() < FAINT:
            return None
        even = self._even(now)
        told, likeness = self._aligned(even, np.zeros(4))
        if likeness < RECOGNISED:
            told, likeness = self._aligned(even, self._guess(even))
        if likeness < RECOGNISED:
            raise Unlike
        return self._ways(at) @ told

    def _plain(self, small: Grey) -> Plane:
        """Without what changes slowly from place to place."""
        import cv2

        fine = cv2.GaussianBlur(small.astype(np.float32), (0, 0), 1.0) * self.mask
        return np.asarray((fine - cv2.blur(fine, (SPREAD, SPREAD)) / self._share) * self.mask, np.float32)

    def _even(self, plain: Plane) -> Plane:
        """As strong everywhere, whatever light falls there."""
        import cv2

        power = cv2.blur(plain * plain, (SPREAD, SPREAD)) / self._share
        even: Plane = plain / (np.sqrt(np.maximum(power, 0)) + FAINT)
        return even

    @cached_property
    def _share(self) -> Plane:
        """How much of what lies around each place is no screen."""
        import cv2

        share: Plane = np.maximum(cv2.blur(self.mask.astype(np.float32), (SPREAD, SPREAD)), 1e-3)
        return share

    @cached_property
    def _then(self) -> Plane:
        return self._even(self._plain(self.small))

    @cached_property
    def _slopes(self) -> tuple[Plane, Plane]:
        import cv2

        across, down = (cv2.Sobel(self._then, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
        return np.asarray(across, np.float32), np.asarray(down, np.float32)

    @cached_property
    def _where(self) -> NDArray[np.intp]:
        """The places that show a move best, counted through the picture's rows."""
        import cv2

        inner = cv2.erode(self.mask, np.ones((9, 9), np.uint8))
        inner[:4] = inner[-4:] = inner[:, :4] = inner[:, -4:] = 0
        steep = np.hypot(*self._slopes) * (inner > 0)
        plain = np.flatnonzero((steep > 0.1).ravel())
        return plain[np.argsort(steep.ravel()[plain], kind="stable")[::-1][:MANY]]

    @cached_property
    def _places(self) -> Points:
        rows, columns = np.divmod(self._where, self.small.shape[1])
        return np.column_stack([columns, rows]).astype(np.float64)

    @cached_property
    def _moves(self) -> Array:
        return self._ways(self._places)

    @cached_property
    def _table(self) -> Array:
        """(n, 4): how each place's brightness goes with a move right, down, a growth and a turn."""
        across, down = (slope.ravel()[self._where] for slope in self._slopes)
        ways = self._moves
        table: Array = ways[:, 0] * across[:, None] + ways[:, 1] * down[:, None]
        return table

    def _ways(self, at: Points) -> Array:
        """(n, 2, 4): where each place goes with a move right, down, a growth and a turn about the middle."""
        size = np.array(self.small.shape[::-1])
        x, y = ((at - size / 2) / size.max()).T
        one, none = np.ones_like(x), np.zeros_like(x)
        return np.stack([np.stack([one, none, x, -y], axis=-1), np.stack([none, one, y, x], axis=-1)], axis=1)

    def _aligned(self, even: Plane, told: Array) -> tuple[Array, float]:
        """By Gauss's and Newton's steps, which trust least what changed most; with how alike both then are."""
        then, ways = self._then.ravel()[self._where], self._moves
        for _ in range(STEPS):
            off = _at(even, self._places + ways @ told) - then
            limit = OUTLYING * max(float(np.median(np.abs(off))), 0.05)
            weighed = self._table * (np.clip(1 - (off / limit) ** 2, 0, 1) ** 2)[:, None]
            step = np.linalg.lstsq(weighed.T @ self._table, weighed.T @ off, rcond=None)[0]
            told = told - step
            if np.abs(step).max() < STILL:
                break
        return told, _alike(_at(even, self._places + ways @ told), then)

    def _guess(self, even: Plane) -> Array:
        """How far all of it may have gone, where it is too far for steps."""
        import cv2

        (right, down), _ = cv2.phaseCorrelate(self._then, even)
        return np.array([right, down, 0.0, 0.0])


def _at(plane: Plane, places: Points) -> Plane:
    import cv2

    across, down = (np.ascontiguousarray(each, np.float32)[None] for each in places.T)
    return np.asarray(cv2.remap(plane, across, down, cv2.INTER_LINEAR), np.float32).ravel()


def _alike(one: Plane, other: Plane) -> float:
    return float(one @ other / np.sqrt((one @ one) * (other @ other) + 1e-9))
