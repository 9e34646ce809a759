"""The camera on the network: /shot.jpg is one fresh picture, /video.mjpg an endless stream of them.

An IP camera on 127.0.0.1, like a phone with a camera app: HTTP, JPEG, multipart. `fault` may be set at any time.
"""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Literal, Self, cast

import numpy as np

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import why_failed
from iris_screen.core.parsing.http_server import BoundedHandler, BoundedServer
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import write_jpeg

HOST = "127.0.0.1"
Fault = Literal["", "gone", "black", "frozen", "slow", "cut", "mute"]
_BOUNDARY = "iris-frame"
_SECONDS = 5.0  # after which a client that reads nothing is dropped


class CameraServer:
    """A context manager; listens until `close`. shoot: takes a picture; never called concurrently.

    fault: "gone" (503, streams end), "black", "frozen" (always the same picture), "slow" (each picture takes `delay`
    seconds longer), "cut" (the connection breaks in the middle of a JPEG), "mute" (nothing is sent). rate: pictures per
    second of the video.
    """

    def __init__(self, shoot: Callable[[], Pixels], port: int = 0, *, rate: float = 15.0, quality: int = 90) -> None:
        """Raises UsageError if the port is taken."""
        self.fault: Fault = ""
        self.delay, self.rate, self.taken = 1.0, rate, 0
        self._shoot, self._quality = shoot, quality
        self._lock, self._closing, self._last = threading.Lock(), threading.Event(), b""
        self._server = _listen(self, port)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), name="camera")
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def shot_url(self) -> str:
        return f"http://{HOST}:{self.port}/shot.jpg"

    @property
    def video_url(self) -> str:
        return f"http://{HOST}:{self.port}/video.mjpg"

    def close(self) -> None:
        """Hang up, stop listening and end all threads."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.hang_up()
        self._server.server_close()  # waits for requests in progress

    def rest(self, seconds: float) -> bool:
        """Wait; returns False if the server is being closed."""
        return not self._closing.wait(seconds)

    def picture(self) -> bytes:
        """A fresh JPEG, with the fault applied."""
        with self._lock:
            if self.fault == "slow":
                self._closing.wait(self.delay)
            if self.fault == "frozen" and self._last:
                return self._last
            pixels = self._shoot()
            self._last = write_jpeg(np.zeros_like(pixels) if self.fault == "black" else pixels, self._quality)
            self.taken += 1
            return self._last


class _Server(BoundedServer):
    daemon_threads = False
    block_on_close = True
    camera: CameraServer

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._lines: set[socket.socket] = set()

    def get_request(self) -> tuple[socket.socket, Any]:
        line, address = super().get_request()
        self._lines.add(line)
        return line, address

    def shutdown_request(self, request: Any) -> None:
        self._lines.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Close all connections, even of clients that request a video and never read it."""
        for line in list(self._lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


class _Handler(BoundedHandler):
    most_seconds = _SECONDS
    protocol_version = "HTTP/1.0"

    @property
    def _camera(self) -> CameraServer:
        return cast(_Server, self.server).camera

    def do_GET(self) -> None:  # noqa: N802  # the name that the base class looks for
        serve = {"/shot.jpg": self._send_shot, "/video.mjpg": self._send_video}.get(self.path.partition("?")[0])
        if serve is None:
            self.send_error(404)
        elif self._camera.fault == "gone":
            self.send_error(503)
        else:
            serve()

    def _send_shot(self) -> None:
        while self._camera.fault == "mute" and self._camera.rest(0.05):
            pass
        picture = self._camera.picture()
        self._send_head("image/jpeg", len(picture))
        self._send_picture(picture)

    def _send_video(self) -> None:
        self._send_head(f"multipart/x-mixed-replace; boundary={_BOUNDARY}")
        while self._camera.fault != "gone" and self._camera.rest(1 / self._camera.rate):
            if self._camera.fault == "mute":
                continue
            picture = self._camera.picture()
            head = f"--{_BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n"
            self.wfile.write(head.encode())
            if not self._send_picture(picture):
                break
            self.wfile.write(b"\r\n")

    def _send_head(self, kind: str, length: int = 0) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        if length:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def _send_picture(self, picture: bytes) -> bool:
        """Returns False if the picture was cut off."""
        cut = self._camera.fault == "cut"
        self.wfile.write(picture[: len(picture) // 2] if cut else picture)
        return not cut


def _listen(camera: CameraServer, port: int) -> _Server:
    try:
        server = _Server((HOST, port), _Handler)
    except OSError as error:
        raise UsageError(say("file-port-unusable", port=port, why=why_failed(error))) from None
    server.camera = camera
    return server
