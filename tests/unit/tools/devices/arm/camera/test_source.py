"""Cameras of every kind, and one sentence for each that does not give a picture."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import psutil
import pytest

from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected, UsageError
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import write_png
from iris_screen.sim.camera.server import CameraServer, Fault
from iris_screen.tools.devices.arm.camera.fetching import Connection
from iris_screen.tools.devices.arm.camera.source import open_camera

SECRET = "geheim%40s"


class Room:
    """Each picture is of the light that is on when it is taken."""

    def __init__(self) -> None:
        self.light = 60

    def __call__(self) -> Pixels:
        return np.full((120, 90, 3), self.light, np.uint8)


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
def server(room: Room) -> Iterator[CameraServer]:
    with CameraServer(room, rate=60) as server:
        yield server


def with_password(url: str) -> str:
    return url.replace("://", f"://joe:{SECRET}@")


def said(act: Callable[[], object], kind: type[DeviceError]) -> str:
    """The one sentence of the error."""
    with pytest.raises(kind) as caught:
        act()
    message = str(caught.value)
    assert SECRET not in message and "geheim" not in message and "joe" not in message
    assert message.endswith(".")
    return message


# --- pictures one by one ---------------------------------------------------------------------------------------------


def test_a_picture_file_is_read_anew_for_each_shot(tmp_path: Path) -> None:
    path = tmp_path / "now.png"
    camera = open_camera(str(path))
    assert "could not be read" in said(camera.shot, CaptureFailed)
    for grey in (10, 200):
        path.write_bytes(write_png(np.full((8, 6, 3), grey, np.uint8)))
        assert camera.shot()[0, 0].tolist() == [grey] * 3
    camera.close()


def test_a_still_url_is_fetched_anew_for_each_shot(server: CameraServer, room: Room) -> None:
    camera = open_camera(with_password(server.shot_url))
    assert abs(int(camera.shot().mean()) - 60) < 3
    room.light = 200
    assert abs(int(camera.shot().mean()) - 200) < 3
    assert camera.shot().shape == (120, 90, 3)
    camera.close()


@pytest.mark.parametrize(("fault", "words"), [("gone", "HTTP 503"), ("cut", "cut off"), ("mute", "within 0.3 seconds")])
def test_a_still_camera_that_fails_says_how_and_is_there_again(server: CameraServer, fault: Fault, words: str) -> None:
    camera = open_camera(with_password(server.shot_url), 0.3 if fault == "mute" else 5.0)
    server.fault = fault
    assert words in said(camera.shot, CaptureFailed)
    server.fault = ""
    assert open_camera(server.shot_url).shot().shape == camera.shot().shape if fault != "mute" else True


def test_a_still_camera_that_is_not_there_is_lost(server: CameraServer) -> None:
    camera = open_camera(with_password(server.shot_url))
    server.close()
    assert "cannot be reached" in said(camera.shot, Disconnected)


def test_what_is_no_picture_is_told(server: CameraServer) -> None:
    assert "no picture at this path" in said(open_camera(server.shot_url.replace("shot", "other")).shot, CaptureFailed)


def test_a_proxy_of_the_environment_is_not_asked(server: CameraServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert open_camera(server.shot_url).shot().size
    video = open_camera(server.video_url)
    assert video.shot().size
    video.close()


# --- videos ----------------------------------------------------------------------------------------------------------


def test_a_video_s_shot_was_exposed_after_it_was_asked_for(server: CameraServer, room: Room) -> None:
    camera = open_camera(server.video_url)
    camera.shot()
    for light in (200, 40, 120):
        room.light = light
        assert abs(int(camera.shot().mean()) - light) < 4
    camera.close()


@pytest.mark.parametrize(("fault", "kind"), [("gone", Disconnected), ("mute", DeviceError), ("cut", Disconnected)])
def test_a_video_that_ends_is_told_and_there_again(server: CameraServer, fault: Fault, kind: type[DeviceError]) -> None:
    camera = open_camera(with_password(server.video_url), 1.0)
    camera.shot()
    server.fault = fault
    said(lambda: [camera.shot() for _ in range(5)], kind)  # what was on its way still comes
    server.fault = ""
    assert camera.shot().shape == (120, 90, 3)
    camera.close()


def test_nothing_is_left_after_close_and_nothing_was_said(
    server: CameraServer, capfd: pytest.CaptureFixture[str]
) -> None:
    warm = open_camera(server.video_url)
    warm.shot()
    warm.close()
    own = psutil.Process()
    threads, files = set(threading.enumerate()), own.num_fds()
    for _ in range(3):
        camera = open_camera(server.video_url)
        camera.shot()
        camera.close()
        camera.close()
    ours = {thread for thread in threading.enumerate() if thread.name == "iris-camera"}
    assert not ours - threads and own.num_fds() <= files + 2  # what the server still hangs up
    server.fault = "gone"
    said(open_camera(server.video_url, 1.0).shot, Disconnected)
    said(open_camera("99").shot, Disconnected)
    assert capfd.readouterr() == ("", "")


def test_a_film_is_shown_picture_by_picture_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for grey in (20, 120, 220):
        film.write(np.full((48, 64, 3), grey, np.uint8))
    film.release()
    camera = open_camera(str(path))
    assert [round(float(camera.shot().mean()), -1) for _ in range(3)] == [20, 120, 220]
    assert "has ended" in said(camera.shot, Disconnected)
    assert camera.shot().mean() < 40
    camera.close()


# --- what is no camera -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["99", "/dev/video98"])
def test_a_number_that_is_no_camera_is_told(source: str) -> None:
    assert f"Camera {source} not found" in said(open_camera(source).shot, Disconnected)


def test_a_file_that_is_no_film_is_told(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(b"nothing of the kind" * 100)
    assert "not a video" in said(open_camera(str(tmp_path / "film.mp4")).shot, CaptureFailed)
    assert "not found. Check the path" in said(open_camera(str(tmp_path / "other.mp4")).shot, CaptureFailed)


NONE = ["", "ftp://host/picture.jpg", "http:///shot.jpg", "http://host:99999/shot.jpg"]
BROKEN = [f"{scheme}://{host}/x.jpg" for scheme in ("http", "rtsp") for host in ("[::1", "a..b", "h:x")]


@pytest.mark.parametrize("source", [*NONE, *BROKEN])
def test_what_can_be_no_camera_is_refused_before_it_is_opened(source: str) -> None:
    with pytest.raises(UsageError):
        open_camera(source)


@pytest.mark.parametrize("to", ["http://[::1/x.jpg", "http://127.0.0.1:x/x.jpg", "http://127.0.0.1:999999/x.jpg"])
def test_a_path_may_have_any_signs_and_an_address_that_is_none_is_not_followed(to: str) -> None:
    moved = Moved(to)
    with moved as url:
        assert "another host" in said(open_camera(url.replace("shot", "照片 1+1%20b")).shot, CaptureFailed)
    assert moved.asked == ["/%E7%85%A7%E7%89%87%201+1%20b.jpg"]


def test_a_camera_may_send_on_to_a_path_of_any_signs() -> None:
    moved = Moved("/b\xfccher.jpg")
    with moved as url:
        assert "keeps redirecting" in said(open_camera(url).shot, CaptureFailed)
    assert moved.asked == ["/shot.jpg", "/b%C3%BCcher.jpg", "/b%C3%BCcher.jpg"]


def test_a_camera_that_sends_on_has_no_more_time_for_that() -> None:
    with Moved("shot.jpg", after=0.2) as url:
        assert "within 0.3 seconds" in said(open_camera(url, 0.3).shot, CaptureFailed)


def test_one_that_shakes_hands_for_ever_can_be_hung_up() -> None:
    ended: list[OSError] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        line = Connection("127.0.0.1", server.getsockname()[1], 10.0, ssl.create_default_context())

        def connect() -> None:
            try:
                line.connect()
            except OSError as error:
                ended.append(error)

        thread = threading.Thread(target=connect)
        thread.start()
        peer, _ = server.accept()
        with peer:
            assert peer.recv(1)
            line.hang_up()
            thread.join()
    line.close()
    assert len(ended) == 1 and not isinstance(ended[0], TimeoutError)


def test_a_camera_that_sends_elsewhere_is_not_followed(room: Room) -> None:
    with CameraServer(room) as other, Moved(other.shot_url) as url:
        assert "another host" in said(open_camera(with_password(url)).shot, CaptureFailed)
        assert other.taken == 0


class Moved:
    """Answers every question with another address."""

    def __init__(self, to: str, after: float = 0.0) -> None:
        from http.server import BaseHTTPRequestHandler, HTTPServer

        self.asked = asked = list[str]()

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                threading.Event().wait(after)
                self.send_response(302)
                self.send_header("Location", to)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Nothing."""

        self._server = HTTPServer(("127.0.0.1", 0), Answer)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    def __enter__(self) -> str:
        self._thread.start()
        return f"http://127.0.0.1:{self._server.server_address[1]}/shot.jpg"

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


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
            with pytest.raises(
                CaptureFailed, match=r"exactly the same picture for 0\.3 s\. Turn it off and on again\."
            ):
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
