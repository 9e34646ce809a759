"""Compares something small with a place pixel by pixel, as small as the screen shows it.

A drawing of a few pixels has hardly any edges: they blur into each other, and compression adds some of its own. But its
pixels still tell which drawing it is, once the reference is drawn just as small and laid over it to a quarter of a
pixel. What is left is noise, spread over all of it, or a stroke too many or too few, in one spot. The worst spot
decides.
"""

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.matching import edges
from iris_screen.sight.vision.matching.edges import Plane
from iris_screen.sight.vision.matching.reference import Reference
from iris_screen.sight.vision.matching.words import shows_words

FINE = 4  # parts of a pixel
LARGEST = 26.0  # side of a drawing, pixels; a larger one is looked at from further away
SIZES = (0.88, 0.91, 0.94, 0.97, 1.0, 1.03, 1.06, 1.09, 1.13)  # tried around the guess
FAINT = 0.4  # correlation below which no other size is tried
CLOSEST = 3  # sizes that fit best, of which the one counts that leaves least
REACH = 4  # pixels by which the guess may be off
RIM, RIM_SHARE = 3, 0.25  # pixels around the drawing on a tile that are compared too, or this share of its side
SPOT = 2 * FINE  # side of a spot
ALIKE, ALIKE_WORDS = 0.28, 0.5  # most that may be left; more of words, whose letters are fitted to the pixels anew
FOUND = 0.75  # the likeness of a place where just so much is left
INNER = 0.15  # share of a box on each side that a disc may leave free
RECOLOURED = 60  # levels of a channel by which a tile's colour may differ
PLACES, HALF_ALIKE = 4, 0.6  # places at its own size, and the least correlation of their pixels


class PixelComparison:
    """Compares one reference picture with places of one screen."""

    def __init__(self, reference: Reference, rgb: Pixels, grey: Pixels) -> None:
        """rgb ``(h, w, 3) uint8`` and grey ``(h, w) uint8``: the screen."""
        self._rgb, self._grey, self._reference = rgb, grey, reference
        whole = Box(left=0, top=0, right=reference.width, bottom=reference.height)
        # the drawing alone of a tile, since its size on it may vary; a look-alike of a glyph may have strokes beside it
        rim = max(RIM, round(RIM_SHARE * reference.content.area**0.5))
        self._part = (reference.content.grow(rim).overlap(whole) if reference.solid else None) or whole
        rows, columns = slice(self._part.top, self._part.bottom), slice(self._part.left, self._part.right)
        self._drawing = edges.to_plane(reference.grey[rows, columns])
        self._counts = np.ones_like(self._drawing)
        self._colour = np.full(3, np.nan)  # of a tile, which no theme changes
        if reference.solid and reference.mask is not None:
            inside = reference.mask > 0
            self._colour = np.median(reference.rgb[inside], axis=0)
            self._counts = edges.to_plane(inside[rows, columns])
            self._drawing[self._counts == 0] = np.median(reference.grey[inside])
        self._alike = ALIKE_WORDS if shows_words(reference.rgb) else ALIKE

    def compare(self, box: Box, scale: float) -> float | None:
        """The likeness 0…1 of what is at `box` of the screen, about this large; from FOUND on it is found. None if a
        tile has another colour there.
        """
        across, down = round(INNER * box.width), round(INNER * box.height)
        inner = self._rgb[box.top + down : box.bottom - down, box.left + across : box.right - across]
        if not inner.size or np.abs(np.median(inner, axis=(0, 1)) - self._colour).max() > RECOLOURED:
            return None
        shrink = min(LARGEST / (scale * float(np.sqrt(self._part.area))), 1.0)
        part = self._cut(box, scale, shrink)
        if (first := self._lay(part, scale * shrink)) is None or first[0] < FAINT:
            return 0.0
        laid = [over for size in SIZES if (over := self._lay(part, scale * size * shrink)) is not None]
        best = sorted(laid, key=lambda over: -over[0])[:CLOSEST]
        worst = min(self._measure_left(drawing, there) for _, drawing, there in best)
        return max(1 - (1 - FOUND) * worst / self._alike, 0.0)

    def _cut(self, box: Box, scale: float, shrink: float) -> Plane:
        """What is around there, every pixel in FINE × FINE parts."""
        x = (box.left + box.right) / 2 + scale * (self._part.left + self._part.right - self._reference.width) / 2
        y = (box.top + box.bottom) / 2 + scale * (self._part.top + self._part.bottom - self._reference.height) / 2
        across, down = (
            SIZES[-1] * scale * side / 2 + (REACH + 1) / shrink for side in (self._part.width, self._part.height)
        )
        part = self._grey[
            max(int(y - down), 0) : max(int(y + down) + 1, 1), max(int(x - across), 0) : max(int(x + across) + 1, 1)
        ]
        height, width = (max(round(side * shrink), 1) for side in part.shape)
        small = edges.to_plane(edges.resize(part, width, height))
        return edges.to_plane(edges.resize(small, width * FINE, height * FINE))

    def _lay(self, there: Plane, scale: float) -> tuple[float, Plane, Plane] | None:
        """The drawing at this size over the best place: their correlation, the drawing, and what lies under it."""
        height, width = (max(round(side * scale * FINE), FINE) for side in self._drawing.shape)
        if height > there.shape[0] or width > there.shape[1]:
            return None
        drawing = edges.to_plane(edges.resize(self._drawing, width, height))
        # both as blurred as the one that was drawn with fewer pixels
        if scale < 1:
            drawing = edges.to_plane(cv2.blur(drawing, (FINE, FINE)))
        elif (blur := round(FINE * (scale * scale - 1) ** 0.5)) > 1:
            there = edges.to_plane(cv2.blur(there, (blur, blur)))
        lowest, highest, turned, place = cv2.minMaxLoc(cv2.matchTemplate(there, drawing, cv2.TM_CCOEFF_NORMED))
        if not self._reference.solid and -lowest > highest:  # light on dark instead of dark on light
            highest, place = -lowest, turned
        return highest, drawing, there[place[1] : place[1] + height, place[0] : place[0] + width]

    def _measure_left(self, drawing: Plane, there: Plane) -> float:
        """What is left in the worst spot when the drawing is taken away, as a share of the contrast it has there."""
        counts = edges.to_plane(cv2.resize(self._counts, drawing.shape[::-1], interpolation=cv2.INTER_NEAREST))
        ink, shown = (counts * (each - np.average(each, weights=counts)) for each in (drawing, there))
        contrast = float((ink * shown).sum() / max(float((ink * ink).sum()), 1e-6))
        span = abs(contrast) * float(np.ptp(np.percentile(ink, (2, 98))))
        left = (shown - contrast * ink) / max(span, 1e-3)
        return float(cv2.blur(left * left, (SPOT, SPOT)).max() ** 0.5)


def find_at_own_size(reference: Pixels, screen: Pixels) -> list[Box]:
    """Where something small is alike pixel by pixel, or inverted, best first. Both are ``(h, w) uint8``, grey."""
    height, width = reference.shape
    if height * width > LARGEST**2 or height > screen.shape[0] or width > screen.shape[1]:
        return []
    alike, places = np.abs(cv2.matchTemplate(screen, reference, cv2.TM_CCOEFF_NORMED)), list[Box]()
    for _ in range(PLACES):
        _, most, _, (left, top) = cv2.minMaxLoc(alike)
        if most < HALF_ALIKE:
            break
        places.append(Box(left=left, top=top, right=left + width, bottom=top + height))
        alike[max(top - height // 2, 0) : top + height // 2 + 1, max(left - width // 2, 0) : left + width // 2 + 1] = 0
    return places
