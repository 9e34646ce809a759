"""A screen that is only lit tells the lens by its edges; what is no lit screen is refused."""

import numpy as np
import pytest

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.tools.devices.arm.calibration.corners import fit
from tests.stand.flatbed import Flatbed

WHITE = np.full((2400, 1080, 3), 235, np.uint8)
TURNS = {0: "up", 90: "right", 180: "down", 270: "left"}


def worst(bed, lens):
    x, y = np.meshgrid(np.linspace(0, 1079, 9), np.linspace(0, 2399, 17))
    places = np.stack([x, y], axis=-1).reshape(-1, 2)
    return np.linalg.norm(lens.to_screen(bed.project(places)) - places, axis=1).max()


@pytest.mark.parametrize("turn", TURNS)
def test_the_edges_tell_the_lens_to_two_pixels_whichever_way_the_phone_lies(turn):
    bed = Flatbed.random(turn, turn=turn + 4.0)
    lens = fit(bed.shot(WHITE), bed.screen, TURNS[turn])
    assert worst(bed, lens) < min(2, 1.5 * lens.worst)
    assert lens.points > 150


def test_a_phone_that_lies_upright_needs_no_word_about_its_top():
    bed = Flatbed.random(4, turn=3.0)
    assert worst(bed, fit(bed.shot(WHITE), bed.screen)) < 2


def test_a_dark_screen_is_refused_with_what_to_do():
    bed = Flatbed.random(5)
    with pytest.raises(CaptureFailed, match="Show a white page"):
        fit(bed.shot(np.full_like(WHITE, 20)), bed.screen)


def test_a_lit_sheet_of_another_shape_is_no_screen():
    bed = Flatbed.random(6)
    with pytest.raises(CaptureFailed, match="Show a white page"):
        fit(bed.shot(WHITE), Size(width=1000, height=1000))


def test_a_screen_that_is_cut_off_by_the_picture_is_refused():
    bed = Flatbed.random(7, fill=1.3)
    with pytest.raises(CaptureFailed, match="Show a white page"):
        fit(bed.shot(WHITE), bed.screen)


@pytest.mark.parametrize("seed", range(4))
def test_an_arm_across_the_screen_is_not_taken_for_its_edge(seed):
    bed, barred = Flatbed.random(seed, turn=90.0 * seed + 4), WHITE.copy()
    barred[1900:2000] = 20
    with pytest.raises(CaptureFailed, match="keep the arm off it"):
        fit(bed.shot(barred), bed.screen, TURNS[90 * seed])


def test_a_screen_that_is_much_shorter_than_was_said_is_refused():
    bed = Flatbed.random(3)
    with pytest.raises(CaptureFailed, match=r"not have the shape of a 1080x2160 screen.* check --screen"):
        fit(bed.shot(WHITE), Size(width=1080, height=2160))
