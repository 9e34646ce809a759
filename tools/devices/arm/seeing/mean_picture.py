"""Of several pictures of one screen the mean, place by place: together they have less noise."""

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.screen import Pixels

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
