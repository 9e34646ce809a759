"""A camera that gives the very same picture again: waited for, or called so."""

import numpy as np
import pytest

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.server import CameraServer
from iris_screen.tools.devices.arm.camera.source import open_camera


class Seldom:
    """A noisy picture that is taken anew only each so many times it is asked for."""

    def __init__(self, times: int) -> None:
        self._times, self._asked = times, 0

    def __call__(self) -> Pixels:
        chance = np.random.default_rng(self._asked // self._times)
        self._asked += 1
        return chance.integers(0, 256, (120, 90, 3), np.uint8)


def test_a_camera_that_shows_the_same_picture_for_ever_is_called_so_and_is_there_again_once_it_is_not() -> None:
    with CameraServer(Seldom(1)) as server:
        camera = open_camera(server.shot_url, 0.3)
        first = camera.shot()
        server.fault = "frozen"
        for _ in range(2):
            with pytest.raises(CaptureFailed, match=r"very same picture for 0\.3 s\. Turn it off and on\."):
                camera.shot()
        server.fault = ""
        assert (camera.shot() != first).any()


def test_a_camera_that_keeps_each_picture_for_a_while_is_waited_for() -> None:
    with CameraServer(Seldom(4)) as server:
        camera = open_camera(server.shot_url, 60.0)
        first, second = camera.shot(), camera.shot()
        assert (first != second).any() and server.taken == 5


def test_a_picture_that_shows_nothing_may_be_the_same_again() -> None:
    with CameraServer(lambda: np.full((120, 90, 3), 255, np.uint8)) as server:
        camera = open_camera(server.shot_url, 60.0)
        assert (camera.shot() == camera.shot()).all()
