"""A reference picture prepared for the search."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.matching import edges
from iris_screen.sight.vision.matching.edges import Field, Plane

EMPTY = 0.02  # mean edge strength below which there is nothing to match
PAPER = 12  # grey levels per channel by which the background may vary
BODY, WHOLE = 0.36, 0.985  # share of the picture that a body takes
PLUMP = 0.92  # share of its convex hull that a body fills
INSIDE = 0.4  # share of the edges' strength that must lie inside what is left


@dataclass(frozen=True, eq=False)
class Reference:
    """rgb: ``(h, w, 3) uint8``. mask: ``(h, w) float32`` 0…1, the weight of each pixel, or None if all count.

    solid: it has a background of its own, which light and dark themes do not swap.
    """

    rgb: Pixels
    mask: Plane | None = None
    solid: bool = False

    @classmethod
    def from_pixels(cls, pixels: Pixels) -> "Reference":
        """From RGB or RGBA. Transparent parts get a contrasting background, and only a rim of it counts."""
        if pixels.shape[2] == 3 or pixels[..., 3].min() == 255:
            return cls(np.ascontiguousarray(pixels[..., :3]))
        alpha = pixels[..., 3:] / 255.0
        drawn = pixels[..., :3][pixels[..., 3] > 127]
        paper = 255 if drawn.size and drawn.mean() < 128 else 0
        near = cv2.dilate(edges.to_plane(pixels[..., 3] > 0), np.ones((5, 5), np.uint8))
        return cls((pixels[..., :3] * alpha + paper * (1 - alpha)).astype(np.uint8), edges.to_plane(near))

    @property
    def width(self) -> int:
        return int(self.rgb.shape[1])

    @property
    def height(self) -> int:
        return int(self.rgb.shape[0])

    @property
    def side(self) -> float:
        """Side of the square of the same area, pixels."""
        return float(np.sqrt(self.width * self.height))

    @cached_property
    def grey(self) -> Pixels:
        return np.asarray(cv2.cvtColor(self.rgb, cv2.COLOR_RGB2GRAY), dtype=np.uint8)

    @cached_property
    def blank(self) -> bool:
        """Whether it shows almost nothing and so could match anywhere."""
        return edges.compute_strength(self.gradient) < EMPTY * self.side

    @cached_property
    def gradient(self) -> Field:
        """Its gradient field, 0 at pixels that do not count."""
        field = edges.compute_gradient(self.grey)
        return field if self.mask is None else field * self.mask[..., None]

    @cached_property
    def doubled(self) -> Field:
        return edges.double_angles(self.gradient)

    @property
    def weight(self) -> Plane | tuple[int, int]:
        """The weight for `edges.sum_under`."""
        return (self.height, self.width) if self.mask is None else self.mask

    @cached_property
    def content(self) -> Box:
        """The part with edges, pixels."""
        clear = edges.compute_length(self.gradient) > 0.3
        rows, columns = np.flatnonzero(clear.any(axis=1)), np.flatnonzero(clear.any(axis=0))
        if not rows.size:
            return Box(left=0, top=0, right=self.width, bottom=self.height)
        return Box(left=int(columns[0]), top=int(rows[0]), right=int(columns[-1]) + 1, bottom=int(rows[-1]) + 1)

    def scale(self, scale: float) -> "Reference":
        """The same picture at another size, at least one pixel a side."""
        if scale == 1:
            return self
        width, height = max(round(self.width * scale), 1), max(round(self.height * scale), 1)
        mask = None if self.mask is None else edges.to_plane(edges.resize(self.mask, width, height))
        return Reference(np.asarray(edges.resize(self.rgb, width, height), dtype=np.uint8), mask, self.solid)

    def cut_out(self) -> "Reference":
        """A tile, disc or button without its surroundings; itself if there is no such body.

        The same tile may appear on white, on a wallpaper or in a dark theme, so its surroundings must not count. A bare
        glyph stays whole, since its background gives it its shape.
        """
        body = self._find_body() if min(self.width, self.height) >= 12 else None
        if body is None:
            return self
        rim = max(round(0.04 * self.side), 2)
        mask = edges.to_plane(cv2.erode(body, np.ones((2 * rim + 1, 2 * rim + 1), np.uint8), borderValue=0))
        inside = Reference(self.rgb, mask, solid=True)
        return (
            inside if edges.compute_strength(inside.gradient) > INSIDE * edges.compute_strength(self.gradient) else self
        )

    def _find_body(self) -> Pixels | None:
        """1 inside the one compact, coloured shape on the background, ``(h, w) uint8``; None if there is none."""
        # the background is the area with the corners' colours that is connected to the corners
        reached = np.zeros((self.height + 2, self.width + 2), np.uint8)
        for x, y in ((0, 0), (self.width - 1, 0), (0, self.height - 1), (self.width - 1, self.height - 1)):
            if not reached[y + 1, x + 1]:
                near = (PAPER,) * 3
                cv2.floodFill(self.rgb.copy(), reached, (x, y), 0, near, near, cv2.FLOODFILL_MASK_ONLY | 4 | 1 << 8)
        background = reached[1:-1, 1:-1]
        outlines, _ = cv2.findContours(1 - background, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        if not outlines:
            return None
        areas = [cv2.contourArea(outline) for outline in outlines]
        largest = outlines[int(np.argmax(areas))]
        plump = max(areas) > PLUMP * cv2.contourArea(cv2.convexHull(largest))
        alone = sum(areas) - max(areas) <= 0.02 * max(areas)
        if not plump or not alone or not BODY < max(areas) / (self.width * self.height) < WHOLE:
            return None
        filled = np.zeros((self.height, self.width), np.uint8)
        cv2.drawContours(filled, [largest], -1, 1, cv2.FILLED)
        paper = np.median(self.rgb[background > 0], axis=0)
        other = np.abs(self.rgb[filled > 0] - paper).max(axis=1) > PAPER
        return filled if other.mean() > 0.85 else None  # a drawn ring is not a disc
