"""Cameras that never stop, through OpenCV: at this computer or on the network. And films, for trying things out.

A camera's driver keeps some pictures back, so the next one it gives may be older than the question. A thread takes
them all as they come; a shot waits for the second that comes after it, whose exposure began after the first was done.
"""

import errno
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected
from iris_screen.core.message import Argument, Message, say
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.camera.fetching import shown_host

_FRESH = 2
"""Which picture after the call began to be exposed after it."""


class Video:
    """source: a number, a device's path or a URL. Opened at the first shot, and anew after it was lost."""

    def __init__(self, source: str, seconds: float) -> None:
        self._source, self._seconds = source, seconds
        self._reading: _Reading | None = None

    def shot(self) -> Pixels:
        if self._reading is None:
            self._reading = _Reading(self._source, self._seconds)
        try:
            return self._reading.newest(self._seconds)
        except DeviceError:
            self.close()
            raise

    def close(self) -> None:
        """Returns when the camera is free again."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.close()


class _Reading:
    """An open camera and the thread that takes its pictures as they come, looking only at those that are wanted."""

    def __init__(self, source: str, seconds: float) -> None:
        """Raises Disconnected, CaptureFailed."""
        self._name = shown(source)
        self._capture = open_capture(source, seconds)
        self._news = threading.Condition()
        self._came, self._wanted, self._over = 0, 0, False
        self._newest: Pixels | None = None
        self._thread = threading.Thread(target=self._read, name="iris-camera", daemon=True)
        self._thread.start()

    def newest(self, seconds: float) -> Pixels:
        with self._news:
            self._ask()
            self._news.wait_for(lambda: self._newest is not None or self._over, seconds)
            if self._newest is not None:
                return self._newest
            if self._came and self._over:
                raise Disconnected(say("arm-camera-lost", camera=self._name), delivered="no")
            raise CaptureFailed(say("arm-camera-no-picture", camera=self._name))

    def _ask(self) -> None:
        self._wanted, self._newest = self._came + _FRESH, None

    def close(self) -> None:
        self._over = True
        self._thread.join()

    def _read(self) -> None:
        try:
            while not self._over and self._capture.grab():
                self._take()
        finally:
            self._capture.release()
            with self._news:
                self._over = True
                self._news.notify_all()

    def _take(self) -> None:
        """Count the picture that came; decode it where somebody waits for it."""
        with self._news:
            self._came += 1
            if self._came < self._wanted or self._newest is not None:
                return
        picture = _decode(self._capture)
        with self._news:
            if picture is not None:
                self._newest = picture
                self._news.notify_all()


class VideoFile:
    """Each shot is its next picture; after the last it begins anew."""

    def __init__(self, path: Path) -> None:
        self._path, self._capture = path, None

    _capture: Any

    def shot(self) -> Pixels:
        if self._capture is None:
            if not self._path.is_file():
                raise CaptureFailed(say("arm-film-not-found", file=str(self._path)))
            self._capture = open_capture(str(self._path), 5.0)
        picture = _decode(self._capture) if self._capture.grab() else None
        if picture is None:
            self.close()
            raise Disconnected(say("arm-film-over", file=self._path.name), delivered="no")
        return picture

    def close(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()


def _decode(capture: Any) -> Pixels | None:
    import cv2

    done, picture = capture.retrieve()
    if not done or picture is None or picture.size == 0:
        return None
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), np.uint8)


# --- OpenCV's own camera, opened quietly ------------------------------------------------------------------------------


_TELLING = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
_LARGEST = 10_000
"""Asked for across and down; a driver gives the largest it has. Unasked it gives 640×480, where no text is legible."""


def shown(source: str) -> Message:
    """What a camera is called; a URL without its password."""
    if "://" in source:
        return say("arm-camera-at", host=shown_host(source))
    return say("arm-camera-numbered", camera=source)


def open_capture(source: str, seconds: float) -> Any:
    """A cv2.VideoCapture that is open. seconds: until it must answer. Raises Disconnected, CaptureFailed."""
    import cv2

    # what OpenCV and FFmpeg think of a camera is not for the person's terminal
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ["OPENCV_FFMPEG_LOGLEVEL"] = "-8"
    capture = cv2.VideoCapture()
    try:
        opened = _open(capture, source, round(seconds * 1000))
    except cv2.error:
        opened = False
    if not opened:
        capture.release()
        raise _why(source)
    return capture


def _open(capture: Any, source: str, ms: int) -> bool:
    import cv2

    if source.isdecimal() or source.startswith("/dev/"):
        opened = capture.open(int(source)) if source.isdecimal() else capture.open(source)
        if opened:  # JPEG over the cable, as only that leaves room for large pictures, and no pictures kept back
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, _LARGEST)
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _LARGEST)
            capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return bool(opened)
    if "://" not in source:
        return bool(capture.open(source))
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, ms, cv2.CAP_PROP_READ_TIMEOUT_MSEC, ms]
    with _told_ffmpeg():
        return bool(capture.open(source, cv2.CAP_FFMPEG, limits))


@contextmanager
def _told_ffmpeg() -> Iterator[None]:
    """No proxy, no following to another place, no old pictures kept back. FFmpeg hears of it by the environment alone,
    which is read at each opening.
    """
    before = os.environ.get(_TELLING)
    os.environ[_TELLING] = "rtsp_transport;tcp|http_proxy;none|max_redirects;0|fflags;nobuffer"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_TELLING]
        else:
            os.environ[_TELLING] = before


def _why(source: str) -> DeviceError:
    name = shown(source)
    if "://" in source:
        return Disconnected(say("arm-camera-video-unreachable", camera=name), delivered="no")
    if not (source.isdecimal() or source.startswith("/dev/")):
        return CaptureFailed(say("arm-film-unplayable", file=source))
    path = Path(f"/dev/video{source}" if source.isdecimal() else source)
    if sys.platform != "linux":
        return CaptureFailed(say("arm-camera-not-openable", camera=name))
    if not path.exists():
        cameras: list[Argument] = [each.name.removeprefix("video") for each in sorted(Path("/dev").glob("video*"))]
        if cameras:
            return Disconnected(say("arm-camera-not-found", camera=source, cameras=cameras), delivered="no")
        return Disconnected(say("arm-camera-none-attached", camera=source), delivered="no")
    try:  # what the system says of a device that OpenCV cannot open
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
    except OSError as error:
        if error.errno in {errno.EACCES, errno.EPERM}:
            return CaptureFailed(say("arm-camera-forbidden", camera=name))
        if error.errno == errno.EBUSY:
            return CaptureFailed(say("arm-camera-in-use", camera=name))
    return CaptureFailed(say("arm-camera-not-a-camera", camera=name))
