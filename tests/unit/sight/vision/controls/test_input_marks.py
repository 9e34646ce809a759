"""A caret is told from a letter by its height or its colour."""

import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.controls.input_marks import has_caret_at_end
from iris_screen.sight.vision.controls.inputs import find_text_inputs

LINE = Box(left=100, top=100, right=300, bottom=160)
BLACK, BLUE = (20, 20, 20), (30, 110, 230)


def typed(last: tuple[int, int, tuple[int, int, int]] | None = None) -> Pixels:
    """Strokes of letters 40 pixels high, and behind them a bar of this width, height and colour."""
    pixels = np.full((400, 600, 3), 255, np.uint8)
    for left in (120, 150, 180, 210):
        pixels[112:152, left : left + 5] = BLACK
    if last is not None:
        width, height, colour = last
        pixels[130 - height // 2 : 130 + height // 2, 240 : 240 + width] = colour
    return pixels


@pytest.mark.parametrize(
    ("last", "caret"),
    [
        (None, False),
        ((5, 40, BLACK), False),
        ((5, 56, BLACK), True),
        ((5, 44, BLUE), True),
        ((30, 44, BLUE), False),
        ((4, 12, BLUE), False),
    ],
)
def test_a_bar_at_the_end_is_a_caret_where_no_letter_looks_so(
    last: tuple[int, int, tuple[int, int, int]] | None, caret: bool
) -> None:
    assert has_caret_at_end(typed(last), LINE) is caret


def test_an_input_that_its_caret_cuts_in_two_is_one() -> None:
    pixels = np.full((1200, 540, 3), 240, np.uint8)
    pixels[1000:1052, 70:380] = 255
    pixels[1000:1052, 174:177] = BLUE
    assert [(box.left < 80, box.right > 370) for box in find_text_inputs(pixels, "phone")] == [(True, True)]
