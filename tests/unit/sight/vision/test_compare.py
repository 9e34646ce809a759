import numpy as np
import pytest

from iris_screen.core.geometry import Box, Point
from iris_screen.sight.vision.compare import find_changes, is_same_patch, measure_change

BUTTON = Box(left=100, top=100, right=220, bottom=160)


@pytest.fixture
def screen() -> np.ndarray:
    """A grey page with a dark button and some lines on it."""
    page = np.full((400, 320, 3), 235, np.uint8)
    page[100:160, 100:220] = (30, 90, 200)
    page[120:124, 115:205] = 255
    page[136:140, 115:180] = 255
    return page


def test_a_frame_is_the_same_as_itself(screen: np.ndarray) -> None:
    assert measure_change(screen, screen) == 0
    assert find_changes(screen, screen) == []
    assert is_same_patch(screen, screen, BUTTON)


def test_a_change_is_found_where_it_is(screen: np.ndarray) -> None:
    after = screen.copy()
    after[300:330, 40:90] = 0
    (box,) = find_changes(screen, after)
    assert box.contains(Point(x=65, y=315))
    assert 0.01 < measure_change(screen, after) < 0.05


def test_another_size_is_a_change_everywhere(screen: np.ndarray) -> None:
    assert measure_change(screen, screen[:200]) == 1
    assert not is_same_patch(screen, screen[:200], BUTTON)


def test_noise_is_no_change(screen: np.ndarray) -> None:
    noisy = np.clip(screen + np.random.default_rng(5).normal(0, 4, screen.shape), 0, 255).astype(np.uint8)
    assert measure_change(screen, noisy) == 0
    assert is_same_patch(screen, noisy, BUTTON)


def test_a_blinking_caret_is_forgiven(screen: np.ndarray) -> None:
    after = screen.copy()
    after[110:150, 130:133] = 255
    assert is_same_patch(screen, after, BUTTON)


def test_a_list_that_moved_by_a_few_pixels_is_noticed(screen: np.ndarray) -> None:
    assert not is_same_patch(screen, np.roll(screen, 8, axis=0), BUTTON)


@pytest.mark.parametrize("colour", [0, 120, 255])
def test_a_thing_slid_over_the_target_is_noticed(screen: np.ndarray, colour: int) -> None:
    after = screen.copy()
    after[90:135, 90:230] = colour
    assert not is_same_patch(screen, after, BUTTON)


def test_another_word_on_the_button_is_noticed(screen: np.ndarray) -> None:
    after = screen.copy()
    after[136:140, 115:180] = (30, 90, 200)
    after[146:150, 115:180] = 255
    assert not is_same_patch(screen, after, BUTTON)
