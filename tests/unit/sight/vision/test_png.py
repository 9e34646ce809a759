"""A picture is encoded band by band, and what was packed before is not packed again."""

import io

import cv2
import numpy as np
import pytest
from PIL import Image

from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.png import KEPT, ROWS, kept, png


def draw(height: int, width: int, seed: int = 1, levels: int = 256) -> Pixels:
    return np.random.default_rng(seed).integers(0, levels, (height, width, 3), np.uint8)


def read(data: bytes) -> Pixels:
    """By a strict reader, which checks every sum."""
    with Image.open(io.BytesIO(data)) as picture:
        return np.asarray(picture.convert("RGB"))


@pytest.mark.parametrize("height", [1, 2, ROWS - 1, ROWS, ROWS + 1, 5 * ROWS, 5 * ROWS + 3])
@pytest.mark.parametrize("width", [1, 37])
def test_a_picture_of_any_size_comes_back_as_it_was(height: int, width: int) -> None:
    pixels = draw(height, width)
    data = png(pixels)
    assert (read(data) == pixels).all()
    assert (cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_RGB) == pixels).all()


@pytest.mark.parametrize("row", [0, 1, ROWS - 1, ROWS, ROWS + 1, 3 * ROWS - 1])
def test_a_picture_that_differs_in_one_row_from_the_one_before_comes_back_as_it_is(row: int) -> None:
    pixels = draw(3 * ROWS, 20)
    png(pixels)
    other = pixels.copy()
    other[row, 7] ^= 255
    assert (read(png(other)) == other).all()
    assert (read(png(pixels)) == pixels).all()


def test_a_screen_that_moved_by_some_rows_comes_back_as_it_is() -> None:
    pixels = np.repeat(draw(4 * ROWS, 1), 30, axis=1)  # bands that are alike but for what is above them
    for shift in (0, 1, ROWS, ROWS + 1):
        moved = np.roll(pixels, shift, axis=0)
        assert (read(png(moved)) == moved).all()


def test_a_picture_is_the_same_file_whatever_was_packed_before() -> None:
    pixels = draw(2 * ROWS + 5, 110, seed=2, levels=4)
    first, again = png(pixels), png(pixels)
    packed = 0
    for seed in range(100):  # until its bands are forgotten
        packed += len(png(draw(2000, 1000, seed, levels=4)))
        assert kept.bytes <= KEPT
        if packed > 2 * KEPT:
            break
    assert again == first
    assert png(pixels) == first


def test_a_picture_that_hardly_shrinks_is_not_kept() -> None:
    png(draw(ROWS, 50, seed=3, levels=4))
    before = kept.bytes
    assert before > 0
    for seed in range(3):
        png(draw(10 * ROWS, 300, seed))
    assert kept.bytes == before


def test_a_picture_that_is_kept_takes_its_room_once() -> None:
    pixels = draw(3 * ROWS, 50, seed=4, levels=4)
    png(pixels)
    before = kept.bytes
    png(pixels)
    assert kept.bytes == before


def test_a_part_of_a_picture_that_lies_scattered_in_memory_comes_back_as_it_was() -> None:
    part = draw(2 * ROWS, 40)[::2, 5:30]
    assert (read(png(part)) == part).all()
