"""Guesses where a reference picture may be: checks every place at every size, at low resolution, in about 2 ms per
size.

The screen's doubled edge field is correlated with the template's, each size on the pyramid level where the template is
just large enough to be recognised. The peaks are only guesses, which `likeness` examines closely.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import cv2
import numpy as np

from iris_screen.sight.vision.matching import edges
from iris_screen.sight.vision.matching.edges import Field, Plane
from iris_screen.sight.vision.matching.pyramid import Level, Pyramid
from iris_screen.sight.vision.matching.reference import Reference
from iris_screen.sight.vision.matching.words import shows_words

SIDE = 10.0  # pixels the template's side is reduced to
MIN_SIDE = 6.0  # pixels its shorter side keeps
MAX_PIXELS = 500_000  # pixels of the reduced screen: a tiny icon on a huge screen is searched for more coarsely
SMALLEST = 4  # pixels; a template reduced below this is useless
LEGIBLE, LETTERS = 10, 7  # pixels on the screen: nobody could make out a smaller icon, or read smaller letters
PEAKS, MOST = 10, 14  # places kept for each size, and of all
WORTH = 0.25  # correlation below which a place is not examined
PROMISING = 0.55  # nor is a place below this share of the best correlation at its size


@dataclass(frozen=True)
class Place:
    """A guess: centre and scale in frame pixels, and the coarse correlation there."""

    x: float
    y: float
    scale: float
    score: float


@dataclass(frozen=True)
class _Small:
    """A template at a level's scale: its doubled field, and where that counts (None: everywhere)."""

    field: Field
    mask: Plane | None

    @classmethod
    def from_reference(cls, reference: Reference, scale: float, finer: int) -> "_Small":
        larger = reference.scale(scale * finer)
        field = edges.average(larger.doubled, finer)
        if larger.mask is None:
            return cls(field, None)
        mask = edges.to_plane(edges.average(larger.mask, finer) > 0.5)
        return cls(field * mask[..., None], mask)

    def correlate(self, level: Level) -> Plane:
        """−1…1 at each position of its upper left corner."""
        around = (
            edges.sum_under(level.energy, self.field.shape[:2]) if self.mask is None else level.energy_in(self.mask)
        )
        return edges.normalise(level.products(self.field), around, edges.compute_strength(self.field))


class Shortlist:
    """Searches a screen for one reference picture at several sizes."""

    def __init__(self, reference: Reference, screen: Pyramid) -> None:
        self._reference = reference
        self._screen = screen

    def find_places(self, scales: Sequence[float]) -> list[Place]:
        """At most MOST likely places over these scales, each once: the best of every scale first, then the rest.

        Small templates resemble more things, so correlations at different scales are hardly comparable.
        """
        every = [self._find_at(scale) for scale in scales]
        kept: list[Place] = []
        for place in [*_sort_best_first(here[:1] for here in every), *_sort_best_first(here[1:] for here in every)]:
            if not any(self._is_same(place, other) for other in kept):
                kept.append(place)
                if len(kept) == MOST:
                    break
        return kept

    def _find_at(self, scale: float) -> list[Place]:
        shorter = min(self._reference.width, self._reference.height)
        if scale < 1 and scale * shorter < (LETTERS if shows_words(self._reference.rgb) else LEGIBLE):
            return []
        # as small as the template allows; coarser for larger scales, but only by the square root
        telling = self._reference.side
        if self._reference.solid:  # a tile or disc differs from others by its drawing more than by its body
            telling = float((telling**2 * self._reference.content.area) ** 0.25)
        wanted = max(SIDE / telling, MIN_SIDE / shorter)
        level = self._screen.level(float(min(wanted / np.sqrt(scale), np.sqrt(MAX_PIXELS / self._screen.pixels))))
        small = _Small.from_reference(self._reference, scale * level.shrink, level.finer)
        rows, columns = level.energy.shape
        height, width = small.field.shape[:2]
        if min(width, height) < SMALLEST or width > columns or height > rows:
            return []
        places: list[Place] = []
        rest, least, apart = small.correlate(level).copy(), WORTH, max(2, min(width, height) // 3)
        while len(places) < PEAKS:
            _, score, _, (left, top) = cv2.minMaxLoc(rest)
            if score < least:
                break
            least = max(least, PROMISING * score)
            places.append(Place((left + width / 2) / level.shrink, (top + height / 2) / level.shrink, scale, score))
            rest[max(0, top - apart) : top + apart + 1, max(0, left - apart) : left + apart + 1] = -1
        return places

    def _is_same(self, one: Place, other: Place) -> bool:
        reach = 0.3 * min(one.scale, other.scale)
        near = (
            abs(one.x - other.x) < reach * self._reference.width
            and abs(one.y - other.y) < reach * self._reference.height
        )
        return near and max(one.scale, other.scale) < 1.35 * min(one.scale, other.scale)


def _sort_best_first(places: Iterable[Sequence[Place]]) -> list[Place]:
    return sorted(chain.from_iterable(places), key=lambda place: -place.score)
