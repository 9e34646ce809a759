"""An icon is small and stands alone; a blank box has at most a caret."""

import numpy as np
import pytest

from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.controls.small_things import is_blank, is_in_line, is_on_icon

FIELD = Box(left=40, top=600, right=680, bottom=680)


def screen(*drawn: tuple[int, int, int, int]) -> Pixels:
    """A white page with these boxes (left, top, right, bottom) filled."""
    pixels = np.full((1280, 720, 3), 255, np.uint8)
    for left, top, right, bottom in drawn:
        pixels[top:bottom, left:right] = 40
    return pixels


def test_a_small_thing_is_an_icon_and_so_is_the_place_beside_it() -> None:
    page = screen((340, 620, 380, 660))
    assert is_on_icon(page, Point(x=360, y=640)) and is_on_icon(page, Point(x=385, y=640))
    assert not is_on_icon(page, Point(x=420, y=640))


@pytest.mark.parametrize("at", [Point(x=360, y=640), Point(x=0, y=0), Point(x=719, y=1279)])
def test_a_large_picture_and_an_empty_page_are_none(at: Point) -> None:
    assert not is_on_icon(screen((100, 300, 620, 900)), at)
    assert not is_on_icon(screen(), at)


def test_a_field_with_a_caret_is_blank_and_a_button_with_strokes_is_not() -> None:
    border = [(40, 600, 680, 604), (40, 676, 680, 680)]
    assert is_blank(screen(*border), FIELD, 6)
    assert is_blank(screen(*border, (60, 620, 63, 660)), FIELD, 6)
    assert not is_blank(screen(*border, (200, 620, 400, 660)), FIELD, 6)


@pytest.mark.parametrize(("top", "bottom", "is_line"), [(632, 648, True), (618, 662, True), (500, 780, False)])
def test_high_letters_are_a_line_and_a_picture_is_none(top: int, bottom: int, is_line: bool) -> None:
    page = screen((40, top, 200, bottom))
    assert is_in_line(page, Point(x=400, y=640), 20) == is_line
