"""The camera on the network, asked as any program asks one."""

import http.client
import threading

import numpy as np
import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import read_picture
from iris_screen.sim.camera.server import CameraServer, Fault


class Counting:
    """Each picture is a little lighter than the last."""

    def __init__(self) -> None:
        self.shots = 0

    def __call__(self) -> Pixels:
        self.shots += 1
        return np.full((64, 48, 3), 10 + self.shots * 20, np.uint8)


def get(server: CameraServer, path: str) -> tuple[int, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    try:
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def test_each_shot_is_a_fresh_picture() -> None:
    with CameraServer(Counting()) as server:
        first, second = (read_picture(get(server, "/shot.jpg")[1]) for _ in range(2))
    assert second.mean() - first.mean() > 15


def test_the_video_goes_on_until_nobody_wants_it() -> None:
    with CameraServer(Counting(), rate=100) as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
        line.request("GET", "/video.mjpg")
        data = line.getresponse().read(3000)
        line.close()
    assert data.count(b"--iris-frame") >= 2 and data.count(b"\xff\xd8") >= 2


@pytest.mark.parametrize(("fault", "status", "whole"), [("gone", 503, False), ("black", 200, True)])
def test_a_fault_is_seen_by_who_asks(fault: Fault, status: int, whole: bool) -> None:
    with CameraServer(Counting()) as server:
        server.fault = fault
        answered, data = get(server, "/shot.jpg")
        assert answered == status
        assert not whole or read_picture(data).max() == 0


def test_a_cut_picture_ends_before_it_is_told_to() -> None:
    with CameraServer(Counting()) as server:
        server.fault = "cut"
        with pytest.raises(http.client.IncompleteRead):
            get(server, "/shot.jpg")


def test_a_frozen_camera_shows_the_same_again() -> None:
    with CameraServer(Counting()) as server:
        first = get(server, "/shot.jpg")
        server.fault = "frozen"
        assert get(server, "/shot.jpg") == first


def test_nothing_of_it_goes_on_after_close_though_somebody_listens() -> None:
    before = set(threading.enumerate())
    server = CameraServer(Counting(), rate=50)
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    line.request("GET", "/video.mjpg")
    line.getresponse().read(100)
    server.close()
    server.close()
    line.close()
    assert set(threading.enumerate()) <= before


def test_a_port_that_is_taken_is_told() -> None:
    with CameraServer(Counting()) as server, pytest.raises(UsageError, match="Choose another"):
        CameraServer(Counting(), server.port)
