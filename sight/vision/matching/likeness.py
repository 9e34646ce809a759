"""Measures closely how much a place on the screen looks like a reference picture.

The place is scaled to the template's size and shifted until the edges coincide. Then there are two questions: is every
edge of the template there, and is there nothing that the template does not have? The worst spot decides, a few pixels
large: it tells 07:00 from 08:00, (?) from (i) and a lock from an open one, where averages hardly differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.matching import edges
from iris_screen.sight.vision.matching.edges import Field, Plane
from iris_screen.sight.vision.matching.reference import Reference
from iris_screen.sight.vision.matching.shortlist import Place

ROUGH = 40.0  # side of the template during alignment, pixels
SHARP, LARGEST = 56.0, 112.0  # side of the part with edges during comparison, and most of the whole, pixels
LEAST = 16.0  # the shorter side
MARGIN = 0.14  # how far off the guess may be, as a share of the longer side
COARSE, FINE = (0.93, 1.0, 1.075), (0.965, 1.0, 1.036)  # sizes tried around the guess
HOPELESS = 0.45  # edge correlation below which there is no closer look
SPOT = 5  # side of a spot, pixels
AROUND = 9  # side of a neighbourhood whose edges must either all match directly or all be inverted
SEVERITY = 0.53  # so that a worst spot of 0.47 gives 0.75: look-alikes begin at 0.50, 99 % of true matches end at 0.40
TINY = 16.0  # pixels of content below which differences weigh more, since a few pixels say little about letters
WEAK = 0.5  # share of an edge's strength from which its counterpart counts fully, since a dimmed thing still matches


@dataclass(frozen=True)
class Likeness:
    """Centre and size in frame pixels, and the measurements there.

    edges: correlation of the edge fields, 1 at best. missing, extra: in the worst spot, how much of the template's
    edges is missing, and how much else is there; 0 at best. found, own: the share of the template's edges found there,
    and of the edges there that are the template's. colour: correlation of the colours, negative if light and dark are
    swapped. doubt: how much more than usual a difference weighs.
    """

    x: float
    y: float
    width: float
    height: float
    edges: float = -1.0
    missing: float = 1.0
    extra: float = 1.0
    found: float = 0.0
    own: float = 0.0
    colour: float = 0.0
    doubt: float = 1.0

    @property
    def score(self) -> float:
        """0…1; from 0.75 on it counts as found."""
        if self.edges < 0.5 or self.found < 0.7 or self.own < 0.55:
            return min(0.7, max(self.edges, 0.0))
        worst = float(np.sqrt(np.hypot(self.missing**2, self.extra**2)))  # the larger one, more if both are large
        return max(1 - SEVERITY * self.doubt * worst, 0.0)


class Eye:
    """Compares one reference picture with places of one screen: first a glance, then a close look if promising."""

    def __init__(self, reference: Reference, rgb: Pixels, grey: Pixels) -> None:
        self._rgb, self._grey = rgb, grey
        self._full = reference
        self._doubt = max((TINY / min(reference.content.width, reference.content.height)) ** 0.5, 1.0)
        content = float(np.sqrt(reference.content.area))
        self._rough = Lens.from_reference(reference, ROUGH, COARSE, MARGIN)
        sharp = min(SHARP * reference.side / content, LARGEST)
        self._sharp = Lens.from_reference(reference, sharp, FINE, MARGIN / 3)

    def glance(self, place: Place) -> Likeness:
        """A rough alignment at `place`, scored only by its edges so far."""
        width, height = place.scale * self._full.width, place.scale * self._full.height
        return self._align(Likeness(place.x, place.y, width, height), self._rough)

    def look(self, seen: Likeness) -> Likeness:
        """The best alignment there, fully compared; unchanged if it is hopeless."""
        if seen.edges < HOPELESS:
            return seen
        seen = self._align(seen, self._sharp)
        template, turnable = self._sharp.template, not self._full.solid
        part = cut_window(self._rgb, seen.x, seen.y, seen.width, seen.height, (template.width, template.height))
        there = Reference(part, template.mask)
        found, missing = _compare_edges(template.gradient, there.gradient, turnable)
        own, extra = _compare_edges(there.gradient, template.gradient, turnable)
        colour = _correlate_colours(template, there)
        return replace(seen, found=found, missing=missing, own=own, extra=extra, colour=colour, doubt=self._doubt)

    def _align(self, start: Likeness, lens: "Lens") -> Likeness:
        """`start`, moved and scaled to where the edges agree best."""
        across, down = start.width / lens.template.width, start.height / lens.template.height
        columns, rows = lens.view
        part = cut_window(self._grey, start.x, start.y, columns * across, rows * down, lens.view)
        field = edges.compute_axes(part)
        energy = edges.compute_energy(field)
        best = replace(start, edges=-1.0)
        for sized in lens.sizes:
            products = edges.to_plane(cv2.matchTemplate(field, sized.doubled, cv2.TM_CCORR))
            around, strength = edges.sum_under(energy, sized.weight), edges.compute_strength(sized.doubled)
            _, score, _, (left, top) = cv2.minMaxLoc(edges.normalise(products, around, strength))
            if score > best.edges:
                x = start.x + (left + (sized.width - columns) / 2) * across
                y = start.y + (top + (sized.height - rows) / 2) * down
                best = Likeness(x, y, sized.width * across, sized.height * down, score)
        return best


@dataclass(frozen=True)
class Lens:
    """A reference picture at the size of comparison, and the sizes around it that are tried.

    view: columns and rows of the examined part of the screen, large enough to move all sizes in it.
    """

    template: Reference
    sizes: Sequence[Reference]
    view: tuple[int, int]

    @classmethod
    def from_reference(cls, reference: Reference, side: float, sizes: Sequence[float], margin: float) -> "Lens":
        """The template scaled to `side` pixels, to be moved by up to `margin` of its longer side."""
        scale = max(side / reference.side, LEAST / min(reference.width, reference.height))
        template = reference.scale(scale)
        reach = max(2, round(margin * max(template.width, template.height)))
        around = [reference.scale(scale * size) for size in sizes]
        return cls(template, around, (around[-1].width + 2 * reach, around[-1].height + 2 * reach))


def cut_window(picture: Pixels, x: float, y: float, width: float, height: float, size: tuple[int, int]) -> Pixels:
    """The `width`×`height` part around (x, y), scaled to `size` (columns, rows), with its border extended if needed."""
    shrink = size[0] / width
    if shrink < 0.8:  # average first, since sampling would lose thin lines
        left, top = max(int(x - width / 2) - 2, 0), max(int(y - height / 2) - 2, 0)
        part = picture[top : max(int(y + height / 2) + 3, top + 1), left : max(int(x + width / 2) + 3, left + 1)]
        columns, rows = max(round(part.shape[1] * shrink), 1), max(round(part.shape[0] * shrink), 1)
        x, y = (x - left) * columns / part.shape[1], (y - top) * rows / part.shape[0]
        width, height = width * columns / part.shape[1], height * rows / part.shape[0]
        picture = np.asarray(edges.resize(part, columns, rows), dtype=np.uint8)
    across, down = width / size[0], height / size[1]
    place = np.array(
        [[across, 0, x - width / 2 + (across - 1) / 2], [0, down, y - height / 2 + (down - 1) / 2]], np.float64
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(picture, place, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8
    )


def _compare_edges(ours: Field, theirs: Field, turnable: bool) -> tuple[float, float]:
    """The share of our edges found in theirs, and how much is missing in the worst spot."""
    weight = edges.compute_length(ours)
    same, turned = _measure_agreement(ours, theirs)
    keeps = cv2.blur(weight * (same - turned), (AROUND, AROUND)) >= 0
    kept = np.where(keeps, same, turned) if turnable else same
    worst = float(cv2.blur(weight * (1 - kept), (SPOT, SPOT)).max())
    share = weight * weight  # by strength, so that many faint edges from compression do not outweigh the few clear ones
    return float((kept * share).sum() / max(float(share.sum()), 1e-6)), worst


def _measure_agreement(ours: Field, theirs: Field) -> tuple[Plane, Plane]:
    """For each pixel, how well (0…1) the best of `theirs` next to it agrees: directly, and inverted.

    Agreement is cos 2δ of the angle between the edges, none from 45° on, less if the other edge is weaker than WEAK.
    """
    our, their = edges.compute_length(ours), edges.compute_length(theirs)
    enough = 1 / (WEAK * our + 1e-6)
    across, down = (edges.to_plane(ours[..., i] / (our + 1e-6)) for i in (0, 1))
    others = cv2.merge([theirs[..., 0] / (their + 1e-6), theirs[..., 1] / (their + 1e-6), their])
    same, turned = np.zeros_like(our), np.zeros_like(our)
    height, width = our.shape
    wide = cv2.copyMakeBorder(edges.to_plane(others), 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    planes = [edges.to_plane(each) for each in cv2.split(wide)]
    for top in range(3):  # theirs, moved by up to one pixel in each direction
        for left in range(3):
            right, below, power = (each[top : top + height, left : left + width] for each in planes)
            cosine = across * right + down * below
            agree = np.maximum(2 * cosine * cosine - 1, 0) * np.minimum(power * enough, 1)
            signed = np.copysign(agree, cosine)
            np.maximum(same, signed, out=same)
            np.minimum(turned, signed, out=turned)
    return same, -turned


def _correlate_colours(one: Reference, other: Reference) -> float:
    weight = np.ones((one.height, one.width), np.float32) if one.mask is None else one.mask
    share, whole = weight[..., None], max(float(weight.sum()), 1e-6)
    first, second = (
        edges.to_plane((rgb - (rgb * share).sum(axis=(0, 1)) / whole) * share) for rgb in (one.rgb, other.rgb)
    )
    return float((first * second).sum() / (np.linalg.norm(first) * np.linalg.norm(second) + 1e-6))
