"""Bar codes on a screen: found by their upright bars of several widths, and nothing else is."""

import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.scanned_codes import find_scanned_codes

WIDTHS = [2, 1, 1, 2, 3, 2, 1, 3, 1, 1, 2, 3, 4, 1, 1, 1, 2, 2, 1, 1, 3, 2, 2, 1] * 3 + [2, 3, 3, 1, 1, 1, 2]
"""Of bars and gaps in turn, in modules, as in Code 128."""


def draw(size: int, own: int = 0, ground: int = 255, high: int = 120) -> tuple[Pixels, Box]:
    """A picture with a bar code whose modules have so many px, and where it is."""
    bars = np.repeat(np.arange(len(WIDTHS)) % 2 == 0, np.array(WIDTHS) * size)
    pixels = np.full((700, 1300, 3), ground, np.uint8)
    box = Box(left=60, top=200, right=60 + len(bars), bottom=200 + high)
    pixels[box.top : box.bottom, box.left : box.right][:, bars] = own
    return pixels, box


def is_near(one: Box, other: Box) -> bool:
    return all(abs(a - b) <= 24 for a, b in zip(one.model_dump().values(), other.model_dump().values(), strict=True))


@pytest.mark.parametrize(("own", "ground"), [(0, 255), (255, 20), (90, 160), (200, 60)])
@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_a_bar_code_is_found_where_it_is_in_any_tones_and_size(size: int, own: int, ground: int) -> None:
    pixels, box = draw(size, own, ground)
    (found,) = find_scanned_codes(pixels)
    assert is_near(found, box)


def test_a_bar_code_on_its_side_is_found() -> None:
    pixels, box = draw(3)
    (found,) = find_scanned_codes(np.ascontiguousarray(pixels.transpose(1, 0, 2)))
    assert is_near(found, Box(left=box.top, top=box.left, right=box.bottom, bottom=box.right))


def test_lines_that_are_lower_than_a_code_and_stripes_of_one_width_are_none() -> None:
    assert find_scanned_codes(draw(5, high=14)[0]) == []
    stripes = np.full((300, 900, 3), 255, np.uint8)
    stripes[50:250, (np.arange(900) // 6) % 2 == 0] = 0
    assert find_scanned_codes(stripes) == []


def test_a_chart_whose_bars_end_one_by_one_is_none() -> None:
    chart = np.full((400, 900, 3), 255, np.uint8)
    for n, left in enumerate(range(20, 860, 14)):
        chart[400 - 40 - (n * 97) % 300 :, left : left + (6 if n % 3 else 9)] = 30
    assert find_scanned_codes(chart) == []
