"""A lens that was learned from the board leads every pixel of the screen to its place in the picture, and back."""

import numpy as np
import pytest

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.sight.vision.board import draw_board
from iris_screen.tools.devices.arm.calibration import lens as lenses
from iris_screen.tools.devices.arm.calibration.board_page import find_markers
from iris_screen.tools.devices.arm.calibration.lens import Lens
from tests.stand.flatbed import Flatbed


def all_over(size, across=15):
    x, y = np.meshgrid(np.linspace(0, size.width - 1, across), np.linspace(0, size.height - 1, 2 * across))
    return np.stack([x, y], axis=-1).reshape(-1, 2)


def learned(bed):
    return lenses.fit(*find_markers(bed.shot(draw_board(bed.screen)), bed.screen), bed.camera, bed.screen)


def worst(bed, lens):
    places = all_over(bed.screen)
    return np.linalg.norm(lens.to_screen(bed.project(places)) - places, axis=1).max()


@pytest.mark.parametrize("seed", range(4))
def test_no_place_on_the_screen_is_missed_by_two_pixels_whatever_way_the_phone_lies(seed):
    bed = Flatbed.random(seed)
    lens = learned(bed)
    assert worst(bed, lens) < 2
    assert lens.worst < 2 and lens.points > 200


def test_to_the_picture_and_back_leads_to_the_same_pixel():
    bed = Flatbed.random(5)
    lens, places = learned(bed), all_over(bed.screen)
    assert np.abs(lens.to_screen(lens.to_camera(places)) - places).max() < 1e-3


def test_a_lens_without_distortion_and_one_that_bulges_the_other_way_are_learned_too():
    for k1 in (0.0, 0.1):
        bed = Flatbed.random(6, k1=k1)
        assert worst(bed, learned(bed)) < 2


def test_some_wrong_points_change_nothing():
    bed, chance = Flatbed.random(7), np.random.default_rng(7)
    camera, screen = find_markers(bed.shot(draw_board(bed.screen)), bed.screen)
    wrong = chance.choice(len(camera), len(camera) // 12, replace=False)
    camera[wrong] += chance.uniform(-40, 40, (len(wrong), 2))
    assert worst(bed, lenses.fit(camera, screen, bed.camera, bed.screen)) < 2


def test_points_that_fit_no_flat_screen_are_refused():
    chance, size = np.random.default_rng(1), Size(width=1000, height=1000)
    with pytest.raises(CaptureFailed, match="are not where the page puts them"):
        lenses.fit(chance.uniform(0, 1000, (60, 2)), chance.uniform(0, 1000, (60, 2)), size, size)


def test_too_few_points_are_refused():
    with pytest.raises(CaptureFailed, match="Only 4 points"):
        lenses.fit(np.zeros((4, 2)), np.zeros((4, 2)), Size(width=10, height=10), Size(width=10, height=10))


def test_the_rectified_picture_is_the_screen():
    bed = Flatbed.random(8)
    board = draw_board(bed.screen)
    flat = learned(bed).rectify(bed.shot(board))
    assert flat.shape == board.shape and flat.dtype == np.uint8
    inside = (slice(150, -150), slice(150, -150))
    assert np.corrcoef(flat[inside].ravel(), board[inside].ravel())[0, 1] > 0.97


def test_nothing_around_the_screen_is_seen_at_its_edge():
    bed = Flatbed.random(8)
    white = np.full_like(draw_board(bed.screen), 255)
    flat = learned(bed).rectify(bed.shot(white)).astype(int)
    for edge in (flat[0], flat[-1], flat[:, 0], flat[:, -1]):
        assert np.percentile(edge, 20) > 245, "but for the screen's round corners"


def test_a_picture_of_another_size_is_refused_with_both_sizes():
    lens = learned(Flatbed.random(9))
    with pytest.raises(CaptureFailed, match=r"gives 640x480 but was calibrated at \d+x\d+\."):
        lens.rectify(np.zeros((480, 640, 3), np.uint8))


def test_a_lens_is_plain_data():
    lens = learned(Flatbed.random(10))
    assert Lens.model_validate_json(lens.model_dump_json()) == lens
