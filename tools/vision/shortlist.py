"""Where on the screen a reference picture may be: every place at every size, at low resolution, in some 20 ms.

The screen's edge field is correlated with the template's by FFT, once for each size; the field is a complex plane, so
one transform serves both its parts. What stands out is only a guess for `likeness` to look at closely.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from core.screen import Pixels
from tools.vision import edges
from tools.vision.edges import Field, Plane
from tools.vision.reference import Reference

SIDE = 18.0  # pixels the template's side is reduced to
LEAST = 11.0  # pixels its shorter side keeps
MOST = 1_500_000  # pixels of the reduced screen: a tiny icon on a huge screen is looked for more coarsely
SMALLEST = 6  # pixels: a template scaled below this says nothing
PEAKS = 5  # places kept for each size
WORTH = 0.25  # correlation below which a place is not looked at


@dataclass(frozen=True)
class Place:
    """A guess: centre and scale in frame pixels, and the coarse correlation there."""

    x: float
    y: float
    scale: float
    score: float


class Shortlist:
    """A screen ready to be asked for one reference picture at several sizes."""

    def __init__(self, reference: Reference, grey: Pixels) -> None:
        height, width = grey.shape
        wanted = max(SIDE / reference.side, LEAST / min(reference.width, reference.height))
        self._shrink = min(1.0, wanted, float(np.sqrt(MOST / (height * width))))
        rows, columns = max(round(height * self._shrink), 1), max(round(width * self._shrink), 1)
        field = edges.doubled(edges.gradient(np.asarray(edges.resized(grey, columns, rows), dtype=np.uint8)))
        self._reference = reference
        self._energy = edges.energy(field)
        self._padded = (cv2.getOptimalDFTSize(rows), cv2.getOptimalDFTSize(columns))
        self._spectrum = cv2.dft(self._pad(field))

    def places(self, scales: Sequence[float]) -> list[Place]:
        """The most likely places over these scales, best first, each once."""
        every = sorted((place for scale in scales for place in self._at(scale)), key=lambda place: -place.score)
        kept: list[Place] = []
        for place in every:
            if not any(self._same(place, other) for other in kept):
                kept.append(place)
        return kept

    def _at(self, scale: float) -> Iterator[Place]:
        small = self._reference.scaled(scale * self._shrink)
        rows, columns = self._energy.shape
        if min(small.width, small.height) < SMALLEST or small.width > columns or small.height > rows:
            return
        for score, left, top in _peaks(self._correlate(small), max(2, min(small.width, small.height) // 3)):
            x, y = (left + small.width / 2) / self._shrink, (top + small.height / 2) / self._shrink
            yield Place(x, y, scale, score)

    def _correlate(self, small: Reference) -> Plane:
        around = edges.under(self._energy, small.weight)
        product = cv2.mulSpectrums(
            self._spectrum, cv2.dft(self._pad(small.doubled), nonzeroRows=small.height), 0, conjB=True
        )
        inverse = cv2.dft(product, flags=cv2.DFT_INVERSE | cv2.DFT_SCALE)
        products = edges.plane(inverse[: around.shape[0], : around.shape[1], 0])
        return edges.normalised(products, around, edges.strength(small.doubled))

    def _pad(self, field: Field) -> Field:
        padded = np.zeros((*self._padded, 2), np.float32)
        padded[: field.shape[0], : field.shape[1]] = field
        return padded

    def _same(self, one: Place, other: Place) -> bool:
        reach = 0.3 * min(one.scale, other.scale)
        near = (
            abs(one.x - other.x) < reach * self._reference.width
            and abs(one.y - other.y) < reach * self._reference.height
        )
        return near and max(one.scale, other.scale) < 1.35 * min(one.scale, other.scale)


def _peaks(correlation: Plane, apart: int) -> Iterator[tuple[float, int, int]]:
    rest = correlation.copy()
    for _ in range(PEAKS):
        _, score, _, (left, top) = cv2.minMaxLoc(rest)
        if score < WORTH:
            return
        yield score, left, top
        rest[max(0, top - apart) : top + apart + 1, max(0, left - apart) : left + apart + 1] = -1
