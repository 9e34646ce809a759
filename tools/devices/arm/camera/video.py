"""Video cameras by OpenCV, at this computer or on the network. And video files, for trying things out.

A camera's driver buffers some pictures, so the next one may be older than the call. A thread takes all as they come; a
shot waits for the second picture after it, whose exposure began after the first one ended.
"""

import errno
import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected
from iris_screen.core.message import Argument, Message, say
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.camera.fetching import public_host
from iris_screen.tools.devices.arm.camera.locks import Lock, lock_settings

_FRESH = 2
"""Which picture after the call is certainly exposed after it."""


class Video:
    """source: a number, a device's path or a URL. Opened at the first shot, and again after it was lost.

    kept: values of its settings at which it is locked each time it is opened.
    """

    def __init__(self, source: str, seconds: float, kept: Mapping[str, float] | None = None) -> None:
        self._source, self._seconds, self._kept = source, seconds, kept or {}
        self._grabber: _Grabber | None = None

    def shot(self) -> Pixels:
        if self._grabber is None:
            self._grabber = _Grabber(self._source, self._seconds, self._kept)
        try:
            return self._grabber.wait_for_newest(self._seconds)
        except DeviceError:
            self.close()
            raise

    def lock(self) -> list[Lock]:
        """Lock its settings where they are now, also for the next time it is opened."""
        if self._grabber is None:
            self.shot()
        assert self._grabber is not None
        locks = self._grabber.lock(self._seconds)
        self._kept = {lock.part: lock.value for lock in locks if lock.value is not None}
        return locks

    def close(self) -> None:
        """Close the camera; it is free again when this returns."""
        grabber, self._grabber = self._grabber, None
        if grabber is not None:
            grabber.close()


class _Grabber:
    """An open camera and the thread that takes its pictures as they come, and decodes only those that are wanted."""

    def __init__(self, source: str, seconds: float, kept: Mapping[str, float]) -> None:
        """Raises Disconnected, CaptureFailed."""
        self._name = camera_name(source)
        self._capture = open_capture(source, seconds)
        if kept:
            lock_settings(self._capture, kept)
        self._locks, self._must_lock = list[Lock](), False
        self._news = threading.Condition()
        self._came, self._wanted, self._over = 0, 0, False
        self._newest: Pixels | None = None
        self._thread = threading.Thread(target=self._run, name="iris-camera", daemon=True)
        self._thread.start()

    def wait_for_newest(self, seconds: float) -> Pixels:
        with self._news:
            self._request_new()
            self._news.wait_for(lambda: self._newest is not None or self._over, seconds)
            if self._newest is not None:
                return self._newest
            if self._came and self._over:
                raise Disconnected(say("arm-camera-lost", camera=self._name), delivered="no")
            raise CaptureFailed(say("arm-camera-no-picture", camera=self._name))

    def lock(self, seconds: float) -> list[Lock]:
        """Lock the settings between two pictures: a capture may be used by one thread only."""
        with self._news:
            self._must_lock = True
            self._news.wait_for(lambda: not self._must_lock or self._over, seconds)
            return self._locks

    def _request_new(self) -> None:
        self._wanted, self._newest = self._came + _FRESH, None

    def close(self) -> None:
        self._over = True
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._over and self._capture.grab():
                with self._news:
                    if self._must_lock:
                        self._locks, self._must_lock = lock_settings(self._capture, {}), False
                        self._news.notify_all()
                    self._came += 1
                    is_wanted = self._came >= self._wanted and self._newest is None
                picture = _decode(self._capture) if is_wanted else None
                if picture is not None:
                    with self._news:
                        self._newest = picture
                        self._news.notify_all()
        finally:
            self._capture.release()
            with self._news:
                self._over = True
                self._news.notify_all()


class VideoFile:
    """Each shot is the next picture of the file; after the last it starts again."""

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


# --- opening OpenCV's camera quietly ---------------------------------------------------------------------------------


_FFMPEG_OPTIONS = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
_LARGEST = 10_000
"""Requested width and height; a driver gives its largest. By default it gives 640×480, where text is illegible."""


def camera_name(source: str) -> Message:
    """The name of a camera; a URL without its password."""
    if "://" in source:
        return say("arm-camera-at", host=public_host(source))
    return say("arm-camera-numbered", camera=source)


def open_capture(source: str, seconds: float) -> Any:
    """Open a cv2.VideoCapture. seconds: until it must answer. Raises Disconnected, CaptureFailed."""
    import cv2

    # keep OpenCV's and FFmpeg's messages off the terminal
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ["OPENCV_FFMPEG_LOGLEVEL"] = "-8"
    capture = cv2.VideoCapture()
    try:
        opened = _open(capture, source, round(seconds * 1000))
    except cv2.error:
        opened = False
    if not opened:
        capture.release()
        raise _open_error(source)
    return capture


def _open(capture: Any, source: str, ms: int) -> bool:
    import cv2

    if source.isdecimal() or source.startswith("/dev/"):
        opened = capture.open(int(source)) if source.isdecimal() else capture.open(source)
        if opened:  # JPEG over the cable, the only format with room for large pictures; no buffered pictures
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, _LARGEST)
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _LARGEST)
            capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return bool(opened)
    if "://" not in source:
        return bool(capture.open(source))
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, ms, cv2.CAP_PROP_READ_TIMEOUT_MSEC, ms]
    # no proxy, no redirects, no buffered pictures; FFmpeg takes these only from the environment, at each opening
    before = os.environ.get(_FFMPEG_OPTIONS)
    os.environ[_FFMPEG_OPTIONS] = "rtsp_transport;tcp|http_proxy;none|max_redirects;0|fflags;nobuffer"
    try:
        return bool(capture.open(source, cv2.CAP_FFMPEG, limits))
    finally:
        if before is None:
            del os.environ[_FFMPEG_OPTIONS]
        else:
            os.environ[_FFMPEG_OPTIONS] = before


def _open_error(source: str) -> DeviceError:
    """The error for a camera that does not open."""
    name = camera_name(source)
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
    try:  # ask the system why OpenCV cannot open it
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
    except OSError as error:
        if error.errno in {errno.EACCES, errno.EPERM}:
            return CaptureFailed(say("arm-camera-forbidden", camera=name))
        if error.errno == errno.EBUSY:
            return CaptureFailed(say("arm-camera-in-use", camera=name))
    return CaptureFailed(say("arm-camera-not-a-camera", camera=name))
