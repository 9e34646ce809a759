"""The camera over the phone, whatever it is: one at this computer, one on the network, a picture file, a video file."""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.camera.still import PictureUrl
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
        from iris_screen.tools.devices.arm.camera.still import PictureFile

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
        from iris_screen.tools.devices.arm.camera.still import PictureUrl

        return _fresh(PictureUrl(source, seconds), seconds)
    from iris_screen.tools.devices.arm.camera.video import Video

    return Video(source, seconds)  # packed so that what stands still may well be the same to the last bit


def _fresh(camera: "PictureUrl | Video", seconds: float) -> Camera:
    from iris_screen.tools.devices.arm.camera.fresh import Fresh
    from iris_screen.tools.devices.clock import RunClock

    return Fresh(camera, seconds, RunClock(0.0))
