"""QR codes on a screen: found by their look, in whatever colours and size; nothing else is."""

import cv2
import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.scanned_codes import find_scanned_codes
from tests.unit.sight.in_threads import call_in_threads


def draw(size: int, own: int = 0, ground: int = 255, at: tuple[int, int] = (300, 150)) -> tuple[Pixels, Box]:
    """A picture with one code, whose modules have so many px, and where it is. at: left and top px."""
    modules = cv2.QRCodeEncoder.create().encode("WIFI:T:WPA;S:Home;P:river-candle-47;;") < 128
    inked = np.argwhere(modules)
    (top, left), (bottom, right) = inked.min(axis=0), inked.max(axis=0)
    ink = modules[top : bottom + 1, left : right + 1].repeat(size, 0).repeat(size, 1)
    pixels = np.full((900, 900, 3), ground, np.uint8)
    box = Box(left=at[0], top=at[1], right=at[0] + ink.shape[1], bottom=at[1] + ink.shape[0])
    pixels[box.top : box.bottom, box.left : box.right][ink] = own
    return pixels, box


@pytest.mark.parametrize(("own", "ground"), [(0, 255), (255, 20), (90, 160), (200, 60)])
@pytest.mark.parametrize("size", [2, 3, 7, 15])
def test_a_qr_code_is_found_where_it_is_in_any_tones_and_size(size: int, own: int, ground: int) -> None:
    pixels, box = draw(size, own, ground)
    found = find_scanned_codes(pixels)
    assert found
    for each in found:
        edges = zip(each.model_dump().values(), box.model_dump().values(), strict=True)
        assert all(abs(one - other) <= size + 1 for one, other in edges)


def test_each_of_two_qr_codes_is_found() -> None:
    pixels, one = draw(4, at=(80, 80))
    other, two = draw(5, at=(500, 500))
    both = np.minimum(pixels, other)
    found = find_scanned_codes(both)
    assert all(any(abs(box.left - each.left) <= 5 for each in found) for box in (one, two))


def test_a_code_that_lacks_a_corner_and_an_empty_one_are_not_codes() -> None:
    pixels, box = draw(6)
    lacking = pixels.copy()
    lacking[box.top : box.top + 50, box.left : box.left + 50] = 255
    assert find_scanned_codes(lacking) == []
    empty = pixels.copy()
    empty[box.top + 50 : box.bottom - 50, box.left : box.right] = 255
    empty[box.top : box.bottom, box.left + 50 : box.right - 50] = 255
    empty[box.bottom - 50 : box.bottom, box.right - 50 : box.right] = 255
    assert find_scanned_codes(empty) == []


@pytest.mark.parametrize("shape", [(0, 0, 3), (1, 1, 3), (2, 900, 3), (900, 2, 3), (15, 15, 3)])
def test_a_tiny_picture_has_none(shape: tuple[int, int, int]) -> None:
    assert find_scanned_codes(np.zeros(shape, np.uint8)) == []


def test_several_threads_may_look_for_codes_at_once() -> None:
    pictures = [np.full((2, n + 2, 3), 200, np.uint8) for n in range(300)]
    assert not any(call_in_threads(find_scanned_codes, pictures, within=find_scanned_codes))
