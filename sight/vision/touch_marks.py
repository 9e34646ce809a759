"""What shows a model, in the next picture, what its last act hit."""

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pen import COLORS, ring, shape

SMALLEST = 10
"""Pixels from the middle of a cross to its ends, at least."""
SHARE = 60
"""And one of so many parts of the picture's shorter side."""


def marked(pixels: Pixels, pointer: Point | None = None, press: Point | None = None) -> Pixels:
    """A copy ``(h, w, 3) uint8 RGB`` with a red cross where the pointer is and a green ring where the last press went.

    What is None, or lies outside the picture, is not drawn. The ring leaves free what was pressed, and the cross in it.
    """
    height, width = pixels.shape[:2]
    drawn = pixels.copy()
    arm = max(SMALLEST, min(height, width) // SHARE)
    line = max(2, arm // 5)
    if press and _is_on(press, width, height):
        ring(drawn, press, arm + 3 * line, COLORS["green"], line, edge=line // 2)
    if pointer and _is_on(pointer, width, height):
        shape(drawn, _cross(pointer, arm, line / 2), COLORS["red"], edge=line // 2)
    return drawn


def _cross(at: Point, arm: float, half: float) -> list[tuple[float, float]]:
    """The twelve corners of an upright cross."""
    corner = [(half, half), (half, arm), (-half, arm), (-half, half)]
    turned = [(x, y) for x, y in corner]
    for _ in range(3):
        corner = [(-y, x) for x, y in corner]
        turned += corner[1:]
    return [(at.x + x, at.y + y) for x, y in turned]


def _is_on(at: Point, width: int, height: int) -> bool:
    return 0 <= at.x < width and 0 <= at.y < height
