"""A screen at the sizes in which it is searched. Each is computed when first needed, and then shared."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.matching import edges
from iris_screen.sight.vision.matching.edges import Field, Plane
from iris_screen.sight.vision.pictures import to_grey

FINER = 2  # edges are computed on a picture this much larger than the level, then averaged, to keep thin strokes


@dataclass(frozen=True, eq=False)
class Level:
    """The screen's edges at `shrink` of its size, ready to be correlated with a template's.

    finer: how much larger the picture was on which they were computed. energy: ``(h, w)``. spectrum: of the doubled
    field as a complex plane, so that one transform serves both components.
    """

    shrink: float
    finer: int
    energy: Plane
    spectrum: Field

    @classmethod
    def from_picture(cls, picture: Pixels, shrink: float, finer: int) -> "Level":
        """From a grey picture `finer` times the level's size."""
        field = edges.average(edges.compute_axes(picture), finer)
        padded = cv2.getOptimalDFTSize(field.shape[0]), cv2.getOptimalDFTSize(field.shape[1])
        return cls(shrink, finer, edges.compute_energy(field), _transform(field, padded))

    def products(self, template: Field) -> Plane:
        """Inner products of a doubled field with the screen's, at each position of its upper left corner."""
        return self._correlate(self.spectrum, template)[..., 0]

    def energy_in(self, mask: Plane) -> Plane:
        """The screen's energy inside a mask, at each position of its upper left corner."""
        return self._correlate(self._energy_spectrum, mask)

    @cached_property
    def _energy_spectrum(self) -> Plane:
        return _transform(self.energy, self.spectrum.shape[:2])

    def _correlate(self, spectrum: Plane, template: Plane) -> Plane:
        product = cv2.mulSpectrums(spectrum, _transform(template, spectrum.shape[:2]), 0, conjB=True)
        inverse = edges.to_plane(cv2.dft(product, flags=cv2.DFT_INVERSE | cv2.DFT_SCALE))
        rows, columns = self.energy.shape
        return inverse[: rows - template.shape[0] + 1, : columns - template.shape[1] + 1]


class Pyramid:
    """rgb: ``(h, w, 3) uint8``, the screen at full size. There are two levels per halving."""

    def __init__(self, rgb: Pixels) -> None:
        self.rgb = rgb
        self._levels: dict[int, Level] = {}
        self._halves: list[Pixels] = []

    @property
    def pixels(self) -> int:
        return int(self.rgb.shape[0] * self.rgb.shape[1])

    @cached_property
    def grey(self) -> Pixels:
        return to_grey(self.rgb)

    def level(self, shrink: float) -> Level:
        """The level nearest to `shrink` of the full size."""
        steps = max(round(-2 * float(np.log2(shrink))), 0)
        if steps not in self._levels:
            finer = FINER if steps >= 2 else 1
            half_steps = steps - 2 if finer == FINER else steps
            picture = self.halve(half_steps // 2)
            if half_steps % 2:
                height, width = (max(round(side * 0.5**0.5), 1) for side in picture.shape)
                picture = np.asarray(edges.resize(picture, width, height), dtype=np.uint8)
            self._levels[steps] = Level.from_picture(picture, 0.5 ** (steps / 2), finer)
        return self._levels[steps]

    def halve(self, times: int) -> Pixels:
        """The grey screen at a half, a quarter, …: repeated halving is many times faster than one resize."""
        self._halves = self._halves or [self.grey]
        while len(self._halves) <= times:
            height, width = (max(side // 2, 1) for side in self._halves[-1].shape)
            self._halves.append(np.asarray(edges.resize(self._halves[-1], width, height), dtype=np.uint8))
        return self._halves[times]


def _transform(values: Plane, size: Sequence[int]) -> Plane:
    """The Fourier transform of a plane, or of a field as a complex plane, padded with zeros to `size`."""
    filled = np.zeros((*size, *values.shape[2:]), np.float32)
    filled[: values.shape[0], : values.shape[1]] = values
    return edges.to_plane(cv2.dft(filled))
