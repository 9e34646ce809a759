"""The camera over the phone, whatever it is: one at this computer, one on the network, a picture file, a video file."""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from iris_screen.core.errors import CaptureFailed, UsageError
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import read_picture
from iris_screen.tools.devices.arm.camera.fetching import Fetching
from iris_screen.tools.devices.arm.camera.video import Video

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.camera.video import Video


_STILL = {".jpg", ".jpeg", ".png", ".webp"}
_ON_THE_NETWORK = {"http", "https", "rtsp", "rtsps"}


class Camera(Protocol):
    """shot raises CaptureFailed and Disconnected, and tries anew when it is asked again; close may be called twice."""

    def shot(self) -> Pixels:
        """``(h, w, 3) uint8 RGB``; its exposure began after the call."""
        ...

    def close(self) -> None: ...


def open_camera(source: str, seconds: float = 5.0) -> Camera:
    """source: a number, a device such as /dev/video0, a picture or video file, or a URL.

    A URL whose path ends as a picture's is fetched anew for each shot, others are videos. Nothing is opened before the
    first shot. seconds: that a picture may take. Raises UsageError for what can be no camera.
    """
    if "://" in source:
        return _on_the_network(source, seconds)
    if not source:
        raise UsageError(say("arm-camera-not-named"))
    if not source.isdecimal() and Path(source).suffix.lower() in _STILL:
        from iris_screen.tools.devices.arm.camera.source import PictureFile

        return PictureFile(Path(source))
    from iris_screen.tools.devices.arm.camera.video import Video, VideoFile

    at_hand = source.isdecimal() or source.startswith("/dev/")
    return _fresh(Video(source, seconds), seconds) if at_hand else VideoFile(Path(source))


def _on_the_network(source: str, seconds: float) -> Camera:
    from iris_screen.tools.devices.arm.camera.fetching import taken_apart

    url = taken_apart(source)
    if url.scheme.lower() not in _ON_THE_NETWORK or not url.hostname:
        raise UsageError(say("arm-camera-scheme-wrong", scheme=url.scheme))
    if url.scheme.lower().startswith("http") and Path(url.path).suffix.lower() in _STILL:
        from iris_screen.tools.devices.arm.camera.source import PictureUrl

        return _fresh(PictureUrl(source, seconds), seconds)
    from iris_screen.tools.devices.arm.camera.video import Video

    return Video(source, seconds)  # packed so that what stands still may well be the same to the last bit


def _fresh(camera: "PictureUrl | Video", seconds: float) -> Camera:
    from iris_screen.tools.devices.arm.camera.source import Fresh
    from iris_screen.tools.devices.clock import RunClock

    return Fresh(camera, seconds, RunClock(0.0))


# --- one picture each time --------------------------------------------------------------------------------------------


class PictureFile:
    """Read anew for each shot."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def shot(self) -> Pixels:
        try:
            return read_picture(self._path)
        except UsageError as error:
            raise CaptureFailed(say("arm-camera-file-unusable", why=error.message)) from None

    def close(self) -> None:
        """Nothing is held open."""


class PictureUrl:
    """Fetched anew for each shot. seconds: that one may take, from asking to its last byte."""

    def __init__(self, url: str, seconds: float) -> None:
        self._fetching = Fetching(url, seconds)

    def shot(self) -> Pixels:
        answer = self._fetching.fetch()
        try:
            return read_picture(answer)
        except UsageError as error:
            host = self._fetching.host
            raise CaptureFailed(say("arm-camera-picture-unusable", host=host, why=error.message)) from None

    def close(self) -> None:
        """Nothing is held open."""


# --- pictures that are known to be new --------------------------------------------------------------------------------


PAUSE = 0.1
EACH = 8
"""Every so many rows are compared: as good as all of them."""
EVEN = 8
"""Grey levels within which a picture shows nothing, so that it may be the same again."""


class Fresh:
    """seconds: that the same picture is put up with, as some cameras keep one for a while."""

    def __init__(self, camera: PictureUrl | Video, seconds: float, clock: Clock) -> None:
        self._camera, self._seconds, self._clock = camera, seconds, clock
        self._last: Pixels | None = None

    def shot(self) -> Pixels:
        until = self._clock.now() + self._seconds
        while self._is_last(picture := self._camera.shot()):
            if self._clock.now() > until:
                raise CaptureFailed(say("arm-camera-frozen", seconds=self._seconds))
            self._clock.sleep(PAUSE)
        self._last = picture
        return picture

    def _is_last(self, picture: Pixels) -> bool:
        last = self._last
        if last is None or last.shape != picture.shape or not np.array_equal(last[::EACH], picture[::EACH]):
            return False
        return int(picture.max()) - int(picture.min()) > EVEN

    def close(self) -> None:
        self._camera.close()
