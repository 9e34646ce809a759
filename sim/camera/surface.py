"""The flat scene under the camera: the table, the phone's dark glass, and room for the screen.

The screen is copied in unscaled, so that a single remap makes the camera's picture.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from iris_screen.core.geometry import Point, Size
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.board import draw_board, draw_dot
from iris_screen.sim.camera.bed import Bed, Points

_GRAIN = 4  # px per mm of the table's picture
_TABLE = 256  # mm, the side of it; beyond that it is mirrored
_WOOD = np.array([146, 118, 90])  # RGB
_GLASS = (14, 14, 16)


@dataclass(frozen=True, eq=False)
class Surface:
    """pixels: ``(h, w, 3)``, with the phone upright. corner, size: of the screen within it, px; smaller than the real
    screen if the camera resolves less. screen: the screen's own size, px.
    """

    pixels: Pixels
    corner: tuple[int, int]
    size: tuple[int, int]
    screen: tuple[int, int]

    def show(self, shown: Pixels) -> Pixels:
        """Draw this picture onto the phone's screen; returns the pixels themselves, not a copy."""
        (left, top), (width, height) = self.corner, self.size
        if shown.shape[1::-1] != self.size:
            shown = np.asarray(cv2.resize(shown, self.size, interpolation=cv2.INTER_AREA), np.uint8)
        self.pixels[top : top + height, left : left + width] = shown
        return self.pixels

    def to_surface(self, px: Points) -> Points:
        """Screen px → px of this surface."""
        scale = np.array(self.size) / self.screen
        return np.asarray((px + 0.5) * scale - 0.5 + np.array(self.corner), float)


def make_surface(bed: Bed, seen: Points, scale: float, seed: int) -> Surface:
    """The surface around all that is seen, screen px ``(n, 2)``. scale: surface px per screen px."""
    low, high = np.floor(seen.min(axis=0) * scale) - 2, np.ceil(seen.max(axis=0) * scale) + 2
    left, top = (max(int(-edge), 0) for edge in low)
    size = (round(bed.screen[0] * scale), round(bed.screen[1] * scale))
    width, height = max(int(high[0]), size[0]) + left, max(int(high[1]), size[1]) + top
    empty = Surface(np.zeros((1, 1, 3), np.uint8), (left, top), size, bed.screen)
    pixels = _lay_table(bed, empty, (width, height), draw_table(seed))
    _draw_phone(pixels, bed, empty)
    return replace(empty, pixels=pixels)


def draw_table(seed: int) -> Pixels:
    """A table top with grain, spots and scratches, so that a moved camera can be detected."""
    rng, side = np.random.default_rng([seed, 1]), _GRAIN * _TABLE
    shade = np.zeros((side, side), np.float32)
    for cells, depth in ((8, 14), (48, 10), (160, 8), (480, 5)):  # boards, clouds, spots, grain
        rough = rng.normal(0, depth, (cells, max(cells // 3, 4))).astype(np.float32)
        shade += cv2.resize(rough, (side, side), interpolation=cv2.INTER_CUBIC)
    for _ in range(60):
        ends = rng.integers(0, side, 2), rng.integers(-60, 60, 2)
        cv2.line(shade, ends[0].tolist(), (ends[0] + ends[1]).tolist(), float(rng.choice([-30, 25])), 1, cv2.LINE_AA)
    return np.asarray(np.clip(_WOOD + shade[..., None], 0, 255), np.uint8)


def _lay_table(bed: Bed, empty: Surface, size: tuple[int, int], wood: Pixels) -> Pixels:
    """The table under the phone; it stays in place when the phone is moved."""
    corners = np.array([[0, 0], [1, 0], [0, 1]], np.float64) * 1000
    mm = bed.to_mm(corners)
    on_wood = ((mm + _TABLE / 4) * _GRAIN).astype(np.float32)
    turned = cv2.getAffineTransform(empty.to_surface(corners).astype(np.float32), on_wood)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(wood, turned, size, flags=flags, borderMode=cv2.BORDER_REFLECT), np.uint8)


def _draw_phone(pixels: Pixels, bed: Bed, at: Surface) -> None:
    """Draw the phone's glass with its round corners, and its shadow."""
    px_per_mm = at.size[0] / bed.mm[0]
    edge = np.array(bed.bezel) * px_per_mm
    size, corner = np.array(at.size) + 2 * edge, np.array(at.corner) - edge
    shadow = _rounded_mask(pixels.shape[:2], corner + 1.5 * px_per_mm, size, bed.corner * px_per_mm)
    shadow = np.asarray(cv2.blur(shadow, (2 * round(1.5 * px_per_mm) + 1,) * 2))
    pixels[:] = (pixels * (1 - 0.5 / 255 * shadow[..., None].astype(np.float32))).astype(np.uint8)
    pixels[_rounded_mask(pixels.shape[:2], corner, size, bed.corner * px_per_mm) > 127] = _GLASS


def _rounded_mask(shape: tuple[int, ...], corner: Points, size: Points, radius: float) -> Pixels:
    """A mask of a rectangle with round corners, 255 inside."""
    mask, reach = np.zeros(shape, np.uint8), max(round(radius), 1)
    left, top = (round(float(each)) for each in corner)
    right, bottom = (round(float(each)) for each in corner + size)
    cv2.rectangle(mask, (left + reach, top), (right - reach, bottom), 255, -1)
    cv2.rectangle(mask, (left, top + reach), (right, bottom - reach), 255, -1)
    for x in (left + reach, right - reach):
        for y in (top + reach, bottom - reach):
            cv2.circle(mask, (x, y), reach, 255, -1, cv2.LINE_AA)
    return mask


class Sheet:
    """The calibration page on a simulated phone: the board, and a dot at the last touch.

    pixels: (h, w, 3) at the screen's size.
    """

    def __init__(self, size: Size) -> None:
        self.size = size
        self._board = draw_board(size)
        self.pixels: Pixels = self._board

    def touched(self, px: Point) -> None:
        """A finger came down there. Touches off the screen are ignored."""
        if 0 <= px.x < self.size.width and 0 <= px.y < self.size.height:
            self.pixels = draw_dot(self._board, px)
