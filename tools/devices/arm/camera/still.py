"""Cameras that give one picture each time they are asked: a file that something writes anew, a URL."""

from pathlib import Path

from iris_screen.core.errors import CaptureFailed, UsageError
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import read_picture
from iris_screen.tools.devices.arm.camera.fetching import Fetching


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
