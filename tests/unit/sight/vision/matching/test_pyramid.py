import cv2
import numpy as np
import pytest

from iris_screen.sight.vision.matching import edges
from iris_screen.sight.vision.matching.matching import match
from iris_screen.sight.vision.matching.pyramid import Level, Pyramid


def noise(rows: int, columns: int) -> np.ndarray:
    chance = np.random.default_rng()
    return chance.integers(0, 256, (rows, columns, 3), dtype=np.uint8)


def test_products_are_the_inner_products_at_every_place() -> None:
    picture = noise(37, 53)[..., 0]
    field = edges.compute_axes(picture)
    template = field[9:20, 14:27]
    products = Level.from_picture(picture, 1.0, finer=1).products(template)
    assert products.shape == (37 - 11 + 1, 53 - 13 + 1)
    for top, left in ((9, 14), (0, 0), (26, 40)):
        expected = float((field[top : top + 11, left : left + 13] * template).sum())
        assert products[top, left] == pytest.approx(expected, abs=1e-2)


def test_energy_in_a_mask_counts_only_what_is_inside() -> None:
    picture = noise(40, 40)[..., 0]
    level = Level.from_picture(picture, 1.0, finer=1)
    mask = edges.to_plane(np.tri(12, 9))
    expected = float((level.energy[5:17, 8:17] * mask).sum())
    assert level.energy_in(mask)[5, 8] == pytest.approx(expected, abs=1e-2)


@pytest.mark.parametrize("shrink", [1.0, 0.7, 0.5, 0.36, 0.25, 0.1])
def test_a_level_is_as_large_as_it_says_and_made_once(shrink: float) -> None:
    screen = Pyramid(noise(400, 300))
    level = screen.level(shrink)
    assert level.shrink == pytest.approx(shrink, rel=0.2)
    assert level.energy.shape == pytest.approx((400 * level.shrink, 300 * level.shrink), abs=1.5)
    assert screen.level(shrink) is level


def test_a_screen_asked_for_several_pictures_gives_what_each_gets_alone() -> None:
    pixels = np.asarray(cv2.resize(noise(30, 24), (240, 300), interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    screen = Pyramid(pixels)
    for left in (20, 90, 160):
        template = np.ascontiguousarray(pixels[40:88, left : left + 50])
        shared, alone = match(template, screen).found, match(template, pixels).found
        assert shared is not None
        assert alone is not None
        assert shared.box == alone.box
        assert shared.box.left == pytest.approx(left, abs=2)
