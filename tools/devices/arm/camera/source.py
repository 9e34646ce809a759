"""The camera above the phone: at this computer, on the network, or a picture or video file."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import numpy as np

from iris_screen.core.errors import CaptureFailed, DeviceError, UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import read_picture
from iris_screen.tools.devices.arm.camera.fetching import PictureFetcher, parse_url
from iris_screen.tools.devices.arm.camera.locks import Lock
from iris_screen.tools.devices.arm.camera.video import Video, VideoFile
from iris_screen.tools.devices.clock import RunClock

_STILL = {".jpg", ".jpeg", ".png", ".webp"}
_NETWORK_SCHEMES = {"http", "https", "rtsp", "rtsps"}


class Camera(Protocol):
    """shot raises CaptureFailed and Disconnected, and can be called again then; close may be called twice."""

    def shot(self) -> Pixels:
        """A picture, ``(h, w, 3) uint8 RGB``, whose exposure began after the call."""
        ...

    def close(self) -> None: ...


def open_camera(source: str, seconds: float = 5.0, kept: Mapping[str, float] | None = None) -> Camera:
    """source: a number, a device such as /dev/video0, a picture or video file, or a URL.

    A URL whose path ends like a picture's is fetched again for each shot, others are videos. Nothing is opened before
    the first shot. seconds: that a picture may take. kept: where the settings of a camera at this computer are locked.

    Raises UsageError for an invalid source.
    """
    if "://" in source:
        url = parse_url(source)
        if url.scheme.lower() not in _NETWORK_SCHEMES or not url.hostname:
            raise UsageError(say("arm-camera-scheme-wrong", scheme=url.scheme))
        if url.scheme.lower().startswith("http") and Path(url.path).suffix.lower() in _STILL:
            return Fresh(PictureUrl(source, seconds), seconds, RunClock(0.0))
        return Video(source, seconds)  # compressed, so that a still scene may well be identical to the last bit
    if not source:
        raise UsageError(say("arm-camera-not-named"))
    if not source.isdecimal() and Path(source).suffix.lower() in _STILL:
        return PictureFile(Path(source))
    is_attached = source.isdecimal() or source.startswith("/dev/")
    return Fresh(Video(source, seconds, kept), seconds, RunClock(0.0)) if is_attached else VideoFile(Path(source))


# --- one picture each time --------------------------------------------------------------------------------------------


class PictureFile:
    """Read again for each shot."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def shot(self) -> Pixels:
        try:
            return read_picture(self._path)
        except UsageError as error:
            raise CaptureFailed(say("arm-camera-file-unusable", why=error.message)) from None

    def close(self) -> None:
        """Does nothing: nothing is kept open."""


class PictureUrl:
    """Fetched again for each shot. seconds: limit for one, from the request to its last byte."""

    def __init__(self, url: str, seconds: float) -> None:
        self._fetcher = PictureFetcher(url, seconds)

    def shot(self) -> Pixels:
        answer = self._fetcher.fetch()
        try:
            return read_picture(answer)
        except UsageError as error:
            host = self._fetcher.host
            raise CaptureFailed(say("arm-camera-picture-unusable", host=host, why=error.message)) from None

    def close(self) -> None:
        """Does nothing: nothing is kept open."""


# --- pictures that are known to be new --------------------------------------------------------------------------------


PAUSE = 0.1
EACH = 8
"""Every how many rows are compared: as good as all of them."""
EVEN = 8
"""Grey levels within which a picture is blank, so that the next may be identical."""


class Fresh:
    """Refuses old pictures. seconds: how long the same picture is accepted, as some cameras repeat one for a while."""

    def __init__(self, camera: PictureUrl | Video, seconds: float, clock: Clock) -> None:
        self._camera, self._seconds, self._clock = camera, seconds, clock
        self._last: Pixels | None = None

    def shot(self) -> Pixels:
        until = self._clock.now() + self._seconds
        while True:
            picture, last = self._camera.shot(), self._last
            is_same = last is not None and last.shape == picture.shape and np.array_equal(last[::EACH], picture[::EACH])
            if not is_same or int(picture.max()) - int(picture.min()) <= EVEN:
                self._last = picture
                return picture
            if self._clock.now() > until:
                raise CaptureFailed(say("arm-camera-frozen", seconds=self._seconds))
            self._clock.sleep(PAUSE)

    def lock(self) -> list[Lock] | None:
        """Lock its focus, exposure and colours where they are; None if that can only be done in the camera itself."""
        return self._camera.lock() if isinstance(self._camera, Video) else None

    def close(self) -> None:
        self._camera.close()


# --- pictures that came too late --------------------------------------------------------------------------------------


TRIES = 3


class Patient:
    """Takes another picture where one came late, cut off or not at all. tell: called each time."""

    def __init__(self, camera: Camera, clock: Clock, tell: Callable[[Message], None]) -> None:
        self._camera, self._clock, self._tell = camera, clock, tell

    def shot(self) -> Pixels:
        for _ in range(TRIES - 1):
            try:
                return self._camera.shot()
            except DeviceError as error:
                if not error.retryable:
                    raise
                self._tell(say("arm-told-picture-again", why=error.message))
                self._clock.sleep(PAUSE)
        return self._camera.shot()

    def close(self) -> None:
        self._camera.close()
