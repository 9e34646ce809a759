"""The board is found on the phone whichever way it lies, and what keeps it from being found is said."""

import cv2
import numpy as np
import pytest

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.sight.vision.board import draw_board, list_markers
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.camera import Camera
from iris_screen.sim.camera.optics import Optics
from iris_screen.tools.devices.arm.calibration.board_page import find_markers, find_markers_in_all
from tests.stand.flatbed import Flatbed

SIZES = [(1080, 2400), (720, 1280), (1440, 3200), (1080, 1920), (1284, 2778), (2000, 1200), (480, 854)]


@pytest.mark.parametrize("size", SIZES)
def test_the_markers_of_a_board_lie_where_they_are_said_to(size):
    size = Size(width=size[0], height=size[1])
    camera, screen = find_markers(draw_board(size), size)
    assert len(camera) == 4 * len(list_markers(size)) >= 4 * 35
    assert np.abs(camera - screen).max() < 0.6


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_every_marker_is_found_whichever_way_the_phone_lies(turn):
    bed = Flatbed.random(turn, turn=float(turn))
    camera, screen = find_markers(bed.shot(draw_board(bed.screen)), bed.screen)
    assert len(camera) >= 4 * (len(list_markers(bed.screen)) - 4)
    assert np.abs(bed.project(screen) - camera).max() < 0.6


def told(picture, size):
    with pytest.raises(CaptureFailed) as caught:
        find_markers(picture, size)
    return str(caught.value)


def test_a_dark_picture_is_called_dark():
    assert "dark" in told(np.full((480, 640, 3), 12, np.uint8), Size(width=1080, height=2400))


def test_a_picture_without_the_board_says_to_show_it():
    bed = Flatbed.random(1)
    assert "sees no marker" in told(bed.shot(np.full((2400, 1080, 3), 180, np.uint8)), bed.screen)


def test_the_board_of_another_size_is_refused():
    bed = Flatbed.random(2, screen=Size(width=1080, height=2340))
    assert "Show the one for 1080x2400" in told(bed.shot(draw_board(bed.screen)), Size(width=1080, height=2400))


def test_glare_over_most_of_the_screen_is_named():
    board = draw_board(Size(width=1080, height=2400))
    cv2.circle(board, (540, 1000), 1000, (255, 255, 255), -1)
    assert "glare" in told(Flatbed.random(3).shot(board), Size(width=1080, height=2400))


def test_glare_over_one_quarter_names_that_quarter():
    board = draw_board(Size(width=1080, height=2400))
    board[1250:, 540:] = 255
    assert "lower right quarter" in told(Flatbed.random(4).shot(board), Size(width=1080, height=2400))


def test_a_camera_that_shows_everything_as_a_mirror_does_is_told_so():
    bed = Flatbed.random(5)
    picture = np.ascontiguousarray(bed.shot(draw_board(bed.screen))[:, ::-1])
    assert "Turn off mirroring" in told(picture, bed.screen)


def test_several_pictures_tell_better_than_one_where_the_corners_are():
    size = Size(width=720, height=1600)
    camera = Camera(Bed(), Optics(sensor=(720, 1152), jitter=0.5), 6)
    pictures = [camera.shot(draw_board(size), None, float(now)) for now in range(5)]
    each, together = [find_markers(picture, size) for picture in pictures], find_markers_in_all(pictures, size)
    assert len(np.unique(together.screen, axis=0)) == len(together.screen) == max(len(one.screen) for one in each)

    def off(matched):
        return np.sqrt(((camera.px_to_camera(matched.screen) - matched.camera) ** 2).mean())

    assert off(together) < 0.8 * np.mean([off(one) for one in each])
