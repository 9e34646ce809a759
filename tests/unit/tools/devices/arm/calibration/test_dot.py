"""Where the page was touched is read from a rectified frame to half a pixel."""

import numpy as np
import pytest

from iris_screen.core.geometry import Point, Size
from iris_screen.sim.camera.surface import Sheet
from iris_screen.tools.devices.arm.calibration import lens as lenses
from iris_screen.tools.devices.arm.calibration.board_page import find_dot, find_markers
from tests.stand.flatbed import Flatbed

SIZE = Size(width=1080, height=2400)


@pytest.fixture(scope="module", params=[0, 1])
def seen(request):
    """A bed, its page, and the lens learned from it."""
    bed, sheet = Flatbed.random(request.param), Sheet(SIZE)
    return bed, lenses.fit(*find_markers(bed.shot(sheet.pixels), SIZE), bed.camera, SIZE)


def test_the_dot_is_found_to_half_a_pixel_all_over_the_screen(seen):
    bed, lens = seen
    chance, sheet = np.random.default_rng(3), Sheet(SIZE)
    for i in range(4):
        at = Point(x=int(chance.integers(108, 972)), y=int(chance.integers(240, 2160)))
        sheet.touched(at)
        dot = find_dot(lens.rectify(bed.again(i).shot(sheet.pixels)))
        assert dot is not None
        true = lens.to_screen(bed.project([[at.x, at.y]]))[0]  # the lens's own error is measured elsewhere
        assert np.hypot(*(np.array(dot) - true)) < 0.5


def test_a_page_that_was_not_touched_has_no_dot(seen):
    bed, lens = seen
    assert find_dot(lens.rectify(bed.shot(Sheet(SIZE).pixels))) is None


def test_a_new_touch_takes_the_dot_away_from_the_old_place():
    sheet = Sheet(SIZE)
    for at in (Point(x=200, y=300), Point(x=800, y=2000)):
        sheet.touched(at)
    x, y = find_dot(sheet.pixels)
    assert abs(x - 800) < 0.5 and abs(y - 2000) < 0.5


def test_a_touch_beside_the_screen_leaves_none():
    sheet = Sheet(SIZE)
    sheet.touched(Point(x=-5, y=300))
    assert find_dot(sheet.pixels) is None
