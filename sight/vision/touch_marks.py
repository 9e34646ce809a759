"""Marks in the next picture that show a model what its last act hit."""

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pen import COLORS, draw_ring, draw_shape

SMALLEST = 10
"""Least pixels from the middle of a cross to its ends."""
SHARE = 60
"""A cross's arm is the picture's shorter side divided by this."""


def mark_touches(pixels: Pixels, pointer: Point | None = None, press: Point | None = None) -> Pixels:
    """A copy ``(h, w, 3) uint8 RGB`` with a red cross where the pointer is and a green ring where the last press went.

    Points that are None or outside the picture are not drawn. Neither covers what it marks.
    """
    height, width = pixels.shape[:2]
    drawn = pixels.copy()
    arm = max(SMALLEST, min(height, width) // SHARE)
    line = max(2, arm // 5)
    if press and _is_inside(press, width, height):
        draw_ring(drawn, press, arm + 3 * line, COLORS["green"], line, edge=line // 2)
    if pointer and _is_inside(pointer, width, height):
        half, inner = line / 2, arm / 2
        bar: list[tuple[float, float]] = [(half, inner), (half, arm), (-half, arm), (-half, inner)]
        for _ in range(4):  # its four bars leave the middle open, where something small may be
            bar = [(-y, x) for x, y in bar]
            draw_shape(drawn, [(pointer.x + x, pointer.y + y) for x, y in bar], COLORS["red"], edge=line // 2)
    return drawn


def _is_inside(at: Point, width: int, height: int) -> bool:
    return 0 <= at.x < width and 0 <= at.y < height
